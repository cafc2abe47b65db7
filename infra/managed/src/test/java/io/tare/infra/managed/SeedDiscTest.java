package io.tare.infra.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeedDiscTest {

  @TempDir Path directory;

  /** By the program with which systems recognize discs. */
  @Test
  void isADiscOfTheLabelThatCloudInitLooksFor() throws Exception {
    Path blkid = Path.of("/usr/sbin/blkid");
    assumeTrue(Files.isExecutable(blkid), "no blkid; apt-get install util-linux");
    Path disc = Files.write(directory.resolve("seed.iso"), made("a-machine"));
    assertThat(printed(blkid.toString(), "-p", "-o", "export", disc.toString()))
        .contains("LABEL=cidata\n", "TYPE=iso9660\n");
  }

  @Test
  void isOfWholeSectorsAndHoldsBothDocuments() throws Exception {
    byte[] disc = made("another-machine");
    assertThat(disc.length % 2048).isZero();
    assertThat(new String(disc, StandardCharsets.ISO_8859_1))
        .contains("#cloud-config\nhostname: another-machine\n")
        .contains("instance-id: another-machine\n")
        .contains("USER-DATA.;1")
        .contains(
            new String(
                "user-data".getBytes(StandardCharsets.UTF_16BE), StandardCharsets.ISO_8859_1));
  }

  private byte[] made(String name) throws Exception {
    return SeedDisc.of(CloudInit.of(name, "root", directory));
  }

  private static String printed(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text;
  }
}
