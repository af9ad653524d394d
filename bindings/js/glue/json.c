// Writes JSON text into memory that grows.
#include "glue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 4096, NUMBER_ROOM = 32 };

static void add(struct json *json, const char *bytes, size_t length)
{
    size_t needed = json->length + length, capacity = json->capacity;
    while (capacity < needed)
        capacity = capacity ? capacity * 2 : FIRST_CAPACITY;
    char *text = capacity > json->capacity ? realloc(json->text, capacity) : json->text;
    if (!text || json->is_broken) {
        json->is_broken = true;
        return;
    }
    json->text = text;
    json->capacity = capacity;
    memcpy(json->text + json->length, bytes, length);
    json->length = needed;
}

static void add_quoted(struct json *json, const char *text)
{
    add(json, "\"", 1);
    for (; *text; text++) {
        char code[NUMBER_ROOM];
        unsigned char c = (unsigned char)*text;
        if (c < ' ' || c == '"' || c == '\\')
            add(json, code, (size_t)snprintf(code, sizeof code, "\\u%04x", c));
        else
            add(json, text, 1);
    }
    add(json, "\"", 1);
}

static void begin(struct json *json, const char *key)
{
    char last = json->length ? json->text[json->length - 1] : '[';
    if (last != '[' && last != '{')
        add(json, ",", 1);
    if (key) {
        add_quoted(json, key);
        add(json, ":", 1);
    }
}

void json_clear(struct json *json)
{
    json->length = 0;
    json->is_broken = false;
}

void json_open(struct json *json, const char *key, char bracket)
{
    begin(json, key);
    add(json, &bracket, 1);
}

void json_close(struct json *json, char bracket)
{
    add(json, &bracket, 1);
}

void json_text(struct json *json, const char *key, const char *text)
{
    begin(json, key);
    if (text)
        add_quoted(json, text);
    else
        add(json, "null", 4);
}

void json_number(struct json *json, const char *key, double number)
{
    char digits[NUMBER_ROOM];
    begin(json, key);
    add(json, digits, (size_t)snprintf(digits, sizeof digits, "%.15g", number));
}

void json_truth(struct json *json, const char *key, bool truth)
{
    begin(json, key);
    add(json, truth ? "true" : "false", truth ? 4 : 5);
}

void json_hexadecimal(struct json *json, const char *key, uint64_t number)
{
    char digits[NUMBER_ROOM];
    snprintf(digits, sizeof digits, "%016llx", (unsigned long long)number);
    json_text(json, key, digits);
}
