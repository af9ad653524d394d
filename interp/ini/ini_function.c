// The functions of the rules that turn variants into VDL.
#include "ini_function.h"

#include "ini_movement.h"
#include "ini_setup.h"

#include "arena.h"

#include <ctype.h>
#include <string.h>

typedef struct ini_value function(struct ini_context *context, const struct ini_value *arguments);

struct text ini_keep(struct ini_context *context, struct text_buffer *text)
{
    struct text kept = {arena_copy(context->arena, text->start ? text->start : "", text->length),
                        text->length};
    text_buffer_release(text);
    return kept;
}

int ini_first_kind(const struct ini_value *value)
{
    return value->pieces && value->type == INI_PIECES ? __builtin_ctzll(value->pieces) : -1;
}

static struct ini_value call_name(struct ini_context *context, const struct ini_value *arguments)
{
    struct text_buffer text;
    int kind = ini_first_kind(&arguments[0]);
    text_buffer_init(&text);
    if (kind >= 0)
        ini_print_title(context->variant, kind, &text);
    return ini_text(ini_keep(context, &text));
}

static struct ini_value call_kinds(struct ini_context *context, const struct ini_value *arguments)
{
    struct text_buffer text;
    text_buffer_init(&text);
    ini_print_names(context->variant, arguments[0].pieces, false, &text);
    return ini_text(ini_keep(context, &text));
}

static struct ini_value call_names(struct ini_context *context, const struct ini_value *arguments)
{
    struct text_buffer text;
    text_buffer_init(&text);
    ini_print_names(context->variant, arguments[0].pieces, true, &text);
    return ini_text(ini_keep(context, &text));
}

static struct ini_value call_letter(struct ini_context *context, const struct ini_value *arguments)
{
    int kind = ini_first_kind(&arguments[0]);
    return ini_text(
        (struct text){kind < 0 ? "" : &context->variant->pieces[kind].letter, kind < 0 ? 0 : 1});
}

// define(NAME, WHITE, BLACK): a definition for both players or one for each; texts.
static struct ini_value call_define(struct ini_context *context, const struct ini_value *arguments)
{
    struct text name = arguments[0].text, white = arguments[1].text, black = arguments[2].text;
    struct text_buffer text;
    text_buffer_init(&text);
    if (!black.length || text_equal(white, black))
        text_buffer_print(&text, "define %.*s = %.*s", TEXT_ARGUMENTS(name), TEXT_ARGUMENTS(white));
    else
        text_buffer_print(&text, "define %.*s for White = %.*s\ndefine %.*s for Black = %.*s",
                          TEXT_ARGUMENTS(name), TEXT_ARGUMENTS(white), TEXT_ARGUMENTS(name),
                          TEXT_ARGUMENTS(black));
    return ini_text(ini_keep(context, &text));
}

// ---- Kinds of pieces

static struct ini_value call_turned(struct ini_context *context, const struct ini_value *arguments)
{
    uint64_t pieces = 0;
    for (int k = 0; k < context->variant->table->kind_count; k++)
        if (arguments[0].pieces >> k & 1 && ini_turned_into(context->variant, k) >= 0)
            pieces |= UINT64_C(1) << ini_turned_into(context->variant, k);
    return ini_pieces(pieces);
}

static struct ini_value call_turning(struct ini_context *context, const struct ini_value *arguments)
{
    uint64_t pieces = 0;
    (void)arguments;
    for (int k = 0; k < context->variant->table->kind_count; k++)
        if (ini_turned_into(context->variant, k) >= 0)
            pieces |= UINT64_C(1) << k;
    return ini_pieces(pieces);
}

static struct ini_value call_limit(struct ini_context *context, const struct ini_value *arguments)
{
    const struct ini_value *limits =
        ini_variant_value(context->variant, text_of("promotionLimit"), 0);
    int kind = ini_first_kind(&arguments[0]);
    return ini_number(kind >= 0 && limits && limits->of_kind ? limits->of_kind[kind] : 0);
}

static struct ini_value call_moves(struct ini_context *context, const struct ini_value *arguments)
{
    int kind = ini_first_kind(&arguments[0]);
    struct text_buffer text;
    text_buffer_init(&text);
    if (kind >= 0)
        ini_movement_print(&(struct ini_movement){.betza = context->variant->pieces[kind].movement,
                                                  .captures_passed = ini_is_true(&arguments[1]),
                                                  .has_first_steps = ini_is_true(&arguments[2]),
                                                  .from = arguments[3].text,
                                                  .quiet_from = arguments[4].text,
                                                  .within = arguments[5].text},
                           &text);
    return ini_text(ini_keep(context, &text));
}

