// Why a text is no legal turn: the player is told which rule stands in the way.
#include "explain.h"

#include "baronet_notation.h"
#include "call.h"
#include "courier.h"
#include "message.h"
#include "result.h"
#include "sized.h"
#include "turns.h"

#include <string.h>

static bool explain_end(struct baronet_explanation *explanation, struct baronet_play *play,
                        const struct baronet_turns *turns)
{
    if (turns->count > 0)
        return false;
    struct baronet_result result = play_result(play);
    if (result.outcome == BARONET_ONGOING)
        return false;
    explanation->reason = BARONET_GAME_OVER;
    text_buffer_print(&explanation->words, "%s", result.reason);
    return true;
}

// The place of the rule in its file.
static void find_place(struct baronet_explanation *explanation, const struct baronet_game *game)
{
    const struct source *source = game_source_of(game, explanation->rule);
    if (!source)
        return;
    explanation->file = memory_copy_text(source->name);
    source_locate(source, explanation->rule.start, &explanation->line, &explanation->column);
    source_locate(source, explanation->rule.end, &explanation->end_line, &explanation->end_column);
}

struct baronet_explanation *explain(struct baronet_play *play, struct text text,
                                    const struct baronet_turns *turns)
{
    enum { TEXT_LIMIT = 20000 };
    struct baronet_explanation *explanation =
        object_new(OBJECT_EXPLANATION, sizeof *explanation, NULL);
    struct text_buffer copy;
    text_buffer_init(&copy);
    text_buffer_init(&explanation->words);
    text_buffer_init(&explanation->hint);
    text_buffer_add_text(&copy, text);
    explanation->text = text_buffer_take(&copy);
    struct text shown = {explanation->text, text.length < TEXT_LIMIT ? text.length : TEXT_LIMIT};
    explanation->fine = explain_fine_length(turns, shown);
    if (text.length == 0) {
        explanation->reason = BARONET_NO_TEXT;
        text_buffer_print(&explanation->words, "no turn given");
    } else if (!explain_end(explanation, play, turns) &&
               !explain_by_list(explanation, text, turns)) {
        explain_by_rules(explanation, play, shown, turns);
    }
    find_place(explanation, play->game);
    return explanation;
}

void explanation_tell(const struct baronet_explanation *explanation, size_t start,
                      struct baronet_message **message)
{
    const char *words = explanation->words.start, *text = explanation->text;
    switch (explanation->reason) {
    case BARONET_NO_TEXT: message_error(message, "turn", "%s", words); break;
    case BARONET_GAME_OVER: message_error(message, "turn", "the game is over: %s", words); break;
    case BARONET_INCOMPLETE:
        message_error(message, "turn", "incomplete turn \"%s\": %s", text, words);
        break;
    default: message_error(message, "turn", "illegal turn \"%s\": %s", text, words);
    }
    if (explanation->hint.length > 0)
        message_hint(message, "%s", explanation->hint.start);
    message_place(message, start + explanation->fine, start + strlen(text));
}

// ---- The interface

const char *baronet_reason_name(enum baronet_reason reason)
{
    static const char *const names[] = {
        [BARONET_LEGAL] = "legal",
        [BARONET_NO_TEXT] = "no-text",
        [BARONET_GAME_OVER] = "game-over",
        [BARONET_CHANCE] = "chance",
        [BARONET_UNREADABLE] = "unreadable",
        [BARONET_INCOMPLETE] = "incomplete",
        [BARONET_TOO_LONG] = "too-long",
        [BARONET_AMBIGUOUS] = "ambiguous",
        [BARONET_NUMBER] = "number",
        [BARONET_CONTINUATION] = "continuation",
        [BARONET_ASKED] = "asked",
        [BARONET_NO_PASS] = "no-pass",
        [BARONET_EMPTY] = "empty",
        [BARONET_NOT_YOURS] = "not-yours",
        [BARONET_UNSEEN] = "unseen",
        [BARONET_NO_TURN] = "no-turn",
        [BARONET_GEOMETRY] = "geometry",
        [BARONET_BLOCKED] = "blocked",
        [BARONET_NO_HURDLE] = "no-hurdle",
        [BARONET_OWN_PIECE] = "own-piece",
        [BARONET_CANNOT_CAPTURE] = "cannot-capture",
        [BARONET_NOTHING_TO_CAPTURE] = "nothing-to-capture",
        [BARONET_OCCUPIED] = "occupied",
        [BARONET_NOT_IN_HAND] = "not-in-hand",
        [BARONET_CHOICE] = "choice",
        [BARONET_REQUIREMENT] = "requirement",
        [BARONET_ROYAL_ATTACKED] = "royal-attacked",
        [BARONET_COMPULSORY] = "compulsory",
        [BARONET_PREFERRED] = "preferred",
    };
    return (size_t)reason < sizeof names / sizeof *names ? names[reason] : NULL;
}

static struct baronet_explanation *explain_text(struct baronet_play *play, const char *string,
                                                struct baronet_message **message)
{
    struct text text = text_trimmed(text_of(string));
    struct baronet_turns *turns = baronet_turns(play, message);
    if (!turns)
        return NULL;
    struct baronet_explanation *explanation;
    if (turns_find(turns, text) >= 0 || courier_find(play, turns, text) >= 0) {
        explanation = object_new(OBJECT_EXPLANATION, sizeof *explanation, NULL);
        text_buffer_init(&explanation->words);
        text_buffer_init(&explanation->hint);
        explanation->text = memory_copy_text(string);
        explanation->fine = text.length;
        text_buffer_print(&explanation->words, "this is a legal turn");
    } else {
        explanation = explain(play, text, turns);
    }
    baronet_turns_free(turns);
    return explanation;
}

struct baronet_explanation *baronet_explain(struct baronet_play *play, const char *text,
                                            struct baronet_message **message)
{
    struct call call;
    if (REFUSED(play, message) || REFUSED(text, message) || CALL_FAILED(&call, play, message))
        return NULL;
    struct baronet_explanation *made = explain_text(play, text, message);
    call_close(&call);
    return made;
}

void baronet_explanation_free(struct baronet_explanation *explanation)
{
    if (!explanation || !USABLE(explanation))
        return;
    text_buffer_release(&explanation->words);
    text_buffer_release(&explanation->hint);
    memory_free(explanation->text);
    memory_free(explanation->file);
    memory_free(explanation->squares);
    memory_free(explanation);
}

bool baronet_explained(const struct baronet_explanation *explanation,
                       struct baronet_explained *explained)
{
    if (!USABLE(explanation))
        return false;
    struct baronet_explained all = {
        .reason = explanation->reason,
        .words = explanation->words.start,
        .hint = explanation->hint.length > 0 ? explanation->hint.start : NULL,
        .file = explanation->file,
        .line = explanation->line,
        .column = explanation->column,
        .end_line = explanation->end_line,
        .end_column = explanation->end_column,
        .squares = explanation->squares,
        .square_count = explanation->square_count,
        .fine = explanation->fine,
    };
    return sized_fill(explained, &all, sizeof all);
}
