// Saved games of Zillions, played again: each move is looked for among the legal turns by what it
// does to the board.
#include "baronet_notation.h"
#include "call.h"
#include "fen.h"
#include "game_from_zrf.h"
#include "memory.h"
#include "message.h"
#include "play_state.h"
#include "result.h"
#include "sized.h"
#include "turns.h"
#include "zrf_file.h"
#include "zsg.h"
#include "zsg_names.h"

#include <stdlib.h>
#include <string.h>

enum { TURNS_SHOWN = 12, CHAIN_LIMIT = 100 };

struct zsg_turn {
    unsigned number;
    char *text;
};

struct baronet_zsg_turns {
    struct zsg_turn *list;
    size_t capacity;
};

struct replaying {
    const struct baronet_load_options *options; // for the rules
    struct baronet_game *file;                  // holds what is read: text, diagnostics
    const struct zsg_game *saved;
    const struct zrf_game *rules;
    struct baronet_zsg_replay *replay;
    size_t turn_capacity;
    int32_t *wanted;   // [square] the kind that stands there after the move
    int32_t *before;   // [square] and before it
    int decider_count; // players who are neither random nor neutral
    int32_t next;      // part
};

// ---- Names

static int find_square(const struct replaying *replaying, struct text name)
{
    return zsg_square(replaying->replay->game, name);
}

static int find_type(const struct replaying *replaying, struct text name)
{
    return zsg_type(replaying->rules, name);
}

static int find_owner(const struct replaying *replaying, struct text name)
{
    return zsg_owner(replaying->rules, name);
}

static bool unknown(struct replaying *replaying, struct span span, const char *what,
                    struct text name)
{
    diag_error(&replaying->file->diag, span, DIAG_UNKNOWN "the game has no %s \"%.*s\"", what,
               TEXT_ARGUMENTS(name));
    return false;
}

static bool read_square(struct replaying *replaying, struct span span, struct text name,
                        int *square)
{
    *square = find_square(replaying, name);
    return *square >= 0 || unknown(replaying, span, "square", name);
}

static bool read_kind(struct replaying *replaying, struct span span, struct text player,
                      struct text piece, int32_t *kind)
{
    int owner = find_owner(replaying, player), type = find_type(replaying, piece);
    if (owner < 0)
        return unknown(replaying, span, "player", player);
    if (type < 0)
        return unknown(replaying, span, "piece", piece);
    *kind = kind_of(replaying->replay->game->program, type, owner);
    return true;
}

// ---- The game and its start

static const char *last_part(struct arena *arena, struct text path)
{
    size_t start = path.length;
    while (start > 0 && path.start[start - 1] != '/' && path.start[start - 1] != '\\')
        start--;
    return arena_copy(arena, path.start + start, path.length - start);
}

// Looks for the rules file where the host's loader, or the saved game's own folder, has it.
static bool find_rules(struct replaying *replaying, const char *path, struct found_file *found)
{
    struct game_files *files = &replaying->file->files;
    struct arena *arena = &replaying->file->arena;
    struct text wanted = replaying->saved->rules_file;
    const char *last = last_part(arena, wanted);
    struct text_buffer name;
    if (game_files_read_zrf(files, arena, path, wanted, found) ||
        game_files_read_zrf(files, arena, path, text_of(last), found))
        return true;
    text_buffer_init(&name);
    text_buffer_print(&name, "../Rules/%s", last);
    bool is_found =
        game_files_read_zrf(files, arena, path, (struct text){name.start, name.length}, found);
    text_buffer_release(&name);
    return is_found;
}

