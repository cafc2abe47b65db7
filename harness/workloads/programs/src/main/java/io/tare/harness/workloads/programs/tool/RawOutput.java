package io.tare.harness.workloads.programs.tool;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The kept output of a submission's program: {@code TRIAL.ATTEMPT.CELL.SEQUENCE.out}.
 *
 * @param sequence the submission's number within cell, trial and attempt
 */
public record RawOutput(String trial, int attempt, String cell, long sequence) {

  private static final Pattern NAME =
      Pattern.compile("(.+)\\.(\\d{1,9})\\.([^.]+)\\.(\\d{1,18})\\.out");

  /** Parses a file name; empty for other files. */
  public static Optional<RawOutput> of(String fileName) {
    Matcher name = NAME.matcher(fileName);
    return name.matches()
        ? Optional.of(
            new RawOutput(
                name.group(1),
                Integer.parseInt(name.group(2)),
                name.group(3),
                Long.parseLong(name.group(4))))
        : Optional.empty();
  }

  public String fileName() {
    return trial + "." + attempt + "." + cell + "." + sequence + ".out";
  }

  /** The program's standard error; exists only if it printed something there. */
  String errorName() {
    return trial + "." + attempt + "." + cell + "." + sequence + ".err";
  }

  /** Facts about the place where it ran; exists only if a scheduler assigned it. */
  String jobName() {
    return trial + "." + attempt + "." + cell + "." + sequence + ".job";
  }

  Path in(Path directory) {
    return directory.resolve(fileName());
  }

  Path errorsIn(Path directory) {
    return directory.resolve(errorName());
  }

  Path jobIn(Path directory) {
    return directory.resolve(jobName());
  }
}
