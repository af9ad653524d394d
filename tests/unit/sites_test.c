// What the program says of addresses of its code (sites), which comes from the trees: compared with
// what the bytecode itself says there, in all bundled games, with all passes and without any.
#include "embedded.h"
#include "games.h"
#include "loaded_game.h"

// What has been found, so that nothing is compared that is nowhere.
enum found {
    FOUND_MOVES,
    FOUND_SQUARES,
    FOUND_WITH, // squares of pieces with an attribute
    FOUND_VALUES,
    FOUND_HANDS,
    FOUND_FURTHER_HANDS,
    FOUND_FORKS,
    FOUND_BRANCHES,
    FOUND_ROYALS,
    FOUND_ATTACKS,
    FOUND_ATTACKS_ON_PIECES,
    FOUND_ATTACKS_BY_OWN,
    FOUND_CONDITIONS, // of choices
    FOUND_OTHERS,     // requirements without a site
    FOUND_PREFERENCES,
    FOUND_NOTES,
    FOUND_KINDS
};

static int found[FOUND_KINDS];

static struct baronet_game *load_file(const struct embedded_file *file, uint32_t left_out)
{
    struct baronet_game *game = game_new(NULL, true);
    game->options.left_out = left_out;
    game_compile(game, file->name, (struct text){(const char *)file->bytes, file->length});
    return game_finish(game, NULL);
}

static const struct instruction *before(const struct program *program, int pc, int count)
{
    static const struct instruction none = {.op = OP_HALT};
    return pc >= count ? &program->code[pc - count] : &none;
}

static void check_square(const struct program *program, int pc, const struct site *site)
{
    const struct instruction *with = before(program, pc, 1), *pieces = before(program, pc, 2);
    bool is_with = with->op == OP_SET_WITH && pieces->op == OP_SET_PIECES;
    found[FOUND_SQUARES]++;
    found[FOUND_WITH] += is_with;
    assert_int_equal(site->chosen.owners, is_with ? pieces->x : 0);
    assert_int_equal(site->chosen.types, is_with ? pieces->a : 0);
    assert_int_equal(site->chosen.attribute, is_with ? with->a : 0);
}

static void check_hand(const struct program *program, int pc, const struct site *site)
{
    const struct instruction *hand = before(program, pc, 1);
    bool is_further = hand->op == OP_HAND_OF;
    const struct instruction *player = before(program, pc, is_further ? 2 : 1);
    found[is_further ? FOUND_FURTHER_HANDS : FOUND_HANDS]++;
    assert_int_equal(site->chosen.hand, is_further ? hand->b : 0);
    assert_int_equal(site->chosen.holder, player->op == OP_MOVER      ? HELD_BY_MOVER
                                          : player->op == OP_OPPONENT ? HELD_BY_NEXT
                                                                      : HELD_BY_OTHERS);
}

// The choice of which the requirement is the condition: the one that stands before it, if all that
// comes between is from the same place; -1: none.
static int choice_before(const struct program *program, int pc)
{
    struct span span = program->spans[pc];
    for (int i = pc - 1; i >= 0; i--) {
        int op = program->code[i].op;
        if (program->spans[i].start < span.start || program->spans[i].end > span.end)
            return -1;
        if (op == OP_CHOOSE_SQUARE || op == OP_CHOOSE_VALUE || op == OP_CHOOSE_HAND)
            return i;
    }
    return -1;
}

static void check_requirement(const struct program *program, int pc, const struct site *site)
{
    const struct instruction *asked = before(program, pc, 2);
    bool is_attack = before(program, pc, 1)->op == OP_NOT &&
                     (asked->op == OP_SET_ATTACKED || asked->op == OP_SET_ATTACKED_BY);
    bool is_by_own = is_attack && asked->op == OP_SET_ATTACKED && asked->x;
    bool is_of_pieces =
        is_attack && asked->op == OP_SET_ATTACKED && before(program, pc, 3)->op == OP_SET_PIECES;
    int choice = choice_before(program, pc);
    if (!is_attack && choice < 0) {
        found[FOUND_OTHERS]++;
        assert_true(!site ||
                    (site->required.forbids == FORBIDS_OTHERS && site->required.choice < 0));
        return;
    }
    assert_non_null(site);
    found[FOUND_ATTACKS] += is_attack;
    found[FOUND_ATTACKS_ON_PIECES] += is_of_pieces;
    found[FOUND_ATTACKS_BY_OWN] += is_by_own;
    found[FOUND_CONDITIONS] += choice >= 0;
    assert_int_equal(site->required.forbids, !is_attack  ? FORBIDS_OTHERS
                                             : is_by_own ? FORBIDS_ATTACKS_BY_OWN
                                                         : FORBIDS_ATTACKS);
    assert_int_equal(site->required.is_of_pieces, is_of_pieces);
    int number = site->required.choice;
    assert_int_equal(number < 0 ? -1 : program->sites[number].address, choice);
}