static struct ini_value call_betza(struct ini_context *context, const struct ini_value *arguments)
{
    int kind = ini_first_kind(&arguments[0]);
    return ini_text(kind < 0 ? (struct text){"", 0} : context->variant->pieces[kind].movement);
}

static struct ini_value call_has(struct ini_context *context, const struct ini_value *arguments)
{
    struct text text = arguments[0].text, part = arguments[1].text;
    (void)context;
    for (size_t i = 0; i + part.length <= text.length; i++)
        if (memcmp(text.start + i, part.start, part.length) == 0)
            return ini_number(1);
    return ini_number(0);
}

// Whether a movement has a hopper whose range counts from its platform on.
static struct ini_value call_hops(struct ini_context *context, const struct ini_value *arguments)
{
    for (int k = 0; k < context->variant->table->kind_count; k++)
        if (arguments[0].pieces >> k & 1 && context->variant->pieces[k].letter &&
            ini_movement_counts_from_platform(context->variant->pieces[k].movement))
            return ini_number(1);
    return ini_number(0);
}

// within(KIND, SIDE): where it may go; all squares without a region.
static struct ini_value call_within(struct ini_context *context, const struct ini_value *arguments)
{
    struct ini_size size = ini_variant_size(context->variant);
    int kind = ini_first_kind(&arguments[0]), side = arguments[1].number;
    if (kind < 0 || !context->variant->pieces[kind].is_within[side])
        return ini_of_squares(ini_squares_all(size));
    return ini_of_squares(context->variant->pieces[kind].within[side]);
}

// ---- Squares

static struct ini_value call_count(struct ini_context *context, const struct ini_value *arguments)
{
    if (arguments[0].type == INI_PIECES)
        return ini_number(
            __builtin_popcountll(arguments[0].pieces & ini_present(context->variant)));
    struct ini_squares all = ini_squares_all(ini_variant_size(context->variant)),
                       squares = ini_squares_and(&arguments[0].squares, &all);
    return ini_number(ini_squares_count(&squares));
}

static struct ini_value call_starts(struct ini_context *context, const struct ini_value *arguments)
{
    return ini_of_squares(
        ini_setup_squares(context->variant, arguments[0].pieces, arguments[1].number));
}

static struct ini_value call_held(struct ini_context *context, const struct ini_value *arguments)
{
    return ini_number(ini_setup_held(context->variant, arguments[0].pieces, arguments[1].number));
}

static struct ini_value call_walls(struct ini_context *context, const struct ini_value *arguments)
{
    (void)arguments;
    return ini_of_squares(ini_setup_walls(context->variant));
}

static struct ini_value call_ranks(struct ini_context *context, const struct ini_value *arguments)
{
    (void)context;
    return ini_of_squares(ini_squares_ranks(arguments[0].number, arguments[1].number));
}

static struct ini_value call_mirror(struct ini_context *context, const struct ini_value *arguments)
{
    return ini_of_squares(
        ini_squares_mirrored(&arguments[0].squares, ini_variant_size(context->variant)));
}

// up(SQUARES, N)
static struct ini_value call_up(struct ini_context *context, const struct ini_value *arguments)
{
    struct ini_squares all = ini_squares_all(ini_variant_size(context->variant)),
                       shifted = ini_squares_shifted(&arguments[0].squares, arguments[1].number);
    return ini_of_squares(ini_squares_and(&shifted, &all));
}

static struct ini_value call_down(struct ini_context *context, const struct ini_value *arguments)
{
    struct ini_value turned[2] = {arguments[0], ini_number(-arguments[1].number)};
    return call_up(context, turned);
}

static struct ini_value call_all(struct ini_context *context, const struct ini_value *arguments)
{
    (void)arguments;
    return ini_of_squares(ini_squares_all(ini_variant_size(context->variant)));
}

// All squares but those of the border.
static struct ini_value call_inner(struct ini_context *context, const struct ini_value *arguments)
{
    struct ini_size size = ini_variant_size(context->variant);
    struct ini_squares inner = {{0}};
    (void)arguments;
    for (int r = 1; r < size.ranks - 1; r++)
        for (int f = 1; f < size.files - 1; f++)
            ini_squares_add(&inner, f, r);
    return ini_of_squares(inner);
}

static struct ini_value call_clip(struct ini_context *context, const struct ini_value *arguments)
{
    struct ini_squares all = ini_squares_all(ini_variant_size(context->variant));
    return ini_of_squares(ini_squares_and(&arguments[0].squares, &all));
}

