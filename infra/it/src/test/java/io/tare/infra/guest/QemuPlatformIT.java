package io.tare.infra.guest;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.platform.PlatformSpec;

class QemuPlatformIT extends GuestContract {

  @Override
  String kind() {
    return "qemu";
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
