// What stands on a rule sheet, section by section.
#include "sheet.h"

#include "baronet_notation.h"
#include "sentences.h"
#include "sheet_parts.h"
#include "sheet_uses.h"
#include "sheet_words.h"

// ---- What is in use

static const struct text NONE = {"", 0};

static void use_block(struct sheet *sheet, enum sentence_kind kind, const struct vdl_node *tree)
{
    if (tree)
        sheet_use(sheet, tree, sentence_on(sheet->model, kind, NONE));
}

static bool is_never(const struct vdl_node *condition)
{
    return condition->kind == VDL_WORD && text_is(condition->text, "false");
}

static bool is_shown_goal(const struct vdl_node *goal)
{
    return !text_is(goal->first->text, "invalid") && !is_never(goal->first->next);
}

// The sentence on a goal of this reason and outcome.
static const struct vdl_node *on_goal(const struct sheet *sheet, const struct vdl_node *goal)
{
    const struct named_node *named =
        named_find(&sheet->model->sentences[SENTENCE_GOAL], goal->text);
    while (named && !(named->node && text_equal(named->node->words, goal->first->text)))
        named = named->namesake;
    return named ? named->node : NULL;
}

static void find_uses(struct sheet *sheet)
{
    const struct model *model = sheet->model;
    use_block(sheet, SENTENCE_OPENING, model->opening);
    use_block(sheet, SENTENCE_TURN, model->turn);
    use_block(sheet, SENTENCE_ORDER, model->order);
    for (const struct named_node *goal = model->goals.first; goal; goal = goal->next)
        if (is_shown_goal(goal->node))
            for (const struct vdl_node *part = goal->node->first->next; part; part = part->next)
                sheet_use(sheet, part, on_goal(sheet, goal->node));
    use_block(sheet, SENTENCE_VIEW, model->view);
    sheet->are_turns_met = true;
    for (const struct named_node *block = model->after_turn.first; block; block = block->next)
        sheet_use(sheet, block->node, sentence_on_block(model, SENTENCE_AFTER_TURN, block->node));
    for (const struct named_node *block = model->on_capture.first; block; block = block->next)
        sheet_use(sheet, block->node, sentence_on_block(model, SENTENCE_ON_CAPTURE, block->node));
}

// Sentences say what definitions mean that they have in braces.
static void find_told(struct sheet *sheet)
{
    for (int kind = 0; kind < SENTENCE_KINDS; kind++)
        for (const struct named_node *named = sheet->model->sentences[kind].first; named;
             named = named->next)
            if (named->node)
                sheet_tell(sheet, named->node);
}

// ---- The turn

static bool is_plain_choice(const struct vdl_node *statement)
{
    return (statement->kind == VDL_MOVE && !statement->first) ||
           (statement->kind == VDL_CALL && !statement->first) || statement->kind == VDL_NOTHING;
}

static bool is_plain(const struct vdl_node *statement)
{
    if (is_plain_choice(statement))
        return true;
    if (statement->kind != VDL_EITHER)
        return false;
    for (const struct vdl_node *block = statement->first; block; block = block->next)
        if (!block->first || block->first->next || !is_plain_choice(block->first))
            return false;
    return true;
}

static void tell_choice(const struct sheet *sheet, const struct vdl_node *choice,
                        struct text_buffer *out)
{
    if (choice->kind == VDL_MOVE)
        text_buffer_print(out, "%s with one of your pieces",
                          choice->number ? "a capture" : "a move");
    else if (choice->kind == VDL_NOTHING)
        text_buffer_print(out, "nothing");
    else
        text_buffer_print(out, "“%s”", sheet_name(sheet, choice->text));
}

static void tell_statement(const struct sheet *sheet, const struct vdl_node *statement,
                           struct text_buffer *out)
{
    int count = 0, index = 0;
    if (statement->kind != VDL_EITHER) {
        tell_choice(sheet, statement, out);
        return;
    }
    for (const struct vdl_node *block = statement->first; block; block = block->next)
        count++;
    text_buffer_print(out, "one of these: ");
    for (const struct vdl_node *block = statement->first; block; block = block->next) {
        text_buffer_print(out, "%s", sheet_between(index++, count, " or "));
        tell_choice(sheet, block->first, out);
    }
}