// Looks in the folder ../Rules, where Zillions has them; they may open only what lies there.
static bool find_beside(struct replaying *replaying, const char *path, struct root_files *beside,
                        struct found_file *found)
{
    static const char *const folders[] = {"../Rules/", "../rules/", "../RULES/"};
    struct arena *arena = &replaying->file->arena;
    const char *last = last_part(arena, replaying->saved->rules_file);
    const char *slash = strrchr(path, '/');
    bool is_found = false;
    for (size_t i = 0; i < sizeof folders / sizeof *folders && !is_found; i++) {
        struct text_buffer root;
        text_buffer_init(&root);
        text_buffer_add(&root, path, slash ? (size_t)(slash - path) + 1 : 0);
        text_buffer_print(&root, "%s", folders[i]);
        root_files_release(beside);
        root_files_init(beside, root.start);
        struct game_files files = {.loader = &beside->loader};
        is_found = game_files_read_zrf(&files, arena, root.start, text_of(last), found);
        text_buffer_release(&root);
    }
    return is_found;
}

static bool load_rules(struct replaying *replaying, const char *path, bool *missing,
                       struct baronet_message **message)
{
    const struct zsg_game *saved = replaying->saved;
    struct root_files beside = {0};
    struct found_file found;
    struct game_files files = {.loader = replaying->file->files.loader};
    bool is_found = find_rules(replaying, path, &found);
    if (!is_found && !load_options_of(replaying->options).loader) {
        is_found = find_beside(replaying, path, &beside, &found);
        files.loader = &beside.loader;
    }
    if (is_found) {
        const char *variant =
            arena_copy(&replaying->file->arena, saved->variant.start, saved->variant.length);
        replaying->replay->game =
            zrf_game_of_file(&files, &found, variant, replaying->options, message);
        replaying->rules = replaying->replay->game ? replaying->replay->game->zrf : NULL;
    } else {
        if (missing)
            *missing = true;
        message_error(message, "file", "%s: can't find the rules file \"%.*s\"", path,
                      TEXT_ARGUMENTS(saved->rules_file));
    }
    root_files_release(&beside);
    return replaying->rules != NULL;
}

// Attributes of a piece set up are those that such pieces have at the start.
static int32_t as_at_start(const struct baronet_play *start, int32_t kind)
{
    for (int s = 0; s < start->game->program->square_count; s++)
        if ((start->position.cells[s] & KIND_MASK) == kind)
            return start->position.cells[s];
    return kind;
}

static struct text without_mark(struct text piece)
{
    while (piece.length > 1 && piece.start[piece.length - 1] == '!')
        piece.length--;
    return piece;
}

static bool set_up(struct replaying *replaying, struct baronet_message **message)
{
    struct baronet_zsg_replay *replay = replaying->replay;
    struct baronet_play *start = baronet_start(replay->game), *changed;
    bool is_fine = true;
    replay->play = start;
    replaying->decider_count = zsg_decider_count(replaying->rules);
    if (replaying->saved->edit_count == 0)
        return true;
    changed = baronet_play_copy(start);
    for (int32_t i = 0; i < replaying->saved->edit_count && is_fine; i++) {
        const struct zsg_edit *edit = &replaying->saved->edits[i];
        int32_t kind = 0;
        int square = 0;
        is_fine = read_square(replaying, edit->span, edit->square, &square) &&
                  (edit->is_removal || read_kind(replaying, edit->span, edit->player,
                                                 without_mark(edit->piece), &kind));
        if (is_fine)
            changed->position.cells[square] = as_at_start(start, kind);
    }
    if (is_fine) {
        struct text_buffer fen;
        text_buffer_init(&fen);
        fen_print(replay->game, &changed->position, &(struct onlooker){BARONET_REFEREE, NULL},
                  &fen);
        replay->play = baronet_start_fen(replay->game, fen.start, message);
        text_buffer_release(&fen);
        baronet_play_free(start);
        is_fine = replay->play != NULL;
    }
    baronet_play_free(changed);
    return is_fine;
}

// ---- What a move does

static void note_position(const struct replaying *replaying, int32_t *kinds)
{
    const struct baronet_play *play = replaying->replay->play;
    for (int s = 0; s < play->game->program->square_count; s++)
        kinds[s] = play->position.cells[s] & KIND_MASK;
}

