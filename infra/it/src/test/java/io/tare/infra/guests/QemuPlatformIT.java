package io.tare.infra.guests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.model.Environment.Fact;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Role;
import io.tare.infra.hosts.Command;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A guest that is reached by a forwarded port, and mounts a directory of this machine if root runs
 * the tests; {@link QemuMigrationIT} has one on a LAN.
 */
@Tag("thorough")
class QemuPlatformIT extends GuestContract {

  @TempDir static Path shared;

  @Override
  String kind() {
    return "qemu";
  }

  @Override
  Map<String, String> settings() {
    Map<String, String> emulated = new HashMap<>(PATIENT);
    emulated.put("accelerator", "tcg");
    if (isShared()) {
      emulated.put("virtiofs", shared.toString());
    }
    return emulated;
  }

  private static boolean isShared() {
    return SharedDirectory.found().isPresent() && "root".equals(System.getProperty("user.name"));
  }

  @Override
  List<NetworkSpec> networks() {
    return List.of();
  }

  @Override
  void assume() {
    assumeTrue(
        new QemuKind()
            .requirements(PlatformSpec.plain("qemu")).stream()
                .allMatch(need -> need.found().isPresent()),
        "no QEMU or mmdebstrap: apt-get install qemu-system-x86 qemu-utils mmdebstrap");
  }

  @Test
  void whatItWritesToASharedDirectoryIsOnThisMachine() throws Exception {
    assumeTrue(isShared(), "virtiofs needs root and virtiofsd: apt-get install qemu-system-common");
    assertThat(output("echo inside > " + shared + "/file && cat " + shared + "/file"))
        .isEqualTo("inside");
    assertThat(shared.resolve("file")).hasContent("inside\n");
    assertThat(environment().facts().get("hypervisor.virtiofs")).contains("virtiofsd version");
  }

  private String output(String script) throws Exception {
    return running()
        .node(Role.SERVER)
        .host()
        .run(Command.of("sh", "-c", script), LONG)
        .standardOutput()
        .strip();
  }

  /** Emulation must never pass for hardware that virtualizes. */
  @Test
  void reportsThatItIsEmulated() throws Exception {
    assertThat(environment().facts()).containsEntry(Fact.HYPERVISOR_ACCELERATOR.key(), "tcg");
  }

  /** A second boot, which {@link UmlPlatformIT} has more cheaply. */
  @Override
  @Tag("long")
  @Test
  @Order(LAST + 2)
  void isFreshAfterARestart() throws Exception {
    super.isFreshAfterARestart();
  }

  /**
   * Of the guest of the second boot; what is left of a guest that was killed is asserted before.
   */
  @Override
  @Tag("long")
  @Test
  @Order(LAST + 3)
  void leavesNothingWhenDestroyed() throws Exception {
    super.leavesNothingWhenDestroyed();
  }
}
