// baronet uci: the Universal Chess Interface, as Fairy-Stockfish extends it for variants
// (UCI_Variant, VariantPath, load, go perft, d).
#define _POSIX_C_SOURCE 200809L

#include "baronet.h"
#include "command.h"
#include "complain.h"
#include "engine.h"
#include "options.h"
#include "position.h"

#include <ctype.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_LIMIT = 65536, THREADS_LIMIT = 256, LINES_LIMIT = 64, ONLY_LIMIT = 256 };

struct uci {
    struct baronet_game *game;
    struct baronet_play *play;
    struct engine *engine; // NULL until it is needed
    uint64_t hash, threads, lines, learn;
    char *variant;    // name or path of the game
    char *loaded[64]; // paths, as given by load and VariantPath
    size_t loaded_count;
    pthread_t thread;
    bool is_thinking;
    struct engine_limits limits;
    char *only[ONLY_LIMIT + 1];
    bool is_pondering;
};

static pthread_mutex_t output = PTHREAD_MUTEX_INITIALIZER;

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...)
{
    va_list arguments;
    pthread_mutex_lock(&output);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    fflush(stdout);
    pthread_mutex_unlock(&output);
}

// Each line of a message as a comment that interfaces show or skip.
static void say_message(char *message)
{
    for (char *line = message, *end; line && *line; line = end) {
        end = strchr(line, '\n');
        if (end)
            *end++ = '\0';
        say("info string %s", line);
    }
    baronet_free(message);
}

// ---- Thinking

static void tell(void *context, const struct engine_report *report)
{
    (void)context;
    char score[48], text[8192];
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < report->turn_count && length < sizeof text - 64; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, " %s", report->turns[i]);
    if (report->win_in)
        snprintf(score, sizeof score, "mate %d",
                 report->win_in > 0 ? (report->win_in + 1) / 2 : report->win_in / 2);
    else
        snprintf(score, sizeof score, "cp %d", report->score);
    say("info depth %u seldepth %u multipv %u score %s nodes %" PRIu64 " nps %" PRIu64
        " hashfull %u time %" PRIu64 " pv%s",
        report->depth, report->selective_depth, report->line, score, report->nodes,
        report->nodes * 1000 / (report->milliseconds + 1), report->table_fill, report->milliseconds,
        text);
}

static void *think(void *context)
{
    struct uci *uci = context;
    struct engine_answer answer;
    if (!engine_think(uci->engine, uci->play, &uci->limits, tell, uci, &answer))
        say("bestmove (none)");
    else if (answer.reply)
        say("bestmove %s ponder %s", answer.turn, answer.reply);
    else
        say("bestmove %s", answer.turn);
    baronet_free(answer.turn);
    baronet_free(answer.reply);
    return NULL;
}

static void stop(struct uci *uci)
{
    if (!uci->is_thinking)
        return;
    engine_stop(uci->engine);
    pthread_join(uci->thread, NULL);
    uci->is_thinking = false;
}

static void forget_engine(struct uci *uci)
{
    stop(uci);
    engine_free(uci->engine);
    uci->engine = NULL;
}

static struct engine *need_engine(struct uci *uci)
{
    struct engine_options options = {.threads = (unsigned)uci->threads,
                                     .hash_megabytes = (size_t)uci->hash,
                                     .learn_milliseconds = uci->learn};
    if (!uci->engine)
        uci->engine = engine_new(uci->game, &options);
    return uci->engine;
}

// ---- Words of a line

static char *next_word(char **rest)
{
    char *start = *rest + strspn(*rest, " \t\r\n");
    size_t length = strcspn(start, " \t\r\n");
    *rest = start + length;
    if (length == 0)
        return NULL;
    if (**rest)
        *(*rest)++ = '\0';
    return start;
}

static uint64_t next_number(char **rest)
{
    char *word = next_word(rest);
    uint64_t number = 0;
    return word && read_number(word, UINT32_MAX, &number) ? number : 0;
}

static char *trimmed(char *text)
{
    text += strspn(text, " \t\r\n");
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    return text;
}

// ---- Games and positions

