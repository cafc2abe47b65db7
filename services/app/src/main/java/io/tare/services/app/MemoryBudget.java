package io.tare.services.app;

import java.util.concurrent.atomic.AtomicLong;

/** The bytes that all submissions in flight may use together, so that memory stays bounded. */
final class MemoryBudget {

  private static final MemoryBudget SERVER = new MemoryBudget(RequestLimits.current().bytes());

  private final long limit;
  private final AtomicLong held = new AtomicLong();

  MemoryBudget(long limit) {
    this.limit = limit;
  }

  /** The budget of all submissions to this server. */
  static MemoryBudget server() {
    return SERVER;
  }

  /** Takes bytes if they are available. */
  boolean take(long bytes) {
    if (held.addAndGet(bytes) <= limit) {
      return true;
    }
    held.addAndGet(-bytes);
    return false;
  }

  void giveBack(long bytes) {
    held.addAndGet(-bytes);
  }

  long limit() {
    return limit;
  }

  long held() {
    return held.get();
  }
}
