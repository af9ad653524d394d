// The program: finds the command that is named, or prints help.
#include "baronet.h"
#include "command.h"
#include "common_options.h"
#include "complain.h"
#include "learning.h"
#include "loading.h"
#include "memory.h"
#include "protocols.h"
#include "sandbox_run.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static int help(int argc, char **argv);

struct command {
    const char *name;
    const char *arguments;
    const char *summary;
    const char *details; // lines
    int (*run)(int argc, char **argv);
};

static const struct command commands[] = {
    {"list", "[--family NAME] [--secrets] [--players N] [--variants] [--json]",
     "list the bundled games",
     "Prints each bundled game's name, title, board, number of players, families and options,\n"
     "and what is special about it. With --family, --secrets and --players it lists only the "
     "games\n"
     "of that family, those with secrets, those for that many players.\n"
     "With --variants it lists the variants that are built into Fairy-Stockfish, fsf:NAME, which\n"
     "can be played like these.\n",
     list_command},
    {"check",
     "FILE... [--sentences] [--json] | --secrets GAME... [--games N] [--turns N] [--seed N] "
     "[--json]",
     "look for mistakes in game files and run their tests",
     "Prints what is wrong in each file, runs the tests written in it, and counts them.\n"
     "A file with errors counts as one failed test. FILE may also be a bundled game.\n"
     "As JSON each mistake, warning and failed test has its place, and what was expected there.\n"
     "With --sentences a rule or goal without a sentence for the rule sheet counts as a failed\n"
     "test, and so does a sentence that is about nothing.\n"
     "With --secrets it plays pairs of random games that a player can't tell apart by what the\n"
     "rules let him know, and compares everything that he is sent. The first difference is shown,\n"
     "and the exit status is then 1.\n"
     "  --games N  N pairs of games for each player; 40 unless given\n"
     "  --turns N  leave a game unfinished after N turns; 60 unless given\n"
     "  --seed N   other random games; 1 unless given\n"
     "  --json     as JSON\n",
     check_command},
    {"format", "FILE... [--check] [--diff] [--upgrade] [--json]",
     "lay game files out in the usual way",
     "Rewrites game files in canonical layout: indentation, blanks, tables of pieces, comments at\n"
     "the ends of lines, lines of at most 120 columns. Words and comments stay as they are. A "
     "file\n"
     "that has this layout already is not touched, nor is one with mistakes. FILE - is stdin,\n"
     "formatted to stdout.\n"
     "  --check  write nothing, list the files that would change; exit status 1 if there are any\n"
     "  --diff   the same, and show what would change\n"
     "  --upgrade  also replace older, longer constructs by their current form:\n"
     "             lose \"checkmate\" when false becomes without \"checkmate\"\n"
     "  --json   as JSON\n",
     format_command},
    {"convert",
     "FILE [-o DIR] [--force] [--verify] [--literal] [--json] | GAME --to ini|diagram [-o DIR]",
     "turn rules of Zillions of Games and of Fairy-Stockfish into VDL, games into such rules",
     "Writes each game of the file as the shortest VDL that plays the same: leaps and rides "
     "become\n"
     "Betza notation, boards rectangles. Random games are played by the result and the original\n"
     "side by side; if they differ, a longer form is written instead.\n"
     "FILE.zrf#2 means the second game of the file. FILE.ini is a file of variants, as\n"
     "Fairy-Stockfish reads them, and FILE.ini#NAME one of these; fsf:NAME is one that is\n"
     "built into it, and fsf: with -o DIR all of them. FILE.idg is the text of an Interactive\n"
     "Diagram of the Chess Variant Pages, FILE.html a page with some, FILE.html#2 the second one.\n"
     "  -o DIR         write one file for each game there, instead of one game to stdout\n"
     "  --force        overwrite files that hold something else\n"
     "  --verify       compare 100 games of up to 200 turns and perft to a million nodes, instead\n"
     "                 of 20 short games and 3000 nodes\n"
     "  --literal      statement by statement\n"
     "  --to ini|diagram  write any game as a variant that Fairy-Stockfish plays, or as the text "
     "of\n"
     "                 an Interactive Diagram, if that is possible; random games are compared, "
     "which\n"
     "                 may take two minutes\n"
     "  --json         what became of each game, as JSON\n",
     convert_command},
    {"show", "GAME [--fen FEN] [--view PLAYER] [--json]", "draw a position and list the pieces",
     "Prints the board, the result and the FEN, then each piece's name, letter and Betza.\n"
     "  --fen FEN      draw this position instead of the start\n"
     "  --view PLAYER  only what this player may know; spectator: what everybody may know\n"
     "  --json         as JSON\n",
     show_command},
    {"rules", "GAME [--html] [--markdown] [--man] [--json] [-o FILE]",
     "print a game's rules in plain English",
     "Prints the rule sheet: board, pieces, the turn, special rules, how the game ends, who knows\n"
     "what, options, what the author says. The sentences stand in the game files; a rule without\n"
     "one is shown as it is written, and marked as such. GAME may also be a rules file of "
     "Zillions\n"
     "of Games.\n"
     "  --html      one file with pictures, for screens and print\n"
     "  --markdown  for a README\n"
     "  --man       a manual page\n"
     "  --json      sections and what is in them\n"
     "  -o FILE     write it into this file; - is stdout\n",
     rules_command},
    {"moves", "GAME [--fen FEN] [--view PLAYER] [--json]", "list the legal turns",
     "Prints each legal turn, a tab, and the FEN after it, sorted.\n"
     "  --fen FEN      in that position instead of the start\n"
     "  --view PLAYER  only what this player may know: in a game with secrets, no turns of "
     "another\n"
     "                 player, and \"?\" for the positions after his own; or spectator\n"
     "  --json         as JSON\n",
     moves_command},
    {"perft", "GAME DEPTH [--fen FEN] [--divide] [--threads N] [--hash MB] [--json] | --batch FILE",
     "count sequences of turns",
     "Counts the sequences of exactly DEPTH turns.\n"
     "  --fen FEN      from that position instead of the start\n"
     "  --divide       also after each first turn\n"
     "  --threads N    by N threads at once\n"
     "  --hash MB      remember counts in MB megabytes, for positions that occur again\n"
     "  --json         as JSON\n"
     "  --batch FILE   test the counts in a file (\"-\" is stdin) with lines of\n"
     "                 game<TAB>FEN or start<TAB>depth<TAB>nodes; # starts a comment\n",
     perft_command},
    {"result", "GAME [--fen FEN] [--moves 'TURN ...'] [--json] | --batch FILE",
     "say whether a game is over, and why",
     "Prints \"ongoing\", \"PLAYER wins: REASON\" or \"draw: REASON\".\n"
     "  --fen FEN      of this position instead of the start\n"
     "  --moves TURNS  after these turns, separated by blanks\n"
     "  --json         as JSON; an illegal turn is reported with the reason\n"
     "  --batch FILE   test the results in a file (\"-\" is stdin) with lines of\n"
     "                 game<TAB>FEN or start<TAB>ongoing, draw, the winner or loss LOSER\n",
     result_command},
    {"play",
     "GAME [--seat PLAYER=KIND,...] [--level N] [--time MS] [--depth N] [--clock S+S] [--learn MS] "
     "[--fen FEN] [--seed N] [--load FILE] [--rules current|saved] [--practice] | --resume "
     "[GAME]",
     "play in the terminal",
     "Lets people, the engine and chance play; \"help\" there lists what can be typed. Without a\n"
     "terminal, lines are read from the pipe if --seat is given; else chance plays a short game.\n"
     "  --seat ...     who plays: KIND is human, engine or random. In a terminal the first player\n"
     "                 is human and the others are the engine. Players whose turns the rules "
     "leave\n"
     "                 to chance are always random\n"
     "  --level N      how well the engine plays, from 1 to 10; 5 unless given. \"level\" in the\n"
     "                 game says what that means\n"
     "  --time MS      instead, how long it thinks about a turn; or --depth N, how many turns "
     "ahead\n"
     "  --clock S+S    a clock: seconds for the game, and seconds added with each turn; the level\n"
     "                 still applies\n"
     "  --learn MS     how long it learns a new game while humans think; 0: it guesses\n"
     "  --fen FEN      from that position instead of the start\n"
     "  --seed N       make what engine and random players draw repeatable; whoever knows N can\n"
     "                 find out what they hide. Unless given, nobody can predict it\n"
     "  --load FILE    continue a saved game, with its seats unless --seat is given\n"
     "  --rules WHICH  continue it by the current rules, or by those saved in its file; unless\n"
     "                 given, by the saved ones if the rules have changed since\n"
     "  --practice     allow taking back turns even in a game with secrets, if everybody else is\n"
     "                 the engine or chance\n"
     "  --resume       continue the latest unfinished game, or the latest one of GAME\n",
     play_command},
    {"playouts",
     "GAME [--fen FEN] [--seconds S] [--count N] [--threads N] [--seed N] [--turns N] [--json]",
     "play random games against the clock",
     "Plays games of random turns, every legal turn equally likely, and prints how many games\n"
     "there were per second, their mean length, and how many each player won.\n"
     "  --fen FEN      from that position instead of the start\n"
     "  --seconds S    play for S seconds; 5 unless given\n"
     "  --count N      play N games instead, or fewer if the time runs out\n"
     "  --threads N    by N threads at once\n"
     "  --seed N       make games repeatable\n"
     "  --turns N      leave a game unfinished after N turns; 1000 unless given\n"
     "  --json         as JSON\n",
     playouts_command},
    {"corpus",
     "FOLDER... [--games N] [--turns N] [--seconds S] [--memory MB] [--jobs N] [--seed N] "
     "[--json]",
     "try all games of a folder",
     "Reads and compiles each file that ends in .vdl or .zrf, with all its variants, and plays\n"
     "random games; each turn is taken back and made again, and the positions are compared. Games\n"
     "of .zrf files are also converted and compared with the original. Each game runs in a "
     "process\n"
     "of its own. Prints a line for each: fine, read (a file without a game, for others to\n"
     "include), refused, failed, or stopped where --max-time, --max-steps or --max-memory, which\n"
     "count all processes together, are spent; with times in milliseconds, and how many of its\n"
     "move blocks became Betza notation.\n"
     "  --games N      play N random games; 100 unless given\n"
     "  --turns N      leave a game unfinished after N turns; 200 unless given\n"
     "  --seconds S    play each game for at most S seconds; 10 unless given\n"
     "  --memory MB    for each process; 2000 unless given, 0 for no limit\n"
     "  --jobs N       run N processes at once; as many as there are cores unless given\n"
     "  --seed N       other random games; 1 unless given\n"
     "  --json         as JSON\n",
     corpus_command},
    {"replay", "FILE [GAME] [--rules current|saved] [--json] | FILE.zsg [--json | --zsg]",
     "play a saved game, or all games of a match, again",
     "Makes the turns of a saved game (\"save\" in \"play\"), and prints them, the result and the\n"
     "position; of the record of a match (match --record) a line for each game. An illegal turn\n"
     "is an error, and so is a result that differs from the recorded one. Records hold the text "
     "of\n"
     "their rules. It is used if the rules of GAME, or of the bundled game of that name, have\n"
     "changed since, which is reported, and if there is no bundled game of that name.\n"
     "  --rules current  in any case by the current rules\n"
     "  --rules saved    in any case by those in the file\n"
     "  --json           as JSON\n"
     "For a ZSG file, a saved game of Zillions, it loads the rules file that the game names, from\n"
     "the same folder or ../Rules, and for each saved move makes the legal turn that does the "
     "same\n"
     "to the board. \"save FILE.zsg\" in \"play\" writes such files, \"load FILE.zsg\" reads "
     "them.\n"
     "  --zsg            print it as a ZSG file again\n",
     replay_command},
    {"verify", "FILE [--commitment NUMBER] [--contribution PLAYER=NUMBER] [--json]",
     "check that chance was fair in a record",
     "Draws each turn of chance in a record of \"baronet serve\" again, from the server's seed "
     "and\n"
     "what the players added, and compares. The server has to have committed itself to this seed,\n"
     "and all turns have to be legal and lead to the result, as \"replay\" checks it. FILE is in\n"
     "Baronet's own format, as the page of a table saves it once the game is over. If something\n"
     "is wrong it says what, and the exit status is 1. Without the two options a server that\n"
     "swapped the seed or the numbers, and the whole record with them, goes unnoticed.\n"
     "  --commitment NUMBER    what the table's page showed while the game was going on\n"
     "  --contribution PLAYER=NUMBER\n"
     "                         what you added yourself, as the page shows it: white=5f0c...\n"
     "  --json                 as JSON\n",
     verify_command},
    {"disasm", "GAME", "print a game's bytecode",
     "Prints the program that the game was compiled to.\n", disasm_command},
    {"betza", "STRING [--explain] [--svg FILE] [--board 8x8] [--at e4] ... | --batch FILE",
     "say where a piece written in Betza's notation can go",
     "Prints the turns of one piece alone on a board as from-to, with the squares that it "
     "captures\n"
     "on after an x, sorted by destination (- if there are none); then a diagram. With --explain "
     "or\n"
     "--svg it prints or draws that instead.\n"
     "  --explain         say in words what each part of the notation means\n"
     "  --svg FILE        draw the moves: on an empty board with possible captures and hops,\n"
     "                    with pieces on the board what they allow; - is stdout\n"
     "  --board SIZE      8x8 unless given; \"hexagon 6\" and other boards of the language, too\n"
     "  --holes SQUARES   squares that are missing\n"
     "  --dialect DIALECT how to read the notation: xbetza, classic or xboard, followed by\n"
     "                    options of the language, as in \"xbetza halfling floor\"\n"
     "  --at SQUARE       where the piece stands; in the middle unless given\n"
     "  --colour COLOUR   white, or black: the piece looks down the board\n"
     "  --moved           the piece has moved before\n"
     "  --friends SQUARES where own pieces stand\n"
     "  --enemies SQUARES where enemies stand\n"
     "  --plain           no diagram, only the turns\n"
     "  --batch FILE      checks lines of betza, board, holes, square, colour, virgin or moved,\n"
     "                    friends, enemies and turns, separated by tabs; - stands for none\n",
     betza_command},
    {"pieces", "[NAME] [--json]", "list the pieces that games can take by name",
     "Prints the zoo: each piece's name, a letter for it, its Betza notation, and what it does or\n"
     "where it comes from. In a game file \"piece NAME\" takes letter and movement from here.\n"
     "  NAME    only pieces with this in their name, or with exactly this Betza; a single piece, "
     "or\n"
     "          one with exactly this name, is drawn\n"
     "  --json  as JSON\n",
     pieces_command},
    {"analyse",
     "GAME [--fen FEN] [--time MS] [--depth N] [--nodes N] [--lines N] [--threads N] [--hash MB] "
     "[--learn MS] [--why] [--json]",
     "let the engine think about a position",
     "Prints the best line, deeper and deeper, with its score. The engine sees all secrets here; "
     "in\n"
     "\"play\" the command \"analyse\" uses only what the player knows.\n"
     "  --fen FEN      about this position instead of the start\n"
     "  --time MS      for MS milliseconds; 5000 unless another limit is given\n"
     "  --depth N      N turns deep\n"
     "  --nodes N      N positions\n"
     "  --lines N      the N best turns instead of one\n"
     "  --threads N    by N threads at once\n"
     "  --hash MB      memory for positions that occur again; 16 unless given\n"
     "  --learn MS     how long to learn a new game beforehand; 0: the engine guesses\n"
     "  --why          say why the best turn is good or bad, and what another one would cost, "
     "each\n"
     "                 with the turns that show it; looks at 3 lines unless --lines is given\n"
     "  --json         as JSON\n",
     analyse_command},
    {"mate", "GAME TURNS [--fen FEN] [--json]", "prove a forced win",
     "Tries every turn and every reply: does the player to move win in at most TURNS of his "
     "turns?\n"
     "Prints the quickest win against the longest defence.\n"
     "  --fen FEN      in that position instead of the start\n"
     "  --json         as JSON\n",
     mate_command},
    {"match", "GAME [--first PLAYER] [--second PLAYER] [--games N] [--time MS] ...",
     "let two engines play against each other",
     "Plays pairs of games, each pair from the same random opening with colours swapped, and\n"
     "prints the score and the difference in Elo. PLAYER is baronet, random, greedy (one turn\n"
     "ahead), uci:COMMAND or xboard:COMMAND, followed by ;NAME=VALUE for options: those of the\n"
     "program, and \"variant\", its own name for the game, if it differs. Those of baronet are\n"
     "level, elo, threads, hash, learn, tree, and without: parts of its search that are left\n"
     "out, to measure what they bring (\"without=null-move,killers\"). An illegal turn loses the\n"
     "game and is reported; a program that does not know the game, or whose first turn is "
     "illegal,\n"
     "ends the match. In a game for more than two, the first player has one seat, the second all\n"
     "others.\n"
     "  --first PLAYER   baronet unless given\n"
     "  --second PLAYER  random unless given\n"
     "  --games N        10 unless given\n"
     "  --time MS        milliseconds for each turn; 100 unless given\n"
     "  --clock S+S      instead, seconds for the game, and seconds added with each turn\n"
     "  --nodes N        instead, positions searched for each turn\n"
     "  --depth N        instead, turns to look ahead\n"
     "  --opening N      random turns before the players begin; 4 unless given\n"
     "  --seed N         make what players and chance draw repeatable; unless given, openings "
     "come\n"
     "                   from seed 1 and everything else is drawn anew\n"
     "  --jobs N         play N games at once\n"
     "  --turns N        leave a game unfinished after N turns, as a draw; 600 unless given\n"
     "  --sprt LOW,HIGH  stop when it is clear which difference in Elo is true (errors of 5 %)\n"
     "  --record FILE    add the games to a file and continue the match in it; a file with "
     "anything\n"
     "                   else, or with other players, settings or rules, is left alone\n"
     "  --json           as JSON\n",
     match_command},
    {"values",
     "GAME [--seconds S] [--again] [--threads N] [--json] | --ship FOLDER [--check] [GAME]...",
     "say what pieces are worth",
     "Prints each piece's value as the engine found it by quick games against itself, with half\n"
     "the width of the 95 % interval. Values of bundled games ship with the program; those of\n"
     "other games are learnt on the spot. What was learnt is kept (in ~/.cache/baronet) and used\n"
     "whenever the game is played, unless the values that ship were learnt from more positions.\n"
     "  --seconds S    learn anew, for S seconds\n"
     "  --again        learn anew\n"
     "  --threads N    by N threads; as many as there are processors unless given\n"
     "  --json         as JSON\n"
     "  --ship FOLDER  make the files that ship (FOLDER/GAME.values), for all bundled games or "
     "for\n"
     "                 GAMEs; files that fit the present rules are left alone, unless --again is\n"
     "                 given. Every machine makes the same files\n"
     "  --check        only list those that are missing or stale; exit status 1 if there are any\n",
     values_command},
    {"train", "GAME [--time 40m] [--lessons FILE] [--shard I/N] [FILE]...",
     "learn a net, which makes the engine stronger",
     "Plays games against itself, fits a small neural network to their positions, which corrects\n"
     "what the values say, and tries it in a match against what was there before. A net that has\n"
     "won is kept with the values (in ~/.cache/baronet) and used whenever the game is played; the\n"
     "next training goes on from there. For games of two players without turns of chance.\n"
     "Ctrl-C (SIGINT) and SIGTERM end it; the lessons of all games that are over are kept, and\n"
     "the exit status is 128 plus the signal's number. A second Ctrl-C ends it at once.\n"
     "  --time T         play for T (90s, 40m, 1.5h; 40m unless given); 0s: only learn from what\n"
     "                   is there\n"
     "  --lessons FILE   add the lessons, what is learnt from, to FILE (GAME.lessons in the\n"
     "                   current folder unless given), and go on with what is in it\n"
     "  FILE...          learn from these lessons, too, such as those of other machines\n"
     "  --shard I/N      only play, the games of part I of N\n"
     "  --threads N      by N threads; as many as there are processors unless given\n"
     "  --seed N         play other games; 0 unless given\n"
     "  --units N        units of the net's hidden layer: 32, 64, 96 or 128; 32 unless given\n"
     "  --from-net       begin with the net that is in use, of as many units, not by chance\n"
     "  --match-games N  at most this many games in the match, 40 or more; 600 unless given\n"
     "  --match-time MS  milliseconds for each turn of the match; 20 unless given\n"
     "  --report FILE    draw the curves of the errors and of the match into FILE (SVG); into the\n"
     "                   file of the lessons with .svg after its name unless given\n"
     "  --ship FOLDER    write the values with the net to FOLDER/GAME.values instead\n",
     train_command},
    {"uci", "[GAME]", "play as an engine, by the Universal Chess Interface",
     "Reads commands from stdin and thinks; for interfaces and other programs. GAME is what is\n"
     "played until UCI_Variant says otherwise; chess unless given.\n",
     uci_command},
    {"usi", "[GAME]", "play as an engine, by the Universal Shogi Interface",
     "The same for interfaces of shogi: squares like 7g, drops like P*5e, positions as SFEN, the\n"
     "first player is Black. GAME is shogi unless given; USI_Variant chooses another.\n",
     usi_command},
    {"ucci", "[GAME]", "play as an engine, by the Universal Chinese Chess Interface",
     "The same for interfaces of xiangqi: ranks from 0 to 9, \"setoption NAME VALUE\", banmoves.\n"
     "GAME is xiangqi unless given; UCI_Variant chooses another.\n",
     ucci_command},
    {"xboard", "[GAME]", "play as an engine, by XBoard's protocol",
     "Reads commands from stdin and thinks, by the Chess Engine Communication Protocol, version "
     "2,\n"
     "for XBoard, WinBoard and others. The interface asks for games by \"variant\".\n",
     xboard_command},
    {"serve",
     "[--port N] [--host ADDRESS] [--store FILE] [--open] "
     "[--keep DAYS] [--origin URL] [--proxy ADDRESS]",
     "let people play in their browsers",
     "Serves a page on which people play all games, against each other by links and against the\n"
     "engine, and prints its address, until it is interrupted. Each seat has a link that cannot "
     "be\n"
     "guessed; players get only what the rules let them see. \"make web\" builds a program with "
     "the\n"
     "server in it.\n"
     "  --port N        listen on this port; 8080 unless given, 0 for any that is free\n"
     "  --host ADDRESS  on this address; 127.0.0.1 unless given, reachable only from this machine\n"
     "  --store FILE    keep the tables in a file: every turn is on disk before it is confirmed.\n"
     "                  Unless given, they are lost at the end. postgresql://... is a database of\n"
     "                  PostgreSQL, which several servers may share\n"
     "  --open          open the page in the browser ($BROWSER, else xdg-open)\n"
     "  --keep DAYS     remove tables where nothing has happened for that many days; else they "
     "stay\n"
     "  --origin URL    the page's address behind a proxy, such as https://games.example\n"
     "  --proxy ADDRESS trust a proxy at this address, besides those on this machine, when it "
     "says\n"
     "                  where requests come from (X-Forwarded-For)\n",
     serve_command},
    {"diagram", "GAME [-o FILE] [--fen FEN] [--level N]",
     "write a game as one HTML file, to play on anybody's page",
     "Prints a page that needs no server and no network: a board on which pieces show how they "
     "move,\n"
     "the engine and the rules, all in one file, which can also be put into an <iframe>. \"make "
     "web\"\n"
     "builds a program that can do this.\n"
     "  -o FILE    write it into this file; - is stdout\n"
     "  --fen FEN  begin with this position\n"
     "  --level N  how well the engine plays at first, 1 to 10; 3 unless given\n",
     diagram_command},
    {"zrf", "FILE[#VARIANT] [--moves | --json]", "say what a rules file of Zillions of Games holds",
     "Reads a ZRF file and prints its players, turns, board, pieces and goals, and warnings.\n"
     "VARIANT is a number, counted from 1 (the game itself), or a title or its beginning.\n"
     "  --moves  the move blocks instead, macros expanded: piece, moves or drops, type, "
     "statements\n"
     "  --json   as JSON\n",
     zrf_command},
    {"help", "[COMMAND]", "explain a command: baronet help COMMAND, or baronet COMMAND --help",
     "Lists the commands, or says what COMMAND does and which arguments and options it takes.\n",
     help},
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static int complain_unknown(const char *name)
{
    struct suggest suggest;
    suggest_init(&suggest, text_of(name));
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        suggest_offer(&suggest, text_of(commands[i].name));
    complain("unknown command \"%s\"", name);
    if (!complain_suggestion(&suggest))
        fputs("      hint: \"baronet help\" lists the commands\n", stderr);
    return STATUS_USAGE;
}

static void print_usage(FILE *out)
{
    fputs("Baronet plays board games by rules written in text.\n\n"
          "usage: baronet COMMAND ...\n\n",
          out);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fprintf(out, "  %-8s %s\n", commands[i].name, commands[i].summary);
    fputs(
        "\nbaronet --version prints the version.\n"
        "GAME is a bundled game's name or the path of a file, optionally followed by option\n"
        "values: "
        "GAME?OPTION=VALUE&OPTION=VALUE. \"list\" and \"show\" name the options of games.\n"
        "With --plain, before the command or after it, the plain machine plays: it is slow, and\n"
        "easy to check by reading; all answers are the same.\n"
        "Games open only files in their own folder and below; with --root DIR, in DIR and below.\n"
        "With --sandbox the command runs in a process that can open no file and start no program,\n"
        "with --sandbox-memory MB (2000) and --sandbox-seconds S of processor time (600); 0: no "
        "limit.\n"
        "With --max-time MS, --max-steps N and --max-memory MB a command takes no more than that.\n"
        "Exit status: 0 fine, 1 the game, position or turn is wrong, 2 the command line is wrong,\n"
        "3 a file can't be read or written, or a limit is spent.\n",
        out);
}

static void print_command_help(const struct command *command)
{
    printf("usage: baronet %s %s\n\n%s", command->name, command->arguments, command->details);
}

static int help(int argc, char **argv)
{
    if (argc < 2) {
        print_usage(stdout);
        return STATUS_FINE;
    }
    const struct command *command = find_command(argv[1]);
    if (!command)
        return complain_unknown(argv[1]);
    print_command_help(command);
    return STATUS_FINE;
}

// Whether "--help" is among the options.
static bool wants_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0)
            return true;
    return false;
}

