// baronet verify: whether the turns that chance made in a record follow from the server's seed and
// what the players added (fair_chance.h).
#include "answers.h"
#include "baronet_notation.h"
#include "command.h"
#include "complain.h"
#include "fair_chance.h"
#include "fair_record.h"
#include "json.h"
#include "loading.h"
#include "options.h"
#include "record.h"
#include "record_game.h"
#include "result_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { FINGERPRINT_ROOM = 17 };

// What the record says.
enum field { TABLE, COMMITMENT, CONTRIBUTIONS, SEED, SEATS, RULES, START, FIELD_COUNT };

static const char *const field_names[FIELD_COUNT] = {[TABLE] = "Table",
                                                     [COMMITMENT] = "ChanceCommitment",
                                                     [CONTRIBUTIONS] = "ChanceContributions",
                                                     [SEED] = "ChanceSeed",
                                                     [SEATS] = "Seats",
                                                     [RULES] = "Rules",
                                                     [START] = "Start"};

struct verify {
    const char *path;
    const char *commitment;   // that the user has noted; NULL: not given
    const char *contribution; // his own, "PLAYER=NUMBER"; NULL: not given
    struct baronet_game *game;
    struct baronet_record *record;
    struct text_buffer fields[FIELD_COUNT];
    uint64_t chance_turns; // that were found to follow
    size_t contribution_count;
    struct text_buffer problem; // empty: there is none
};

__attribute__((format(printf, 2, 3))) static bool refuse(struct verify *verify, const char *format,
                                                         ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_buffer_vprint(&verify->problem, format, arguments);
    va_end(arguments);
    return false;
}

static const char *field(const struct verify *verify, enum field which)
{
    return verify->fields[which].start;
}

static bool has_chance(const struct baronet_game *game)
{
    return decider_count(game) < baronet_game_player_count(game);
}

// ---- Reading

// Only our own records tell how chance was drawn.
static void hint_at_format(struct text bytes)
{
    struct text_buffer game;
    text_buffer_init(&game);
    if (!fair_record_header(bytes, "Game", &game))
        fputs("      hint: this is no record in Baronet's own format, as the page of a table saves "
              "it\n",
              stderr);
    text_buffer_release(&game);
}

// An exit status; what is wrong was told.
static int read_record(struct verify *verify)
{
    struct text_buffer bytes, reason;
    struct baronet_message *message = NULL;
    char block[4096];
    size_t length;
    text_buffer_init(&bytes);
    text_buffer_init(&reason);
    FILE *file = loading_open(verify->path, &reason);
    if (file && fseek(file, 0, SEEK_SET) != 0)
        text_buffer_print(&reason, "it is read more than once, so it has to be a file, not a pipe");
    while (file && reason.length == 0 && bytes.length < RECORD_SIZE_LIMIT &&
           (length = fread(block, 1, sizeof block, file)) > 0)
        text_buffer_add(&bytes, block, length);
    if (file && ferror(file))
        text_buffer_print(&reason, "%s", strerror(errno));
    if (file)
        fclose(file);
    if (reason.length > 0)
        complain("cannot read %s: %s", verify->path, reason.start);
    else
        verify->record = baronet_record_read(verify->path, bytes.start, bytes.length, 0, &message);
    for (enum field f = 0; f < FIELD_COUNT; f++)
        fair_record_header((struct text){bytes.start, bytes.length}, field_names[f],
                           &verify->fields[f]);
    int status = verify->record      ? STATUS_FINE
                 : reason.length > 0 ? STATUS_ENVIRONMENT
                                     : STATUS_WRONG;
    complain_message(message);
    if (status == STATUS_WRONG)
        hint_at_format((struct text){bytes.start, bytes.length});
    text_buffer_release(&bytes);
    text_buffer_release(&reason);
    return status;
}

// ---- Seed and contributions

