// Fuzzing lists for --batch: any bytes are a list of counts, of results or of movements. The list
// is read to its end, each line passes or fails, and the status says whether all passed.
//
// Input: one byte chooses the command, the rest is the file. Counts are no deeper than 2.
#include "checks.h"
#include "command.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { DEPTH = 2, SIZE_LIMIT = 1 << 16 };

static const struct {
    char *name;
    int (*run)(int argc, char **argv);
} commands[] = {{"perft", perft_command}, {"result", result_command}, {"betza", betza_command}};

// The third field is a depth: one digit, and no great one.
static size_t made_shallow(const uint8_t *bytes, size_t size, char *out)
{
    size_t field = 0, digits = 0, length = 0;
    for (size_t i = 0; i < size && length < SIZE_LIMIT; i++) {
        char c = (char)bytes[i];
        field = c == '\n' ? 0 : field + (c == '\t');
        digits = isdigit(bytes[i]) ? digits + 1 : 0;
        if (field != DEPTH || !digits)
            out[length++] = c;
        else if (digits == 1)
            out[length++] = c > '2' ? '2' : c;
    }
    return length;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static char text[SIZE_LIMIT];
    unsigned long passed, failed;
    if (size == 0)
        return 0;
    size_t which = bytes[0] % 3;
    size_t length = made_shallow(bytes + 1, size - 1, text);
    char path[256];
    snprintf(path, sizeof path, "%s", written_file("list.tsv", text, length));
    char *arguments[] = {commands[which].name, "--batch", path, NULL};
    listen_begin();
    int status = commands[which].run(3, arguments);
    const char *said = listen_end();
    const char *last = strrchr(said, '\n');
    require(last && !last[1]); // the last line is the sum
    while (last > said && last[-1] != '\n')
        last--;
    require(sscanf(last, "%lu passed, %lu failed", &passed, &failed) == 2);
    require(status == (failed == 0 && passed > 0 ? 0 : 1));
    return 0;
}
