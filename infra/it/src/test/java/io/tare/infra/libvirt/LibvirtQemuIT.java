package io.tare.infra.libvirt;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Environment.Fact;
import io.tare.infra.api.PlatformStage;
import io.tare.infra.api.Progress;
import io.tare.infra.api.StagedCore;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A QEMU guest of a real libvirtd, here without KVM. */
@Tag("long")
class LibvirtQemuIT extends StagedCore {

  private PrivateLibvirt libvirt;

  @Override
  protected PlatformStage staged() throws Exception {
    PrivateLibvirt.assume();
    libvirt = PrivateLibvirt.start();
    return new PlatformStage(
            "libvirt-it",
            "libvirt",
            libvirt.settings("qemu", "accelerator", "tcg", "boot_deadline", "15min"),
            List.of())
        .started(Progress.SILENT);
  }

  @Override
  @AfterAll
  protected void end() throws Exception {
    super.end();
    if (libvirt != null) {
      assertThat(libvirt.virsh("qemu", "list", "--all", "--name")).isEmpty();
      libvirt.close();
    }
  }

  @Test
  void reportsItsHypervisorAndAccelerator() throws Exception {
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
  void isFoundByItsTag() throws Exception {
    try (LibvirtControl control = LibvirtLxcIT.control(libvirt.settings("qemu"))) {
      assertThat(control.tagged())
          .singleElement()
          .asString()
          .startsWith("tare-" + stage().context().leases().token());
    }
  }

  @Test
  void hasThePinnedProcessors() throws Exception {
    String name = libvirt.virsh("qemu", "list", "--name");
    String own = running().processors().toString().replaceAll("[\\[\\] ]", "");
    assertThat(libvirt.virsh("qemu", "vcpupin", name)).endsWith(own);
    assertThat(libvirt.virsh("qemu", "emulatorpin", name)).endsWith(own);
  }
}
