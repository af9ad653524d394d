#include "sheet_parts.h"

#include "baronet_notation.h"
#include "sentences.h"
#include "sheet_words.h"
#include "suggest.h"
#include "zrf_game.h"

#include <string.h>

static const struct text NONE = {"", 0};

// ---- What the author says

// The lines at the top of the file, of which long ones were broken to fit.
static void add_description(struct sheet *sheet)
{
    enum { FULL_LINE = 75 };
    const char *at = baronet_game_description(sheet->game);
    struct text_buffer text;
    text_buffer_init(&text);
    for (; *at; at += *at != '\0') {
        size_t length = strcspn(at, "\n");
        text_buffer_add(&text, at, length);
        text_buffer_add_character(&text, length >= FULL_LINE ? ' ' : '\n');
        at += length;
    }
    while (text.length > 0 && strchr(" \n", text.start[text.length - 1]))
        text.length--;
    if (text.length > 0)
        sheet_add(sheet, SHEET_TEXT, "", &text);
    else
        text_buffer_release(&text);
}

// A paragraph, of which lines may be broken.
static void add_paragraph(struct sheet *sheet, const char *label, struct text text)
{
    struct text_buffer joined;
    if (text.length == 0)
        return;
    text_buffer_init(&joined);
    for (size_t i = 0; i < text.length; i++)
        text_buffer_add_character(&joined, text.start[i] == '\n' ? ' ' : text.start[i]);
    sheet_add(sheet, *label ? SHEET_ITEM : SHEET_TEXT, label, &joined);
}

void sheet_add_about(struct sheet *sheet, bool is_last)
{
    struct baronet_about about = {.size = sizeof about};
    const struct zrf_game *zrf = sheet->loaded->zrf;
    if (!is_last)
        sheet_section(sheet, "about", "The game");
    else
        sheet_section(sheet, "origin", "Origin and readings");
    for (size_t i = 0; baronet_game_about(sheet->game, i, &about); i++) {
        bool is_introduction = !*about.subject;
        if (strcmp(about.subject, "family") != 0 && is_introduction != is_last)
            add_paragraph(sheet, is_introduction ? "" : sheet_name(sheet, text_of(about.subject)),
                          text_of(about.text));
    }
    if (zrf && !is_last)
        add_paragraph(sheet, "", zrf->description);
    if (zrf && is_last) {
        add_paragraph(sheet, "History", zrf->history);
        add_paragraph(sheet, "Strategy", zrf->strategy);
    }
    if (is_last && !zrf)
        add_description(sheet);
}

// ---- The board

static void tell_rectangle(const struct sheet *sheet, struct baronet_geometry geometry,
                           struct text_buffer *out)
{
    const struct baronet_game *game = sheet->game;
    unsigned files = geometry.file_count, ranks = geometry.rank_count;
    int missing = (int)(files * ranks) - sheet->model->board.square_count, told = 0;
    text_buffer_print(out, "The board has %u files (%s to %s) and %u ranks (%s to %s)", files,
                      baronet_game_file(game, 0), baronet_game_file(game, files - 1), ranks,
                      baronet_game_rank(game, 0), baronet_game_rank(game, ranks - 1));
    text_buffer_print(out, "%s.", missing > 0 ? "; these squares are missing: " : "");
    if (missing <= 0)
        return;
    out->length--; // the stop
    for (unsigned r = 0; r < ranks; r++)
        for (unsigned f = 0; f < files; f++)
            if (baronet_game_square_at(game, f, r) < 0)
                text_buffer_print(out, "%s%s%s", sheet_between(told++, missing, " and "),
                                  baronet_game_file(game, f), baronet_game_rank(game, r));
    text_buffer_print(out, ". Nothing stands there, and nothing slides across them.");
}

static void tell_board(const struct sheet *sheet, struct text_buffer *out)
{
    struct baronet_geometry geometry = {.size = sizeof geometry};
    const char *text = baronet_game_board(sheet->game);
    baronet_game_geometry(sheet->game, &geometry);
    if (geometry.lattice == BARONET_GRAPH) {
        text_buffer_print(out, "The board has %d squares.", sheet->model->board.square_count);
        return;
    }
    if (strncmp(text, "hexagon ", 8) == 0)
        text_buffer_print(out, "The board is a hexagon of %d hexagonal squares, %u files.",
                          sheet->model->board.square_count, geometry.file_count);
    else
        tell_rectangle(sheet, geometry, out);
    if (strstr(text, "hexagonal"))
        text_buffer_print(out,
                          " Each square has six neighbours: along the file, along the rank and "
                          "along one of the diagonals.");
    if (strstr(text, "orthogonal"))
        text_buffer_print(out, " Squares touch along files and ranks only, not diagonally.");
    if (geometry.files_wrap)
        text_buffer_print(out, " The first and the last file are neighbours.");
    if (geometry.ranks_wrap)
        text_buffer_print(out, " The first and the last rank are neighbours.");
}

