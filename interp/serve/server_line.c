#include "server_line.h"

#include "memory.h"

struct line_frame {
    struct line_frame *next;
    struct frame frame;
};

void server_line_init(struct server_line *line, int socket)
{
    *line = (struct server_line){.socket = socket};
    line->last = &line->first;
}

static bool take_kept(struct server_line *line, struct frame *frame)
{
    struct line_frame *kept = line->first;
    if (!kept)
        return false;
    line->first = kept->next;
    if (!line->first)
        line->last = &line->first;
    *frame = kept->frame;
    memory_free(kept);
    return true;
}

void server_line_release(struct server_line *line)
{
    struct frame frame;
    while (take_kept(line, &frame))
        frame_release(&frame);
}

void server_line_send(struct server_line *line, enum frame_kind kind, uint32_t client,
                      const char *text, size_t length)
{
    if (!line->is_cut && !frame_send(line->socket, kind, client, text, length))
        line->is_cut = true;
}

bool server_line_next(struct server_line *line, int milliseconds, struct frame *frame)
{
    if (take_kept(line, frame))
        return true;
    if (line->is_cut || !frame_is_there(line->socket, milliseconds))
        return false;
    line->is_cut = !frame_receive(line->socket, -1, frame);
    return !line->is_cut;
}

static void keep(struct server_line *line, const struct frame *frame)
{
    struct line_frame *kept = memory_zeroed(1, sizeof *kept);
    kept->frame = *frame;
    *line->last = kept;
    line->last = &kept->next;
}

bool server_line_call(struct server_line *line, const char *text, size_t length,
                      struct frame *answer)
{
    server_line_send(line, FRAME_STORE, 0, text, length);
    while (!line->is_cut) {
        if (!frame_receive(line->socket, -1, answer))
            line->is_cut = true;
        else if (answer->kind == FRAME_STORED)
            return true;
        else
            keep(line, answer);
    }
    return false;
}
