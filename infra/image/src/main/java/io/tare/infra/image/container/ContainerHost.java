package io.tare.infra.image.container;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.ControlledEnvironment;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.shell.StreamedHost;
import io.tare.infra.hosts.shell.Supervision;
import io.tare.infra.machine.LocalHost;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A running container. A program has two supervisors: one outside, for the runtime's {@code exec},
 * and one inside, which is the only one that can reach all the program's children.
 */
final class ContainerHost implements StreamedHost {

  /** Longer than the inner supervisor takes, so that it finishes before the outer one gives up. */
  private static final String OUTER_GRACE = "8";

  private final LocalHost machine;
  private final List<String> exec;
  private final String scratch;
  private final AtomicLong count = new AtomicLong();

  /**
   * @param exec the runtime's {@code exec} with the container's name
   * @param scratch a directory in the container
   */
  ContainerHost(LocalHost machine, List<String> exec, String scratch) {
    this.machine = machine;
    this.exec = List.copyOf(exec);
    this.scratch = scratch;
  }

  @Override
  public String name() {
    return machine.name();
  }

  @Override
  public String scratch() {
    return scratch;
  }

  @Override
  public RunningProcess start(Command command) throws HostException {
    List<String> words = new ArrayList<>(exec);
    words.addAll(
        List.of(
            "sh",
            Bundle.CONTROL + "/supervise",
            Bundle.CONTROL,
            "container-" + count.incrementAndGet()));
    if (command.isStated()) {
      words.addAll(ControlledEnvironment.prefix(command.environment()));
    } else if (!command.environment().isEmpty()) {
      words.add("env");
      command.environment().forEach((variable, value) -> words.add(variable + "=" + value));
    }
    words.addAll(command.arguments());
    return machine.start(Command.of(words).with(Supervision.GRACE_VARIABLE, OUTER_GRACE));
  }
}
