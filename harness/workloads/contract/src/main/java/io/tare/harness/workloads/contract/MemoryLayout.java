package io.tare.harness.workloads.contract;

import io.tare.infra.hosts.Command;
import java.util.SplittableRandom;

/**
 * Where a trial's programs have their stack. It begins below the environment variables, and its
 * alignment alone may change a program's speed by several percent, always in the same way (T.
 * Mytkowicz et al., "Producing wrong data without doing anything obviously wrong!", ASPLOS 2009).
 * So each trial has a variable of another length, and what the layout changes is in the variation
 * between trials (C. Curtsinger and E. D. Berger, "Stabilizer", ASPLOS 2013). All attempts of a
 * trial have the same.
 *
 * @param padBytes the length of the variable's value, below {@link #PAGE}
 */
public record MemoryLayout(int padBytes) {

  /** The environment variable; programs do not read it. */
  public static final String VARIABLE = "TARE_PAD";

  /** The fact of a trial with the length in bytes. */
  public static final String FACT = "start.pad_bytes";

  /** The size of a page in bytes, after which alignments repeat. */
  static final int PAGE = 4096;

  public MemoryLayout {
    if (padBytes < 0 || padBytes >= PAGE) {
      throw new IllegalArgumentException(padBytes + " bytes are not 0 to " + (PAGE - 1));
    }
  }

  /** The layout of a trial, the same whenever the run is resumed. */
  static MemoryLayout of(long seed, String trial) {
    return new MemoryLayout(new SplittableRandom(31 * seed + trial.hashCode()).nextInt(PAGE));
  }

  /** The same command with this layout. */
  public Command of(Command command) {
    return command.with(VARIABLE, "x".repeat(padBytes));
  }
}
