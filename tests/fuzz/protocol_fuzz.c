// Fuzzing conversations: any lines are said to an engine by one of the four protocols. At the end
// it must still answer, and end with status 0.
//
// Input: one byte chooses the protocol and the game, the rest is what is said. Numbers of commands
// lose their digits after the second, so that nothing takes long: deep counts and long thought are
// no findings.
#define _GNU_SOURCE // memmem
#include "checks.h"
#include "protocols.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { OUTPUT_LIMIT = 1 << 22 };

static const struct {
    char *name;
    int (*run)(int argc, char **argv);
    const char *last, *answer; // a question, and what has to be said to it
    char *games[3];
} protocols[] = {
    {"uci", uci_command, "stop\nisready\nquit\n", "readyok", {"chess", "ruddigore", "dark-chess"}},
    {"usi",
     usi_command,
     "stop\nisready\nquit\n",
     "readyok",
     {"shogi", "chu-shogi", "robber-baron"}},
    {"ucci", ucci_command, "stop\nisready\nquit\n", "readyok", {"xiangqi", "chess", "rutland"}},
    {"xboard",
     xboard_command,
     "force\nping 4711\nquit\n",
     "pong 4711",
     {"chess", "crazyhouse", "ryugi"}},
};

// ---- What is said

// How many digits of a number a line may have, and the greatest digit.
struct allowance {
    int digits;
    char most;
};

static struct allowance allowance_of(const char *line, size_t length)
{
    static const struct {
        const char *word;
        struct allowance allowance;
    } kinds[] = {
        {"position", {4, '9'}}, {"setboard", {4, '9'}}, {"perft", {1, '2'}}, {"hread", {1, '3'}},
        {"cores", {1, '3'}},    {"level", {1, '0'}},    {"st ", {1, '0'}},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (memmem(line, length, kinds[i].word, strlen(kinds[i].word)))
            return kinds[i].allowance;
    return (struct allowance){2, '9'};
}

static void add_line(FILE *out, const char *line, size_t length)
{
    struct allowance allowance = allowance_of(line, length);
    int digits = 0;
    for (size_t i = 0; i < length; i++) {
        bool is_digit = isdigit((unsigned char)line[i]);
        digits = is_digit ? digits + 1 : 0;
        if (digits <= allowance.digits)
            fputc(is_digit && line[i] > allowance.most ? allowance.most : line[i], out);
    }
    fputc('\n', out);
}

static void write_input(const char *path, const char *text, size_t size, const char *last)
{
    FILE *out = fopen(path, "wb");
    require(out != NULL);
    while (size > 0) {
        const char *end = memchr(text, '\n', size);
        size_t length = end ? (size_t)(end - text) : size;
        add_line(out, text, length);
        size -= length + (end != NULL);
        text += length + (end != NULL);
    }
    fputs(last, out);
    require(fclose(out) == 0);
}

// ---- What is answered

// Standard input and output become files.
static void redirect(int to, const char *path, int flags)
{
    int file = open(path, flags, 0600);
    require(file >= 0 && dup2(file, to) == to);
    close(file);
}

static void check_answers(const char *path, const char *answer)
{
    static char output[OUTPUT_LIMIT];
    FILE *file = fopen(path, "rb");
    require(file != NULL);
    size_t length = fread(output, 1, sizeof output, file);
    fclose(file);
    require(length == sizeof output || memmem(output, length, answer, strlen(answer)));
}

// Whether the text may end the conversation before the last question is asked.
static bool may_quit(const uint8_t *bytes, size_t size)
{
    return memmem(bytes, size, "quit", 4);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static char input[256], output[256];
    if (size == 0)
        return 0;
    if (!input[0]) {
        snprintf(input, sizeof input, "%s", written_file("input", "", 0));
        snprintf(output, sizeof output, "%s", written_file("output", "", 0));
        setenv("BARONET_LEARN", "0", 1);
        setenv("BARONET_CACHE", written_file("cache", "", 0), 1); // a file: nothing is stored
    }
    size_t which = bytes[0] % 4;
    char *arguments[] = {protocols[which].name, protocols[which].games[bytes[0] / 4 % 3], NULL};
    write_input(input, (const char *)bytes + 1, size - 1, protocols[which].last);
    fflush(stdout);
    redirect(0, input, O_RDONLY);
    redirect(1, output, O_WRONLY | O_TRUNC);
    int status = protocols[which].run(2, arguments);
    fflush(stdout);
    require(status == 0);
    if (!may_quit(bytes, size))
        check_answers(output, protocols[which].answer);
    return 0;
}
