package io.tare.infra.guest;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

class QemuPlatformIT extends GuestContract {

  @Override
  String kind() {
    return "qemu";
  }

  @Override
  void assume() {
    assumeTrue(
        new QemuKind().requirements().stream().allMatch(need -> need.found().isPresent()),
        "no QEMU or mmdebstrap: apt-get install qemu-system-x86 qemu-utils mmdebstrap");
  }
}
