#define _GNU_SOURCE // close_range

#include "confinement.h"

#ifdef HAVE_SECCOMP

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <termios.h>
#include <unistd.h>

const char *confinement_obstacle(void)
{
    return NULL;
}

// ---- Limits

enum {
    DESCRIPTORS = 16,
    THREADS = 4096, // of the user in all, as the system counts them
};
static const rlim_t output_bytes = (rlim_t)1 << 30;

#ifdef __GLIBC__
typedef __rlimit_resource_t resource_type;
#else
typedef int resource_type;
#endif

// Sets a limit, or a lower one that holds already.
static bool limit(int resource, rlim_t soft, rlim_t hard)
{
    struct rlimit present;
    if (getrlimit((resource_type)resource, &present) != 0)
        return false;
    if (present.rlim_max < hard)
        hard = present.rlim_max;
    const struct rlimit wanted = {soft < hard ? soft : hard, hard};
    return setrlimit((resource_type)resource, &wanted) == 0;
}

// Sanitizers reserve more addresses than any limit allows.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
static const bool has_huge_space = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
static const bool has_huge_space = true;
#else
static const bool has_huge_space = false;
#endif
#else
static const bool has_huge_space = false;
#endif

static bool limit_resources(const struct confinement *confinement)
{
    const rlim_t bytes = (rlim_t)confinement->megabytes << 20, seconds = confinement->seconds;
    return (bytes == 0 || has_huge_space || limit(RLIMIT_AS, bytes, bytes)) &&
           (seconds == 0 || limit(RLIMIT_CPU, seconds, seconds + 1)) &&
           limit(RLIMIT_NPROC, THREADS, THREADS) && limit(RLIMIT_CORE, 0, 0) &&
           limit(RLIMIT_FSIZE, output_bytes, output_bytes) &&
           limit(RLIMIT_NOFILE, DESCRIPTORS, DESCRIPTORS);
}

// ---- System calls

// Those that are allowed whatever their arguments are: they concern memory, threads, time, signals
// to oneself, and descriptors that are open.
static const int allowed[] = {
    SCMP_SYS(read),          SCMP_SYS(readv),
    SCMP_SYS(write),         SCMP_SYS(writev),
    SCMP_SYS(close),         SCMP_SYS(lseek),
    SCMP_SYS(fstat),         SCMP_SYS(poll),
    SCMP_SYS(ppoll),         SCMP_SYS(select),
    SCMP_SYS(pselect6),      SCMP_SYS(pipe2),
    SCMP_SYS(brk),           SCMP_SYS(munmap),
    SCMP_SYS(mremap),        SCMP_SYS(madvise),
    SCMP_SYS(futex),         SCMP_SYS(set_robust_list),
    SCMP_SYS(rseq),          SCMP_SYS(sched_yield),
    SCMP_SYS(exit),          SCMP_SYS(exit_group),
    SCMP_SYS(gettid),        SCMP_SYS(getpid),
    SCMP_SYS(rt_sigaction),  SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigreturn),  SCMP_SYS(sigaltstack),
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres),
    SCMP_SYS(gettimeofday),  SCMP_SYS(time),
    SCMP_SYS(nanosleep),     SCMP_SYS(clock_nanosleep),
    SCMP_SYS(getrandom),     SCMP_SYS(sched_getaffinity),
    SCMP_SYS(sysinfo),       SCMP_SYS(restart_syscall),
};

// A call that this machine does not have needs no rule.
static bool is_added(int result)
{
    return result == 0 || result == -EDOM;
}

static bool allow_plain(scmp_filter_ctx filter)
{
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        if (!is_added(seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[i], 0)))
            return false;
    return true;
}

// Allows a call whose argument, as far as the mask goes, has that value.
static bool allow_if(scmp_filter_ctx filter, int call, unsigned argument, uint64_t mask,
                     uint64_t value)
{
    const struct scmp_arg_cmp condition = {argument, SCMP_CMP_MASKED_EQ, mask, value};
    return is_added(seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, 1, &condition));
}

// Memory is never code; a new task is a thread of this process; requests to a terminal only ask.
// The C library falls back from clone3, whose arguments can't be seen, to clone.
static bool allow_by_arguments(scmp_filter_ctx filter)
{
    const uint64_t thread = CLONE_VM | CLONE_THREAD | CLONE_SIGHAND;
    const uint64_t asked = thread | CLONE_VFORK | CLONE_PTRACE | CLONE_NEWNS | CLONE_NEWUSER |
                           CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS |
                           CLONE_NEWCGROUP;
    const uint64_t number = UINT32_MAX; // of an int
    return allow_if(filter, SCMP_SYS(mmap), 2, PROT_EXEC, 0) &&
           allow_if(filter, SCMP_SYS(mprotect), 2, PROT_EXEC, 0) &&
           allow_if(filter, SCMP_SYS(clone), 0, asked, thread) &&
           allow_if(filter, SCMP_SYS(tgkill), 0, number, (uint64_t)getpid()) &&
           allow_if(filter, SCMP_SYS(fcntl), 1, number, F_GETFL) &&
           allow_if(filter, SCMP_SYS(ioctl), 1, number, TCGETS) &&
           allow_if(filter, SCMP_SYS(ioctl), 1, number, TIOCGWINSZ) &&
           is_added(seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0));
}

static bool filter_calls(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    int error = EINVAL;
    if (filter && allow_plain(filter) && allow_by_arguments(filter))
        error = -seccomp_load(filter);
    if (filter)
        seccomp_release(filter);
    errno = error;
    return error == 0;
}

// ---- Descriptors

static void close_from(int first, int last)
{
    if (first > last || close_range((unsigned)first, (unsigned)last, 0) == 0)
        return;
    const long most = sysconf(_SC_OPEN_MAX); // an old kernel
    for (int i = first; i <= last && i < most; i++)
        close(i);
}

static void close_others(int kept)
{
    const int last = ~0U >> 1;
    if (kept <= STDERR_FILENO) {
        close_from(STDERR_FILENO + 1, last);
    } else {
        close_from(STDERR_FILENO + 1, kept - 1);
        close_from(kept + 1, last);
    }
}

// How a stream buffers is found out by calls that will be forbidden.
static void settle_streams(void)
{
    if (isatty(STDOUT_FILENO))
        setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
}

bool confinement_enter(const struct confinement *confinement, int kept)
{
    settle_streams();
    close_others(kept);
    return limit_resources(confinement) && filter_calls();
}

#else

#include <errno.h>

const char *confinement_obstacle(void)
{
    return "this program was built without libseccomp";
}

bool confinement_enter(const struct confinement *confinement, int kept)
{
    (void)confinement;
    (void)kept;
    errno = ENOSYS;
    return false;
}

#endif