// A turn that only moves and calls rules, in words.
static bool add_plain_turn(struct sheet *sheet, const struct vdl_node *block)
{
    struct text_buffer text;
    for (const struct vdl_node *statement = block->first; statement; statement = statement->next)
        if (!is_plain(statement))
            return false;
    text_buffer_init(&text);
    for (const struct vdl_node *statement = block->first; statement; statement = statement->next) {
        text_buffer_print(&text, "%s", statement == block->first ? "A turn is " : "; then comes ");
        tell_statement(sheet, statement, &text);
    }
    text_buffer_print(&text, ".");
    sheet_add(sheet, SHEET_TEXT, "", &text);
    return true;
}

static void add_turn(struct sheet *sheet, enum sentence_kind kind, const struct vdl_node *block,
                     const char *label, const char *what)
{
    const struct vdl_node *sentence = sentence_on(sheet->model, kind, NONE);
    if (!block)
        return;
    if (sentence)
        sheet_add_sentence(sheet, *label ? SHEET_ITEM : SHEET_TEXT, label, sentence);
    else if (*label || !add_plain_turn(sheet, block))
        sheet_add_code(sheet, label, what, block->span);
}

// "White, Black (throw), and so on".
static void tell_order(struct sheet *sheet, const struct vdl_node *order)
{
    struct text_buffer text;
    bool is_first = true;
    text_buffer_init(&text);
    text_buffer_print(&text, "The turns come in this order: ");
    for (const struct vdl_node *entry = order->first; entry; entry = entry->next) {
        if (text_is(entry->text, "repeat")) {
            text_buffer_print(&text, "%s", is_first ? "" : ", and from here on over and over: ");
            is_first = true;
            continue;
        }
        text_buffer_print(&text, "%s%.*s", is_first ? "" : ", ", TEXT_ARGUMENTS(entry->text));
        is_first = false;
        for (const struct vdl_node *word = entry->first; word; word = word->next)
            if (word->number == VDL_ENTRY_AS)
                text_buffer_print(&text, " for %.*s", TEXT_ARGUMENTS(word->text));
            else if (!text_is(word->text, "turn"))
                text_buffer_print(&text, " (“%s”)", sheet_name(sheet, word->text));
    }
    text_buffer_print(&text, "; and so on.");
    sheet_add(sheet, SHEET_TEXT, "", &text);
}

static void add_order(struct sheet *sheet)
{
    const struct model *model = sheet->model;
    const struct vdl_node *sentence = sentence_on(model, SENTENCE_ORDER, NONE);
    struct text_buffer text;
    if (model->order && sentence) {
        sheet_add_sentence(sheet, SHEET_TEXT, "", sentence);
        return;
    }
    if (model->order) {
        tell_order(sheet, model->order);
        return;
    }
    if (model->player_count == 1)
        return;
    struct baronet_play *play = baronet_start(sheet->game);
    text_buffer_init(&text);
    for (int p = 0; p < model->player_count; p++)
        text_buffer_print(&text, "%s%.*s", sheet_between(p, model->player_count, " and "),
                          TEXT_ARGUMENTS(model->owners[p]));
    text_buffer_print(&text, " take turns, %s first.",
                      baronet_game_player(sheet->game, baronet_play_mover(play)));
    sheet_add(sheet, SHEET_TEXT, "", &text);
    baronet_play_free(play);
}

static void add_turns(struct sheet *sheet)
{
    const struct vdl_node *players = sentence_on(sheet->model, SENTENCE_PLAYERS, NONE);
    sheet_section(sheet, "turn", "The turn");
    if (players)
        sheet_add_sentence(sheet, SHEET_TEXT, "", players);
    add_order(sheet);
    for (int p = 0; p < sheet->model->player_count; p++)
        if (sheet->model->is_random[p])
            sheet_print(sheet, SHEET_TEXT, "",
                        "%.*s is nobody: chance makes these turns, each that "
                        "is possible with the same probability.",
                        TEXT_ARGUMENTS(sheet->model->owners[p]));
    add_turn(sheet, SENTENCE_OPENING, sheet->model->opening, "Before the game", "the opening turn");
    add_turn(sheet, SENTENCE_TURN, sheet->model->turn, "", "the turn");
}

// ---- Rules

static const char *const KINDS[SENTENCE_KINDS] = {
    [SENTENCE_RULE] = "rule", [SENTENCE_DEFINE] = "definition", [SENTENCE_ZONE] = "zone"};

static void add_thing(struct sheet *sheet, const struct sheet_thing *thing)
{
    const char *label = sheet_name(sheet, thing->name);
    if (thing->sentence) {
        sheet_add_sentence(sheet, SHEET_ITEM, label, thing->sentence);
        return;
    }
    if (thing->is_told)
        return;
    struct text_buffer what;
    text_buffer_init(&what);
    text_buffer_print(&what, "the %s \"%.*s\"", KINDS[thing->kind], TEXT_ARGUMENTS(thing->name));
    sheet_add_code(sheet, label, what.start, thing->span);
    text_buffer_release(&what);
}

