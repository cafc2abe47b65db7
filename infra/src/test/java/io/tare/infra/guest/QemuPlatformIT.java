package io.tare.infra.guest;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.image.Programs;

class QemuPlatformIT extends GuestContract {

  @Override
  String kind() {
    return "qemu";
  }

  @Override
  void assume() {
    assumeTrue(
        Programs.find("qemu-system-x86_64").isPresent()
            && Programs.find("qemu-img").isPresent()
            && Programs.find("mmdebstrap").isPresent(),
        "no QEMU or mmdebstrap: apt-get install qemu-system-x86 qemu-utils mmdebstrap");
  }
}