static bool apply_become(struct replaying *replaying, struct span span,
                         const struct zsg_action *action, int last)
{
    const struct program *program = replaying->replay->game->program;
    int square = last;
    if (action->to.length > 0 && !read_square(replaying, span, action->to, &square))
        return false;
    int type = find_type(replaying, action->piece), owner = find_owner(replaying, action->piece);
    if (type < 0 && owner < 0)
        return unknown(replaying, span, "piece", action->piece);
    int32_t kind = square >= 0 ? replaying->wanted[square] : 0;
    if (kind)
        replaying->wanted[square] = kind_of(program, type >= 0 ? type : program->type_of[kind],
                                            type >= 0 ? program->owner_of[kind] : owner);
    return true;
}

// A piece goes over to the next player who decides.
static void flip(struct replaying *replaying, int square)
{
    const struct program *program = replaying->replay->game->program;
    int32_t kind = replaying->wanted[square];
    if (kind)
        replaying->wanted[square] =
            kind_of(program, program->type_of[kind],
                    (program->owner_of[kind] + 1) % replaying->decider_count);
}

// All pieces leave before one arrives.
static bool lift(struct replaying *replaying, const struct zsg_part *part)
{
    for (int32_t i = 0; i < part->action_count; i++) {
        int from;
        if (part->actions[i].kind != ZSG_MOVE)
            continue;
        if (!read_square(replaying, part->span, part->actions[i].from, &from))
            return false;
        replaying->wanted[from] = 0;
    }
    return true;
}

// Carries out a part on `wanted`. A piece that moves is the one that stood there before the part
// or, when there was none, whoever came there within it.
static bool apply_part(struct replaying *replaying, const struct zsg_part *part)
{
    size_t size =
        (size_t)replaying->replay->game->program->square_count * sizeof *replaying->wanted;
    int last = -1;
    memcpy(replaying->before, replaying->wanted, size);
    if (!lift(replaying, part))
        return false;
    for (int32_t i = 0; i < part->action_count; i++) {
        const struct zsg_action *action = &part->actions[i];
        int from, to;
        int32_t kind;
        if (action->kind == ZSG_PASS || action->kind == ZSG_ATTRIBUTE)
            continue;
        if (action->kind == ZSG_BECOME) {
            if (!apply_become(replaying, part->span, action, last))
                return false;
            continue;
        }
        if (!read_square(replaying, part->span, action->to, &to))
            return false;
        if (action->kind == ZSG_FLIP) {
            flip(replaying, to);
            continue;
        }
        if (action->kind == ZSG_CAPTURE) {
            replaying->wanted[to] = 0;
            continue;
        }
        if (action->kind == ZSG_MOVE) {
            from = find_square(replaying, action->from);
            kind = replaying->before[from];
            if (!kind) {
                kind = replaying->wanted[from];
                replaying->wanted[from] = 0;
            }
        } else if (!read_kind(replaying, part->span, action->player, action->piece, &kind)) {
            return false;
        }
        replaying->wanted[to] = kind;
        last = to;
    }
    return true;
}

// ---- Looking for the turn

static bool is_wanted(const struct replaying *replaying)
{
    const struct baronet_play *play = replaying->replay->play;
    for (int s = 0; s < play->game->program->square_count; s++)
        if ((play->position.cells[s] & KIND_MASK) != replaying->wanted[s])
            return false;
    return true;
}

// Counts the squares that a turn's text names.
static void count_named(const struct replaying *replaying, const struct baronet_turns *turns,
                        size_t index, int32_t *counts)
{
    const struct program *program = replaying->replay->game->program;
    const struct turn_place *turn = &turns->turns[index];
    for (uint32_t i = 0; i < turn->count; i++) {
        const struct turn_item *item = &turns->items[turn->first + i];
        const struct note *note = &program->notes[item->note];
        int values[NOTE_SLOTS] = {item->a, item->b};
        for (int s = 0; s < note->slot_count; s++)
            if (note->slots[s] == SLOT_SQUARE && values[s] >= 0)
                counts[values[s]]++;
    }
}