static struct ini_value call_points(struct ini_context *context, const struct ini_value *arguments)
{
    struct text_buffer text;
    text_buffer_init(&text);
    ini_squares_print(&arguments[0].squares, ini_variant_size(context->variant), true, &text);
    return ini_text(ini_keep(context, &text));
}

static bool is_zone_name(const struct ini_context *context, struct text name)
{
    for (const struct ini_zone *zone = context->zones; zone; zone = zone->next)
        if (text_equal(zone->name, name))
            return true;
    return false;
}

// zone(NAME, WHITE, BLACK): the name of a zone with these squares, which is declared.
static struct ini_value call_zone(struct ini_context *context, const struct ini_value *arguments)
{
    struct ini_squares all = ini_squares_all(ini_variant_size(context->variant));
    struct ini_squares white = ini_squares_and(&arguments[1].squares, &all),
                       black = ini_squares_and(&arguments[2].squares, &all);
    struct text_buffer name;
    for (const struct ini_zone *zone = context->zones; zone; zone = zone->next)
        if (ini_squares_equal(&zone->squares[0], &white) &&
            ini_squares_equal(&zone->squares[1], &black) && !text_is(arguments[3].text, "new"))
            return ini_text(zone->name);
    text_buffer_init(&name);
    text_buffer_add_text(&name, arguments[0].text);
    for (size_t i = 0; i < name.length; i++)
        name.start[i] = (char)tolower((unsigned char)name.start[i]);
    for (int number = 2; is_zone_name(context, (struct text){name.start, name.length}); number++) {
        text_buffer_clear(&name);
        text_buffer_print(&name, "%.*s-%c", TEXT_ARGUMENTS(arguments[0].text), 'a' + number - 1);
    }
    struct ini_zone *zone = arena_alloc(context->arena, sizeof *zone);
    zone->name = ini_keep(context, &name);
    zone->squares[0] = white;
    zone->squares[1] = black;
    *context->last_zone = zone;
    context->last_zone = &zone->next;
    return ini_text(zone->name);
}

// fen(HANDS, RIGHTS, SHOWN, WHITE, BLACK, WHITE, BLACK): whose rights K and Q are, beside whom.
static struct ini_value call_fen(struct ini_context *context, const struct ini_value *arguments)
{
    struct text_buffer text;
    text_buffer_init(&text);
    ini_setup_print(context->variant,
                    (struct ini_fields){.has_hands = ini_is_true(&arguments[0]),
                                        .has_rights = ini_is_true(&arguments[1]),
                                        .has_shown = ini_is_true(&arguments[2]),
                                        .with_rights = {arguments[3].pieces, arguments[4].pieces},
                                        .beside = {arguments[5].pieces, arguments[6].pieces}},
                    &text);
    return ini_text(ini_keep(context, &text));
}

// file(N): its letter.
static struct ini_value call_file(struct ini_context *context, const struct ini_value *arguments)
{
    char letter = (char)('a' + arguments[0].number - 1);
    return ini_text((struct text){arena_copy(context->arena, &letter, 1), 1});
}

// The number of the file of the first square.
static struct ini_value call_filenumber(struct ini_context *context,
                                        const struct ini_value *arguments)
{
    struct ini_size size = ini_variant_size(context->variant);
    for (int r = 0; r < size.ranks; r++)
        for (int f = 0; f < size.files; f++)
            if (ini_squares_have(&arguments[0].squares, f, r))
                return ini_number(f + 1);
    return ini_number(0);
}

static struct ini_value call_every(struct ini_context *context, const struct ini_value *arguments)
{
    (void)context;
    (void)arguments;
    return ini_pieces(INI_EVERY);
}

// Those that only go forward.
static struct ini_value call_forward(struct ini_context *context, const struct ini_value *arguments)
{
    uint64_t pieces = 0;
    for (int k = 0; k < context->variant->table->kind_count; k++)
        if (arguments[0].pieces >> k & 1 && context->variant->pieces[k].letter &&
            ini_movement_is_forward(context->variant->pieces[k].movement))
            pieces |= UINT64_C(1) << k;
    return ini_pieces(pieces);
}

// The files before that number.
static struct ini_value call_leftfiles(struct ini_context *context,
                                       const struct ini_value *arguments)
{
    struct ini_size size = ini_variant_size(context->variant);
    struct ini_squares squares = {{0}};
    for (int r = 0; r < size.ranks; r++)
        for (int f = 0; f + 1 < arguments[0].number; f++)
            ini_squares_add(&squares, f, r);
    return ini_of_squares(squares);
}