static bool is_complete(struct verify *verify)
{
    struct baronet_recorded recorded = {.size = sizeof recorded};
    char fingerprint[FINGERPRINT_ROOM];
    baronet_recorded(verify->record, &recorded);
    if (recorded.view)
        return refuse(verify, "this is what one player knew; only a whole record can be checked");
    if (!verify->fields[COMMITMENT].length)
        return refuse(verify, "the record has no commitment to a seed, so nobody can say how its "
                              "turns of chance were drawn");
    if (!verify->fields[SEED].length)
        return refuse(verify, "the seed is not told yet; the server does that when the game is "
                              "over");
    if (!fair_is_number(field(verify, COMMITMENT)) || !fair_is_number(field(verify, SEED)))
        return refuse(verify, "commitment and seed need 64 hexadecimal digits in lower case each");
    snprintf(fingerprint, sizeof fingerprint, "%016" PRIx64,
             baronet_game_fingerprint(verify->game));
    return strcmp(fingerprint, field(verify, RULES)) == 0 ||
           refuse(verify,
                  "the rules have the fingerprint %s, and not %s, for which the server has "
                  "committed itself",
                  fingerprint, field(verify, RULES));
}

static bool is_committed(struct verify *verify)
{
    const struct fair_terms terms = {.table = field(verify, TABLE),
                                     .rules = field(verify, RULES),
                                     .start = field(verify, START),
                                     .seats = field(verify, SEATS)};
    const struct fair_number commitment = fair_commitment(field(verify, SEED), &terms);
    if (strcmp(commitment.digits, field(verify, COMMITMENT)) != 0)
        return refuse(verify,
                      "the seed is not the one that the server has committed itself to: "
                      "with this table, start and seats it has the commitment %s",
                      commitment.digits);
    return !verify->commitment || strcmp(verify->commitment, commitment.digits) == 0 ||
           refuse(verify, "the record has another commitment than the one you have noted");
}

static bool is_person(struct text seat)
{
    static const char human[] = "=human";
    const size_t length = sizeof human - 1;
    return seat.length > length && text_is(text_from(seat, seat.length - length), human);
}

static struct text seat_of(struct text *seats)
{
    const char *comma = memchr(seats->start, ',', seats->length);
    const struct text seat = {seats->start, comma ? (size_t)(comma - seats->start) : seats->length};
    *seats = text_from(*seats, comma ? seat.length + 1 : seat.length);
    return seat;
}

// The contributions have to be those of all people, in the order of the seats.
static bool are_contributions(struct verify *verify)
{
    struct text seats = text_of(field(verify, SEATS)), player, number;
    struct text list = text_of(field(verify, CONTRIBUTIONS));
    while (seats.length > 0) {
        const struct text seat = seat_of(&seats);
        const struct text name = {seat.start,
                                  seat.length - (is_person(seat) ? strlen("=human") : 0)};
        if (!is_person(seat))
            continue;
        if (!fair_next_contribution(&list, &player, &number) || !text_equal(player, name))
            return refuse(verify, "the contribution of %.*s is missing", TEXT_ARGUMENTS(name));
        if (text_is(number, FAIR_NO_CONTRIBUTION))
            continue;
        if (number.length != FAIR_DIGITS)
            return refuse(verify, "the contribution of %.*s is no number of 64 digits",
                          TEXT_ARGUMENTS(name));
        verify->contribution_count++;
    }
    return list.length == 0 || refuse(verify, "there are contributions of nobody who plays");
}

static bool has_own_contribution(struct verify *verify)
{
    struct text list = text_of(field(verify, CONTRIBUTIONS)), player, number;
    struct text own = text_of(verify->contribution ? verify->contribution : ""), own_player,
                own_number;
    if (!fair_next_contribution(&own, &own_player, &own_number))
        return true;
    while (fair_next_contribution(&list, &player, &number)) {
        if (!text_equal(player, own_player))
            continue;
        const bool is_none = text_is(number, FAIR_NO_CONTRIBUTION);
        return text_equal(number, own_number) ||
               refuse(verify, "your contribution is not in the record: there %.*s has added %.*s",
                      TEXT_ARGUMENTS(player),
                      TEXT_ARGUMENTS(is_none ? text_of("nothing") : number));
    }
    return refuse(verify,
                  "your contribution is not in the record: nobody called \"%.*s\" has a seat",
                  TEXT_ARGUMENTS(own_player));
}

