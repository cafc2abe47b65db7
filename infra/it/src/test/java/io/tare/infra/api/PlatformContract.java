package io.tare.infra.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.Network;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The contract of every platform. Beyond the core it is shared code, so it is tested on the
 * cheapest kinds.
 */
public interface PlatformContract extends PlatformCore {

  private Node server() throws Exception {
    return running().node(Role.SERVER);
  }

  @Test
  default void clientsOfLoopbackRunBesideTheServer() throws Exception {
    assertThat(running().clients(NetworkSpec.plain("loopback"))).containsExactly(server());
    assertThat(server().address(Network.LOOPBACK)).isEqualTo("127.0.0.1");
  }

  @Test
  default void copiesAFileThereAndBack(@TempDir Path local) throws Exception {
    byte[] content = new byte[2_000_000];
    new Random(3).nextBytes(content);
    Path file = Files.write(local.resolve("file"), content);
    String remote = server().host().scratch() + "/copied/file";
    server().host().upload(file, remote);
    server().host().download(remote, local.resolve("back"));
    assertThat(local.resolve("back")).hasBinaryContent(content);
  }

  @Test
  default void reportsItsNodesRolesAndAddresses() throws Exception {
    assertThat(environment().nodes())
        .filteredOn(node -> !node.role().equals("client"))
        .singleElement()
        .satisfies(
            node -> {
              assertThat(node.role()).isEqualTo("server");
              assertThat(node.addresses()).containsEntry("loopback", "127.0.0.1");
            });
  }

  @Test
  default void runsACommandAndReportsAFailure() throws Exception {
    String file = server().host().scratch() + "/done";
    running().perform(PlatformActions.RUN, "echo yes >" + file);
    assertThat(server().host().run(Command.of("cat", file), LONG).standardOutput())
        .isEqualTo("yes\n");
    assertThatThrownBy(() -> running().perform(PlatformActions.RUN, "echo no >&2; exit 3"))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("failed with status 3: no");
  }
}
