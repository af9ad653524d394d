// A main for harnesses where there is no libFuzzer: runs each named file, and each file of each
// named folder, once.
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { SIZE_LIMIT = 1 << 20, PATH_LIMIT = 4096 };

static unsigned run_count;

// Status 3 when the file can't be read or is too large.
static void run_file(const char *path)
{
    static uint8_t bytes[SIZE_LIMIT];
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    if (!file || ferror(file) || size == sizeof bytes) {
        fprintf(stderr, "%s: cannot be read, or is too large\n", path);
        exit(3);
    }
    fclose(file);
    fprintf(stderr, "%s\n", path); // the last one, if it crashes
    LLVMFuzzerTestOneInput(bytes, size);
    run_count++;
}

static void run_folder(DIR *folder, const char *path)
{
    struct dirent *entry;
    while ((entry = readdir(folder))) {
        char inside[PATH_LIMIT];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name);
        DIR *deeper = opendir(inside);
        if (deeper)
            closedir(deeper); // libFuzzer's corpora are flat
        else
            run_file(inside);
    }
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);
        if (folder) {
            run_folder(folder, argv[i]);
            closedir(folder);
        } else {
            run_file(argv[i]);
        }
    }
    printf("%u inputs\n", run_count);
    return run_count ? 0 : 3;
}