// Flushes the output. Returns the status, or STATUS_ENVIRONMENT when that fails.
static int end_output(int status)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    complain("cannot write the output: %s", errno ? strerror(errno) : "an earlier part is missing");
    return STATUS_ENVIRONMENT;
}

static int run_command(const struct command *command, int argc, char **argv,
                       const struct common_options *common)
{
    int status = common->root ? loading_set_root(common->root) : STATUS_FINE;
    if (status != STATUS_FINE)
        return status;
    if (common->is_plain)
        loading_set_plain();
    const struct baronet_limits *limits = &common->limits;
    if ((limits->milliseconds || limits->steps || limits->memory) && !baronet_limits_begin(limits))
        memory_out();
    if (!learning_time_is_right())
        return STATUS_USAGE;
    if (common->is_sandboxed)
        return sandbox_run(argc, argv, common, command->run, end_output);
    return command->run(argc, argv);
}

static int run(int argc, char **argv)
{
    struct common_options common;
    if (!common_options_take(&argc, argv, &common))
        return STATUS_USAGE;
    if (argc < 1) {
        print_usage(stderr);
        return STATUS_USAGE;
    }
    if (strcmp(argv[0], "--version") == 0) {
        printf("baronet %s\n", baronet_version());
        return STATUS_FINE;
    }
    if (strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0)
        return help(argc, argv);
    const struct command *command = find_command(argv[0]);
    if (!command)
        return complain_unknown(argv[0]);
    if (wants_help(argc, argv)) {
        print_command_help(command);
        return STATUS_FINE;
    }
    return command->run == help ? help(argc, argv) : run_command(command, argc, argv, &common);
}

// Memory, or what the user has limited.
static void tell_what_is_spent(void)
{
    fflush(stdout);
    fprintf(stderr, "baronet: %s", memory_out_message());
}

int main(int argc, char **argv)
{
    struct recovery recovery;
    if (MEMORY_FAILED(&recovery)) {
        tell_what_is_spent();
        return STATUS_ENVIRONMENT;
    }
    int status = run(argc - 1, argv + (argc > 0));
    memory_close(&recovery);
    if (baronet_limits_spent() != BARONET_WITHIN_LIMITS) { // a search has ended early
        tell_what_is_spent();
        status = STATUS_ENVIRONMENT;
    }
    baronet_limits_end();
    return end_output(status);
}