// Removes the squares on the path that the parts name: from where to where, the next part from
// there.
static void uncount_ways(const struct replaying *replaying, int32_t parts, int32_t *counts)
{
    for (int32_t p = 0; p < parts; p++) {
        const struct zsg_part *part = &replaying->saved->parts[replaying->next + p];
        for (int32_t i = 0; i < part->action_count; i++) {
            const struct zsg_action *action = &part->actions[i];
            if (action->kind != ZSG_MOVE && (action->kind != ZSG_DROP || i > 0))
                continue;
            if (action->kind == ZSG_MOVE && (p == 0 || i > 0))
                counts[find_square(replaying, action->from)]--;
            counts[find_square(replaying, action->to)]--;
        }
    }
}

// Whether a turn follows the path of the parts; a part that goes on need not say from where.
static bool goes_that_way(const struct replaying *replaying, const struct baronet_turns *turns,
                          size_t index, int32_t parts)
{
    int squares = replaying->replay->game->program->square_count, missing = 0, others = 0;
    int32_t counts[BOARD_SQUARES_LIMIT] = {0};
    count_named(replaying, turns, index, counts);
    uncount_ways(replaying, parts, counts);
    for (int s = 0; s < squares; s++) {
        missing += counts[s] < 0 ? -counts[s] : 0;
        others += counts[s] > 0 ? counts[s] : 0;
    }
    return others == 0 && missing <= 1;
}

// Makes the first turn that leads to the position wanted, on the path of so many parts or, when
// `parts` is 0, on any; if he `stays`, its player is to move again.
static bool make_wanted(struct replaying *replaying, const struct baronet_turns *turns,
                        int32_t parts, bool stays)
{
    struct baronet_play *play = replaying->replay->play;
    unsigned mover = baronet_play_mover(play);
    for (size_t i = 0; i < turns->count; i++) {
        if ((parts > 0 && !goes_that_way(replaying, turns, i, parts)) ||
            !baronet_apply(play, turns, i, NULL))
            continue;
        if (is_wanted(replaying) && (!stays || baronet_play_mover(play) == mover))
            return true;
        baronet_undo(play);
    }
    return false;
}

static void add_turn(struct replaying *replaying, int32_t first, int32_t count)
{
    struct baronet_zsg_replay *replay = replaying->replay;
    struct text_buffer text;
    text_buffer_init(&text);
    for (int32_t i = first; i < first + count; i++) {
        text_buffer_print(&text, "%s", i > first ? "; " : "");
        zsg_write_part(&replaying->saved->parts[i], &text);
    }
    if (!replay->turns)
        replay->turns = memory_zeroed(1, sizeof *replay->turns);
    struct baronet_zsg_turns *turns = replay->turns;
    turns->list =
        memory_grow(turns->list, replay->turn_count + 1, &turns->capacity, sizeof *turns->list);
    turns->list[replay->turn_count++] =
        (struct zsg_turn){(unsigned)replaying->saved->parts[first].number, text_take(&text)};
}

// Whether a part goes on with the piece that the one before has moved.
static bool goes_on(const struct zsg_game *saved, int32_t part)
{
    const struct zsg_action *before = NULL;
    if (part >= saved->part_count || !saved->parts[part - 1].is_partial)
        return false;
    for (int32_t i = 0; i < saved->parts[part - 1].action_count && !before; i++)
        if (saved->parts[part - 1].actions[i].kind == ZSG_MOVE)
            before = &saved->parts[part - 1].actions[i];
    const struct zsg_part *next = &saved->parts[part];
    return before && next->action_count > 0 && next->actions[0].kind == ZSG_MOVE &&
           text_equal(next->actions[0].from, before->to);
}

// Makes a turn of so many parts. False when there is none, or with an error.
static bool make_parts_of(struct replaying *replaying, const struct baronet_turns *turns,
                          int32_t count, bool on_the_way)
{
    note_position(replaying, replaying->wanted);
    for (int32_t i = 0; i < count; i++)
        if (!apply_part(replaying, &replaying->saved->parts[replaying->next + i]))
            return false;
    bool stays = goes_on(replaying->saved, replaying->next + count);
    if (!make_wanted(replaying, turns, on_the_way ? count : 0, stays))
        return false;
    add_turn(replaying, replaying->next, count);
    replaying->next += count;
    return true;
}

