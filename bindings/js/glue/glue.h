// What the C files of the npm package share: how functions are exported to JavaScript, and how they
// answer.
//
// A function answers with a number or an object's address, or writes JSON, which JavaScript reads
// by answer_start and answer_length. A function that fails returns 0; what is to be told, also when
// it does not fail, is JSON as well (message_start, message_length). Both stay until the next call
// that writes the same.
#ifndef GLUE_H
#define GLUE_H

#include "baronet.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A function that JavaScript calls by its name, and C as js_NAME.
#define EXPORT(name) __attribute__((export_name(#name))) js_##name

// A function of JavaScript's, which C calls host_NAME.
#define HOST(name) __attribute__((import_module("host"), import_name(#name))) host_##name

// ---- JSON, written into the answer

struct json {
    char *text;
    size_t length, capacity;
    bool is_broken; // there was no memory for it
};

// Text, numbers and what is opened stand under `key` in an object, in a list without one (NULL).
void json_clear(struct json *json);
void json_open(struct json *json, const char *key, char bracket);     // '{' or '['
void json_close(struct json *json, char bracket);                     // '}' or ']'
void json_text(struct json *json, const char *key, const char *text); // NULL: null
void json_number(struct json *json, const char *key, double number);
void json_truth(struct json *json, const char *key, bool truth);
void json_hexadecimal(struct json *json, const char *key, uint64_t number); // as text

// ---- Answers

// The answer, empty.
struct json *answer_begin(void);

// Answers a single text, which is freed; NULL is a failure.
bool answer_text(char *text);

// What is to be told, if anything; frees the message.
void tell(struct baronet_message *message);

#endif
