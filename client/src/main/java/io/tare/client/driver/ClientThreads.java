package io.tare.client.driver;

import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/**
 * The threads of clients. A thread of the system takes 76 kB of stack as soon as it runs, so many
 * clients have virtual threads, where the JDK has such that do not keep a system thread while they
 * wait for a monitor (JEP 491, JDK 24). Few do not: virtual threads share system threads, so one
 * that waits for its turn there is late.
 */
final class ClientThreads {

  /** The largest number of clients with threads of the system. */
  static final int MAX_OF_SYSTEM = 2_000;

  private static final int FIRST_JDK_WITH_VIRTUAL = 24;

  private ClientThreads() {}

  /**
   * @param clients how many threads there will be
   */
  static ThreadFactory of(int clients) {
    return clients > MAX_OF_SYSTEM && Runtime.version().feature() >= FIRST_JDK_WITH_VIRTUAL
        ? virtual()
        : Executors.defaultThreadFactory();
  }

  /** By reflection, because JDK 17 compiles this. */
  private static ThreadFactory virtual() {
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      Object factory =
          Class.forName("java.lang.Thread$Builder").getMethod("factory").invoke(builder);
      return (ThreadFactory) factory;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JDK has no virtual threads", e);
    }
  }
}
