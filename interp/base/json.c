#include "json.h"

#include "text.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static void put(struct json *json, const char *bytes, size_t length)
{
    if (json->text)
        text_buffer_add(json->text, bytes, length);
    else
        fwrite(bytes, 1, length, json->out);
}

static void put_string(struct json *json, const char *string)
{
    put(json, string, strlen(string));
}

// Short: numbers.
__attribute__((format(printf, 2, 3))) static void put_printed(struct json *json, const char *format,
                                                              ...)
{
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    put(json, text, (size_t)length);
}

static void begin_value(struct json *json)
{
    if (json->needs_comma)
        put_string(json, ", ");
    json->needs_comma = true;
}

void json_open(struct json *json, const char *bracket)
{
    begin_value(json);
    put_string(json, bracket);
    json->needs_comma = false;
}

void json_close(struct json *json, const char *bracket)
{
    put_string(json, bracket);
    json->needs_comma = true;
}

// The length of the UTF-8 character at `at`, or 0 when there is none.
static size_t character_length(const unsigned char *at)
{
    static const struct {
        unsigned char first, last;             // of the leading byte
        unsigned char second_low, second_high; // of the byte after it
        unsigned char length;
    } forms[] = {
        {0x01, 0x7F, 0x00, 0xFF, 1}, {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
        {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
        {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
    };
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (*at < forms[i].first || *at > forms[i].last)
            continue;
        if (at[1] < forms[i].second_low || at[1] > forms[i].second_high)
            return 0;
        for (size_t j = 2; j < forms[i].length; j++)
            if ((at[j] & 0xC0) != 0x80)
                return 0;
        return forms[i].length;
    }
    return 0;
}

void json_text(struct json *json, const char *text)
{
    begin_value(json);
    if (!text) {
        put_string(json, "null");
        return;
    }
    put_string(json, "\"");
    for (const unsigned char *at = (const unsigned char *)text; *at;) {
        size_t length = character_length(at);
        if (length == 0)
            put_string(json, "\\ufffd");
        else if (*at < ' ' || *at == 0x7F)
            put_printed(json, "\\u%04x", *at);
        else if (*at == '"' || *at == '\\')
            put_printed(json, "\\%c", *at);
        else
            put(json, (const char *)at, length);
        at += length ? length : 1;
    }
    put_string(json, "\"");
}

void json_number(struct json *json, uint64_t number)
{
    begin_value(json);
    put_printed(json, "%" PRIu64, number);
}

void json_signed(struct json *json, int64_t number)
{
    begin_value(json);
    put_printed(json, "%" PRId64, number);
}

void json_decimal(struct json *json, double number)
{
    begin_value(json);
    if (isfinite(number))
        put_printed(json, "%.3f", number);
    else
        put_string(json, "null");
}

void json_boolean(struct json *json, bool value)
{
    begin_value(json);
    put_string(json, value ? "true" : "false");
}

void json_key(struct json *json, const char *key)
{
    json_text(json, key);
    put_string(json, ": ");
    json->needs_comma = false;
}

void json_member(struct json *json, const char *key, const char *text)
{
    json_key(json, key);
    json_text(json, text);
}

void json_count(struct json *json, const char *key, uint64_t number)
{
    json_key(json, key);
    json_number(json, number);
}
