#include "fair_chance.h"

#include "baronet_notation.h"
#include "memory.h"
#include "sha256.h"
#include "text.h"

#include <inttypes.h>
#include <string.h>

// The first line of whatever is hashed: the version of the procedure.
#define PROCEDURE "baronet chance 1\n"

static int digit_value(char digit)
{
    return digit >= '0' && digit <= '9'   ? digit - '0'
           : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10
                                          : -1;
}

bool fair_is_number(const char *text)
{
    size_t length = 0;
    while (text && digit_value(text[length]) >= 0)
        length++;
    return length == FAIR_DIGITS && !text[length];
}

// ---- Codes

// The code of a text, which is released, under a key.
static void code_of(const char *key, struct text_buffer *text, unsigned char code[SHA256_BYTES])
{
    unsigned char bytes[SHA256_BYTES];
    for (size_t i = 0; i < SHA256_BYTES; i++)
        bytes[i] = (unsigned char)(digit_value(key[2 * i]) << 4 | digit_value(key[2 * i + 1]));
    hmac_sha256(bytes, text->start, text->length, code);
    text_buffer_release(text);
}

static struct fair_number number_of(const char *key, struct text_buffer *text)
{
    static const char digits[] = "0123456789abcdef";
    unsigned char code[SHA256_BYTES];
    struct fair_number number = {""};
    code_of(key, text, code);
    for (size_t i = 0; i < SHA256_BYTES; i++) {
        number.digits[2 * i] = digits[code[i] >> 4];
        number.digits[2 * i + 1] = digits[code[i] & 15];
    }
    return number;
}

struct fair_number fair_commitment(const char *seed, const struct fair_terms *terms)
{
    struct text_buffer text;
    text_buffer_init(&text);
    text_buffer_print(&text, PROCEDURE "commitment\ntable %s\nrules %s\nstart %s\nseats %s\n",
                      terms->table, terms->rules, terms->start, terms->seats);
    return number_of(seed, &text);
}

struct fair_number fair_key(const char *seed, const char *commitment, const char *contributions)
{
    struct text_buffer text;
    text_buffer_init(&text);
    text_buffer_print(&text, PROCEDURE "key\ncommitment %s\ncontributions %s\n", commitment,
                      contributions);
    return number_of(seed, &text);
}

// ---- Drawing

static void block_of(const char *key, uint64_t number, uint64_t block,
                     unsigned char code[SHA256_BYTES])
{
    struct text_buffer text;
    text_buffer_init(&text);
    text_buffer_print(&text, PROCEDURE "turn %" PRIu64 "\nblock %" PRIu64 "\n", number, block);
    code_of(key, &text, code);
}

uint64_t fair_below(const char *key, uint64_t number, uint64_t count)
{
    enum { WORD_BYTES = 8 };
    const uint64_t surplus = (0 - count) % count; // 2^64 modulo the count
    unsigned char code[SHA256_BYTES];
    for (uint64_t block = 0;; block++) {
        block_of(key, number, block, code);
        for (size_t start = 0; start < SHA256_BYTES; start += WORD_BYTES) {
            uint64_t drawn = 0;
            for (size_t i = 0; i < WORD_BYTES; i++)
                drawn = drawn << 8 | code[start + i];
            // Numbers from the incomplete last run would favour the small ones.
            if (drawn <= UINT64_MAX - surplus)
                return drawn % count;
        }
    }
}

uint64_t fair_turns_made(const struct baronet_play *play)
{
    uint64_t count = 0;
    for (size_t i = 0; i < baronet_play_turn_count(play); i++)
        count += baronet_game_player_is_random(baronet_play_game(play),
                                               baronet_play_turn_mover(play, i));
    return count;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

char *fair_turn(const char *key, uint64_t number, struct baronet_play *play,
                struct baronet_message **message)
{
    struct baronet_turns *turns = baronet_turns(play, message);
    const size_t count = turns ? baronet_turns_count(turns) : 0;
    char **texts = memory_zeroed(count, sizeof *texts), *chosen = NULL;
    bool is_whole = true;
    for (size_t i = 0; i < count; i++)
        is_whole = (texts[i] = baronet_turns_text(turns, i)) && is_whole;
    if (count > 0 && is_whole) {
        // The order is that of the texts, so it does not depend on how turns are found.
        qsort(texts, count, sizeof *texts, compare_texts);
        const size_t index = (size_t)fair_below(key, number, count);
        chosen = texts[index];
        texts[index] = NULL;
    }
    for (size_t i = 0; i < count; i++)
        baronet_free(texts[i]);
    memory_free(texts);
    baronet_turns_free(turns);
    return chosen;
}