// What the players have in hand at the start.
static void add_hands(struct sheet *sheet, struct baronet_play *play)
{
    const struct model *model = sheet->model;
    struct baronet_view *view = baronet_view(play, BARONET_REFEREE, NULL);
    for (int p = 0; view && p < model->player_count; p++) {
        struct text_buffer text;
        text_buffer_init(&text);
        for (int t = 0; t < model->type_count; t++) {
            int held = baronet_view_hand(view, (unsigned)p, (size_t)t);
            if (held > 0)
                text_buffer_print(&text, "%s%d × %.*s", text.length ? ", " : "", held,
                                  TEXT_ARGUMENTS(model->types[t].name));
        }
        if (text.length > 0)
            sheet_print(sheet, SHEET_TEXT, "", "%.*s has in hand: %s.",
                        TEXT_ARGUMENTS(model->owners[p]), text.start);
        text_buffer_release(&text);
    }
    baronet_view_free(view);
}

void sheet_add_board(struct sheet *sheet)
{
    const struct vdl_node *board = sentence_on(sheet->model, SENTENCE_BOARD, NONE);
    const struct vdl_node *setup = sentence_on(sheet->model, SENTENCE_SETUP, NONE);
    struct text_buffer text, svg;
    sheet_section(sheet, "board", "The board");
    if (board) {
        sheet_add_sentence(sheet, SHEET_TEXT, "", board);
    } else {
        text_buffer_init(&text);
        tell_board(sheet, &text);
        sheet_add(sheet, SHEET_TEXT, "", &text);
    }
    if (setup)
        sheet_add_sentence(sheet, SHEET_TEXT, "", setup);
    if (sheet->model->decider_count == 2 && sheet->model->type_count > 0 &&
        sheet->model->owner_marks[0].length == 0)
        sheet_print(sheet, SHEET_TEXT, "",
                    "Capital letters stand for the pieces of %.*s, small ones for those of %.*s.",
                    TEXT_ARGUMENTS(sheet->model->owners[0]),
                    TEXT_ARGUMENTS(sheet->model->owners[1]));
    struct baronet_play *play = baronet_start(sheet->game);
    char *drawing = baronet_play_drawing(play, BARONET_REFEREE);
    text_buffer_init(&text);
    text_buffer_init(&svg);
    text_buffer_print(&text, "%s", drawing ? drawing : "");
    sheet_board_picture(sheet, play, &svg);
    struct sheet_block *block = sheet_add(sheet, SHEET_DRAWING, "The start position", &text);
    block->svg = arena_copy(sheet->arena, svg.start, svg.length);
    block->id = "start";
    text_buffer_release(&svg);
    baronet_free(drawing);
    add_hands(sheet, play);
    baronet_play_free(play);
}

// ---- Secrets

static bool has_secret(const struct vdl_node *tree)
{
    if ((tree->kind == VDL_NOTE || tree->kind == VDL_KEEP_TURN) && tree->number)
        return true;
    for (const struct vdl_node *child = tree->first; child; child = child->next)
        if (has_secret(child))
            return true;
    return false;
}

static bool has_secret_turns(const struct model *model)
{
    for (const struct named_node *rule = model->rules.first; rule; rule = rule->next)
        if (has_secret(rule->node))
            return true;
    return (model->turn && has_secret(model->turn)) ||
           (model->opening && has_secret(model->opening));
}

void sheet_add_secrets(struct sheet *sheet)
{
    const struct model *model = sheet->model;
    const struct vdl_node *view = sentence_on(model, SENTENCE_VIEW, NONE);
    if (!baronet_game_has_secrets(sheet->game))
        return;
    sheet_section(sheet, "secrets", "Who knows what");
    if (view)
        sheet_add_sentence(sheet, SHEET_TEXT, "", view);
    else if (model->view)
        sheet_add_code(sheet, "What a player sees", "the view", model->view->span);
    for (int a = 0; a < model->attribute_count; a++)
        if (model->attributes[a].secret)
            sheet_print(sheet, SHEET_TEXT, "",
                        "Which pieces are marked as “%.*s”, only their owner knows.",
                        TEXT_ARGUMENTS(model->attributes[a].name));
    for (int v = 0; v < model->variable_count; v++)
        if (model->variables[v].audience == AUDIENCE_OWNER)
            sheet_print(sheet, SHEET_TEXT, "", "Each player's “%.*s” is known to nobody else.",
                        TEXT_ARGUMENTS(model->variables[v].name));
    if (has_secret_turns(model))
        sheet_print(sheet, SHEET_TEXT, "", "%s",
                    "Of some turns the others read only a part; “?” stands for what they may not "
                    "know.");
}

