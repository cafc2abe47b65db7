package io.tare.harness.campaign;

import io.tare.spec.Scalar;
import io.tare.spec.Schema;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An option that a campaign hands on to Slurm's {@code salloc}. */
final class SallocOption {

  private static final Pattern OPTION = Pattern.compile("--([a-z][a-z-]*)(=.*)?");

  /** What Tare says itself, or what would part it from its job. */
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

  /** Slurm takes every beginning of an option's name for it, if there is no other such option. */
  private static String checked(String text) {
    Matcher option = OPTION.matcher(text);
    if (!option.matches()) {
      throw new IllegalArgumentException(
          "expected a long option of salloc such as --account=physics, found \"" + text + "\"");
    }
    String name = option.group(1);
    if (OWN.stream().anyMatch(own -> own.startsWith(name))) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is what Tare says itself; leave it out" + instead(name));
    }
    return text;
  }

  private static String instead(String name) {
    return switch (name) {
      case "partition" -> ", and say partition beside options";
      case "nodes" -> ", and say span beside options";
      case "cpus-per-task" -> ", and say cpus beside options";
      case "time" -> ": it follows from programs.limit";
      default -> "";
    };
  }
}
