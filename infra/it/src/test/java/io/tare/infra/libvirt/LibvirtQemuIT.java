package io.tare.infra.libvirt;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.platform.PlatformCore;
import io.tare.infra.platform.PlatformStage;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.Resources;
import io.tare.infra.platform.RunningPlatform;
import io.tare.model.Environment;
import io.tare.model.Environment.Fact;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A guest of a real libvirtd by QEMU, which here has no KVM. */
@Tag("thorough")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LibvirtQemuIT implements PlatformCore {

  private PrivateLibvirt libvirt;
  private PlatformStage stage;
  private @Nullable Environment environment;

  @BeforeAll
  void start() throws Exception {
    PrivateLibvirt.assume();
    libvirt = PrivateLibvirt.start();
    stage =
        new PlatformStage(
                "libvirt-it",
                "libvirt",
                libvirt.settings("qemu", "accelerator", "tcg", "boot_deadline", "15min"),
                Optional.empty())
            .started(Progress.SILENT);
  }

  @AfterAll
  void end() throws Exception {
    if (stage != null) {
      stage.close();
      assertThat(libvirt.virsh("qemu", "list", "--all", "--name")).isEmpty();
    }
    if (libvirt != null) {
      libvirt.close();
    }
  }

  @Override
  public RunningPlatform running() {
    return stage.running();
  }

  @Override
  public Resources resources() {
    return PlatformStage.RESOURCES;
  }

  @Override
  public Environment environment() throws Exception {
    if (environment == null) {
      environment = running().environment();
    }
    return environment;
  }

  @Test
  void saysWhatMakesAndExecutesIt() throws Exception {
    SortedMap<String, String> facts = environment().facts();
    assertThat(facts)
        .containsEntry(Fact.HYPERVISOR_NAME.key(), "QEMU")
        .containsEntry(Fact.HYPERVISOR_ACCELERATOR.key(), "tcg")
        .containsEntry("hypervisor.driver", "qemu")
        .containsEntry("hypervisor.disk", "virtio")
        .containsEntry("hypervisor.net", "virtio")
        .containsEntry("host.other_guests", "0")
        .containsKeys(Fact.HYPERVISOR_VERSION.key(), "host.topology", "host.cpus");
    assertThat(facts.get("hypervisor.manager")).startsWith("libvirt ");
    assertThat(facts.get("hypervisor.machine")).startsWith("pc-q35-");
  }

  @Test
  void isKnownByItsTagToWhoeverLooksForIt() throws Exception {
    try (LibvirtControl control = LibvirtLxcIT.control(libvirt.settings("qemu"))) {
      assertThat(control.tagged())
          .singleElement()
          .asString()
          .startsWith("tare-" + stage.context().leases().token());
    }
  }

  @Test
  void hasTheProcessorsThatArePinned() throws Exception {
    String name = libvirt.virsh("qemu", "list", "--name");
    String own = running().processors().toString().replaceAll("[\\[\\] ]", "");
    assertThat(libvirt.virsh("qemu", "vcpupin", name)).endsWith(own);
    assertThat(libvirt.virsh("qemu", "emulatorpin", name)).endsWith(own);
  }
}
