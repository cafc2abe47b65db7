package io.tare.services.kernels.npb;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.OptionalInt;

/** What this JVM was started with, or has chosen itself. */
public final class JvmOption {

  private JvmOption() {}

  /**
   * The value of a numeric option.
   *
   * @param name without {@code -XX:}
   * @return empty if this JVM has no such option, or does not tell
   */
  public static OptionalInt number(String name) {
    try {
      return OptionalInt.of(Integer.parseInt(value(name)));
    } catch (IllegalArgumentException | LinkageError e) {
      return OptionalInt.empty(); // another processor, or no module jdk.management
    }
  }

  /**
   * Whether an option is on.
   *
   * @param name without {@code -XX:}
   * @return false also if this JVM has no such option, or does not tell
   */
  public static boolean isOn(String name) {
    try {
      return Boolean.parseBoolean(value(name));
    } catch (IllegalArgumentException | LinkageError e) {
      return false;
    }
  }

  private static String value(String name) {
    return ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .getVMOption(name)
        .getValue();
  }
}
