#include "ini_movement.h"

#include <ctype.h>
#include <string.h>

static const char atoms[] = "WFDNAHLCJZGKRBQ", modifiers[] = "mcpgnifbvhrlse";

// A modifier's letters and the atom with its range.
struct term {
    struct text head, atom;
};

static bool is_one_of(char c, const char *letters)
{
    return c && strchr(letters, c);
}

static bool next_term(struct text *rest, struct term *term)
{
    size_t length = 0;
    while (length < rest->length && !is_one_of(rest->start[length], atoms))
        length++;
    if (length == rest->length)
        return false;
    term->head = (struct text){rest->start, length};
    char atom = rest->start[length];
    size_t end = length + 1;
    if (end < rest->length &&
        (isdigit((unsigned char)rest->start[end]) || rest->start[end] == atom))
        end++;
    term->atom = (struct text){rest->start + length, end - length};
    *rest = text_from(*rest, end);
    return true;
}

static bool has(struct text text, char c)
{
    return text.length && memchr(text.start, c, text.length);
}

// Programs for such files know no lame leaps of other lengths: pieces don't make them.
static bool is_made(const struct term *term)
{
    return !has(term->head, 'n') || has(term->head, 'i') || !strchr("CLHG", *term->atom.start);
}

static void print_term(const struct term *term, bool captures_passed, bool without_first,
                       struct text_buffer *out)
{
    for (size_t i = 0; i < term->head.length; i++) {
        char c = term->head.start[i];
        if (!is_one_of(c, modifiers) || c == 'e' || (c == 'i' && without_first))
            continue;
        text_buffer_add_character(out, c);
        if (c == 'c' && captures_passed && !has(term->head, 'm'))
            text_buffer_add_character(out, 'e');
    }
    text_buffer_add_text(out, term->atom);
}

// All terms that are, or are not, for first steps.
static bool print_terms(const struct ini_movement *movement, bool of_first, bool without_first,
                        struct text_buffer *out)
{
    struct text rest = movement->betza;
    struct term term;
    bool any = false;
    while (next_term(&rest, &term))
        if (has(term.head, 'i') == of_first && is_made(&term)) {
            print_term(&term, movement->captures_passed, without_first, out);
            any = true;
        }
    return any;
}

static void print_zone(const char *word, struct text zone, struct text_buffer *out)
{
    if (zone.length)
        text_buffer_print(out, " %s %.*s", word, TEXT_ARGUMENTS(zone));
}

void ini_movement_print(const struct ini_movement *movement, struct text_buffer *out)
{
    size_t start = out->length;
    struct text_buffer first;
    text_buffer_init(&first);
    bool is_split = movement->from.length || movement->quiet_from.length;
    print_terms(movement, false, false, out);
    if (movement->has_first_steps && !is_split)
        print_terms(movement, true, false, out);
    if (out->length > start)
        print_zone("within", movement->within, out);
    for (int quiet = 0; quiet < 2 && is_split && movement->has_first_steps; quiet++) {
        struct text zone = quiet ? movement->quiet_from : movement->from;
        text_buffer_clear(&first);
        if (!zone.length || !print_terms(movement, true, quiet, &first))
            continue;
        text_buffer_print(out, "%s%s", out->length > start ? ", " : "", first.start);
        print_zone("from", zone, out);
        print_zone("within", movement->within, out);
    }
    if (out->length == start)
        text_buffer_print(out, "\"\"");
    text_buffer_release(&first);
}

bool ini_movement_counts_from_platform(struct text betza)
{
    struct term term;
    while (next_term(&betza, &term))
        if (has(term.head, 'p') && term.atom.length > 1 &&
            isdigit((unsigned char)term.atom.start[1]))
            return true;
    return false;
}

bool ini_movement_is_forward(struct text betza)
{
    struct term term;
    bool any = false;
    while (next_term(&betza, &term)) {
        any = true;
        if (!has(term.head, 'f') || has(term.head, 'b') || has(term.head, 'v') ||
            (has(term.head, 's') && strchr("WRDH", *term.atom.start)))
            return false;
    }
    return any;
}

// The ranks of a term that leads forward without directions to the sides, else 0.
static int advance_of(const struct term *term)
{
    static const char one[] = "WFKRBQ", two[] = "DAN", three[] = "HCLG";
    char atom = *term->atom.start;
    if (has(term->head, 'l') || has(term->head, 'r') || has(term->head, 's') ||
        has(term->head, 'h') || has(term->head, 'p') || has(term->head, 'g'))
        return 0;
    return is_one_of(atom, one) ? 1 : is_one_of(atom, two) ? 2 : is_one_of(atom, three) ? 3 : 0;
}

int ini_movement_advance(struct text betza)
{
    struct term term;
    int least = 0;
    if (!ini_movement_is_forward(betza))
        return 0;
    while (next_term(&betza, &term)) {
        if (has(term.head, 'i') || (has(term.head, 'c') && !has(term.head, 'm')))
            continue;
        int advance = advance_of(&term);
        if (!advance)
            return 0;
        least = !least || advance < least ? advance : least;
    }
    return least;
}

char ini_movement_unknown(struct text betza)
{
    for (size_t i = 0; i < betza.length; i++) {
        char c = betza.start[i];
        if (!is_one_of(c, atoms) && !is_one_of(c, modifiers) && !isdigit((unsigned char)c) &&
            c != ' ')
            return c;
    }
    return 0;
}
