package io.tare.infra.managed;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeedDiscTest {

  private static final int SECTOR = 2048;

  @TempDir Path directory;

  /** With the program that recognizes discs in real systems. */
  @Test
  void hasTheLabelThatCloudInitSearchesFor() throws Exception {
    Path blkid = Path.of("/usr/sbin/blkid");
    assumeTrue(Files.isExecutable(blkid), "no blkid; apt-get install util-linux");
    Path disc = Files.write(directory.resolve("seed.iso"), made("a-machine"));
    assertThat(printed(blkid.toString(), "-p", "-o", "export", disc.toString()))
        .contains("LABEL=cidata\n", "TYPE=iso9660\n");
  }

  @Test
  void hasWholeSectorsAndBothDocuments() throws Exception {
    byte[] disc = made("another-machine");
    assertThat(disc.length % 2048).isZero();
    assertThat(new String(disc, ISO_8859_1))
        .contains("#cloud-config\nhostname: another-machine\n")
        .contains("instance-id: another-machine\n")
        .contains("USER-DATA.;1")
        .contains(new String("user-data".getBytes(UTF_16BE), ISO_8859_1));
  }

  /** Read back from the directory of Joliet names, by ECMA-119. */
  @Test
  void containsItsFilesByName() throws Exception {
    CloudInit cloudInit = CloudInit.of("a-machine", "root", directory);
    String network = "version: 1\n".repeat(200);
    assertThat(files(SeedDisc.of(cloudInit, Optional.of(network))))
        .isEqualTo(
            Map.of(
                "meta-data",
                cloudInit.metaData(),
                "network-config",
                network,
                "user-data",
                cloudInit.userData()));
  }

  private static Map<String, String> files(byte[] bytes) {
    ByteBuffer disc = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int descriptor = 17 * SECTOR;
    assertThat(disc.getInt(descriptor + 80)).isEqualTo(disc.capacity() / SECTOR);
    int at = disc.getInt(descriptor + 156 + 2) * SECTOR;
    Map<String, String> files = new TreeMap<>();
    while (disc.get(at) != 0) {
      if (disc.get(at + 25) == 0) {
        String name = new String(bytes, at + 33, disc.get(at + 32), UTF_16BE);
        int start = disc.getInt(at + 2) * SECTOR;
        files.put(name, new String(bytes, start, disc.getInt(at + 10), UTF_8));
      }
      at += disc.get(at);
    }
    return files;
  }

  private byte[] made(String name) throws Exception {
    return SeedDisc.of(CloudInit.of(name, "root", directory));
  }

  private static String printed(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text;
  }
}