// Whether a block does nothing but count on the clock.
static bool only_counts(const struct vdl_node *node)
{
    if (node->kind == VDL_SET)
        return node->first->kind == VDL_WORD && text_is(node->first->text, "clock");
    if (node->kind != VDL_BLOCK && node->kind != VDL_WHEN)
        return false;
    for (const struct vdl_node *child = node->first; child; child = child->next)
        if ((node->kind == VDL_BLOCK || child->kind == VDL_BLOCK) && !only_counts(child))
            return false;
    return true;
}

static bool names_clock(const struct vdl_node *tree)
{
    if (tree->kind == VDL_WORD && text_is(tree->text, "clock"))
        return true;
    for (const struct vdl_node *child = tree->first; child; child = child->next)
        if (names_clock(child))
            return true;
    return false;
}

// Whether nothing that ends the game depends on what a block does.
static bool is_idle(const struct model *model, const struct vdl_node *block)
{
    for (const struct named_node *goal = model->goals.first; goal; goal = goal->next)
        if (names_clock(goal->node))
            return false;
    return only_counts(block);
}

// The blocks after turns or on captures; those of a file have one sentence.
static void add_blocks(struct sheet *sheet, const struct named_list *blocks,
                       enum sentence_kind kind, const char *label, const char *what)
{
    const struct vdl_node *last = NULL;
    for (const struct named_node *block = blocks->first; block; block = block->next) {
        const struct vdl_node *sentence = sentence_on_block(sheet->model, kind, block->node);
        if (!sentence && !is_idle(sheet->model, block->node))
            sheet_add_code(sheet, label, what, block->node->span);
        else if (sentence && sentence != last)
            sheet_add_sentence(sheet, SHEET_ITEM, label, sentence);
        last = sentence;
    }
}

static void add_things(struct sheet *sheet, bool are_later)
{
    for (const struct sheet_thing *thing = sheet->things; thing; thing = thing->next)
        if (thing->is_later == are_later)
            add_thing(sheet, thing);
}

static void add_rules(struct sheet *sheet)
{
    const struct model *model = sheet->model;
    sheet_section(sheet, "rules", "Rules");
    add_things(sheet, false);
    add_blocks(sheet, &model->on_capture, SENTENCE_ON_CAPTURE, "On a capture",
               "what follows a capture");
    add_blocks(sheet, &model->after_turn, SENTENCE_AFTER_TURN, "After each turn",
               "what follows a turn");
    add_things(sheet, true);
    for (int i = 0; i < model->attribute_count + model->variable_count; i++) {
        bool is_variable = i >= model->attribute_count;
        struct text name = is_variable ? model->variables[i - model->attribute_count].name
                                       : model->attributes[i].name;
        const struct vdl_node *sentence =
            sentence_on(model, is_variable ? SENTENCE_VARIABLE : SENTENCE_ATTRIBUTE, name);
        if (sentence && (is_variable || names_find(&sheet->attributes, name)))
            sheet_add_sentence(sheet, SHEET_ITEM, sheet_name(sheet, name), sentence);
    }
}

// ---- The end

static void goal_label(const struct vdl_node *goal, struct text_buffer *out)
{
    const struct vdl_node *outcome = goal->first, *player = outcome->first, *worth = goal->last;
    bool is_moved = goal->number == VDL_GOAL_MOVED;
    if (text_is(outcome->text, "draw"))
        text_buffer_print(out, "Draw: ");
    else if (text_is(outcome->text, "most"))
        text_buffer_print(out, "Win for who has most: ");
    else
        text_buffer_print(out, "%s for %.*s: ", text_is(outcome->text, "win") ? "Win" : "Loss",
                          TEXT_ARGUMENTS(player     ? player->text
                                         : is_moved ? text_of("the player who has just moved")
                                                    : text_of("the player to move")));
    text_buffer_add_text(out, goal->text);
    if (goal->number == VDL_GOAL_CLAIM)
        text_buffer_print(out, " (if claimed)");
    if (goal->number == VDL_GOAL_REFEREE)
        text_buffer_print(out, " (the referee declares it)");
    if (worth->kind == VDL_WORTH && worth->first->kind == VDL_NUMBER)
        text_buffer_print(out, " (%ld points)", worth->first->number);
    else if (worth->kind == VDL_WORTH)
        text_buffer_print(out, " (for points)");
}

