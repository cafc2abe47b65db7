package io.tare.harness.workloads.programs.tool;

import io.tare.harness.model.BundledFile;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.infra.api.Node;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.machine.confinement.CpuList;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The processors that a node's programs may use.
 *
 * @param node its name
 * @param machine the same text for nodes that share a kernel
 * @param cores among the processors, 1 or more
 */
public record NodeProcessors(String node, String machine, CpuList cpus, int cores) {

  /** A program for awk that finds cores and sockets. */
  public static final String CORES = BundledFile.text(NodeProcessors.class, "cores.awk");

  private static final Duration LOOKING = Duration.ofMinutes(1);
  private static final int LINES = 3;

  private static final String LOOK =
      "cat /proc/sys/kernel/random/boot_id;"
          + " awk -v bind=allowed \"$1\"; awk -v bind=count \"$1\"";

  /**
   * Asks a node.
   *
   * @throws TrialFailure if it does not answer as expected
   */
  static NodeProcessors of(Node node) throws MeasurementException, InterruptedException {
    Host.Finished finished =
        node.host().run(Command.of("sh", "-c", LOOK, "tare-processors", CORES), LOOKING);
    String[] lines = finished.standardOutput().strip().split("\n");
    try {
      if (finished.succeeded() && lines.length == LINES) {
        return new NodeProcessors(
            node.name(), lines[0], CpuList.parse(lines[1]), Integer.parseInt(lines[2].strip()));
      }
    } catch (IllegalArgumentException e) {
      throw unknown(node, finished);
    }
    throw unknown(node, finished);
  }

  private static TrialFailure unknown(Node node, Host.Finished finished) {
    return new TrialFailure(
        "%s: cannot find the processors of programs: %s %s"
            .formatted(
                node.name(),
                finished.standardOutput().strip().replaceAll("\\s+", " "),
                finished.standardError().strip().replaceAll("\\s+", " ")));
  }

  /**
   * Why the processes of a job cannot have cores of their own; empty if they can.
   *
   * @param nodes on which it runs
   * @param cores that it needs on each of them, at most
   */
  static Optional<String> objection(List<NodeProcessors> nodes, int cores) {
    for (NodeProcessors node : nodes) {
      if (node.cores < cores) {
        return Optional.of(
            "%s has %d cores, and a job needs %d".formatted(node.node, node.cores, cores));
      }
      for (NodeProcessors other : nodes) {
        if (!other.equals(node) && other.shares(node)) {
          return Optional.of(
              "%s and %s share processors %s".formatted(node.node, other.node, node.cpus));
        }
      }
    }
    return Optional.empty();
  }

  private boolean shares(NodeProcessors other) {
    return machine.equals(other.machine) && cpus.without(other.cpus).size() < cpus.size();
  }
}
