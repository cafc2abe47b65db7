package io.tare.infra.guest;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.platform.PlatformSpec;
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
        new UmlKind()
            .requirements(PlatformSpec.plain("uml")).stream()
                .allMatch(need -> need.found().isPresent()),
        "no User Mode Linux: apt-get install user-mode-linux mmdebstrap iproute2 ethtool");
    assumeTrue(
        Files.isWritable(Path.of("/dev/net/tun")), "no right to make tap devices: run as root");
  }
}
