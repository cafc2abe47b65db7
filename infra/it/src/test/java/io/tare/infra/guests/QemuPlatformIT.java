package io.tare.infra.guests;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformSpec;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** A guest that is reached by a forwarded port; {@link QemuMigrationIT} has one on a LAN. */
@Tag("thorough")
class QemuPlatformIT extends GuestContract {

  @Override
  String kind() {
    return "qemu";
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
}
