#include "reason_lines.h"

#include "memory.h"

#include <string.h>

static void line_release(struct reason_line *line)
{
    for (size_t i = 0; i < line->count; i++)
        memory_free(line->turns[i]);
    memory_free(line->turns);
    *line = (struct reason_line){.turns = NULL};
}

static struct reason_line line_copy(const struct reason_line *from, const char *const *turns)
{
    struct reason_line line = *from;
    line.turns = memory_zeroed(from->count + 1, sizeof *line.turns);
    for (size_t i = 0; i < from->count; i++)
        line.turns[i] = memory_copy_text(turns[i]);
    return line;
}

static void lines_release(struct reason_lines *lines)
{
    for (unsigned i = 0; i < lines->count; i++)
        line_release(&lines->of[i]);
    lines->count = 0;
}

static void lines_copy(struct reason_lines *lines, const struct reason_lines *from)
{
    lines_release(lines);
    for (unsigned i = 0; i < from->count; i++)
        lines->of[i] = line_copy(&from->of[i], (const char *const *)from->of[i].turns);
    lines->count = from->count;
    lines->depth = from->depth;
}

void reason_reports_release(struct reason_reports *reports)
{
    lines_release(&reports->latest);
    lines_release(&reports->whole);
}

// Drops the lines from the given one on.
static void lines_cut(struct reason_lines *lines, unsigned first)
{
    while (lines->count > first)
        line_release(&lines->of[--lines->count]);
}

void reason_reports_note(struct reason_reports *reports, const struct baronet_engine_report *report)
{
    struct reason_lines *latest = &reports->latest;
    if (report->line == 0 || report->line > REASON_LINES_LIMIT || report->line > latest->count + 1)
        return;
    const struct reason_line told = {
        .count = report->turn_count, .score = report->score, .win_in = report->win_in};
    lines_cut(latest, report->line - 1);
    latest->of[latest->count++] = line_copy(&told, report->turns);
    latest->depth = report->depth;
    if (latest->count >= reports->whole.count)
        lines_copy(&reports->whole, latest);
}

// The first of the lines that begins with a turn; their count: none does.
static unsigned lines_find(const struct reason_lines *lines, const char *turn)
{
    unsigned i = 0;
    while (i < lines->count &&
           (lines->of[i].count == 0 || strcmp(lines->of[i].turns[0], turn) != 0))
        i++;
    return i;
}

const struct reason_lines *reason_reports_end(struct reason_reports *reports, const char *turn)
{
    struct reason_lines *whole = &reports->whole, *latest = &reports->latest;
    if (!turn)
        return whole;
    const bool is_late = latest->count > 0 && lines_find(latest, turn) == 0;
    unsigned at = lines_find(whole, turn);
    if (at == whole->count && !is_late)
        lines_cut(whole, 0);
    else if (at == whole->count && whole->count < REASON_LINES_LIMIT)
        whole->of[whole->count++] = (struct reason_line){.turns = NULL};
    else if (at == whole->count)
        at--;
    if (whole->count == 0)
        return whole;
    struct reason_line first = whole->of[at];
    if (is_late) {
        line_release(&first);
        first = line_copy(&latest->of[0], (const char *const *)latest->of[0].turns);
    }
    memmove(whole->of + 1, whole->of, at * sizeof *whole->of);
    whole->of[0] = first;
    return whole;
}