static bool set_game(struct uci *uci, const char *name)
{
    char *message = NULL;
    struct baronet_game *game = baronet_load(name, NULL, &message);
    say_message(message);
    if (!game)
        return false;
    forget_engine(uci);
    baronet_play_free(uci->play);
    baronet_game_free(uci->game);
    uci->game = game;
    uci->play = baronet_start(game);
    return true;
}

// A variant by its name: that of a file that was loaded, or a bundled game.
static void set_variant(struct uci *uci, const char *name)
{
    for (size_t i = 0; i < uci->loaded_count; i++) {
        struct baronet_game *game = baronet_load(uci->loaded[i], NULL, NULL);
        bool is_it = game && strcmp(baronet_game_name(game), name) == 0;
        baronet_game_free(game);
        if (is_it) {
            name = uci->loaded[i];
            break;
        }
    }
    if (!set_game(uci, name)) {
        say("info string %s is no game that Baronet knows; it stays with %s", name,
            baronet_game_name(uci->game));
        return;
    }
    const char *board = baronet_game_board(uci->game);
    unsigned files = 0, ranks = 0;
    sscanf(board, "%ux%u", &files, &ranks);
    say("info string variant %s files %u ranks %u pocket 0 template fairy startpos %s",
        baronet_game_name(uci->game), files, ranks, baronet_game_start_fen(uci->game));
}

static void load_file(struct uci *uci, char *path)
{
    char *message = NULL;
    struct baronet_game *game = baronet_load(path, NULL, &message);
    say_message(message);
    if (game && uci->loaded_count < sizeof uci->loaded / sizeof uci->loaded[0])
        uci->loaded[uci->loaded_count++] = strdup(path);
    baronet_game_free(game);
}

static void load_files(struct uci *uci, char *paths)
{
    char *state;
    for (char *path = strtok_r(paths, ":;", &state); path; path = strtok_r(NULL, ":;", &state))
        load_file(uci, path);
}

static void set_position(struct uci *uci, char *rest)
{
    char *moves = strstr(rest, "moves"), *message = NULL;
    struct baronet_play *play = NULL;
    stop(uci);
    if (moves) {
        if (moves > rest)
            moves[-1] = '\0';
        moves += strlen("moves");
    }
    rest = trimmed(rest);
    if (strncmp(rest, "fen ", 4) == 0)
        play = baronet_start_fen(uci->game, trimmed(rest + 4), &message);
    else if (strcmp(rest, "startpos") == 0)
        play = baronet_start(uci->game);
    else
        say("info string a position is startpos or fen FEN, with moves behind it");
    say_message(message);
    for (char *turn; play && moves && (turn = next_word(&moves));)
        if (!baronet_apply_text(play, turn, &message)) {
            say_message(message);
            break;
        }
    if (!play)
        return;
    baronet_play_free(uci->play);
    uci->play = play;
}

static void show_position(struct uci *uci)
{
    char *drawing = baronet_play_drawing(uci->play, BARONET_REFEREE);
    char *fen = baronet_play_fen(uci->play, BARONET_REFEREE);
    say("%s\nFen: %s\nKey: %016" PRIX64, drawing, fen, baronet_play_hash(uci->play));
    baronet_free(drawing);
    baronet_free(fen);
}

// ---- Options

static bool is_named(const char *name, const char *option)
{
    while (*name && tolower((unsigned char)*name) == tolower((unsigned char)*option))
        name++, option++;
    return !*name && !*option;
}

static void set_number(struct uci *uci, uint64_t *option, const char *value, uint64_t least,
                       uint64_t most)
{
    uint64_t number;
    if (!value || !read_number(value, most, &number) || number < least) {
        say("info string the value is a number from %" PRIu64 " to %" PRIu64, least, most);
        return;
    }
    *option = number;
    if (option != &uci->lines)
        forget_engine(uci);
}

