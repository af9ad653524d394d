// baronet serve: the page and its server, where the program was built with it.
#include "command.h"
#include "complain.h"
#include "options.h"

#ifdef HAVE_SERVER

#include "peers.h"
#include "server.h"
#include "worker_kinds.h"
#include "worker_process.h"

#include <string.h>
#include <unistd.h>

enum { USUAL_PORT = 8080, LAST_PORT = 65535, LONGEST_KEPT = 36500 };

// One processor is for the loop, where there are more.
static unsigned usual_engines(void)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 2 ? (unsigned)processors - 1 : 1;
}

int serve_command(int argc, char **argv)
{
    const char *host = NULL, *port = NULL, *store = NULL, *origin = NULL, *keep = NULL;
    const char *proxy = NULL;
    bool opens = false;
    const struct option options[] = {{"--host", .value = &host},   {"--port", .value = &port},
                                     {"--store", .value = &store}, {"--origin", .value = &origin},
                                     {"--keep", .value = &keep},   {"--proxy", .value = &proxy},
                                     {"--open", .is_set = &opens}, {0}};
    uint64_t number = USUAL_PORT, days = 0;
    if (argc == 3 && strcmp(argv[1], WORKER_ARGUMENT) == 0)
        return worker_run(argv[2]);
    if (!options_read(&argc, argv, options) || !options_have(argc, argv, "") ||
        !options_number("serve", "--port", port, 0, LAST_PORT, &number) ||
        !options_number("serve", "--keep", keep, 1, LONGEST_KEPT, &days))
        return STATUS_USAGE;
    if (proxy && !is_address(proxy))
        return complain_usage("serve", NULL, "--proxy: an address of IPv4 or IPv6 is needed");
    return server_run(&(struct server_settings){.host = host ? host : "127.0.0.1",
                                                .port = (int)number,
                                                .origin = origin,
                                                .proxy = proxy,
                                                .opens = opens,
                                                .store = store,
                                                .keep = (unsigned)days,
                                                .engines = usual_engines()});
}

#else

int serve_command(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return complain_usage("serve", NULL,
                          "this program was built without the server; \"make web\" builds it");
}

#endif
