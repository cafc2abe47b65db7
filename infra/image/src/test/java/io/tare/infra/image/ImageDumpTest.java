package io.tare.infra.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.hosts.Host;
import org.junit.jupiter.api.Test;

class ImageDumpTest {

  private static final String BANNER = "debugfs 1.47.0 (5-Feb-2023)\n";

  @Test
  void isNotWholeIfAFileCouldNotBeWritten() {
    String full = "rdump: No space left on device while writing file";

    assertThat(ImageDump.flaw(new Host.Finished(0, "", BANNER + full + "\n" + full + "\n")))
        .contains(full);
  }

  @Test
  void isWholeIfOnlyOwnersCouldNotBeSet() {
    String owner = "rdump: Operation not permitted while changing ownership of /tree/etc/shadow\n";

    assertThat(ImageDump.flaw(new Host.Finished(0, "", BANNER + owner))).isEmpty();
  }
}
