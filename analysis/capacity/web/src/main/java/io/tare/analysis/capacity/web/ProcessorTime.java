package io.tare.analysis.capacity.web;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The processor time that a thread has spent on one answer, as others see it. */
final class ProcessorTime {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** No thread has this number. */
  private static final long NONE = 0;

  private long thread = NONE;
  private long before;
  private long spent;

  /** The calling thread begins. */
  synchronized void begin() {
    thread = Thread.currentThread().getId();
    before = now();
  }

  /** The same thread does something else from now on. */
  synchronized void end() {
    spent = nanos();
    thread = NONE;
  }

  /** So far; 0 before it begins. */
  synchronized long nanos() {
    return thread == NONE ? spent : Math.max(0, now() - before);
  }

  private long now() {
    return THREADS.getThreadCpuTime(thread);
  }
}
