// Writes JSON, member by member, and sets the commas: to a file, or into a buffer. Text is made
// valid UTF-8: each byte that is not becomes U+FFFD.
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct text_buffer;

struct json {
    FILE *out;
    struct text_buffer *text; // NULL: `out`
    bool needs_comma;
};

void json_open(struct json *json, const char *bracket); // "{" or "["
void json_close(struct json *json, const char *bracket);
void json_key(struct json *json, const char *key);   // a value follows
void json_text(struct json *json, const char *text); // NULL: null
void json_number(struct json *json, uint64_t number);
void json_signed(struct json *json, int64_t number);
void json_decimal(struct json *json, double number); // to thousandths; infinite: null
void json_boolean(struct json *json, bool value);

void json_member(struct json *json, const char *key, const char *text);
void json_count(struct json *json, const char *key, uint64_t number);

#endif
