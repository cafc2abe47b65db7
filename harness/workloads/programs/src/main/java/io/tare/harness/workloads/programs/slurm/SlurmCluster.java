package io.tare.harness.workloads.programs.slurm;

import io.tare.harness.campaign.launch.SlurmChoice;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A cluster as reported by Slurm's programs.
 *
 * @param version such as {@code slurm-wlm 22.05.8}
 * @param bindsTasks whether a plug-in binds tasks to processors by default
 */
public record SlurmCluster(String version, boolean bindsTasks) {

  private static final Duration ASKING = Duration.ofMinutes(2);

  /** States of nodes that cannot run jobs now. */
  private static final Pattern USELESS =
      Pattern.compile(
          "(down|drain|fail|error|unk|inval|future|perfctrs|power(ed|ing)_down).*|.*\\*");

  /**
   * Checks that the cluster can run jobs.
   *
   * @param host with Slurm's programs
   * @throws TrialFailure if it cannot: Slurm does not answer, or the partition is missing or down,
   *     or has too few usable nodes
   */
  public static SlurmCluster ask(Host host, SlurmChoice choice)
      throws MeasurementException, InterruptedException {
    List<String> options = new ArrayList<>();
    choice.partition().ifPresent(partition -> options.add("--partition=" + partition));
    Host.Finished finished = host.run(Command.of(SlurmScript.LOOK.words(options)), ASKING);
    if (!finished.succeeded()) {
      throw new TrialFailure(
          "%s: Slurm does not answer: %s; is slurmctld running, and is this one of its machines?"
              .formatted(host.name(), lastLine(finished.standardError())));
    }
    List<String> lines = finished.standardOutput().lines().toList();
    Optional<String> complaint = complaint(lines, choice);
    if (complaint.isPresent()) {
      throw new TrialFailure(host.name() + ": " + complaint.get());
    }
    return new SlurmCluster(
        after(lines, "version "), !after(lines, "binding ").matches("|\\(null\\)|none|task/none"));
  }

  /** What is wrong with the partition according to {@code look.sh}; empty if nothing is. */
  static Optional<String> complaint(List<String> lines, SlurmChoice choice) {
    List<SlurmPartition> all =
        lines.stream().flatMap(line -> SlurmPartition.of(line).stream()).toList();
    List<SlurmPartition> chosen =
        all.stream().filter(each -> choice.partition().isPresent() || each.isDefault()).toList();
    if (chosen.isEmpty()) {
      return Optional.of(
          choice
              .partition()
              .map(name -> "Slurm has no partition " + name + "; sinfo lists those that exist")
              .orElse("Slurm has no default partition; set programs.slurm.partition"));
    }
    String name = chosen.get(0).name();
    if (chosen.stream().noneMatch(SlurmPartition::isUp)) {
      return Optional.of(
          "Slurm's partition "
              + name
              + " is down; use another, or ask the cluster's "
              + "administrator");
    }
    int nodes =
        chosen.stream().filter(each -> runs(each.state())).mapToInt(each -> each.nodes()).sum();
    return nodes >= choice.span()
        ? Optional.empty()
        : Optional.of(
            "in Slurm's partition %s, %d nodes can run jobs, but slurm.nodes is %d (%s)"
                .formatted(name, nodes, choice.span(), states(chosen)));
  }

  private static boolean runs(String state) {
    return !USELESS.matcher(state).matches();
  }

  private static String states(List<SlurmPartition> chosen) {
    return String.join(
        ", ", chosen.stream().map(each -> each.nodes() + " " + each.state()).toList());
  }

  private static String after(List<String> lines, String word) {
    return lines.stream()
        .filter(line -> line.startsWith(word))
        .map(line -> line.substring(word.length()).strip())
        .findFirst()
        .orElse("");
  }

  private static String lastLine(String text) {
    String[] lines = text.strip().split("\n");
    return lines[lines.length - 1].strip();
  }
}
