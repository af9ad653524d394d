#define _POSIX_C_SOURCE 200809L

#include "file_service.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// ---- Packets

enum question { ASK_OPEN, ASK_READ, ASK_CLOSE };

enum { BLOCK = 32768 };

// Strings are as long as their NUL says, which must be there.
struct question_packet {
    uint32_t question;
    uint32_t has_from, ignores_case; // 0 or 1
    char name[BARONET_FILE_NAME_ROOM], from[BARONET_FILE_NAME_ROOM];
};

struct opened_packet {
    uint32_t is_open;
    struct baronet_file_answer answer;
};

struct block_packet {
    int32_t length; // as of baronet_loader's read
    int32_t error;  // errno
    char bytes[BLOCK];
};

// The type makes each packet one call; true when it was whole.
static bool send_packet(int socket, const void *packet, size_t size)
{
    ssize_t sent;
    do
        sent = write(socket, packet, size);
    while (sent < 0 && errno == EINTR);
    return sent == (ssize_t)size;
}

// The size of the next packet, 0 at the end; negative when that fails or it is too large.
static ssize_t receive_packet(int socket, void *packet, size_t size)
{
    ssize_t got;
    do
        got = read(socket, packet, size);
    while (got < 0 && errno == EINTR);
    return got < 0 && errno == ECONNRESET ? 0 : got; // it has ended without reading its answer
}

// The standard descriptors, which may be closed, are not for this.
static bool move_up(int *descriptor)
{
    int higher = fcntl(*descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(*descriptor);
    *descriptor = higher;
    return higher >= 0;
}

bool file_service_connect(int ends[2])
{
    if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0)
        return false;
    bool is_first_up = move_up(&ends[0]), is_second_up = move_up(&ends[1]);
    return is_first_up && is_second_up;
}

// ---- Asking

static bool ask(struct file_client *client, const struct question_packet *question, void *answer,
                size_t size)
{
    return send_packet(client->socket, question, sizeof *question) &&
           receive_packet(client->socket, answer, size) == (ssize_t)size;
}

static void *open_file(void *user, const struct baronet_file_request *request,
                       struct baronet_file_answer *answer)
{
    struct question_packet question = {.question = ASK_OPEN,
                                       .has_from = request->from != NULL,
                                       .ignores_case = request->ignores_case};
    struct opened_packet opened;
    const char *from = request->from ? request->from : "";
    if (strlen(request->name) >= sizeof question.name || strlen(from) >= sizeof question.from) {
        snprintf(answer->reason, sizeof answer->reason, "its path is too long");
        return NULL;
    }
    memcpy(question.name, request->name, strlen(request->name));
    memcpy(question.from, from, strlen(from));
    if (!ask(user, &question, &opened, sizeof opened)) {
        snprintf(answer->reason, sizeof answer->reason, "nobody gives files any more");
        return NULL;
    }
    *answer = opened.answer;
    return opened.is_open ? user : NULL;
}

static ptrdiff_t read_file(void *user, void *file, char *bytes, size_t room)
{
    const struct question_packet question = {.question = ASK_READ};
    struct block_packet block;
    (void)file;
    if (room < BLOCK || !ask(user, &question, &block, sizeof block) || block.length > BLOCK) {
        errno = EIO;
        return -1;
    }
    if (block.length > 0)
        memcpy(bytes, block.bytes, (size_t)block.length);
    errno = block.error;
    return block.length;
}

static void close_file(void *user, void *file)
{
    const struct question_packet question = {.question = ASK_CLOSE};
    struct file_client *client = user;
    (void)file;
    send_packet(client->socket, &question, sizeof question);
}

void file_client_init(struct file_client *client, int socket)
{
    *client = (struct file_client){.loader = {.size = sizeof client->loader,
                                              .user = client,
                                              .open = open_file,
                                              .read = read_file,
                                              .close = close_file},
                                   .socket = socket};
}

// ---- Giving

struct service {
    int socket;
    const struct file_policy *policy;
    struct baronet_loader *loader;
    bool has_folder; // in which files may name others
    void *file;      // the one that is open, or NULL
};

static bool is_named(const struct file_policy *policy, const char *name)
{
    for (const char *const *named = policy->named; *named; named++)
        if (strcmp(*named, name) == 0)
            return true;
    return false;
}

// Whether the client may ask for it at all.
static bool may_ask(struct service *service, const struct question_packet *question,
                    struct baronet_file_answer *answer)
{
    const struct file_policy *policy = service->policy;
    if (!question->has_from && !is_named(policy, question->name)) {
        snprintf(answer->reason, sizeof answer->reason,
                 "the sandbox opens only files that the command line names, and what they name");
        return false;
    }
    if (question->has_from && !service->has_folder) {
        snprintf(answer->reason, sizeof answer->reason, "no file names it");
        return false;
    }
    return true;
}

static bool open_for(struct service *service, const struct question_packet *question)
{
    struct opened_packet opened = {.answer = {.size = sizeof opened.answer}};
    const struct baronet_file_request request = {.size = sizeof request,
                                                 .name = question->name,
                                                 .from = question->has_from ? question->from : NULL,
                                                 .ignores_case = question->ignores_case};
    const struct baronet_loader *loader = service->loader;
    if (service->file || !question->name[0] || (question->has_from && question->name[0] == '/'))
        return false;
    memcpy(opened.answer.name, question->name, sizeof opened.answer.name);
    if (may_ask(service, question, &opened.answer)) {
        service->has_folder = true;
        service->file = loader->open(loader->user, &request, &opened.answer);
    }
    opened.is_open = service->file != NULL;
    return send_packet(service->socket, &opened, sizeof opened);
}

static bool read_for(struct service *service)
{
    const struct baronet_loader *loader = service->loader;
    struct block_packet block = {0};
    if (!service->file)
        return false;
    errno = 0;
    block.length =
        (int32_t)loader->read(loader->user, service->file, block.bytes, sizeof block.bytes);
    block.error = block.length < 0 ? errno : 0;
    return send_packet(service->socket, &block, sizeof block);
}

static bool close_for(struct service *service)
{
    if (!service->file)
        return false;
    service->loader->close(service->loader->user, service->file);
    service->file = NULL;
    return true;
}

static bool answer(struct service *service, const struct question_packet *question)
{
    bool is_ended = memchr(question->name, '\0', sizeof question->name) &&
                    memchr(question->from, '\0', sizeof question->from);
    if (!is_ended || question->has_from > 1 || question->ignores_case > 1)
        return false;
    switch (question->question) {
    case ASK_OPEN: return open_for(service, question);
    case ASK_READ: return read_for(service);
    case ASK_CLOSE: return close_for(service);
    default: return false;
    }
}

bool file_service_run(int socket, const struct file_policy *policy)
{
    struct service service = {.socket = socket,
                              .policy = policy,
                              .loader = baronet_root_loader(policy->root),
                              .has_folder = policy->root};
    struct question_packet question;
    bool is_fine = service.loader != NULL;
    ssize_t size = 0;
    while (is_fine && (size = receive_packet(socket, &question, sizeof question)) > 0)
        is_fine = size == (ssize_t)sizeof question && answer(&service, &question);
    if (service.file)
        close_for(&service);
    baronet_root_loader_free(service.loader);
    return is_fine && size == 0;
}
