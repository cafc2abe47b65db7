package io.tare.infra.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.hosts.Host;
import org.junit.jupiter.api.Test;

class ImageBuildTest {

  private static final String DOING = "I: downloading packages with apt...\n";

  @Test
  void tellsWhyMmdebstrapFailed() {
    assertThat(ImageBuild.failure(new Host.Finished(25, "", "E: no mirror\n" + DOING)))
        .hasMessage(
            "cannot build the guest image with mmdebstrap: E: no mirror; check the network and the"
                + " disk");
  }

  @Test
  void tellsOfASignalAndNotWhatMmdebstrapWasDoing() {
    assertThat(ImageBuild.failure(new Host.Finished(137, "", DOING)))
        .hasMessage("cannot build the guest image: mmdebstrap was ended by signal 9; start again");
  }
}
