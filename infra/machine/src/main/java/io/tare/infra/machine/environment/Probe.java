package io.tare.infra.machine.environment;

import io.tare.harness.model.BundledFile;
import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.Environment.NodeFacts;
import io.tare.infra.api.Node;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.group.GroupChain;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads a host's hardware and software with one command. */
public final class Probe {

  private static final Duration DEADLINE = Duration.ofMinutes(2);

  private Probe() {}

  /**
   * The facts of a host by {@link Fact#key}; unknown facts are absent.
   *
   * @param java the program whose version is recorded; empty for none
   */
  public static SortedMap<String, String> facts(Host host, String java)
      throws HostException, InterruptedException {
    Host.Finished finished =
        host.run(
            Command.of(
                "sh",
                "-c",
                GroupChain.script() + BundledFile.text(Probe.class, "probe.sh"),
                "tare-probe",
                java),
            DEADLINE);
    if (!finished.succeeded()) {
      throw new HostException(
          "%s: cannot read its hardware and software: %s"
              .formatted(host.name(), finished.standardError().strip().replace('\n', ' ')));
    }
    return ProbeReport.parse(finished.standardOutput()).facts();
  }

  /** The facts of a node. */
  public static SortedMap<String, String> facts(Node node)
      throws HostException, InterruptedException {
    return facts(node.host(), node.software().java());
  }

  /**
   * What is recorded of all nodes of a platform.
   *
   * @param nodes the first of them is the one whose facts are the platform's
   */
  public static List<NodeFacts> record(List<Node> nodes)
      throws HostException, InterruptedException {
    List<NodeFacts> all = new ArrayList<>();
    for (Node node : nodes) {
      SortedMap<String, String> addresses = new TreeMap<>();
      node.addresses().forEach((path, address) -> addresses.put(path.name(), address));
      all.add(
          new NodeFacts(
              node.name(),
              node.role().label(),
              addresses,
              all.isEmpty() ? new TreeMap<>() : facts(node)));
    }
    return all;
  }
}
