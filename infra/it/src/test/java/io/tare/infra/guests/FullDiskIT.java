package io.tare.infra.guests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.PlatformStage;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.ShippedGreeting;
import io.tare.infra.hosts.HostException;
import io.tare.infra.image.ArtefactDisk;
import io.tare.infra.image.ImageStore;
import io.tare.infra.image.Recipe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullDiskIT {

  @TempDir Path mount;
  private boolean mounted;

  @BeforeEach
  void mount() throws Exception {
    mounted =
        succeeds("mount", "-t", "tmpfs", "-o", "size=32m,mode=755", "tmpfs", mount.toString());
    assumeTrue(mounted, "no right to mount a small file system: run as root");
  }

  @AfterEach
  void unmount() throws Exception {
    if (mounted) {
      assertThat(succeeds("umount", mount.toString())).isTrue();
    }
  }

  private static boolean succeeds(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    return process.waitFor() == 0;
  }

  @Test
  void theDiskOfArtefactsReportsTheNeededSpace() throws Exception {
    try (RunContext context = RunContext.open("full", mount)) {
      assertThatThrownBy(
              () ->
                  new ArtefactDisk(context)
                      .packed(ShippedGreeting.in(PlatformStage.CACHE), Progress.SILENT))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("MiB free, the disk of JDK and artefacts needs")
          .hasMessageContaining(mount.toString())
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void theImageReportsTheNeededSpace() throws Exception {
    try (RunContext context = RunContext.open("full", mount)) {
      assertThatThrownBy(() -> new ImageStore(context).image(Recipe.standard(), Progress.SILENT))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("MiB free, the guest image needs")
          .hasMessageNotContaining("\n");
      try (Stream<Path> left = Files.list(mount.resolve("images"))) {
        assertThat(left.map(Path::toString)).allMatch(name -> name.endsWith(".lock"));
      }
    }
  }
}
