// The functions of libpq that a store in PostgreSQL needs. The library is loaded when such a store
// is opened: it brings LDAP, Kerberos and a second TLS with it, and every program that is linked
// with it takes several times as long to start.
#ifndef LIBPQ_H
#define LIBPQ_H

#include <libpq-fe.h>
#include <stdbool.h>

#define LIBPQ_FUNCTIONS(DO)                                                                        \
    DO(PQclear)                                                                                    \
    DO(PQconnectdbParams)                                                                          \
    DO(PQconsumeInput)                                                                             \
    DO(PQerrorMessage)                                                                             \
    DO(PQexec)                                                                                     \
    DO(PQexecParams)                                                                               \
    DO(PQfinish)                                                                                   \
    DO(PQfreemem)                                                                                  \
    DO(PQgetisnull)                                                                                \
    DO(PQgetvalue)                                                                                 \
    DO(PQnotifies)                                                                                 \
    DO(PQntuples)                                                                                  \
    DO(PQreset)                                                                                    \
    DO(PQresultErrorField)                                                                         \
    DO(PQresultStatus)                                                                             \
    DO(PQsocket)                                                                                   \
    DO(PQstatus)

struct libpq {
#define LIBPQ_MEMBER(name) __typeof__(&name) name;
    LIBPQ_FUNCTIONS(LIBPQ_MEMBER)
#undef LIBPQ_MEMBER
};

extern struct libpq libpq; // after libpq_load

// Loads it, once; false, with the reason, when it can't be.
bool libpq_load(char *reason, size_t room);

#endif
