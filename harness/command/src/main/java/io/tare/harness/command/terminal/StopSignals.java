package io.tare.harness.command.terminal;

import io.tare.harness.clock.RunClock;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Ctrl-C and similar signals: the first requests an orderly end, the second ends the program
 * immediately. Signals that arrive together count as one: programs such as {@code timeout} send
 * theirs to a process and to its group.
 *
 * <p>The JDK lets programs handle signals only with {@code sun.misc.Signal}, for which compiler
 * warnings cannot be suppressed, so it is used through reflection. Where it does not exist, a
 * signal ends the program immediately, and the lifeline ends everything that the program started.
 */
public final class StopSignals implements AutoCloseable {

  private static final long TOGETHER_NANOS = 500_000_000;
  private static final List<String> NAMES = List.of("INT", "TERM", "HUP");

  private final Runnable orderly;
  private final Runnable atOnce;
  private final AtomicLong firstNanos = new AtomicLong();
  private final Map<String, Object> former = new LinkedHashMap<>();

  private StopSignals(Runnable orderly, Runnable atOnce) {
    this.orderly = orderly;
    this.atOnce = atOnce;
  }

  /**
   * Handles the signals until closed.
   *
   * @param orderly what the first signal does
   * @param atOnce what every later one does
   */
  public static StopSignals handled(Runnable orderly, Runnable atOnce) {
    StopSignals signals = new StopSignals(orderly, atOnce);
    NAMES.forEach(signals::take);
    return signals;
  }

  @Override
  public void close() {
    former.forEach(StopSignals::handle);
  }

  private void take(String name) {
    try {
      Class<?> type = Class.forName("sun.misc.SignalHandler");
      Object handler =
          Proxy.newProxyInstance(
              type.getClassLoader(),
              new Class<?>[] {type},
              (proxy, method, arguments) -> {
                if (method.getName().equals("handle")) {
                  hear();
                  return null;
                }
                return method.getName().equals("hashCode") ? 0 : proxy == arguments[0];
              });
      Object before = handle(name, handler);
      if (before != null) {
        former.put(name, before);
      }
    } catch (ClassNotFoundException e) {
      // The JVM's default remains: the signal ends the program.
      return;
    }
  }

  private void hear() {
    long now = RunClock.SYSTEM.nanos();
    if (firstNanos.compareAndSet(0, now == 0 ? 1 : now)) {
      orderly.run();
    } else if (now - firstNanos.get() > TOGETHER_NANOS) {
      atOnce.run();
    }
  }

  private static @org.jspecify.annotations.Nullable Object handle(String name, Object handler) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> type = Class.forName("sun.misc.SignalHandler");
      return signal
          .getMethod("handle", signal, type)
          .invoke(null, signal.getConstructor(String.class).newInstance(name), handler);
    } catch (InvocationTargetException e) {
      // This system does not have the signal, or the JVM reserves it.
      return null;
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }
}
