/*
 * Loaded before User Mode Linux on processors whose registers take more room than it keeps for them
 * (2,696 bytes until version 6.13). Linux sets the extended registers of a traced process as a whole
 * or not at all (ptrace(2), PTRACE_SETREGSET with NT_X86_XSTATE), so whoever keeps but their
 * beginning cannot set them, and its guest's first program dies. What is kept here is the rest, as a
 * process has it that never used it: tiles of AMX lie there, which a process must ask the kernel
 * for before it may use them, and no guest can.
 */

#define PTRACE_GETREGSET 0x4204
#define PTRACE_SETREGSET 0x4205
#define NT_X86_XSTATE 0x202

struct iovec {
  void *base;
  unsigned long length;
};

extern void *dlsym(void *, const char *);
#define RTLD_NEXT ((void *) -1l)

static long (*next)(long, int, void *, void *);
static char registers[65536] __attribute__((aligned(64)));
static unsigned long whole;

static long set(int process, struct iovec *given) {
  if (whole == 0) {
    struct iovec all = {registers, sizeof registers};
    if (next(PTRACE_GETREGSET, process, (void *) NT_X86_XSTATE, &all) < 0) {
      return -1;
    }
    whole = all.length;
  }
  if (given->length >= whole) {
    return next(PTRACE_SETREGSET, process, (void *) NT_X86_XSTATE, given);
  }
  __builtin_memcpy(registers, given->base, given->length);
  struct iovec all = {registers, whole};
  return next(PTRACE_SETREGSET, process, (void *) NT_X86_XSTATE, &all);
}

long ptrace(long request, int process, void *address, void *data) {
  if (!next) {
    next = (long (*)(long, int, void *, void *)) dlsym(RTLD_NEXT, "ptrace");
  }
  return request == PTRACE_SETREGSET && (long) address == NT_X86_XSTATE
             ? set(process, data)
             : next(request, process, address, data);
}