// ---- Sentences out of place

static bool has_goal(const struct model *model, const struct vdl_node *sentence)
{
    const struct named_node *goal = named_find(&model->goals, sentence->text);
    for (; goal; goal = goal->namesake)
        if (text_equal(goal->node->first->text, sentence->words))
            return true;
    return false;
}

static bool has_block_of_file(const struct model *model, const struct named_list *blocks,
                              const struct vdl_node *sentence)
{
    for (const struct named_node *block = blocks->first; block; block = block->next)
        if (source_find(model->sources, block->node->span.start) ==
            source_find(model->sources, sentence->span.start))
            return true;
    return false;
}

static bool is_declared(const struct model *model, enum sentence_kind kind,
                        const struct vdl_node *sentence)
{
    switch (kind) {
    case SENTENCE_RULE: return named_find(&model->rules, sentence->text);
    case SENTENCE_PIECE: return model_type(model, sentence->text) >= 0;
    case SENTENCE_DEFINE:
        return named_find(&model->defines, sentence->text) ||
               model_varied(model, sentence->text) >= 0;
    case SENTENCE_ATTRIBUTE: return model_attribute(model, sentence->text) >= 0;
    case SENTENCE_VARIABLE: return model_variable(model, sentence->text) >= 0;
    case SENTENCE_ZONE: return model_zone(model, sentence->text) >= 0;
    case SENTENCE_GOAL: return has_goal(model, sentence);
    case SENTENCE_TURN: return model->turn;
    case SENTENCE_OPENING: return model->opening;
    case SENTENCE_ORDER: return model->order;
    case SENTENCE_VIEW: return model->view;
    case SENTENCE_AFTER_TURN: return has_block_of_file(model, &model->after_turn, sentence);
    case SENTENCE_ON_CAPTURE: return has_block_of_file(model, &model->on_capture, sentence);
    case SENTENCE_BOARD:
    case SENTENCE_PLAYERS:
    case SENTENCE_SETUP:
    case SENTENCE_KINDS: break;
    }
    return true;
}

static void offer_all(struct suggest *suggest, const struct named_list *list)
{
    for (const struct named_node *named = list->first; named; named = named->next)
        suggest_offer(suggest, named->name);
}

// What a sentence of this kind could be about.
static void offer_declared(const struct model *model, enum sentence_kind kind,
                           struct suggest *suggest)
{
    if (kind == SENTENCE_RULE)
        offer_all(suggest, &model->rules);
    if (kind == SENTENCE_DEFINE)
        offer_all(suggest, &model->defines);
    if (kind == SENTENCE_GOAL)
        offer_all(suggest, &model->goals);
    for (int t = 0; kind == SENTENCE_PIECE && t < model->type_count; t++)
        suggest_offer(suggest, model->types[t].name);
    for (int z = 0; kind == SENTENCE_ZONE && z < model->zone_count; z++)
        suggest_offer(suggest, model->zones[z].name);
    for (int a = 0; kind == SENTENCE_ATTRIBUTE && a < model->attribute_count; a++)
        suggest_offer(suggest, model->attributes[a].name);
    for (int v = 0; kind == SENTENCE_VARIABLE && v < model->variable_count; v++)
        suggest_offer(suggest, model->variables[v].name);
}

static void warn_misplaced(const struct sheet *sheet, enum sentence_kind kind,
                           const struct vdl_node *sentence)
{
    struct suggest suggest;
    diag_warning(sheet->gaps, sentence->span, "this sentence is about nothing that there is");
    suggest_init(&suggest, sentence->text);
    offer_declared(sheet->model, kind, &suggest);
    hint_nearest(sheet->gaps, &suggest);
}

void sheet_find_misplaced(struct sheet *sheet)
{
    const struct model *model = sheet->model;
    const struct source *own = source_find(model->sources, model->tree->span.start);
    for (int kind = 0; kind < SENTENCE_KINDS; kind++)
        for (const struct named_node *named = model->sentences[kind].first; named;
             named = named->next) {
            if (!named->node || source_find(model->sources, named->node->span.start) != own ||
                is_declared(model, (enum sentence_kind)kind, named->node))
                continue;
            sheet->gap_count++;
            warn_misplaced(sheet, (enum sentence_kind)kind, named->node);
        }
}