static void check_note(const struct program *program, int pc, const struct site *site)
{
    const struct instruction *note = &program->code[pc];
    found[FOUND_NOTES]++;
    assert_int_equal(site->noted.note, note->a);
    for (int s = 0; s < program->notes[note->a].slot_count; s++)
        assert_int_equal(site->noted.cells[s], (uint32_t)note->b >> (16 * s) & 0xFFFF);
}

// The kind of site that an instruction has, as far as its opcode tells; -1: none.
static int kind_at(const struct program *program, int pc, bool is_tried)
{
    switch (program->code[pc].op) {
    case OP_MOVES: return SITE_MOVES;
    case OP_CHOOSE_SQUARE: return SITE_SQUARE;
    case OP_CHOOSE_VALUE: return SITE_VALUE;
    case OP_CHOOSE_HAND: return SITE_HAND;
    case OP_FORK: return SITE_FORK;
    case OP_REQUIRE:
    case OP_REQUIRE_SAFE: return SITE_REQUIREMENT;
    case OP_PREFER: return SITE_PREFERENCE;
    case OP_NOTE: return SITE_NOTE;
    case OP_JUMP_FALSE:
    case OP_JUMP_TRUE: return is_tried ? SITE_BRANCH : -1;
    default: return -1;
    }
}

static void check_kind(const struct program *program, int pc, const struct site *site)
{
    const struct instruction *code = &program->code[pc];
    switch (site->kind) {
    case SITE_MOVES: found[FOUND_MOVES]++; break;
    case SITE_SQUARE: check_square(program, pc, site); break;
    case SITE_VALUE: found[FOUND_VALUES]++; break;
    case SITE_HAND: check_hand(program, pc, site); break;
    case SITE_FORK:
        found[FOUND_FORKS]++;
        assert_int_equal(site->leading.target, code->b);
        break;
    case SITE_BRANCH:
        found[FOUND_BRANCHES]++;
        assert_int_equal(site->leading.target, code->b);
        assert_int_equal(site->leading.wanted, code->op == OP_JUMP_TRUE);
        break;
    case SITE_REQUIREMENT:
        if (code->op == OP_REQUIRE_SAFE) {
            found[FOUND_ROYALS]++;
            assert_int_equal(site->required.forbids, FORBIDS_ROYALS_ATTACKED);
            assert_int_equal(site->required.choice, -1);
        }
        break;
    case SITE_PREFERENCE: found[FOUND_PREFERENCES]++; break;
    case SITE_NOTE: check_note(program, pc, site); break;
    default: fail_msg("a site of the kind %d", site->kind);
    }
    if (site->kind == SITE_SQUARE || site->kind == SITE_VALUE || site->kind == SITE_HAND)
        assert_int_equal(site->chosen.cell, code->a);
}

static void check_program(const struct program *program)
{
    size_t count = (size_t)program->code_count;
    bool *is_tried = calloc(count + 1, sizeof *is_tried); // the answer of a TRY comes there
    assert_non_null(is_tried);
    for (int pc = 0; pc < program->code_count; pc++) {
        int op = program->code[pc].op;
        if (op == OP_TRY || op == OP_TRY_TURN || op == OP_TRY_REPLY)
            is_tried[program->code[pc].b] = true;
    }
    int number = 0;
    for (int pc = 0; pc < program->code_count; pc++) {
        const struct site *site = program_site(program, pc);
        int kind = kind_at(program, pc, is_tried[pc]);
        assert_int_equal(program_first_site(program, pc), number);
        if (program->code[pc].op == OP_REQUIRE)
            check_requirement(program, pc, site);
        else
            assert_int_equal(kind >= 0, site != NULL);
        if (!site)
            continue;
        assert_ptr_equal(site, &program->sites[number++]);
        assert_int_equal(site->kind, kind);
        check_kind(program, pc, site);
    }
    assert_int_equal(number, program->site_count);
    free(is_tried);
}

static void sites_are_what_the_code_is(void **state)
{
    (void)state;
    for (const struct embedded_file *file = embedded_files; file->name; file++)
        for (int all = 0; all < 2 && strncmp(file->name, "games/", 6) == 0; all++) {
            struct baronet_game *game = load_file(file, all ? 0 : ALL_PASSES);
            if (!game)
                continue; // what games have in common
            check_program(game->program);
            baronet_game_free(game);
        }
    for (int kind = 0; kind < FOUND_KINDS; kind++)
        if (found[kind] == 0 && kind != FOUND_ATTACKS_BY_OWN)
            fail_msg("no game has anything of the kind %d", kind);
}

// ---- What no bundled game has: read off the rules

// The sites of requirements, in their order.
static int find_requirements(const struct program *program, const struct site *sites[], int most)
{
    int count = 0;
    for (int i = 0; i < program->site_count; i++)
        if (program->sites[i].kind == SITE_REQUIREMENT && count < most)
            sites[count++] = &program->sites[i];
    return count;
}

