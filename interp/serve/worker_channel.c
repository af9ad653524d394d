#include "worker_channel.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "memory.h" // last, as it forbids names that those headers have

enum { READ_BYTES = 64 * 1024 }; // at a time, so that others are served in between

struct channel_frame {
    struct channel_frame *next;
    size_t length, sent;
    char bytes[]; // head and text
};

bool channel_open(struct worker_channel *channel, struct lws_vhost *vhost, const char *kind)
{
    channel->last = &channel->first;
    if (!worker_start(&channel->process, kind))
        return false;
    lws_sock_file_fd_type socket = {.filefd = channel->process.socket};
    fcntl(channel->process.socket, F_SETFL, O_NONBLOCK);
    channel->wsi =
        lws_adopt_descriptor_vhost(vhost, LWS_ADOPT_RAW_FILE_DESC, socket, CHANNEL_PROTOCOL, NULL);
    if (channel->wsi) {
        lws_set_opaque_user_data(channel->wsi, channel);
        return true;
    }
    worker_end(&channel->process);
    return false;
}

static void drop_first(struct worker_channel *channel)
{
    struct channel_frame *frame = channel->first;
    channel->first = frame->next;
    if (!channel->first)
        channel->last = &channel->first;
    channel->waiting -= frame->length;
    memory_free(frame);
}

void channel_close(struct worker_channel *channel)
{
    if (channel->wsi) { // it closes the socket
        lws_sul_schedule(lws_get_context(channel->wsi), 0, &channel->timer, NULL,
                         LWS_SET_TIMER_USEC_CANCEL);
        lws_set_opaque_user_data(channel->wsi, NULL);
        lws_set_timeout(channel->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        channel->wsi = NULL;
    }
    worker_leave(&channel->process);
    while (channel->first)
        drop_first(channel);
    frame_release(&channel->frame);
    channel->head_length = channel->length = 0;
}

void channel_send(struct worker_channel *channel, enum frame_kind kind, uint32_t client,
                  const char *text, size_t length)
{
    struct channel_frame *frame = memory_zeroed(1, sizeof *frame + FRAME_HEAD + length);
    frame_write_head((unsigned char *)frame->bytes, kind, client, length);
    memcpy(frame->bytes + FRAME_HEAD, text, length);
    frame->length = FRAME_HEAD + length;
    *channel->last = frame;
    channel->last = &frame->next;
    channel->waiting += frame->length;
    lws_callback_on_writable(channel->wsi);
}

// ---- What comes

// Of some bytes, those that belong to the present frame. 0: they make no sense.
static size_t take_bytes(struct worker_channel *channel, const char *bytes, size_t count)
{
    if (channel->head_length < FRAME_HEAD) {
        const size_t missing = FRAME_HEAD - channel->head_length;
        const size_t taken = count < missing ? count : missing;
        memcpy(channel->head + channel->head_length, bytes, taken);
        channel->head_length += taken;
        if (channel->head_length == FRAME_HEAD) {
            if (!frame_read_head(channel->head, &channel->frame))
                return 0;
            channel->frame.text = memory_bytes(channel->frame.length + 1, 1);
            channel->length = 0;
        }
        return taken;
    }
    const size_t missing = channel->frame.length - channel->length;
    const size_t taken = count < missing ? count : missing;
    memcpy(channel->frame.text + channel->length, bytes, taken);
    channel->length += taken;
    return taken;
}

static bool is_whole(const struct worker_channel *channel)
{
    return channel->head_length == FRAME_HEAD && channel->length == channel->frame.length;
}

static void hand_over(struct worker_channel *channel)
{
    struct frame frame = channel->frame;
    frame.text[frame.length] = '\0';
    channel->frame = (struct frame){0};
    channel->head_length = 0;
    channel->take(channel->owner, &frame);
    frame_release(&frame);
}

// False: it has ended.
static bool receive(struct worker_channel *channel)
{
    char bytes[READ_BYTES];
    const ssize_t got = read(channel->process.socket, bytes, sizeof bytes);
    if (got <= 0)
        return got < 0 && (errno == EAGAIN || errno == EINTR);
    channel->received += (size_t)got;
    struct lws *wsi = channel->wsi;
    for (size_t at = 0; at < (size_t)got && channel->wsi == wsi;) {
        const size_t taken = take_bytes(channel, bytes + at, (size_t)got - at);
        at += taken;
        if (taken == 0)
            return false;
        if (is_whole(channel))
            hand_over(channel);
    }
    return true;
}

static void ask_to_write(lws_sorted_usec_list_t *timer)
{
    struct worker_channel *channel = lws_container_of(timer, struct worker_channel, timer);
    lws_callback_on_writable(channel->wsi);
}

// As much as goes. Who asks to write on within this event is not heard: a timer does it.
static bool send_more(struct worker_channel *channel)
{
    struct channel_frame *frame;
    while ((frame = channel->first)) {
        const ssize_t sent =
            write(channel->process.socket, frame->bytes + frame->sent, frame->length - frame->sent);
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        frame->sent += sent > 0 ? (size_t)sent : 0;
        if (frame->sent < frame->length) {
            lws_sul_schedule(lws_get_context(channel->wsi), 0, &channel->timer, ask_to_write, 1);
            return true;
        }
        drop_first(channel);
    }
    return true;
}

bool channel_is(struct lws *wsi)
{
    const struct lws_protocols *protocol = lws_get_protocol(wsi);
    return protocol && protocol->callback == channel_event;
}

int channel_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length)
{
    struct worker_channel *channel = lws_get_opaque_user_data(wsi);
    bool goes_on = true;
    (void)user;
    (void)in;
    (void)length;
    switch (reason) {
    case LWS_CALLBACK_RAW_RX_FILE:
        if (!channel)
            return -1;
        goes_on = receive(channel);
        break;
    case LWS_CALLBACK_RAW_WRITEABLE_FILE:
        if (!channel)
            return -1;
        goes_on = send_more(channel);
        break;
    case LWS_CALLBACK_RAW_CLOSE_FILE:
        if (channel) {
            lws_sul_schedule(lws_get_context(wsi), 0, &channel->timer, NULL,
                             LWS_SET_TIMER_USEC_CANCEL);
            channel->wsi = NULL;
        }
        goes_on = false;
        break;
    default: return 0;
    }
    if (!goes_on && channel && lws_get_opaque_user_data(wsi) == channel)
        channel->ended(channel->owner);
    return lws_get_opaque_user_data(wsi) ? 0 : -1;
}
