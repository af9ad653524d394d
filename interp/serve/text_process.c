#include "text_process.h"

#include <stdio.h>
#include <unistd.h>

#include "memory.h" // last, as it forbids names that those headers have

enum { NAME_ROOM = 64 };

bool text_process_runs(const struct text_process *process)
{
    return process->channel.process.pid != 0;
}

void text_process_ask(struct text_process *process, enum frame_kind kind, uint32_t client,
                      const unsigned char *subject, json_t *id, const char *text, size_t length,
                      uint64_t now)
{
    struct text_ask *ask = memory_zeroed(1, sizeof *ask);
    ask->client = kind == FRAME_ASK ? client : 0;
    ask->id = id;
    if (subject)
        memcpy(ask->subject, subject, sizeof ask->subject);
    if (!process->first)
        process->since = now;
    process->used = now;
    *process->last = ask;
    process->last = &ask->next;
    channel_send(&process->channel, kind, client, text, length);
}

bool text_process_done(struct text_process *process, uint64_t now)
{
    struct text_ask *ask = process->first;
    if (!ask)
        return false;
    process->since = now;
    process->first = ask->next;
    if (!process->first)
        process->last = &process->first;
    json_decref(ask->id);
    memory_free(ask);
    return true;
}

void text_process_end(struct text_process *process)
{
    while (text_process_done(process, 0))
        continue;
    for (unsigned i = 0; i < TEXT_SEARCHES; i++)
        if (process->searches[i])
            atomic_store(&process->searches[i]->is_cancelled, true);
    if (process->starter) {
        process->starter->processes--;
        peer_give_back(process->starter);
    }
    memory_free(process->held);
    channel_close(&process->channel);
    *process = (struct text_process){.number = process->number, .is_looker = process->is_looker};
}

size_t text_process_memory(const struct text_process *process)
{
    char name[NAME_ROOM];
    unsigned long size, resident = 0;
    snprintf(name, sizeof name, "/proc/%ld/statm", (long)process->channel.process.pid);
    FILE *file = fopen(name, "r");
    if (!file)
        return 0;
    if (fscanf(file, "%lu %lu", &size, &resident) != 2)
        resident = 0;
    fclose(file);
    return (size_t)resident * (size_t)sysconf(_SC_PAGESIZE);
}
