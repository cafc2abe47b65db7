package io.tare.infra.lan;

import io.tare.infra.platform.RunContext;
import java.util.concurrent.atomic.AtomicInteger;

/** Names of links, at most 15 characters long with what is appended to them. */
final class LinkNames {

  private static final AtomicInteger COUNT = new AtomicInteger();

  private LinkNames() {}

  /** At most 12 characters, unique on this machine by the run's token and a count. */
  static String next(RunContext context) {
    return "t" + context.leases().token() + Integer.toString(COUNT.getAndIncrement() % 1000, 36);
  }
}
