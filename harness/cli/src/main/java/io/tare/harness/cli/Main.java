package io.tare.harness.cli;

import io.tare.harness.command.ExitStatus;
import io.tare.infra.hosts.Shortage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Starts the program, and reports in one line what the program itself cannot: that a part of it is
 * missing, or that nothing is left to start or to end it. Needs only the JDK, because every other
 * part can be missing.
 */
public final class Main {

  private static final int FAILED = ExitStatus.INFRASTRUCTURE; // copied by the compiler

  /** Made in time: where the heap is full nothing can be. */
  private static final byte[] NO_MEMORY =
      "tare: Tare's heap is full; set JAVA_TOOL_OPTIONS=-Xmx…\n".getBytes(StandardCharsets.UTF_8);

  private Main() {}

  /** Runs a command and exits with its status. */
  public static void main(String[] arguments) {
    boolean isDebug = Arrays.asList(arguments).contains("--debug");
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> report(failure, isDebug));
    try {
      Tare.main(arguments);
    } catch (Throwable e) { // also errors, of which Java would print a trace
      report(e, isDebug);
      Runtime.getRuntime().halt(FAILED);
    }
  }

  private static void report(Throwable failure, boolean isDebug) {
    try {
      System.err.println("tare: " + line(failure));
      if (isDebug) {
        failure.printStackTrace();
      }
    } catch (OutOfMemoryError e) {
      System.err.write(NO_MEMORY, 0, NO_MEMORY.length);
    }
  }

  private static String line(Throwable failure) {
    Optional<String> damage =
        failure instanceof LinkageError ? ProgramJars.damage(ownJar()) : Optional.empty();
    if (damage.isPresent()) {
      return damage.get();
    }
    try {
      return Shortage.of(failure)
          .orElseGet(() -> "a defect of Tare itself: " + failure + "; --debug shows where");
    } catch (LinkageError e) {
      return "the installation is incomplete: " + failure + "; unpack or install it again";
    }
  }

  /** The jar that contains this class, or a directory of classes. */
  static Path ownJar() {
    return Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().getPath());
  }
}