// isone(NAME, PIECES): the condition that it is one of them.
static struct ini_value call_isone(struct ini_context *context, const struct ini_value *arguments)
{
    struct text_buffer text;
    text_buffer_init(&text);
    for (int k = context->variant->table->kind_count - 1; k >= 0; k--) {
        if (!(arguments[1].pieces >> k & 1) || !context->variant->pieces[k].letter)
            continue;
        text_buffer_print(&text, "%s%.*s = ", text.length ? " or " : "",
                          TEXT_ARGUMENTS(arguments[0].text));
        ini_print_title(context->variant, k, &text);
    }
    return ini_text(ini_keep(context, &text));
}

// advancing(PIECES, N): those that move N ranks forward at least.
static struct ini_value call_advancing(struct ini_context *context,
                                       const struct ini_value *arguments)
{
    uint64_t pieces = 0;
    for (int k = 0; k < context->variant->table->kind_count; k++)
        if (arguments[0].pieces >> k & 1 && context->variant->pieces[k].letter &&
            ini_movement_advance(context->variant->pieces[k].movement) == arguments[1].number)
            pieces |= UINT64_C(1) << k;
    return ini_pieces(pieces);
}

static struct ini_value call_upper(struct ini_context *context, const struct ini_value *arguments)
{
    char *text = arena_copy(context->arena, arguments[0].text.start, arguments[0].text.length);
    for (size_t i = 0; i < arguments[0].text.length; i++)
        text[i] = (char)toupper((unsigned char)text[i]);
    return ini_text((struct text){text, arguments[0].text.length});
}

// The squares of the colour of a1.
static struct ini_value call_shaded(struct ini_context *context, const struct ini_value *arguments)
{
    struct ini_size size = ini_variant_size(context->variant);
    struct ini_squares shaded = {{0}};
    (void)arguments;
    for (int r = 0; r < size.ranks; r++)
        for (int f = 0; f < size.files; f++)
            if ((r + f) % 2 == 0)
                ini_squares_add(&shaded, f, r);
    return ini_of_squares(shaded);
}

// square(FILE, RANK)
static struct ini_value call_square(struct ini_context *context, const struct ini_value *arguments)
{
    struct ini_squares square = {{0}};
    (void)context;
    ini_squares_add(&square, arguments[0].number - 1, arguments[1].number - 1);
    return ini_of_squares(square);
}

// The same movements without captures: a trait without zones and several terms.
static struct ini_value call_quietly(struct ini_context *context, const struct ini_value *arguments)
{
    struct text_buffer text;
    text_buffer_init(&text);
    text_buffer_print(&text, "\"m(%.*s)\"", TEXT_ARGUMENTS(arguments[0].text));
    return ini_text(ini_keep(context, &text));
}

static struct ini_value call_min(struct ini_context *context, const struct ini_value *arguments)
{
    (void)context;
    return ini_number(arguments[0].number < arguments[1].number ? arguments[0].number
                                                                : arguments[1].number);
}

static struct ini_value call_title(struct ini_context *context, const struct ini_value *arguments)
{
    (void)arguments;
    return ini_text(context->variant->name);
}

bool ini_call(struct ini_context *context, struct text name, const struct ini_value *arguments,
              struct ini_value *result)
{
    static const struct {
        const char *name;
        function *function;
    } functions[] = {{"name", call_name},
                     {"kinds", call_kinds},
                     {"names", call_names},
                     {"letter", call_letter},
                     {"define", call_define},
                     {"turned", call_turned},
                     {"turning", call_turning},
                     {"limit", call_limit},
                     {"moves", call_moves},
                     {"betza", call_betza},
                     {"has", call_has},
                     {"hops", call_hops},
                     {"within", call_within},
                     {"count", call_count},
                     {"starts", call_starts},
                     {"held", call_held},
                     {"walls", call_walls},
                     {"ranks", call_ranks},
                     {"mirror", call_mirror},
                     {"up", call_up},
                     {"down", call_down},
                     {"all", call_all},
                     {"clip", call_clip},
                     {"inner", call_inner},
                     {"points", call_points},
                     {"zone", call_zone},
                     {"fen", call_fen},
                     {"file", call_file},
                     {"min", call_min},
                     {"title", call_title},
                     {"filenumber", call_filenumber},
                     {"every", call_every},
                     {"advancing", call_advancing},
                     {"isone", call_isone},
                     {"leftfiles", call_leftfiles},
                     {"upper", call_upper},
                     {"shaded", call_shaded},
                     {"square", call_square},
                     {"quietly", call_quietly},
                     {"forward", call_forward}};
    if (context->more && context->more->call(context, name, arguments, result))
        return true;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (text_is(name, functions[i].name)) {
            *result = functions[i].function(context, arguments);
            return true;
        }
    return false;
}
