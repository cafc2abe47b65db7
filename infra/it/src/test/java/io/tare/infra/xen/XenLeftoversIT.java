package io.tare.infra.xen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.host.HostException;
import io.tare.infra.lease.Leftovers;
import io.tare.infra.lease.Resource;
import io.tare.infra.platform.Platform;
import io.tare.infra.platform.Platforms;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.Topology;
import io.tare.infra.ssh.Sshd;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left on a dom0, reached by real SSH, whose xl prints what the real one printed. */
class XenLeftoversIT {

  @TempDir Path directory;
  private final SortedMap<String, String> settings = new TreeMap<>();
  private XlStandIn dom0;
  private Sshd sshd;
  private Path cache;

  @BeforeEach
  void open() throws Exception {
    assumeTrue(Sshd.isInstalled(), "no sshd; apt-get install openssh-server");
    dom0 = new XlStandIn(directory);
    sshd = Sshd.start(directory.resolve("sshd"), dom0.programs + ":" + System.getenv("PATH"));
    cache = directory.resolve("cache");
    settings.put("host", "127.0.0.1");
    settings.put("port", Integer.toString(sshd.port()));
    settings.put("user", System.getProperty("user.name"));
    settings.put("key", sshd.userKey().toString());
    settings.put("known_hosts", sshd.knownHosts().toString());
    settings.put("directory", Files.createDirectories(directory.resolve("far")).toString());
    settings.put(
        "template", Files.writeString(directory.resolve("template.raw"), "a disk").toString());
    settings.put("type", "pv");
    // A network for documentation: nobody answers there.
    settings.put("addresses", "192.0.2.30/24");
    settings.put("guest_key", sshd.userKey().toString());
    settings.put("guest_host_key", "ssh-ed25519 AAAA");
    settings.put("boot_deadline", "2s");
  }

  @AfterEach
  void close() {
    if (sshd != null) {
      sshd.close();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"asking xen for machine", "making the disk", "creating domain", "waiting until"})
  void aGuestOfAKilledHarnessIsFoundAndRemoved(String step) throws Exception {
    kill(step);
    assertThat(dom0.domains()).hasSize(step.equals("waiting until") ? 1 : 0);
    boolean isMade = !step.equals("asking xen for machine");
    assertThat(guests()).hasSize(isMade ? 1 : 0);
    List<Leftovers> found = Leftovers.find(cache);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).resources().stream().anyMatch(Resource.Machine.class::isInstance))
        .isEqualTo(isMade);
    assertThat(found.get(0).remove()).isEmpty();
    assertThat(dom0.domains()).isEmpty();
    assertThat(guests()).isEmpty();
    assertThat(Leftovers.find(cache)).isEmpty();
  }

  @Test
  void whatCannotBeRemovedIsToldAndStaysOnRecord() throws Exception {
    kill("waiting until");
    dom0.refuse("destroy", "destroy-unknown.txt");
    assertThat(Leftovers.find(cache).get(0).remove())
        .anyMatch(line -> line.contains("Domain 77:Unable to destroy guest"));
    assertThat(Leftovers.find(cache)).hasSize(1);
    dom0.obeyAgain("destroy");
    assertThat(Leftovers.find(cache).get(0).remove()).isEmpty();
    assertThat(dom0.domains()).isEmpty();
  }

  @Test
  void nothingIsLeftOfAStartThatFails() throws Exception {
    try (RunContext context = RunContext.open("xen-it", cache)) {
      Platform.Prepared prepared =
          Platforms.create(XenVictim.spec(settings), context)
              .prepare(XenVictim.artefacts(cache), Progress.SILENT);
      assertThatThrownBy(() -> prepared.start(Topology.ONE_SERVER, Progress.SILENT))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("no SSH server answers on");
      assertThat(dom0.domains()).isEmpty();
      assertThat(guests()).isEmpty();
      dom0.refuse("create", "no-memory.txt");
      assertThatThrownBy(() -> prepared.start(Topology.ONE_SERVER, Progress.SILENT))
          .isInstanceOf(HostException.class)
          .hasMessageStartingWith("platform xen: 'xl create -q -e ")
          .hasMessageContaining("Out of memory");
      assertThat(guests()).isEmpty();
    }
    assertThat(Leftovers.find(cache)).isEmpty();
  }

  private List<Path> guests() throws Exception {
    Path guests =
        directory
            .resolve("far")
            .resolve("tare-cache-" + System.getProperty("user.name"))
            .resolve("xen/guests");
    if (!Files.isDirectory(guests)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(guests)) {
      return all.toList();
    }
  }

  private void kill(String step) throws Exception {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                XenVictim.class.getName(),
                cache.toString(),
                step));
    settings.forEach((key, value) -> words.add(key + "=" + value));
    Process victim =
        new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(victim.getInputStream(), StandardCharsets.UTF_8));
    assertThat(out.readLine()).isEqualTo("ready");
    victim.destroyForcibly().waitFor();
  }
}
