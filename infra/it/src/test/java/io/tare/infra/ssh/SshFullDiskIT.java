package io.tare.infra.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.hosts.Eventually;
import io.tare.infra.hosts.ShortageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine whose disk is full, or becomes so. */
class SshFullDiskIT extends SshdTests {

  @TempDir Path disk;
  @TempDir Path local;
  private boolean isMounted;

  @BeforeEach
  void mount() throws Exception {
    isMounted =
        succeeds("mount", "-t", "tmpfs", "-o", "size=1m,mode=755", "tmpfs", disk.toString());
    assumeTrue(isMounted, "no right to mount a small file system: run as root");
  }

  @AfterEach
  void unmount() throws Exception {
    if (isMounted) {
      Eventually.await(
          "the end of programs that use the disk", () -> succeeds("umount", disk.toString()));
    }
  }

  @Test
  void isReportedInOneLineAndNothingIsLeftThere() throws Exception {
    assertThat(succeeds("sh", "-c", "! cat /dev/zero > \"$1\"/full", "x", disk.toString()))
        .isTrue();

    SshTarget target = sshd.target().withDirectory(disk.toString());
    assertThatThrownBy(() -> SshHost.connect("remote", target))
        .isInstanceOf(ShortageException.class)
        .hasMessage("no space left on " + target + ": " + disk);

    Eventually.await("the end of what was made there", () -> left().equals("full"));
  }

  @Test
  void isReportedForFilesAndDirectoriesThatDoNotFit() throws Exception {
    Path tree = Files.createDirectories(local.resolve("tree"));
    Path file = Files.write(tree.resolve("file"), new byte[2 << 20]);
    try (SshHost host = SshHost.connect("remote", sshd.target().withDirectory(disk.toString()))) {
      for (Path each : new Path[] {file, tree}) {
        String remote = disk + "/" + each.getFileName();
        assertThatThrownBy(() -> host.upload(each, remote))
            .isInstanceOf(ShortageException.class)
            .hasMessage("no space left on remote: " + remote);
      }
      String files = disk + "/files";
      assertThatThrownBy(() -> host.uploadFiles(tree, List.of("file"), files))
          .isInstanceOf(ShortageException.class)
          .hasMessage("no space left on remote: " + files);
    }
    Eventually.await("the end of what was made there", () -> left().equals("files"));
  }

  private String left() throws IOException {
    try (Stream<Path> files = Files.list(disk)) {
      return String.join(" ", files.map(each -> each.getFileName().toString()).toList());
    }
  }

  private static boolean succeeds(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    return process.waitFor() == 0;
  }
}
