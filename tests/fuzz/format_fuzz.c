// Fuzzing the canonical layout of VDL: whatever is formatted stays as it is when it is formatted
// again, has the same characters but for blanks, and means the same.
#include "baronet_format.h"
#include "checks.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static bool is_blank(char character)
{
    return strchr(" \t\r\n", character) != NULL;
}

// Text outside of blanks, in which nothing may change; a byte order mark goes.
static void require_same_characters(const char *a, size_t size, const char *b)
{
    const char *end = a + size;
    if (size >= 3 && memcmp(a, "\xef\xbb\xbf", 3) == 0)
        a += 3;
    for (;; a++, b++) {
        while (a < end && is_blank(*a))
            a++;
        while (*b && is_blank(*b))
            b++;
        if (a == end || !*b)
            break;
        require(*a == *b);
    }
    require(a == end && !*b);
}

// Both are games with the same rules, or neither is one.
static void require_same_rules(const char *a, size_t size, const char *b)
{
    struct baronet_game *game = baronet_load_text("fuzz.vdl", a, size, NULL);
    struct baronet_game *other = baronet_load_text("fuzz.vdl", b, strlen(b), NULL);
    require((game == NULL) == (other == NULL));
    if (game)
        require(baronet_game_fingerprint(game) == baronet_game_fingerprint(other));
    baronet_game_free(game);
    baronet_game_free(other);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct baronet_message *message;
    if (size > 60000)
        return 0;
    char *text = exact_copy(bytes, size);
    char *upgraded = baronet_format_upgraded("fuzz.vdl", text, size, NULL);
    baronet_free(upgraded);
    char *once = baronet_format("fuzz.vdl", text, size, &message);
    require((once == NULL) == (message != NULL));
    baronet_message_free(message);
    if (once) {
        char *twice = baronet_format("fuzz.vdl", once, strlen(once), NULL);
        require(twice && strcmp(once, twice) == 0);
        require_same_characters(text, size, once);
        require_same_rules(text, size, once);
        baronet_free(twice);
    }
    baronet_free(once);
    free(text);
    return 0;
}