// Makes a turn of the next parts: of as many as belong together or, where each part is a turn,
// fewer; one that goes their way rather than another one with the same end.
static bool make_parts(struct replaying *replaying, const struct baronet_turns *turns)
{
    unsigned errors = replaying->file->diag.error_count;
    int32_t most = 1;
    while (most < CHAIN_LIMIT && goes_on(replaying->saved, replaying->next + most))
        most++;
    for (int pass = 0; pass < 2; pass++)
        for (int32_t count = most; count > 0; count--) {
            if (make_parts_of(replaying, turns, count, pass == 0))
                return true;
            if (replaying->file->diag.error_count > errors)
                return false;
        }
    return false;
}

// Whether the part before may go on, and somebody did not, which a saved game need not say.
static bool may_have_passed(const struct replaying *replaying)
{
    return replaying->next > 0 && replaying->saved->parts[replaying->next - 1].is_partial;
}

// Makes a turn that changes nothing on the board, and the next one; or neither.
static bool make_pass(struct replaying *replaying, const struct baronet_turns *turns,
                      struct baronet_message **message)
{
    struct baronet_zsg_replay *replay = replaying->replay;
    note_position(replaying, replaying->wanted);
    if (!make_wanted(replaying, turns, 0, false))
        return false;
    add_turn(replaying, replaying->next, 0);
    struct baronet_turns *answers = baronet_turns(replay->play, message);
    bool is_made = answers && make_parts(replaying, answers);
    baronet_turns_free(answers);
    if (!is_made) {
        baronet_undo(replay->play);
        memory_free(replay->turns->list[--replay->turn_count].text);
    }
    return is_made;
}

static void tell_turns(const struct baronet_turns *turns, struct text_buffer *out)
{
    text_buffer_print(out, "%s", turns->count ? "legal are" : "no turn is legal");
    for (size_t i = 0; i < turns->count && i < TURNS_SHOWN; i++) {
        char *text = baronet_turns_text(turns, i);
        text_buffer_print(out, "%s %s", i ? "," : "", text);
        baronet_free(text);
    }
    if (turns->count > TURNS_SHOWN)
        text_buffer_print(out, " and %zu others", turns->count - TURNS_SHOWN);
}

static void tell_failure(struct replaying *replaying, const struct baronet_turns *turns)
{
    struct baronet_play *play = replaying->replay->play;
    const struct zsg_part *part = &replaying->saved->parts[replaying->next];
    struct text_buffer hint;
    char *fen = baronet_play_fen(play, BARONET_REFEREE);
    struct baronet_result result = play_result(play);
    diag_error(&replaying->file->diag, part->span,
               "no legal turn of %s is move %d as it is written",
               baronet_game_player(play->game, baronet_play_mover(play)), (int)part->number);
    text_buffer_init(&hint);
    tell_turns(turns, &hint);
    diag_hint(&replaying->file->diag, "%s", hint.start);
    if (result.outcome != BARONET_ONGOING)
        diag_hint(&replaying->file->diag, "the game is over: %s", result.reason);
    diag_hint(&replaying->file->diag, "the position is %s", fen);
    text_buffer_release(&hint);
    baronet_free(fen);
}

static bool make_next(struct replaying *replaying, struct baronet_message **message)
{
    unsigned errors = replaying->file->diag.error_count;
    struct baronet_turns *turns = baronet_turns(replaying->replay->play, message);
    if (!turns)
        return false;
    bool is_made = make_parts(replaying, turns);
    if (!is_made && replaying->file->diag.error_count == errors) {
        is_made = may_have_passed(replaying) && make_pass(replaying, turns, message);
        if (!is_made && replaying->file->diag.error_count == errors)
            tell_failure(replaying, turns);
    }
    baronet_turns_free(turns);
    return is_made;
}

