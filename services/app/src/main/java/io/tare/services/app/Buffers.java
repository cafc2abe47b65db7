package io.tare.services.app;

/**
 * A request thread's buffers between the web service stack and the container. The stack reads and
 * writes in pieces of one to four KiB, and the clock is read around each call to the container. A
 * guest may have to ask its host for the time, at 20 µs in User Mode Linux, so that many small
 * pieces would take more than what is measured. A buffer is as large as it may be without holding
 * an answer back: at 1 Gbit/s a network takes a millisecond for it. The buffers are there whether
 * timing is on or off, as part of the application: so both do the same work.
 */
final class Buffers {

  private static final int BYTES = 128 * 1024;
  private static final ThreadLocal<Buffers> CURRENT = ThreadLocal.withInitial(Buffers::new);

  private final byte[] in = new byte[BYTES];
  private final byte[] out = new byte[BYTES];

  private Buffers() {}

  /** The buffers of this thread, which serves one submission at a time. */
  static Buffers current() {
    return CURRENT.get();
  }

  byte[] in() {
    return in;
  }

  byte[] out() {
    return out;
  }
}
