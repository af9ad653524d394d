// What can be typed in the terminal besides turns.
#include "session_commands.h"

#include "columns.h"
#include "complain.h"
#include "continuations.h"
#include "session_turn.h"
#include "turn_list.h"

#include <stdio.h>
#include <string.h>

enum { NAME_COLUMN = 17 };

static void print_heading(const struct session_command *command)
{
    printf("  %s%s%-*s  %s\n", command->name, command->argument[0] ? " " : "",
           NAME_COLUMN - (int)strlen(command->name) - (command->argument[0] != '\0'),
           command->argument, command->summary);
}

static const struct session_command *find_command(struct text word)
{
    const struct session_command *command;
    if (text_is(word, "?"))
        word = text_of("help");
    for (size_t i = 0; (command = session_command_at(i)); i++)
        if (text_is(word, command->name))
            return command;
    return NULL;
}

static void show_help(struct session *session, const char *argument)
{
    (void)session;
    const struct session_command *command = find_command(text_of(argument));
    if (argument[0] && !command) {
        printf("There is no command \"%s\"; \"help\" lists them.\n", argument);
        return;
    }
    if (command) {
        print_heading(command);
        fputs(command->details, stdout);
        return;
    }
    puts("Type a turn as \"moves\" shows them, the beginning of one, or as in books (Nf3, exd5, "
         "O-O);\nGame Courier's notation is read as well. Or a command:");
    for (size_t i = 0; (command = session_command_at(i)); i++)
        print_heading(command);
    puts("\"help COMMAND\" says more. Ctrl-C leaves, and keeps the game.");
}

static void quit(struct session *session, const char *argument)
{
    (void)argument;
    session->is_quitting = true;
}

const struct session_command *session_command_at(size_t index)
{
    static const struct session_command commands[] = {
        {"analyse", "[SECONDS]", "print the best lines", "Takes 5 seconds unless told.\n",
         show_analysis},
        {"board", "", "draw the board",
         "The squares that the last turn has changed are shown inverse where there are colours.\n",
         show_board},
        {"cancel", "", "forget the part of a turn that was typed", "", cancel_turn},
        {"clock", "", "print the time left", "", show_clocks},
        {"draw", "", "claim a draw where the rules allow it, else offer one", "", draw_game},
        {"fen", "", "print the position as FEN", "", show_fen},
        {"flip", "", "turn the board round", "", show_flipped},
        {"help", "[COMMAND]", "print this list, or more about a command", "\"?\" is the same.\n",
         show_help},
        {"hint", "", "print a good turn", "", show_hint},
        {"history", "", "print the turns made",
         "In front of each stands the number that the rules give it.\n", show_history},
        {"level", "[N]", "print or set how well the engine plays, from 1 to 10", "", set_level},
        {"load", "FILE", "go on with a saved game",
         "FILE.zsg is read as Zillions saves games. In a game with secrets only before the first "
         "turn,\n"
         "or in practice (play --practice).\n",
         load_game},
        {"moves", "[PREFIX]", "print the legal turns, or those that start so", "", show_turns},
        {"pieces", "[NAME]", "print the pieces, or how one of them moves",
         "NAME may be a letter, too.\n", show_pieces},
        {"quit", "", "leave; so does the end of the input", "", quit},
        {"redo", "[N]", "make turns again that were taken back", "", redo_turns},
        {"resign", "", "give up", "", resign_game},
        {"rules", "", "print the rules in plain English", "", show_rules},
        {"save", "FILE", "save the game",
         "In a game with secrets each player gets a file of his own. FILE.zsg is written as\n"
         "Zillions saves games. Asks before it replaces another game; a script has to say "
         "\"save!\".\n",
         save_game},
        {"save!", "FILE", "save the game, also in place of another one", "", save_game_anyway},
        {"stop", "", "while the engine thinks: it goes by what it has found",
         "It makes its turn, or \"hint\" or \"analyse\" ends.\n", stop_thinking},
        {"undo", "[N]", "take back the last N turns of human players, and what followed",
         "In a game with secrets only in practice (play --practice).\n", undo_turns},
    };
    return index < sizeof commands / sizeof commands[0] ? &commands[index] : NULL;
}

static void run_command(struct session *session, const struct session_command *command,
                        const char *argument)
{
    if (argument[0] && !command->argument[0])
        printf("The command \"%s\" stands alone.\n", command->name);
    else if (!argument[0] && command->argument[0] && command->argument[0] != '[')
        printf("The command needs an argument: \"%s %s\".\n", command->name, command->argument);
    else
        command->run(session, argument);
}

static void type_turn(struct session *session, const char *text)
{
    bool has_hint;
    struct suggest suggest;
    const struct session_command *command;
    if (session_type_turn(session, text, &has_hint))
        return;
    suggest_init(&suggest, (struct text){text, strcspn(text, " ")});
    for (size_t i = 0; (command = session_command_at(i)); i++)
        suggest_offer(&suggest, text_of(command->name));
    if (suggest.best.length > 0)
        printf("      hint: did you mean the command \"%.*s\"?\n", TEXT_ARGUMENTS(suggest.best));
    else if (!has_hint)
        puts("      hint: \"moves\" lists the legal turns, \"help\" the commands");
}

void session_obey(struct session *session, const char *line)
{
    struct text_buffer trimmed;
    line += strspn(line, " \t");
    size_t length = strlen(line);
    while (length > 0 && strchr(" \t", line[length - 1]))
        length--;
    if (length == 0)
        return;
    text_buffer_init(&trimmed);
    text_buffer_add(&trimmed, line, length);
    make_printable(trimmed.start);
    size_t word_length = strcspn(trimmed.start, " ");
    const struct session_command *command = find_command((struct text){trimmed.start, word_length});
    if (command)
        run_command(session, command,
                    trimmed.start + word_length + strspn(trimmed.start + word_length, " "));
    else if (session_is_over(session))
        puts("The game is over; \"help\" lists what can still be typed.");
    else
        type_turn(session, trimmed.start);
    text_buffer_release(&trimmed);
}

// What may complete the turn begun.
static void offer_continuations(struct session *session, struct completions *completions)
{
    struct continuations next;
    continuations_init(&next, session->record.play, session->begun.start);
    for (size_t i = 0; i < next.count; i++)
        completions_offer(completions, next.list[i].rest);
    continuations_release(&next);
}

void session_complete(void *context, const char *line, struct completions *completions)
{
    static const char listing[] = "moves ";
    struct session *session = context;
    const struct session_command *command;
    struct turn_list list;
    bool is_listing = strncmp(line, listing, sizeof listing - 1) == 0;
    for (size_t i = 0; (command = session_command_at(i)); i++)
        completions_offer(completions, command->name);
    if (session_is_over(session) || !turn_list_init(&list, session->record.play, NULL))
        return;
    struct text_buffer candidate;
    text_buffer_init(&candidate);
    if (session->begun.length > 0)
        offer_continuations(session, completions);
    for (size_t i = 0; i < list.count; i++) {
        text_buffer_clear(&candidate);
        text_buffer_print(&candidate, "%s%s", is_listing ? listing : "", list.items[i].text);
        completions_offer(completions, candidate.start);
    }
    text_buffer_release(&candidate);
    turn_list_release(&list);
}
