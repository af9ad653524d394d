#include "vdl_layout.h"

#include "memory.h"
#include "vdl_parse.h"

// Whether the token at `offset` is the first of its line; if so sets its column (tabs go to the
// next multiple of 8).
static bool begins_line(const struct source *source, uint32_t offset, unsigned *column)
{
    const char *text = source->text.start;
    size_t end = offset - source->base, start = end;
    while (start > 0 &&
           (text[start - 1] == ' ' || text[start - 1] == '\t' || text[start - 1] == '\r'))
        start--;
    if (start > 0 && text[start - 1] != '\n')
        return false;
    *column = 0;
    for (size_t i = start; i < end; i++)
        *column = text[i] == '\t' ? (*column / 8 + 1) * 8 : *column + 1;
    return true;
}

bool vdl_is_after_tab(const struct source *source, uint32_t offset)
{
    const char *text = source->text.start;
    size_t at = offset - source->base;
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\r'))
        at--;
    return at > 0 && text[at - 1] == '\t';
}

static int give(struct vdl_context *context, int token)
{
    context->last_token = token;
    return token;
}

// Layout tokens cover nothing: the end of a line stands after its last token.
static int give_newline(struct vdl_context *context, struct span *location)
{
    location->start = location->end = context->last_seen.span.end;
    return give(context, TOK_NEWLINE);
}

static int give_held(struct vdl_context *context, VDL_YYSTYPE *value, struct span *location)
{
    int token = context->held_token, last = context->last_token;
    // A name, unless it follows a goal's reason or, by mistake, its condition.
    if (token == TOK_WORTH && last != TOK_STRING && last != TOK_NUMBER)
        token = TOK_WORD;
    if (last == VDL_NONE || last == TOK_NEWLINE || last == TOK_INDENT || last == TOK_DEDENT ||
        last == TOK_COLON) {
        context->statement_token = token;
        context->open_count = 0;
    }
    context->held_token = VDL_NONE;
    *location = context->held_span;
    context->seen_before = context->last_seen;
    context->last_seen = (struct vdl_seen){
        token, context->held_span, context->held_begins || context->seen_before.token == TOK_COLON};
    if (token == TOK_OPEN && context->open_count++ < VDL_OPEN_SHOWN)
        context->open[context->open_count - 1] = context->held_span;
    if (token == TOK_CLOSE && context->open_count > 0)
        context->open_count--;
    value->text = context->held_value.text;
    if (token == TOK_NUMBER)
        value->number = context->held_value.number;
    return give(context, token);
}

// Closes blocks until `column` fits; the NEWLINE is given first, the DEDENTs wait.
static void close_blocks(struct vdl_context *context, unsigned column)
{
    while (context->depth > 0 && context->indents[context->depth] > column) {
        context->depth--;
        context->pending_dedents++;
    }
    if (context->indents[context->depth] != column && context->pending_dedents) {
        diag_error(context->diag, context->held_span, "indentation fits no open block");
        diag_hint(context->diag,
                  vdl_is_after_tab(context->source, context->held_span.start)
                      ? "a tab goes to the next multiple of 8: indent the lines of a block alike"
                      : "begin the line in the column of the block that it belongs to");
    }
}

// Opens a block after a colon. Returns the token to give.
static int open_block(struct vdl_context *context, unsigned column)
{
    if (context->depth + 1 == VDL_NESTING_LIMIT) {
        if (!context->is_too_deep)
            diag_error(context->diag, context->held_span,
                       DIAG_LARGE "blocks nested too deeply; the limit is %d", VDL_NESTING_LIMIT);
        context->is_too_deep = true;
        return TOK_VDL_YYerror;
    }
    context->indents[++context->depth] = column;
    return TOK_INDENT;
}

static int next_token(struct vdl_context *context, VDL_YYSTYPE *value, struct span *location,
                      void *scanner)
{
    if (context->held_token == VDL_NONE) {
        unsigned column = 0;
        VDL_YYSTYPE scanned = {.text = {"", 0}};
        int token = vdl_scan(&scanned, location, scanner);
        if (token == TOK_NUMBER)
            context->held_value.number = scanned.number;
        else
            context->held_value.text = scanned.text;
        context->held_token = token;
        context->held_span = *location;
        bool at_end = token == TOK_VDL_YYEOF;
        if (at_end)
            context->held_span.start = context->held_span.end = context->offset;
        bool first = context->last_token == VDL_NONE;
        context->held_begins = begins_line(context->source, context->held_span.start, &column);
        if (!first && (at_end || context->held_begins)) {
            location->end = location->start;
            if (context->last_token == TOK_COLON && !at_end &&
                column > context->indents[context->depth])
                return give(context, open_block(context, column));
            if (at_end || column <= context->indents[context->depth]) {
                close_blocks(context, at_end ? 0 : column);
                if (context->last_token != TOK_NEWLINE)
                    return give_newline(context, location);
            }
        }
    }
    if (context->pending_dedents) {
        context->pending_dedents--;
        *location = context->held_span;
        location->end = location->start;
        return give(context, TOK_DEDENT);
    }
    return give_held(context, value, location);
}

int vdl_yylex(VDL_YYSTYPE *value, struct span *location, void *scanner, struct vdl_context *context)
{
    struct vdl_tokens *kept = context->tokens;
    int token = next_token(context, value, location, scanner);
    if (kept) {
        kept->list = memory_grow(kept->list, kept->count + 1, &kept->capacity, sizeof *kept->list);
        kept->list[kept->count++] = (struct vdl_token){token, *location};
    }
    return token;
}