// ---- The turns

// Whether a turn of chance is the one that follows from the seed.
static bool follows(struct verify *verify, const char *key, struct baronet_play *play,
                    const char *made)
{
    struct baronet_message *message = NULL;
    const size_t index = baronet_play_turn_count(play);
    char *drawn = fair_turn(key, verify->chance_turns + 1, play, &message);
    bool is_same = drawn && strcmp(drawn, made) == 0;
    if (!drawn)
        refuse(verify, "turn %zu of the record, \"%d. %s\": chance has no turn here; %s", index + 1,
               baronet_play_turn_number(play, index), made, baronet_message_text(message));
    else if (!is_same)
        refuse(verify,
               "turn %zu of the record, \"%d. %s\", does not follow from the seed and the "
               "contributions: these give \"%s\"",
               index + 1, baronet_play_turn_number(play, index), made, drawn);
    baronet_message_free(message);
    baronet_free(drawn);
    verify->chance_turns += is_same;
    return is_same;
}

static struct baronet_play *begin(const struct verify *verify)
{
    const char *fen = field(verify, START);
    return strcmp(fen, baronet_game_start_fen(verify->game)) == 0
               ? baronet_start(verify->game)
               : baronet_start_fen(verify->game, fen, NULL);
}

// Where a turn is not legal the replay says so, later.
static bool turns_follow(struct verify *verify)
{
    const struct fair_number key =
        fair_key(field(verify, SEED), field(verify, COMMITMENT), field(verify, CONTRIBUTIONS));
    struct baronet_play *play = begin(verify);
    const char *made;
    bool is_fine = true, is_legal = play;
    for (size_t i = 0; is_legal && (made = baronet_record_turn(verify->record, i)); i++) {
        if (baronet_game_player_is_random(verify->game, baronet_play_mover(play)) &&
            !(is_fine = follows(verify, key.digits, play, made)))
            break;
        is_legal = baronet_apply_text(play, made, NULL);
    }
    baronet_play_free(play);
    return is_fine;
}

// The turns are legal, and lead to the position and the result of the record.
static bool is_played(struct verify *verify)
{
    struct record record;
    struct text_buffer problem;
    text_buffer_init(&problem);
    record_init(&record);
    bool is_fine = record_load(&record, verify->path, verify->game, &problem) == STATUS_FINE;
    if (!is_fine)
        refuse(verify, "the game can't be played again:\n%s", problem.start);
    record_release(&record);
    text_buffer_release(&problem);
    return is_fine;
}

static bool check(struct verify *verify)
{
    return (!has_chance(verify->game) ||
            (is_complete(verify) && is_committed(verify) && are_contributions(verify) &&
             has_own_contribution(verify) && turns_follow(verify))) &&
           is_played(verify);
}

// ---- Telling

static void print_json(const struct verify *verify, bool is_fine)
{
    struct json json = {.out = stdout};
    struct text list = text_of(field(verify, CONTRIBUTIONS)), player, number;
    json_open(&json, "{");
    json_member(&json, "game", baronet_game_title(verify->game));
    json_key(&json, "fair");
    json_boolean(&json, is_fine);
    json_member(&json, "problem", is_fine ? NULL : verify->problem.start);
    json_count(&json, "chance_turns", verify->chance_turns);
    json_member(&json, "table", verify->fields[TABLE].length ? field(verify, TABLE) : NULL);
    json_member(&json, "commitment",
                verify->fields[COMMITMENT].length ? field(verify, COMMITMENT) : NULL);
    json_key(&json, "contributions");
    json_open(&json, "[");
    while (fair_next_contribution(&list, &player, &number)) {
        struct text_buffer text;
        text_buffer_init(&text);
        json_open(&json, "{");
        text_buffer_add_text(&text, player);
        json_member(&json, "player", text.start);
        text_buffer_clear(&text);
        text_buffer_add_text(&text, number);
        json_member(&json, "number", text_is(number, FAIR_NO_CONTRIBUTION) ? NULL : text.start);
        json_close(&json, "}");
        text_buffer_release(&text);
    }
    json_close(&json, "]");
    json_member(&json, "seed", verify->fields[SEED].length ? field(verify, SEED) : NULL);
    json_close(&json, "}");
    putchar('\n');
}

