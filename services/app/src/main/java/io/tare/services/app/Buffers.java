package io.tare.services.app;

/**
 * A request thread's buffers between the web service stack and the container. The stack reads and
 * writes in pieces of one to four KiB, and the clock is read around each call to the container. In
 * a guest a clock reading may be expensive, 20 µs in User Mode Linux, so that many small pieces
 * would cost more than the measured work. A buffer is as large as possible without delaying an
 * answer: at 1 Gbit/s it takes a millisecond on the network. The buffers are part of the
 * application whether timing is on or off, so that both cases do the same work.
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
