package io.tare.harness.run.trial;

import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.infra.api.Node;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Keeps a platform's neighbours busy during one of its trials. */
final class NeighbourLoad implements AutoCloseable {

  private final String command;
  private final List<Busy> all = new ArrayList<>();

  private record Busy(Node node, RunningProcess process) {}

  private NeighbourLoad(String command) {
    this.command = command;
  }

  /**
   * Starts the load on every neighbour; on none if neighbours idle.
   *
   * @throws HostException if it cannot be started
   */
  static NeighbourLoad start(PlatformChoice choice, RunningPlatform platform)
      throws HostException, InterruptedException {
    NeighbourLoad load = new NeighbourLoad(choice.neighbourLoad().orElse(""));
    boolean isComplete = false;
    try {
      if (choice.neighbourLoad().isPresent()) {
        for (Node node : platform.nodes(Role.NEIGHBOUR)) {
          // Its output is discarded, because a full pipe would stop it.
          String silent = "exec >/dev/null 2>&1; " + load.command;
          load.all.add(new Busy(node, node.host().start(Command.of("sh", "-c", silent))));
        }
      }
      isComplete = true;
      return load;
    } finally {
      if (!isComplete) {
        load.close();
      }
    }
  }

  /**
   * Checks that all are still busy.
   *
   * @throws HostException with the status, if one is not
   */
  void requireBusy() throws HostException, InterruptedException {
    for (Busy each : all) {
      if (!each.process().isRunning()) {
        OptionalInt status = each.process().waitFor(Duration.ofSeconds(1));
        throw new HostException(
            "%s: its load ended%s; neighbour_load must be a command that does not end, but is '%s'"
                .formatted(
                    each.node().name(),
                    status.isPresent() ? " with status " + status.getAsInt() : "",
                    command));
      }
    }
  }

  @Override
  public void close() {
    all.forEach(each -> each.process().close());
    all.clear();
  }
}
