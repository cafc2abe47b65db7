package io.tare.infra.libvirt;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformStage;
import io.tare.infra.networks.underlay.NodesOnNetworks;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

/** A guest of QEMU by a real libvirtd and a client, on networks that libvirt does not know. */
@Tag("long")
class LibvirtQemuNetworksIT extends NodesOnNetworks {

  private @Nullable PrivateLibvirt libvirt;

  @Override
  protected List<String> kinds() {
    return List.of("bridge", "lb-vxlan");
  }

  @Override
  protected PlatformStage staged(List<NetworkSpec> networks) throws Exception {
    PrivateLibvirt.assume();
    libvirt = PrivateLibvirt.start();
    return new PlatformStage(
        "libvirt-it",
        "libvirt",
        libvirt.settings("qemu", "accelerator", "tcg", "boot_deadline", "15min"),
        networks);
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
}
