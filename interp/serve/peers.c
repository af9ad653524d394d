#include "peers.h"

#include "memory.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <sys/socket.h>

enum { IPV4 = 4, IPV6 = 6, NETWORK_BYTES = 8 };

// So much at once, and so much a second from then on.
static const struct {
    double at_once, a_second;
} limits[PEER_USES] = {
    [PEER_PAGES] = {400, 20},
    [PEER_REQUESTS] = {1000, 200},
    [PEER_TABLES] = {40, 0.5},
    [PEER_TEXTS] = {40, 1},
};

// ---- Addresses

// "::ffff:192.0.2.1" is an address of IPv4.
static bool read_address(const char *text, unsigned char key[PEER_KEY_BYTES])
{
    static const unsigned char mapped[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    unsigned char bytes[sizeof(struct in6_addr)];
    memset(key, 0, PEER_KEY_BYTES);
    if (inet_pton(AF_INET, text, key + 1) == 1) {
        key[0] = IPV4;
        return true;
    }
    if (inet_pton(AF_INET6, text, bytes) != 1)
        return false;
    const bool is_mapped = memcmp(bytes, mapped, sizeof mapped) == 0;
    key[0] = is_mapped ? IPV4 : IPV6;
    if (is_mapped)
        memcpy(key + 1, bytes + sizeof mapped, sizeof bytes - sizeof mapped);
    else
        memcpy(key + 1, bytes, sizeof bytes);
    return true;
}

static bool is_own(const unsigned char *key)
{
    static const unsigned char own[] = {IPV6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    return (key[0] == IPV4 && key[1] == 127) || memcmp(key, own, sizeof own) == 0;
}

bool is_loopback(const char *address)
{
    unsigned char key[PEER_KEY_BYTES];
    return read_address(address, key) && is_own(key);
}

bool is_address(const char *text)
{
    unsigned char key[PEER_KEY_BYTES];
    return read_address(text, key);
}

bool is_same_address(const char *one, const char *other)
{
    unsigned char key[PEER_KEY_BYTES], other_key[PEER_KEY_BYTES];
    return read_address(one, key) && read_address(other, other_key) &&
           memcmp(key, other_key, sizeof key) == 0;
}

// ---- Peers

static struct peer **bucket_of(struct peers *peers, const unsigned char *key)
{
    unsigned hash = 0;
    for (unsigned i = 0; i < PEER_KEY_BYTES; i++)
        hash = hash * 31 + key[i];
    return &peers->buckets[hash % PEER_BUCKETS];
}

static struct peer *new_peer(struct peer **bucket, const unsigned char *key, uint64_t now)
{
    struct peer *peer = memory_zeroed(1, sizeof *peer);
    memcpy(peer->key, key, sizeof peer->key);
    for (unsigned i = 0; i < PEER_USES; i++)
        peer->allowance[i] = limits[i].at_once;
    peer->counted = now;
    peer->next = *bucket;
    return *bucket = peer;
}

struct peer *peers_take(struct peers *peers, const char *address, uint64_t now)
{
    unsigned char key[PEER_KEY_BYTES];
    if (!read_address(address, key) || is_own(key))
        return NULL;
    if (key[0] == IPV6)
        memset(key + 1 + NETWORK_BYTES, 0, NETWORK_BYTES);
    struct peer **bucket = bucket_of(peers, key), *peer = *bucket;
    while (peer && memcmp(peer->key, key, sizeof key) != 0)
        peer = peer->next;
    if (!peer)
        peer = new_peer(bucket, key, now);
    peer->holders++;
    return peer;
}

void peer_hold(struct peer *peer)
{
    if (peer)
        peer->holders++;
}

void peer_give_back(struct peer *peer)
{
    if (peer)
        peer->holders--;
}

// False: it has not used anything.
static bool refill(struct peer *peer, uint64_t now)
{
    const double seconds = (double)(now - peer->counted) / 1000;
    bool is_used = false;
    peer->counted = now;
    for (unsigned i = 0; i < PEER_USES; i++) {
        peer->allowance[i] += seconds * limits[i].a_second;
        if (peer->allowance[i] >= limits[i].at_once)
            peer->allowance[i] = limits[i].at_once;
        else
            is_used = true;
    }
    return is_used;
}

bool peer_may(struct peer *peer, enum peer_use use, double worth, uint64_t now)
{
    if (!peer)
        return true;
    refill(peer, now);
    if (peer->allowance[use] < worth)
        return false;
    peer->allowance[use] -= worth;
    return true;
}

static void forget(struct peers *peers, bool all, uint64_t now)
{
    for (unsigned i = 0; i < PEER_BUCKETS; i++) {
        struct peer **place = &peers->buckets[i], *peer;
        while ((peer = *place)) {
            if (!all && (refill(peer, now) || peer->holders > 0)) {
                place = &peer->next;
                continue;
            }
            *place = peer->next;
            memory_free(peer);
        }
    }
}

void peers_forget(struct peers *peers, uint64_t now)
{
    forget(peers, false, now);
}

void peers_release(struct peers *peers)
{
    forget(peers, true, 0);
}
