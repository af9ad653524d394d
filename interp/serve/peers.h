// Addresses from which requests come, each with what it may still do: an address of IPv4, or the
// /64 of one of IPv6, as one host may have all of that. What an address has used is remembered
// until it would have it again, also when its connections have ended.
#ifndef PEERS_H
#define PEERS_H

#include <stdbool.h>
#include <stdint.h>

enum { PEER_KEY_BYTES = 17, PEER_BUCKETS = 1024 };

// What is counted; how much of it one address may have is in peers.c.
enum peer_use { PEER_PAGES, PEER_REQUESTS, PEER_TABLES, PEER_TEXTS, PEER_USES };

struct peer {
    unsigned char key[PEER_KEY_BYTES];
    unsigned holders;     // connections, and whatever else counts for it
    unsigned sockets;     // TCP connections that are open
    unsigned connections; // of the wire
    unsigned processes;   // for its texts
    double allowance[PEER_USES];
    uint64_t counted; // when those were: milliseconds
    struct peer *next;
};

struct peers {
    struct peer *buckets[PEER_BUCKETS];
};

// The peer with this address, as text; NULL: it is this machine, or no address, and is not limited.
// Who has taken it gives it back.
struct peer *peers_take(struct peers *peers, const char *address, uint64_t now);
void peer_hold(struct peer *peer);      // NULL is nobody
void peer_give_back(struct peer *peer); // NULL is nobody

// Uses up so much, if that is left. Nobody may always.
bool peer_may(struct peer *peer, enum peer_use use, double worth, uint64_t now);

// Forgets those that could do everything again.
void peers_forget(struct peers *peers, uint64_t now);
void peers_release(struct peers *peers);

// Whether a text is an address, of IPv4 or IPv6; this machine's own; the same as another.
bool is_address(const char *text);
bool is_loopback(const char *address);
bool is_same_address(const char *one, const char *other);

#endif
