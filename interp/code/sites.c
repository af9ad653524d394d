// Sites: what is at an address of the code (program.h).
#include "program.h"

int program_first_site(const struct program *program, int address)
{
    int low = 0, high = program->site_count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (program->sites[middle].address < address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct site *program_site(const struct program *program, int address)
{
    int first = program_first_site(program, address);
    bool is_there = first < program->site_count && program->sites[first].address == address;
    return is_there ? &program->sites[first] : NULL;
}
