/*
 * Loaded before User Mode Linux, so that the host does not hold what a guest has read from its own
 * disk: what the guest reads again comes from the disk again. Of what is read in a row the host is
 * told that it is not needed any more (posix_fadvise(2), POSIX_FADV_DONTNEED); pages that the host
 * has read ahead stay until the guest has asked for them. Reading past the host's memory (O_DIRECT)
 * would not do: User Mode Linux reads page by page, and each would wait for the disk. Only files
 * that are open for writing are the guest's own; the image below them is other guests' too.
 *
 * User Mode Linux reads its disks in one thread, and its first thread only reads headers. If both
 * read at once, the wrong pages may be given up, which costs time but no data.
 */

#define F_GETFL 3
#define O_ACCMODE 3
#define O_RDWR 2
#define POSIX_FADV_DONTNEED 4

/* Linux keeps pages together in pieces of up to this size, and gives up none of them in part. */
#define PIECE (2l << 20)

extern void *dlsym(void *, const char *);
#define RTLD_NEXT ((void *) -1l)

extern int fcntl(int, int, ...);
extern int posix_fadvise64(int, long, long, int);
extern int *__errno_location(void);

static long (*next)(int, void *, unsigned long, long);

/* What was read in a row: its file, its beginning and its end. */
static int row = -1;
static long begin, end;

static void give_up(void) {
  int before = *__errno_location();
  if ((fcntl(row, F_GETFL) & O_ACCMODE) == O_RDWR) {
    long first = begin & ~(PIECE - 1);
    posix_fadvise64(row, first, end - first, POSIX_FADV_DONTNEED);
  }
  *__errno_location() = before;
}

long pread64(int file, void *into, unsigned long bytes, long offset) {
  if (!next) {
    next = (long (*)(int, void *, unsigned long, long)) dlsym(RTLD_NEXT, "pread64");
  }
  if (file != row || offset != end || end - begin >= PIECE) {
    if (end > begin) {
      give_up();
    }
    row = file;
    begin = end = offset;
  }
  long read = next(file, into, bytes, offset);
  if (read > 0) {
    end = offset + read;
  }
  return read;
}
