package io.tare.infra.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.Environment.Fact;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformCore;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformStage;
import io.tare.infra.api.Reachability;
import io.tare.infra.api.Resources;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.KilledHarness;
import io.tare.infra.hosts.lease.MachineResource;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Containers of a real libvirtd's LXC driver, and failures: libvirtd is killed and restarted during
 * the boot of the container that all tests share.
 */
@Tag("thorough")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LibvirtLxcIT implements PlatformCore {

  private static final String WAITING = "waiting until machine";

  private PrivateLibvirt libvirt;
  private PlatformStage stage;
  private final List<CompletableFuture<Void>> restarted = new ArrayList<>();

  @BeforeAll
  void start() throws Exception {
    PrivateLibvirt.assume();
    libvirt = PrivateLibvirt.start();
    stage =
        new PlatformStage(
            "libvirt-it", "libvirt", libvirt.settings("lxc"), List.of(NetworkSpec.PLAIN));
    stage.started(
        step -> {
          if (step.contains(WAITING)) {
            libvirt.kill();
            restarted.add(libvirt.restartLater());
          }
        });
  }

  @AfterAll
  void end() throws Exception {
    if (stage != null) {
      stage.close();
      assertThat(domains()).isEmpty();
    }
    if (libvirt != null) {
      libvirt.close();
    }
  }

  static LibvirtControl control(Map<String, String> settings) throws Exception {
    return new LibvirtControl(
        new LocalVirsh(), new LibvirtSettings(PlatformSettings.of("libvirt", settings)));
  }

  @Override
  public RunningPlatform running() {
    return stage.running();
  }

  @Override
  public Resources resources() {
    return PlatformStage.RESOURCES;
  }

  private List<String> domains() throws Exception {
    return libvirt.virsh("lxc", "list", "--all", "--name").lines().map(String::strip).toList();
  }

  /** Those of one run. */
  private List<String> domains(String token) throws Exception {
    return domains().stream().filter(name -> name.startsWith("tare-" + token)).toList();
  }

  @Test
  void reportsTheKernelOfThisMachine() throws Exception {
    assertThat(environment().facts())
        .containsEntry(Fact.HYPERVISOR_NAME.key(), "LXC")
        .containsEntry("hypervisor.driver", "lxc");
    assertThat(environment().facts().get(Fact.HYPERVISOR_ACCELERATOR.key())).startsWith("none");
  }

  @Test
  void survivesARestartOfLibvirtd() throws Exception {
    assertThat(restarted).hasSize(1);
    restarted.get(0).join();
    assertThat(domains(stage.context().leases().token())).hasSize(1);
  }

  @Test
  void itsEndDuringTheBootIsReported() throws Exception {
    try (PlatformStage other =
        new PlatformStage("libvirt-it", "libvirt", libvirt.settings("lxc"), List.of())) {
      String token = other.context().leases().token();
      assertThatThrownBy(
              () ->
                  other.started(
                      step -> {
                        if (step.contains(WAITING)) {
                          libvirt.destroyAll("lxc", "tare-" + token);
                        }
                      }))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("destroyed")
          .hasMessageNotContaining("\n");
      assertThat(domains(token)).isEmpty();
    }
  }

  @Test
  void isReachedByClientsOnTheNetwork() throws Exception {
    Reachability.assertAllReachEachOther(running());
  }

  private static String nameOnRecord(String token) throws Exception {
    String record =
        Files.readString(PlatformStage.CACHE.resolve("leases").resolve(token + ".jsonl"));
    Matcher name = Pattern.compile("\"(tare-" + token + "-\\d+)\"").matcher(record);
    assertThat(name.find()).isTrue();
    return name.group(1);
  }

  @Test
  void aHarnessKilledDuringTheBootLeavesNothingUnrecorded() throws Exception {
    assertNothingUnrecorded(WAITING);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"asking libvirt for machine", "nothing: it is ready"})
  void aKilledHarnessLeavesNothingUnrecorded(String step) throws Exception {
    assertNothingUnrecorded(step);
  }

  private void assertNothingUnrecorded(String step) throws Exception {
    try (KilledHarness harness =
        KilledHarness.of("libvirt").with(Map.of("uri", libvirt.uri("lxc"))).startTo(step)) {
      String token = harness.kill().token();
      assertThat(domains(token)).hasSize(step.startsWith("asking") ? 0 : 1);
      if (step.startsWith("asking")) {
        // As if killed a moment later: defined and not started.
        libvirt.define(nameOnRecord(token));
      }
      assertThat(harness.assertRemoved().resources())
          .hasAtLeastOneElementOfType(MachineResource.Machine.class);
      assertThat(domains(token)).isEmpty();
    }
  }
}
