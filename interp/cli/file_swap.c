#define _POSIX_C_SOURCE 200809L

#include "file_swap.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void file_swap_init(struct file_swap *swap, const char *path)
{
    swap->path = path;
    text_buffer_init(&swap->bytes);
    text_buffer_init(&swap->aside);
}

void file_swap_release(struct file_swap *swap)
{
    text_buffer_release(&swap->bytes);
    text_buffer_release(&swap->aside);
}

static bool write_aside(struct file_swap *swap, struct text_buffer *problem)
{
    text_buffer_clear(&swap->aside);
    text_buffer_print(&swap->aside, "%s.%ld.new", swap->path, (long)getpid());
    FILE *file = fopen(swap->aside.start, "wx");
    bool is_written =
        file && fwrite(swap->bytes.start, 1, swap->bytes.length, file) == swap->bytes.length;
    is_written = is_written && fflush(file) == 0 && fsync(fileno(file)) == 0;
    int error = errno;
    if (file && fclose(file) != 0 && is_written) {
        error = errno;
        is_written = false;
    }
    if (!is_written)
        text_buffer_print(problem, "cannot write %s: %s", swap->path, strerror(error));
    if (!file)
        text_buffer_clear(&swap->aside);
    return is_written;
}

static bool rename_into_place(struct file_swap *swap, struct text_buffer *problem)
{
    if (rename(swap->aside.start, swap->path) != 0) {
        text_buffer_print(problem, "cannot write %s: %s", swap->path, strerror(errno));
        return false;
    }
    text_buffer_clear(&swap->aside);
    return true;
}

bool file_swap_all(struct file_swap *swaps, size_t count, struct text_buffer *problem)
{
    bool is_fine = true;
    for (size_t i = 0; i < count && is_fine; i++)
        is_fine = write_aside(&swaps[i], problem);
    for (size_t i = 0; i < count && is_fine; i++)
        is_fine = rename_into_place(&swaps[i], problem);
    for (size_t i = 0; i < count; i++)
        if (swaps[i].aside.length > 0)
            remove(swaps[i].aside.start);
    return is_fine;
}

bool file_exists(const char *path)
{
    return access(path, F_OK) == 0 || errno != ENOENT;
}