static void print_words(const struct verify *verify)
{
    struct text list = text_of(field(verify, CONTRIBUTIONS)), player, number;
    if (!has_chance(verify->game)) {
        printf("%s has no turns of chance; all turns are legal.\n",
               baronet_game_title(verify->game));
        return;
    }
    printf("The server had committed itself to its seed: %s.\n", field(verify, COMMITMENT));
    while (fair_next_contribution(&list, &player, &number))
        if (!text_is(number, FAIR_NO_CONTRIBUTION))
            printf("%.*s has added %.*s.\n", TEXT_ARGUMENTS(player), TEXT_ARGUMENTS(number));
        else
            printf("%.*s has added nothing.\n", TEXT_ARGUMENTS(player));
    if (verify->contribution_count == 0)
        printf("As nobody has added anything, the server was free to choose its seed.\n");
    printf("All turns of chance follow from this: %" PRIu64 ".\n", verify->chance_turns);
}

static int tell(const struct verify *verify, bool is_fine, bool as_json)
{
    if (as_json)
        print_json(verify, is_fine);
    else if (is_fine)
        print_words(verify);
    else
        fprintf(stderr, "%s: %s%s", verify->path, verify->problem.start,
                verify->problem.start[verify->problem.length - 1] == '\n' ? "" : "\n");
    return is_fine ? STATUS_FINE : STATUS_WRONG;
}

// ---- The command

static bool is_usable(const char *command, const struct verify *verify)
{
    struct text list = text_of(verify->contribution ? verify->contribution : ""), player, number;
    if (verify->commitment && !fair_is_number(verify->commitment))
        return complain_usage(command, NULL, "--commitment is a number of 64 hexadecimal digits") ==
               STATUS_FINE;
    return !verify->contribution ||
           (fair_next_contribution(&list, &player, &number) && list.length == 0 &&
            player.length > 0 && fair_is_number(number.start)) ||
           complain_usage(command, NULL,
                          "--contribution is PLAYER=NUMBER, with 64 hexadecimal "
                          "digits") == STATUS_FINE;
}

static int run(struct verify *verify, const struct record_game *asked, bool as_json)
{
    int status = read_record(verify);
    if (status == STATUS_FINE)
        status = record_game_open(asked, &verify->game);
    if (status == STATUS_FINE)
        status = tell(verify, check(verify), as_json);
    baronet_record_free(verify->record);
    baronet_game_free(verify->game);
    return status;
}

int verify_command(int argc, char **argv)
{
    struct verify verify = {0};
    struct record_game asked = {.what = "it is checked"};
    bool as_json = false;
    const struct option options[] = {{"--json", .is_set = &as_json},
                                     {"--commitment", .value = &verify.commitment},
                                     {"--contribution", .value = &verify.contribution},
                                     {0}};
    if (!options_read(&argc, argv, options) || !options_have(argc, argv, "FILE") ||
        !is_usable(argv[0], &verify))
        return STATUS_USAGE;
    verify.path = asked.path = argv[1];
    text_buffer_init(&verify.problem);
    for (enum field f = 0; f < FIELD_COUNT; f++)
        text_buffer_init(&verify.fields[f]);
    int status = run(&verify, &asked, as_json);
    for (enum field f = 0; f < FIELD_COUNT; f++)
        text_buffer_release(&verify.fields[f]);
    text_buffer_release(&verify.problem);
    return status;
}
