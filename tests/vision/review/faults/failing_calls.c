/* Fails the nth change to a file under a folder, as a failing or a full disk does. Loaded with LD_PRELOAD.
 *
 * Stands between the program, SQLite included, and the C library. Changes through a memory map (SQLite's index of its
 * write-ahead log, which is not durable) are not seen.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[PATH_MAX];
static long nth, seen;
static int code, lasting, armed;

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* lasts: whether all later calls that need room fail as well; only calls that need room are counted then. */
void arm(const char *root, long number, int error, int lasts) {
    snprintf(folder, sizeof folder, "%s/", root);
    nth = number, code = error, lasting = lasts, seen = 0;
    __atomic_store_n(&armed, 1, __ATOMIC_SEQ_CST);
}

/* Returns how many calls were counted; at least nth where one has failed. */
long disarm(void) {
    __atomic_store_n(&armed, 0, __ATOMIC_SEQ_CST);
    return seen;
}

static int is_within(const char *path) { return strncmp(path, folder, strlen(folder)) == 0; }

static int fails(int needs_room) {
    if (lasting && !needs_room) return 0;
    long number = __atomic_add_fetch(&seen, 1, __ATOMIC_SEQ_CST);
    if (number != nth && !(lasting && number > nth)) return 0;
    errno = code;
    return 1;
}

static int path_fails(const char *path, int needs_room) {
    return __atomic_load_n(&armed, __ATOMIC_SEQ_CST) && is_within(path) && fails(needs_room);
}

static int file_fails(int file, int needs_room) {
    char link[64], path[PATH_MAX];
    if (!__atomic_load_n(&armed, __ATOMIC_SEQ_CST)) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return is_within(path) && fails(needs_room);
}

#define OPEN(name)                                                                       \
    int name(const char *path, int flags, ...) {                                         \
        va_list rest;                                                                    \
        va_start(rest, flags);                                                           \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;          \
        va_end(rest);                                                                    \
        if (flags & O_CREAT && access(path, F_OK) != 0 && path_fails(path, 1)) return -1; \
        return NEXT(name)(path, flags, mode);                                            \
    }
OPEN(open)
OPEN(open64)

ssize_t write(int file, const void *data, size_t size) {
    return file_fails(file, 1) ? -1 : NEXT(write)(file, data, size);
}
ssize_t pwrite(int file, const void *data, size_t size, off_t at) {
    return file_fails(file, 1) ? -1 : NEXT(pwrite)(file, data, size, at);
}
ssize_t pwrite64(int file, const void *data, size_t size, off64_t at) {
    return file_fails(file, 1) ? -1 : NEXT(pwrite64)(file, data, size, at);
}
int ftruncate(int file, off_t size) { return file_fails(file, 0) ? -1 : NEXT(ftruncate)(file, size); }
int ftruncate64(int file, off64_t size) { return file_fails(file, 0) ? -1 : NEXT(ftruncate64)(file, size); }
int fsync(int file) { return file_fails(file, 0) ? -1 : NEXT(fsync)(file); }
int fdatasync(int file) { return file_fails(file, 0) ? -1 : NEXT(fdatasync)(file); }
int rename(const char *from, const char *to) { return path_fails(to, 0) ? -1 : NEXT(rename)(from, to); }
int unlink(const char *path) { return path_fails(path, 0) ? -1 : NEXT(unlink)(path); }
int mkdir(const char *path, mode_t mode) { return path_fails(path, 1) ? -1 : NEXT(mkdir)(path, mode); }