static void set_option(struct uci *uci, char *rest)
{
    char *name = strstr(rest, "name "), *value = strstr(rest, " value ");
    if (!name) {
        say("info string an option is set by: setoption name NAME value VALUE");
        return;
    }
    if (value) {
        *value = '\0';
        value = trimmed(value + strlen(" value "));
    }
    name = trimmed(name + strlen("name "));
    if (is_named(name, "Hash"))
        set_number(uci, &uci->hash, value, 1, HASH_LIMIT);
    else if (is_named(name, "Threads"))
        set_number(uci, &uci->threads, value, 1, THREADS_LIMIT);
    else if (is_named(name, "MultiPV"))
        set_number(uci, &uci->lines, value, 1, LINES_LIMIT);
    else if (is_named(name, "Learn"))
        set_number(uci, &uci->learn, value, 0, 3600000);
    else if (is_named(name, "UCI_Variant") && value)
        set_variant(uci, value);
    else if (is_named(name, "VariantPath") && value)
        load_files(uci, value);
    else if (is_named(name, "Clear Hash") && uci->engine)
        engine_forget(uci->engine);
    else if (!is_named(name, "Ponder") && !is_named(name, "UCI_AnalyseMode") &&
             !is_named(name, "Clear Hash"))
        say("No such option: %s", name);
}

static void introduce(struct uci *uci)
{
    say("id name Baronet %s", baronet_version());
    say("id author the Baronet developers");
    say("option name Hash type spin default 16 min 1 max %d", HASH_LIMIT);
    say("option name Threads type spin default 1 min 1 max %d", THREADS_LIMIT);
    say("option name MultiPV type spin default 1 min 1 max %d", LINES_LIMIT);
    say("option name Learn type spin default %d min 0 max 3600000", ENGINE_LEARN_MILLISECONDS);
    say("option name Ponder type check default false");
    say("option name Clear Hash type button");
    say("option name UCI_AnalyseMode type check default false");
    say("option name VariantPath type string default <empty>");
    pthread_mutex_lock(&output);
    printf("option name UCI_Variant type combo default %s", baronet_game_name(uci->game));
    for (size_t i = 0; baronet_bundled_name(i); i++)
        printf(" var %s", baronet_bundled_name(i));
    for (size_t i = 0; i < uci->loaded_count; i++) {
        struct baronet_game *game = baronet_load(uci->loaded[i], NULL, NULL);
        if (game)
            printf(" var %s", baronet_game_name(game));
        baronet_game_free(game);
    }
    putchar('\n');
    pthread_mutex_unlock(&output);
    say("uciok");
}

// ---- go

static void count_turns(struct uci *uci, char **rest)
{
    uint64_t depth = next_number(rest), sum = 0;
    char *message = NULL;
    struct baronet_turns *turns = depth > 0 ? baronet_turns(uci->play, &message) : NULL;
    for (size_t i = 0; turns && i < baronet_turns_count(turns); i++) {
        uint64_t nodes = 1;
        char *text = baronet_turns_text(turns, i);
        if (depth > 1 && baronet_apply(uci->play, turns, i, &message)) {
            baronet_perft(uci->play, (unsigned)depth - 1, &nodes, NULL, NULL, &message);
            baronet_undo(uci->play);
        }
        say("%s: %" PRIu64, text, nodes);
        sum += nodes;
        baronet_free(text);
    }
    say_message(message);
    baronet_turns_free(turns);
    say("\nNodes searched: %" PRIu64 "\n", sum);
}

static void read_only(struct uci *uci, char **rest)
{
    size_t count = 0;
    for (char *turn; count < ONLY_LIMIT && (turn = next_word(rest));)
        uci->only[count++] = strdup(turn);
    uci->only[count] = NULL;
    uci->limits.only = (const char *const *)uci->only;
}

