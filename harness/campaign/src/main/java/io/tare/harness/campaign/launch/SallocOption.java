package io.tare.harness.campaign.launch;

import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Schema;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An option that a campaign passes to Slurm's {@code salloc}. */
final class SallocOption {

  private static final Pattern OPTION = Pattern.compile("--([a-z][a-z-]*)(=.*)?");

  /** Options that Tare sets itself, or that would detach it from its job. */
  private static final Set<String> OWN =
      new TreeSet<>(
          Set.of(
              "array",
              "begin",
              "bell",
              "chdir",
              "clusters",
              "cpus-per-task",
              "deadline",
              "error",
              "export",
              "help",
              "immediate",
              "input",
              "jobid",
              "job-name",
              "kill-command",
              "no-shell",
              "nodes",
              "ntasks",
              "ntasks-per-node",
              "output",
              "partition",
              "time",
              "time-min",
              "usage",
              "version",
              "wrap"));

  static final Scalar<String> TYPE =
      Scalar.of(
          "an option of salloc",
          SallocOption::checked,
          Schema.matching("^" + OPTION.pattern() + "$"));

  private SallocOption() {}

  /** Slurm accepts any unique prefix of an option's name. */
  private static String checked(String text) {
    Matcher option = OPTION.matcher(text);
    if (!option.matches()) {
      throw new IllegalArgumentException(
          "expected a long option of salloc such as --account=physics, found \"" + text + "\"");
    }
    String name = option.group(1);
    if (OWN.stream().anyMatch(own -> own.startsWith(name))) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is set by Tare; remove it" + instead(name));
    }
    return text;
  }

  private static String instead(String name) {
    return switch (name) {
      case "partition" -> ", and set partition beside options";
      case "nodes" -> ", and set span beside options";
      case "cpus-per-task" -> ", and set cpus beside options";
      case "time" -> ": it follows from programs.limit";
      default -> "";
    };
  }
}
