// The text of an Interactive Diagram, from what was chosen.
#include "diagram_choice.h"

#include <string.h>

struct printer {
    const struct diagram_frame *frame;
    const struct diagram_choice *choice;
    struct text_buffer *out;
    int order[DIAGRAM_KINDS_LIMIT]; // the kind of each line
    int count, promoting;           // how many lines; the first of them promote
};

// ---- In which order

static bool has_line(const struct printer *printer, int kind)
{
    for (int i = 0; i < printer->count; i++)
        if (printer->order[i] == kind)
            return true;
    return false;
}

static void add_line(struct printer *printer, int kind)
{
    if (kind >= 0 && !has_line(printer, kind))
        printer->order[printer->count++] = kind;
}

// What promotes first, then what that is turned into.
static void put_in_order(struct printer *printer)
{
    const struct diagram_frame *frame = printer->frame;
    for (int k = 0; k < frame->kind_count; k++)
        if (printer->choice->promotes >> k & 1)
            add_line(printer, k);
    printer->promoting = printer->count;
    for (int i = 0; printer->choice->turns && i < printer->promoting; i++)
        add_line(printer, frame->kinds[printer->order[i]].reverse);
    for (int k = 0; k < frame->kind_count; k++)
        add_line(printer, k);
}

// ---- Settings

static void print_royals(struct printer *printer)
{
    bool any = false;
    for (int i = 0; i < printer->count; i++)
        if (printer->frame->kinds[printer->order[i]].is_royal) {
            text_buffer_print(printer->out, "royal=%d\n", i + 1);
            any = true;
        }
    if (!any)
        text_buffer_print(printer->out, "royal=0\n");
}

static void print_promotion(struct printer *printer)
{
    const struct diagram_choice *choice = printer->choice;
    struct text_buffer *out = printer->out;
    text_buffer_print(out, "maxPromote=%d\n", printer->promoting);
    if (!printer->promoting)
        return;
    text_buffer_print(out, "promoZone=%d\n", choice->zone);
    if (choice->turns) {
        text_buffer_print(out, "promoOffset=%d\n", printer->promoting);
    } else if (choice->becomes) {
        text_buffer_print(out, "promoChoice=%s", choice->only_lost ? "*" : "");
        for (int k = 0; k < printer->frame->kind_count; k++)
            if (choice->becomes >> k & 1)
                text_buffer_add_text(out, printer->frame->kinds[k].id);
        text_buffer_add_character(out, '\n');
    }
}

static void print_settings(struct printer *printer)
{
    static const char *const stalemates[DIAGRAM_STALEMATES] = {"draw", "loss", "win"};
    const struct diagram_frame *frame = printer->frame;
    struct text_buffer *out = printer->out;
    text_buffer_print(out, "files=%d\nranks=%d\n", frame->size.files, frame->size.ranks);
    if (strcmp(frame->symmetry, "mirror") != 0)
        text_buffer_print(out, "symmetry=%s\n", frame->symmetry);
    print_royals(printer);
    print_promotion(printer);
    if (printer->choice->keeps)
        text_buffer_print(out, "holdingsType=1\n");
    if (printer->choice->stalemate)
        text_buffer_print(out, "stalemate=%s\n", stalemates[printer->choice->stalemate]);
    if (printer->choice->bares)
        text_buffer_print(out, "baring=1\n");
}

// ---- Squares

static void print_square(int file, int rank, struct text_buffer *out)
{
    text_buffer_print(out, "%c%d", 'a' + file, rank + 1);
}

// "a2-h2,d1": each rank's squares that are beside each other are a range.
static void print_squares(const struct diagram_frame *frame, const struct ini_squares *squares,
                          struct text_buffer *out)
{
    const char *comma = "";
    for (int r = 0; r < frame->size.ranks; r++)
        for (int f = 0; f < frame->size.files; f++) {
            if (!ini_squares_have(squares, f, r))
                continue;
            int first = f;
            while (f + 1 < frame->size.files && ini_squares_have(squares, f + 1, r))
                f++;
            text_buffer_print(out, "%s", comma);
            comma = ",";
            print_square(first, r, out);
            if (f == first)
                continue;
            text_buffer_add_character(out, f == first + 1 ? ',' : '-');
            print_square(f, r, out);
        }
}

static void print_places(const struct diagram_frame *frame, const struct ini_squares squares[2],
                         struct text_buffer *out)
{
    print_squares(frame, &squares[0], out);
    if (strcmp(frame->symmetry, "none") != 0 || !ini_squares_count(&squares[1]))
        return;
    text_buffer_print(out, ",,");
    print_squares(frame, &squares[1], out);
}

// ---- Pieces

static void print_drop(struct printer *printer, int k)
{
    const struct diagram_choice *choice = printer->choice;
    bool is_not_first = choice->not_first >> k & 1;
    if (!choice->drops[k] && !choice->on_files[k] && !is_not_first)
        return;
    for (int i = 0; i < choice->on_files[k]; i++)
        text_buffer_add_character(printer->out, 'f');
    text_buffer_print(printer->out, "%s@%d", is_not_first ? "j" : "",
                      choice->drops[k] ? choice->drops[k] : printer->frame->size.ranks);
}

static void print_moves_of_two(const struct diagram_choice *choice, struct text_buffer *out)
{
    const char *inward = choice->inward ? "j" : "";
    const int *steps = choice->steps;
    if (steps[0] && steps[0] == steps[1]) {
        text_buffer_print(out, "is%sO%d", inward, steps[0]);
        return;
    }
    for (int side = 0; side < 2; side++)
        if (steps[side])
            text_buffer_print(out, "i%c%sO%d", side ? 'r' : 'l', inward, steps[side]);
}

static void print_piece(struct printer *printer, int k)
{
    const struct diagram_kind *kind = &printer->frame->kinds[k];
    const struct diagram_choice *choice = printer->choice;
    struct text_buffer *out = printer->out;
    text_buffer_print(out, "%.*s:%.*s:%.*s", TEXT_ARGUMENTS(kind->name), TEXT_ARGUMENTS(kind->id),
                      TEXT_ARGUMENTS(kind->movements[choice->movements[k]]));
    if (choice->leader == k)
        print_moves_of_two(choice, out);
    print_drop(printer, k);
    text_buffer_print(out, "::");
    print_places(printer->frame, kind->squares, out);
    if (kind->held)
        text_buffer_print(out, ":%d", kind->held);
    text_buffer_add_character(out, '\n');
}

// Holes are the same for both, whatever the symmetry.
static void print_holes(const struct diagram_frame *frame, struct text_buffer *out)
{
    if (!ini_squares_count(&frame->holes))
        return;
    text_buffer_print(out, "hole::::");
    print_squares(frame, &frame->holes, out);
    text_buffer_print(out, ",,\n");
}

void diagram_print(const struct diagram_frame *frame, const struct diagram_choice *choice,
                   struct text_buffer *out)
{
    struct printer printer = {.frame = frame, .choice = choice, .out = out};
    put_in_order(&printer);
    print_settings(&printer);
    for (int i = 0; i < printer.count; i++)
        print_piece(&printer, printer.order[i]);
    print_holes(frame, out);
}
