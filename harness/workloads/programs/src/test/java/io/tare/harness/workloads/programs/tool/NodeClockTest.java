package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Network;
import io.tare.harness.workloads.contract.ClockReading;
import io.tare.harness.workloads.contract.NodeClock;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.machine.LocalHost;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** By a real {@code date}. */
class NodeClockTest {

  private static final Set<Network> NETWORKS = Set.of(Network.LOOPBACK);

  @TempDir private Path directory;

  private RunContext context;
  private LocalHost host;

  @BeforeEach
  void open() throws Exception {
    context = RunContext.open("clock", directory.resolve("cache"));
    host = LocalHost.of("here", context);
  }

  @AfterEach
  void close() {
    context.close();
  }

  @Test
  void thisMachinesClockIsNotAheadOfItself() throws Exception {
    try (NodeClock clock = new NodeClock("here", host, NETWORKS)) {
      ClockReading reading = clock.reading().get(0);

      assertThat(reading.clock()).isEqualTo("here");
      assertThat(reading.networks()).isEqualTo(NETWORKS);
      assertThat(Math.abs(reading.offsetNanos())).isLessThanOrEqualTo(reading.doubtNanos());
    }
  }

  @Test
  void aDateInSecondsIsNoReading() throws Exception {
    Host seconds = with("date() { command date +%s; }");
    try (NodeClock clock = new NodeClock("here", seconds, NETWORKS)) {
      assertThat(clock.reading()).isEmpty();
    }
  }

  @Test
  void withoutDateThereIsNoReading() throws Exception {
    Host none = with("date() { return 127; }");
    try (NodeClock clock = new NodeClock("here", none, NETWORKS)) {
      assertThat(clock.reading()).isEmpty();
      assertThat(clock.reading()).isEmpty();
    }
  }

  /** The same host with a function in each script. */
  private Host with(String function) {
    return (Host)
        Proxy.newProxyInstance(
            Host.class.getClassLoader(),
            new Class<?>[] {Host.class},
            (proxy, method, arguments) -> started(function, (Command) arguments[0]));
  }

  private RunningProcess started(String function, Command command)
      throws HostException, InterruptedException {
    List<String> words = command.arguments();
    return host.start(Command.of(words.get(0), words.get(1), function + "; " + words.get(2)));
  }
}