static void go(struct uci *uci, char *rest)
{
    bool is_first = baronet_play_mover(uci->play) == 0;
    struct engine_limits *limits = &uci->limits;
    stop(uci);
    for (size_t i = 0; uci->only[i]; i++)
        free(uci->only[i]);
    uci->only[0] = NULL;
    *limits = (struct engine_limits){.lines = (unsigned)uci->lines};
    uci->is_pondering = false;
    bool is_limited = false;
    for (char *word; (word = next_word(&rest));) {
        if (strcmp(word, "perft") == 0) {
            count_turns(uci, &rest);
            return;
        }
        if (strcmp(word, "infinite") == 0) {
            limits->is_infinite = true;
            continue;
        }
        if (strcmp(word, "ponder") == 0) {
            uci->is_pondering = limits->is_infinite = true;
            continue;
        }
        if (strcmp(word, "searchmoves") == 0) {
            read_only(uci, &rest);
            break;
        }
        uint64_t number = next_number(&rest);
        is_limited = true;
        if (strcmp(word, "depth") == 0)
            limits->depth = (unsigned)number;
        else if (strcmp(word, "nodes") == 0)
            limits->nodes = number;
        else if (strcmp(word, "movetime") == 0)
            limits->milliseconds = number + !number;
        else if (strcmp(word, "mate") == 0)
            limits->depth = (unsigned)number * 2 + 1;
        else if (strcmp(word, "movestogo") == 0)
            limits->turns_to_go = (unsigned)number;
        else if (strcmp(word, is_first ? "wtime" : "btime") == 0)
            limits->clock = number + !number;
        else if (strcmp(word, is_first ? "winc" : "binc") == 0)
            limits->increment = number;
    }
    limits->is_infinite |= !is_limited;
    need_engine(uci);
    engine_prepare(uci->engine);
    uci->is_thinking = pthread_create(&uci->thread, NULL, think, uci) == 0;
}

// ---- Commands

static void evaluate(struct uci *uci)
{
    say("Final evaluation: %d (hundredths, for the player to move)",
        engine_evaluate(need_engine(uci), uci->play));
}

// False for "quit".
static bool obey(struct uci *uci, char *line)
{
    char *rest = line, *word = next_word(&rest);
    if (!word || word[0] == '#')
        return true;
    if (strcmp(word, "quit") == 0)
        return false;
    if (strcmp(word, "uci") == 0)
        introduce(uci);
    else if (strcmp(word, "isready") == 0)
        need_engine(uci), say("readyok");
    else if (strcmp(word, "ucinewgame") == 0)
        stop(uci), engine_forget(need_engine(uci));
    else if (strcmp(word, "position") == 0)
        set_position(uci, rest);
    else if (strcmp(word, "go") == 0)
        go(uci, rest);
    else if (strcmp(word, "stop") == 0)
        stop(uci);
    else if (strcmp(word, "ponderhit") == 0)
        stop(uci);
    else if (strcmp(word, "setoption") == 0)
        stop(uci), set_option(uci, rest);
    else if (strcmp(word, "load") == 0)
        load_files(uci, trimmed(rest));
    else if (strcmp(word, "d") == 0)
        show_position(uci);
    else if (strcmp(word, "eval") == 0)
        evaluate(uci);
    else
        say("Unknown command: '%s'", word);
    return true;
}

int uci_command(int argc, char **argv)
{
    const struct option options[] = {{NULL, NULL, NULL}};
    struct uci uci = {.hash = 16, .threads = 1, .lines = 1, .learn = ENGINE_LEARN_MILLISECONDS};
    char *line = NULL;
    size_t capacity = 0;
    if (!options_read(&argc, argv, options))
        return STATUS_USAGE;
    if (argc > 2)
        return complain_usage(argv[0], NULL, "there is nothing to do with \"%s\"", argv[2]);
    int status = open_game(argc > 1 ? argv[1] : "chess", &uci.game);
    if (status != STATUS_FINE)
        return status;
    uci.play = baronet_start(uci.game);
    while (getline(&line, &capacity, stdin) >= 0 && obey(&uci, line))
        ;
    free(line);
    if (uci.is_thinking && !uci.limits.is_infinite) { // the input has ended; the answer is wanted
        pthread_join(uci.thread, NULL);
        uci.is_thinking = false;
    }
    forget_engine(&uci);
    for (size_t i = 0; i < uci.loaded_count; i++)
        free(uci.loaded[i]);
    for (size_t i = 0; uci.only[i]; i++)
        free(uci.only[i]);
    baronet_play_free(uci.play);
    baronet_game_free(uci.game);
    return STATUS_FINE;
}
