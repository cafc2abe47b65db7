package io.tare.harness.run;

import io.tare.harness.run.event.RunEvent;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The {@code /proc/stat} of a machine with very many processors, so that the test's own use is
 * negligible compared with other programs, which take half of all during certain trials.
 */
final class FakeMachine implements Supplier<String> {

  private static final int PROCESSORS = 1000;
  private static final long STEP = 1_000_000_000L;

  private static final String EACH =
      IntStream.range(0, PROCESSORS)
          .mapToObj(index -> "cpu" + index + " 0 0 0 0 0 0 0 0\n")
          .collect(Collectors.joining());

  private final Set<String> disturbed = new HashSet<>();
  private boolean isDisturbed;
  private int others;
  private long busy;
  private long idle;

  /** Lets other programs run during this attempt at a trial. */
  void disturb(String trial, int attempt) {
    disturbed.add(trial + " " + attempt);
  }

  /** Sets how many other programs want a processor. */
  void crowd(int programs) {
    others = programs;
  }

  /** Receives the events of a run. */
  void hear(RunEvent event) {
    if (event instanceof RunEvent.TrialBegan began) {
      isDisturbed = disturbed.contains(began.trial().id() + " " + began.attempt());
    }
  }

  /** Every reading advances the time by the same amount. */
  @Override
  public String get() {
    busy += isDisturbed ? STEP / 2 : 0;
    idle += isDisturbed ? STEP / 2 : STEP;
    return "cpu  "
        + busy
        + " 0 0 "
        + idle
        + " 0 0 0 0\n"
        + EACH
        + "procs_running "
        + (others + 1)
        + "\n";
  }
}
