package io.tare.harness.campaign;

import io.tare.model.Dimension;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what a campaign says of jobs that are handed to Slurm. */
final class SlurmReader {

  private static final int MOST_NODES = 4096;
  private static final int MOST_CPUS = 4096;
  private static final long LEAST_QUEUE = 1_000_000_000L;
  private static final long MOST_QUEUE = 30L * 24 * 3600 * 1_000_000_000L;

  private static final Pattern PARTITION = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*");
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

  private SlurmReader() {}

  /** Reads the table; what it does not say is as if there were none. */
  static SlurmChoice read(YamlTable table) {
    SlurmChoice fallback = Defaults.SLURM;
    Optional<YamlValue> partition = table.take("partition");
    Optional<YamlValue> nodes = table.take("nodes");
    Optional<YamlValue> cpus = table.take("cpus");
    Optional<YamlValue> queue = table.take("queue");
    Optional<YamlValue> options = table.take("options");
    table.rejectOthers();
    return new SlurmChoice(
        partition
            .flatMap(v -> v.read(SlurmReader::partition, "a partition's name"))
            .or(fallback::partition),
        nodes.flatMap(v -> v.integer(1, MOST_NODES)).orElse(fallback.nodes()),
        cpus.flatMap(v -> v.integer(1, MOST_CPUS)).orElse(fallback.cpus()),
        queue
            .flatMap(v -> v.quantity(Dimension.DURATION, LEAST_QUEUE, MOST_QUEUE))
            .orElse(fallback.queueNanos()),
        options.map(SlurmReader::options).orElse(fallback.options()));
  }

  private static String partition(String text) {
    if (PARTITION.matcher(text).matches()) {
      return text;
    }
    throw new IllegalArgumentException(
        "expected the name of one partition, as sinfo tells it, found \"" + text + "\"");
  }

  private static List<String> options(YamlValue list) {
    List<String> options = new ArrayList<>();
    if (!list.isEmptyList()) {
      list.members()
          .forEach(v -> v.read(SlurmReader::option, "an option of salloc").ifPresent(options::add));
    }
    return options;
  }

  /** Slurm takes every beginning of an option's name for it, if there is no other such option. */
  private static String option(String text) {
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
      case "partition", "nodes" -> ", and say " + name + " beside options";
      case "cpus-per-task" -> ", and say cpus beside options";
      case "time" -> ": it follows from programs.limit";
      default -> "";
    };
  }
}
