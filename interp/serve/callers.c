#include "callers.h"

#include "bounds.h"

#include <string.h>

enum { ADDRESS_ROOM = 64, HEADER_ROOM = 512 };

static uint64_t milliseconds(void)
{
    return (uint64_t)lws_now_usecs() / 1000;
}

static bool is_trusted(const struct callers *callers, const char *address)
{
    return is_loopback(address) || (callers->proxy && is_same_address(address, callers->proxy));
}

// ---- Sockets

// The peer at the other end of a socket itself. A proxy brings many, and is not limited.
static struct peer *take_direct(struct callers *callers, const char *address)
{
    return address && !is_trusted(callers, address)
               ? peers_take(&callers->peers, address, milliseconds())
               : NULL;
}

bool callers_may_open(struct callers *callers, int socket)
{
    char address[ADDRESS_ROOM];
    struct peer *peer =
        take_direct(callers, lws_get_peer_simple_fd(socket, address, sizeof address));
    const bool may = !peer || peer->sockets < SOCKETS_OF_ADDRESS;
    peer_give_back(peer);
    return may;
}

void callers_opened(struct callers *callers, struct lws *wsi)
{
    char address[ADDRESS_ROOM];
    struct peer *peer = take_direct(callers, lws_get_peer_simple(wsi, address, sizeof address));
    if (peer)
        peer->sockets++;
    lws_set_opaque_user_data(wsi, peer);
}

void callers_closed(struct lws *wsi)
{
    struct peer *peer = lws_get_opaque_user_data(wsi);
    if (!peer)
        return;
    peer->sockets--;
    peer_give_back(peer);
    lws_set_opaque_user_data(wsi, NULL);
}

// ---- Requests

// The last address is the one that the proxy has seen; those before it anybody may have written.
static const char *last_address(const char *forwarded)
{
    const char *comma = strrchr(forwarded, ',');
    const char *last = comma ? comma + 1 : forwarded;
    return last + strspn(last, " \t");
}

struct peer *callers_take(struct callers *callers, struct lws *wsi)
{
    char address[ADDRESS_ROOM], forwarded[HEADER_ROOM];
    if (!lws_get_peer_simple(wsi, address, sizeof address))
        return NULL;
    if (!is_trusted(callers, address))
        return peers_take(&callers->peers, address, milliseconds());
    if (lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return NULL;
    return peers_take(&callers->peers, last_address(forwarded), milliseconds());
}
