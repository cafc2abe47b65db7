package io.tare.harness.run.reading;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * How many other programs want this machine's processors: those that run or wait, from the line
 * {@code procs_running} of {@code /proc/stat}, without this program's own thread.
 *
 * @param programs that want a processor: the median of readings within a second; a program with
 *     several threads counts as several
 * @param processors of the machine
 */
public record RunQueue(int programs, int processors) {

  private static final int LOOKS = 20;
  private static final Duration PAUSE = Duration.ofMillis(50);

  /** A server and a client. */
  private static final int NEEDED = 2;

  /**
   * Reads for a second.
   *
   * @param machineStat the text of {@code /proc/stat}
   * @return empty, without waiting, where the system does not say
   */
  public static Optional<RunQueue> sampled(Supplier<String> machineStat)
      throws InterruptedException {
    int[] looks = new int[LOOKS];
    int processors = 0;
    for (int i = 0; i < LOOKS; i++) {
      String stat = machineStat.get();
      OptionalInt running = running(stat);
      if (running.isEmpty()) {
        return Optional.empty();
      }
      looks[i] = running.getAsInt() - 1;
      processors = ProcessorTimes.processors(stat);
      Thread.sleep(PAUSE.toMillis());
    }
    Arrays.sort(looks);
    return Optional.of(new RunQueue(Math.max(0, looks[LOOKS / 2]), Math.max(1, processors)));
  }

  private static OptionalInt running(String stat) {
    return stat.lines()
        .filter(line -> line.matches("procs_running \\d{1,9}"))
        .mapToInt(line -> Integer.parseInt(line.split(" ")[1]))
        .findFirst();
  }

  /** Whether they leave fewer processors than a server and a client need. */
  public boolean isBusy() {
    return programs > Math.max(0, processors - NEEDED);
  }

  /** {@code "22 other programs want 2 processors"}. */
  public String words() {
    String wanted = processors == 1 ? "1 processor" : processors + " processors";
    return switch (programs) {
      case 0 -> "no other program wants the " + wanted;
      case 1 -> "1 other program wants the " + wanted;
      default -> programs + " other programs want " + wanted;
    };
  }

  /** The effect on a measurement. */
  public String warning() {
    return words() + "; their noise would hide small losses";
  }
}