static void requirements_are_read(void **state)
{
    (void)state;
    // Those that ask for other things have none; that of y comes from a definition: no choice.
    static const struct required_site expected[] = {
        {FORBIDS_ATTACKS_BY_OWN, true, -1}, {FORBIDS_ATTACKS, true, -1},
        {FORBIDS_ATTACKS, false, -1},       {FORBIDS_ATTACKS, false, -1},
        {FORBIDS_OTHERS, false, 0},         {FORBIDS_OTHERS, false, -1},
        {FORBIDS_ATTACKS, false, 0},
    };
    enum { COUNT = sizeof expected / sizeof *expected };
    struct baronet_game *game = load_text("game \"Requirements\"\n"
                                          "board 3x3\n"
                                          "piece Man m: W\n"
                                          "setup \"2m/3/M2 w - - 0 1\"\n"
                                          "define free(spot) = spot is empty\n"
                                          "turn:\n"
                                          "  require not enemy Man attacked by own\n"
                                          "  require not own piece attacked\n"
                                          "  require not own piece attacked by opponent\n"
                                          "  require not b2 attacked\n"
                                          "  require b2 attacked or b2 is empty\n"
                                          "  choose x among squares where x is empty\n"
                                          "  require x is empty\n"
                                          "  choose y among squares where free(y)\n"
                                          "  choose z among squares where not z attacked\n"
                                          "  note \"{x}{y}{z}\"\n");
    const struct program *program = game->program;
    const struct site *sites[COUNT + 1];
    check_program(program);
    assert_int_equal(find_requirements(program, sites, COUNT + 1), COUNT);
    for (int i = 0; i < COUNT; i++) {
        const struct required_site *required = &sites[i]->required;
        assert_int_equal(required->forbids, expected[i].forbids);
        assert_int_equal(required->is_of_pieces, expected[i].is_of_pieces);
        assert_int_equal(required->choice >= 0, expected[i].choice >= 0);
    }
    baronet_game_free(game);
}

// ---- Turns of which little is to be done

static bool begins_with(const struct program *program, int op)
{
    for (int i = 0; i < program->order_count; i++)
        if (program->code[program->order[i].address].op != op)
            return false;
    return true;
}

static void little_is_done_where_one_instruction_does_it(void **state)
{
    (void)state;
    int puts = 0, passes = 0, others = 0;
    for (size_t i = 0; baronet_bundled_name(i); i++) {
        struct baronet_game *game = load(baronet_bundled_name(i));
        const struct program *program = game->program;
        assert_int_equal(program->only_puts, begins_with(program, OP_PUT));
        assert_int_equal(program->only_passes,
                         program->code[program->after_entry].op == OP_PASS_TURN_ON);
        puts += program->only_puts;
        passes += program->only_passes;
        others += !program->only_passes;
        baronet_game_free(game);
    }
    assert_true(puts > 0 && passes > puts && others > 0);
}

static void assert_puts(const char *rules, bool puts, bool passes)
{
    char text[1000];
    snprintf(text, sizeof text,
             "game \"Putting\"\n"
             "board 3x3\n"
             "piece Man m: W\n"
             "setup \"3/3/3 w - - 0 1\"\n"
             "%s",
             rules);
    struct baronet_game *game = load_text(text);
    const struct program *program = game->program;
    assert_int_equal(program->only_puts, puts);
    assert_int_equal(program->only_passes, passes);
    assert_int_equal(begins_with(program, OP_PUT), puts);
    assert_int_equal(program->code[program->after_entry].op == OP_PASS_TURN_ON, passes);
    baronet_game_free(game);
}

static void putting_is_read(void **state)
{
    (void)state;
    assert_puts("rule put:\n"
                "  choose x among empty\n"
                "  note \"{x}\"\n"
                "  place Man at x\n"
                "rule rest: nothing\n"
                "turn: put\n"
                "after turn: rest\n",
                true, true);
    assert_puts("turn:\n"
                "  choose x among empty\n"
                "  note \"{x}\"\n"
                "  place Man at x\n"
                "after turn: place Man at a1\n",
                true, false);
    assert_puts("turn:\n"
                "  choose x among empty\n"
                "  note \"{x}\"\n"
                "  place Man at x\n"
                "  end turn\n",
                true, true);
    assert_puts("turn:\n"
                "  choose x among empty\n"
                "  note \"{x}\"\n"
                "  place Man at a1\n",
                false, true);
    assert_puts("turn:\n"
                "  choose x among squares\n"
                "  note \"{x}\"\n"
                "  place Man at x\n",
                false, true);
    assert_puts("turn:\n"
                "  choose x among empty\n"
                "  note \"{x}\"\n"
                "  place Man at x\n"
                "opening turn:\n"
                "  note \"none\"\n",
                false, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sites_are_what_the_code_is), cmocka_unit_test(requirements_are_read),
        cmocka_unit_test(little_is_done_where_one_instruction_does_it),
        cmocka_unit_test(putting_is_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