static bool make_all(struct replaying *replaying, struct baronet_message **message)
{
    size_t squares = (size_t)replaying->replay->game->program->square_count;
    bool is_fine = true;
    replaying->wanted = memory_zeroed(squares, sizeof *replaying->wanted);
    replaying->before = memory_zeroed(squares, sizeof *replaying->before);
    while (is_fine && replaying->next < replaying->saved->part_count)
        is_fine = make_next(replaying, message);
    memory_free(replaying->wanted);
    memory_free(replaying->before);
    return is_fine;
}

static bool read_saved(struct replaying *replaying, const char *path, bool *missing)
{
    struct baronet_game *file = replaying->file;
    struct found_file found;
    if (!game_files_read(&file->files, &file->arena, NULL, text_of(path), false, &found)) {
        if (missing)
            *missing = true;
        game_files_complain(&file->diag, path, &found);
        return false;
    }
    replaying->saved = zsg_read(&file->arena, &file->sources, &file->diag, path, found.text);
    if (replaying->saved && replaying->saved->rules_file.length == 0) {
        diag_fail(&file->diag, "%s names no RulesFile", path);
        return false;
    }
    return replaying->saved != NULL;
}

bool baronet_zsg_replay(const char *path, struct baronet_zsg_replay *replay, bool *missing,
                        struct baronet_message **message)
{
    return baronet_zsg_replay_with(path, NULL, replay, missing, message);
}

static bool replay_file(const char *path, const struct baronet_load_options *options,
                        struct baronet_zsg_replay *replay, bool *missing,
                        struct baronet_message **message)
{
    struct replaying replaying = {
        .file = game_new(options, false), .replay = replay, .options = options};
    diag_topic(&replaying.file->diag, "zsg");
    struct baronet_message *problem = NULL;
    if (missing)
        *missing = false;
    bool is_fine =
        read_saved(&replaying, path, missing) && load_rules(&replaying, path, missing, &problem);
    if (is_fine) {
        baronet_message_free(problem); // warnings of the rules
        problem = NULL;
        is_fine = set_up(&replaying, &problem) && make_all(&replaying, &problem);
    }
    if (problem || is_fine) {
        if (message)
            *message = problem;
        else
            baronet_message_free(problem);
        message = NULL;
    }
    baronet_game_free(game_finish(replaying.file, message));
    return is_fine;
}

// Empties the caller's replay.
static void forget_replay(struct baronet_zsg_replay *replay)
{
    static const struct baronet_zsg_replay none = {.size = sizeof none};
    sized_fill(replay, &none, sizeof none);
}

bool baronet_zsg_turn(const struct baronet_zsg_replay *replay, size_t index,
                      struct baronet_zsg_turn *out)
{
    struct baronet_zsg_replay known;
    sized_read(replay, &known, sizeof known);
    if (index >= known.turn_count)
        return false;
    const struct zsg_turn *turn = &known.turns->list[index];
    const struct baronet_zsg_turn told = {sizeof told, turn->number, turn->text};
    return sized_fill(out, &told, sizeof told);
}

bool baronet_zsg_replay_with(const char *path, const struct baronet_load_options *options,
                             struct baronet_zsg_replay *replay, bool *missing,
                             struct baronet_message **message)
{
    struct call call;
    if (REFUSED(path, message) || CALL_FAILED(&call, NULL, message)) {
        forget_replay(replay);
        return false;
    }
    struct baronet_zsg_replay found = {.size = sizeof found};
    bool is_done = sized_fill(replay, &found, sizeof found)
                       ? replay_file(path, options, &found, missing, message)
                       : message_without_size(message);
    sized_fill(replay, &found, sizeof found);
    call_close(&call);
    return is_done;
}

void baronet_zsg_replay_release(struct baronet_zsg_replay *replay)
{
    struct baronet_zsg_replay known;
    sized_read(replay, &known, sizeof known);
    baronet_play_free(known.play);
    baronet_game_free(known.game);
    for (size_t i = 0; i < known.turn_count; i++)
        memory_free(known.turns->list[i].text);
    if (known.turns)
        memory_free(known.turns->list);
    memory_free(known.turns);
    forget_replay(replay);
}
