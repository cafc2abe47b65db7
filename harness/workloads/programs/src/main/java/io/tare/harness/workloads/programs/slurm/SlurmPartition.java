package io.tare.harness.workloads.programs.slurm;

import java.util.Optional;

/**
 * The nodes of a partition in one state.
 *
 * @param isDefault whether it is the default
 * @param isUp whether it starts jobs
 * @param nodes their number, 0 or more
 * @param state as reported by {@code sinfo}, such as {@code idle} or {@code down*}
 */
record SlurmPartition(String name, boolean isDefault, boolean isUp, int nodes, String state) {

  private static final String WORD = "partition ";
  private static final int FIELDS = 4;

  /** Reads a line of {@code look.sh}; empty if it is another line. */
  static Optional<SlurmPartition> of(String line) {
    String[] fields =
        line.startsWith(WORD) ? line.substring(WORD.length()).split("\\|") : new String[0];
    if (fields.length != FIELDS || !fields[2].matches("\\d{1,9}")) {
      return Optional.empty();
    }
    boolean isDefault = fields[0].endsWith("*");
    String name = isDefault ? fields[0].substring(0, fields[0].length() - 1) : fields[0];
    return Optional.of(
        new SlurmPartition(
            name, isDefault, fields[1].equals("up"), Integer.parseInt(fields[2]), fields[3]));
  }
}
