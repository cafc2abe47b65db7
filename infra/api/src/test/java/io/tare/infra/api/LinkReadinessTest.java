package io.tare.infra.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkReadinessTest {

  private static final String LOOPBACK =
      "1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN mode DEFAULT\n";
  private static final String LATE =
      "7: eth0@if6: <NO-CARRIER,BROADCAST,UP> mtu 1500 qdisc noqueue state LOWERLAYERDOWN mode\n";
  private static final String THERE =
      "7: eth0@if6: <BROADCAST,UP,LOWER_UP> mtu 1500 qdisc noqueue state UP mode DEFAULT\n";
  private static final String PORT =
      "6: p0@if7: <BROADCAST,UP,LOWER_UP> mtu 1500 qdisc noqueue master br0 state UP mode DEFAULT"
          + " \\    veth \\    bridge_slave state %s priority 32\n";

  @Test
  void waitsUntilEveryLinkOfANamespaceHasACarrier() throws Exception {
    RecordingHost kernel = new RecordingHost(LOOPBACK + LATE, LOOPBACK + LATE, LOOPBACK + THERE);
    new LinkReadiness(kernel).awaitIn(List.of("nsenter"));
    assertThat(kernel.answers).hasSize(1);
  }

  @Test
  void waitsUntilTheBridgeForwardsToAPort() throws Exception {
    RecordingHost kernel =
        new RecordingHost(PORT.formatted("disabled"), PORT.formatted("forwarding"));
    new LinkReadiness(kernel).awaitHere(List.of("no-such-link"));
    assertThat(kernel.answers).hasSize(1);
  }

  @Test
  void namesLinksThatCarryNothing() {
    RecordingHost kernel = new RecordingHost(LOOPBACK + LATE + PORT.formatted("disabled"));
    assertThatThrownBy(() -> new LinkReadiness(kernel, Duration.ZERO).awaitIn(List.of("nsenter")))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("eth0 (no carrier), p0 (port of its bridge disabled)")
        .hasMessageNotContaining("lo ");
  }

  @Test
  void readsFilesOfItsOwnNamespaceDirectly(@TempDir Path link) throws IOException {
    assertThat(LinkReadiness.isReady(link)).isFalse();
    Files.writeString(link.resolve("operstate"), "up\n");
    assertThat(LinkReadiness.isReady(link)).isTrue();
    Path port = Files.createDirectory(link.resolve("brport")).resolve("state");
    Files.writeString(port, "0\n");
    assertThat(LinkReadiness.isReady(link)).isFalse();
    Files.writeString(port, "3\n");
    assertThat(LinkReadiness.isReady(link)).isTrue();
  }

  /** Returns one after the other, then the last repeatedly. */
  private static final class RecordingHost implements Host {

    private final Deque<String> answers;

    RecordingHost(String... answers) {
      this.answers = new ArrayDeque<>(List.of(answers));
    }

    @Override
    public String name() {
      return "this machine";
    }

    @Override
    public Finished run(Command command, Duration deadline) {
      String answer = answers.size() > 1 ? answers.remove() : answers.element();
      return new Finished(0, answer, "");
    }

    @Override
    public RunningProcess start(Command command) {
      throw new AssertionError("never called");
    }

    @Override
    public void upload(Path local, String remote) {
      throw new AssertionError("never called");
    }

    @Override
    public void download(String remote, Path local) {
      throw new AssertionError("never called");
    }

    @Override
    public String scratch() {
      throw new AssertionError("never called");
    }
  }
}
