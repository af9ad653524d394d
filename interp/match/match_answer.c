#include "match_answer.h"

#include "memory.h"
#include "text.h"

#include <stdarg.h>
#include <stdlib.h>

void match_problem_set(struct match_problem *problem, int status, const char *format, ...)
{
    struct text_buffer text;
    va_list arguments;
    text_buffer_init(&text);
    va_start(arguments, format);
    text_buffer_vprint(&text, format, arguments);
    va_end(arguments);
    memory_free(problem->text);
    *problem = (struct match_problem){.status = status, .text = text_buffer_take(&text)};
}

struct match_answer match_answer_print(enum match_answer_kind kind, const char *format, ...)
{
    struct text_buffer text;
    va_list arguments;
    text_buffer_init(&text);
    va_start(arguments, format);
    text_buffer_vprint(&text, format, arguments);
    va_end(arguments);
    return (struct match_answer){.kind = kind, .text = text_buffer_take(&text)};
}