static bool is_stuck(const struct vdl_node *condition)
{
    return condition->kind == VDL_NOT && condition->first->kind == VDL_POSSIBLE &&
           text_is(condition->first->text, "turn");
}

// How often the same position has to be there; 0: that is not the condition.
static long repetitions_of(const struct vdl_node *condition)
{
    bool is_compared = condition->kind == VDL_BINARY && condition->first->kind == VDL_WORD &&
                       text_is(condition->first->text, "repetitions") &&
                       condition->last->kind == VDL_NUMBER;
    if (!is_compared)
        return 0;
    return text_is(condition->text, ">=")  ? condition->last->number
           : text_is(condition->text, ">") ? condition->last->number + 1
                                           : 0;
}

static void add_goal(struct sheet *sheet, const struct vdl_node *goal)
{
    const struct vdl_node *sentence = on_goal(sheet, goal), *condition = goal->first->next;
    struct text_buffer label, what;
    text_buffer_init(&label);
    text_buffer_init(&what);
    goal_label(goal, &label);
    text_buffer_print(&what, "the goal \"%.*s\"", TEXT_ARGUMENTS(goal->text));
    if (sentence)
        sheet_add_sentence(sheet, SHEET_ITEM, label.start, sentence);
    else if (is_stuck(condition))
        sheet_print(sheet, SHEET_ITEM, label.start, "The player to move has no legal turn.");
    else if (repetitions_of(condition) > 0)
        sheet_print(sheet, SHEET_ITEM, label.start,
                    "The same position, with the same player to move, has occurred %ld times.",
                    repetitions_of(condition));
    else
        sheet_add_code(sheet, label.start, what.start, goal->span);
    text_buffer_release(&label);
    text_buffer_release(&what);
}

// Whether an earlier goal has the same words and sentence.
static bool is_said_before(const struct sheet *sheet, const struct named_node *goal)
{
    if (!on_goal(sheet, goal->node))
        return false;
    for (const struct named_node *old = sheet->model->goals.first; old != goal; old = old->next) {
        const struct vdl_node *a = old->node->first->first, *b = goal->node->first->first;
        if (is_shown_goal(old->node) && text_equal(old->name, goal->name) &&
            text_equal(old->node->first->text, goal->node->first->text) && !a == !b &&
            (!a || text_equal(a->text, b->text)))
            return true;
    }
    return false;
}

static void add_goals(struct sheet *sheet)
{
    int count = 0;
    for (const struct named_node *goal = sheet->model->goals.first; goal; goal = goal->next)
        count += is_shown_goal(goal->node);
    sheet_section(sheet, "end", "The end");
    sheet_print(sheet, SHEET_TEXT, "", "%s",
                count == 0 ? "The rules never end the game."
                : count > 1
                    ? "The game ends in one of these ways. Before each turn they are looked "
                      "at in this order, and the first that holds counts."
                    : "The game ends so, as is looked at before each turn.");
    for (const struct named_node *goal = sheet->model->goals.first; goal; goal = goal->next)
        if (is_shown_goal(goal->node) && !is_said_before(sheet, goal))
            add_goal(sheet, goal->node);
}

// ---- All of it

static void add_options(struct sheet *sheet)
{
    const struct model *model = sheet->model;
    if (baronet_game_option_count(sheet->game) == 0)
        return;
    sheet_section(sheet, "options", "Options");
    for (int i = 0; i < model->option_count; i++) {
        const struct option *option = &model->options[i];
        struct text_buffer text;
        if (option->is_fixed)
            continue;
        text_buffer_init(&text);
        text_buffer_print(&text, "%.*s%s%s here; it may be ", TEXT_ARGUMENTS(option->words),
                          option->words.length ? ": " : "", option->values[option->chosen]);
        for (int v = 0; v < option->value_count; v++)
            text_buffer_print(&text, "%s%s", sheet_between(v, option->value_count, " or "),
                              option->values[v]);
        text_buffer_print(&text, ".");
        sheet_add(sheet, SHEET_ITEM, sheet_name(sheet, option->name), &text);
    }
}

void sheet_make(struct sheet *sheet)
{
    sheet->last_thing = &sheet->things;
    find_uses(sheet);
    find_told(sheet);
    sheet_add_about(sheet, false);
    sheet_add_board(sheet);
    sheet_add_pieces(sheet);
    add_turns(sheet);
    add_rules(sheet);
    add_goals(sheet);
    sheet_add_secrets(sheet);
    add_options(sheet);
    sheet_add_about(sheet, true);
    sheet_find_misplaced(sheet);
}
