#include "problem.h"

void problem_init(struct problem *problem, struct text given)
{
    *problem = (struct problem){.given = given};
    text_buffer_init(&problem->words);
    text_buffer_init(&problem->expectation);
    text_buffer_init(&problem->hint);
}

void problem_release(struct problem *problem)
{
    text_buffer_release(&problem->words);
    text_buffer_release(&problem->expectation);
    text_buffer_release(&problem->hint);
}

bool problem_say(struct problem *problem, struct text place, const char *format, ...)
{
    va_list arguments;
    problem->place = place;
    va_start(arguments, format);
    text_buffer_vprint(&problem->words, format, arguments);
    va_end(arguments);
    return false;
}

void problem_expect(struct problem *problem, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_buffer_vprint(&problem->expectation, format, arguments);
    va_end(arguments);
}

void problem_hint(struct problem *problem, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_buffer_vprint(&problem->hint, format, arguments);
    va_end(arguments);
}
