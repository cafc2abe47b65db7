package io.tare.infra.guest;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.image.Programs;
import java.nio.file.Files;
import java.nio.file.Path;

class UmlPlatformIT extends GuestContract {

  @Override
  String kind() {
    return "uml";
  }

  @Override
  void assume() {
    assumeTrue(
        Programs.find("linux.uml").isPresent() && Programs.find("mmdebstrap").isPresent(),
        "no linux.uml or mmdebstrap: apt-get install user-mode-linux mmdebstrap");
    assumeTrue(
        Files.isWritable(Path.of("/dev/net/tun")) && Programs.find("ip").isPresent(),
        "no right to make tap devices: run as root");
  }
}
