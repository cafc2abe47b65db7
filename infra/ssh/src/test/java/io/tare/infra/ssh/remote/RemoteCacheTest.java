package io.tare.infra.ssh.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.HostException;
import io.tare.infra.machine.LocalHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands on this machine instead of a remote one. */
class RemoteCacheTest {

  @TempDir Path directory;
  private Path far;
  private Path cache;
  private RunContext context;

  @BeforeEach
  void open() throws Exception {
    context = RunContext.open("remote-cache", directory.resolve("local"));
    far = Files.createDirectory(directory.resolve("far place"));
    set(far, "rwxrwxrwx");
    new ProcessBuilder("chmod", "+t", far.toString()).start().waitFor();
    cache = far.resolve("tare-cache-alice");
  }

  @AfterEach
  void close() {
    context.close();
  }

  @Test
  void createsAPrivateDirectoryAndFindsItAgain() throws Exception {
    assertThat(prepared()).isEqualTo(cache.toString());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cache)))
        .isEqualTo("rwx------");
    Path file = Files.writeString(cache.resolve("kept"), "x");
    assertThat(prepared()).isEqualTo(cache.toString());
    assertThat(file).exists();
  }

  @Test
  void refusesADirectoryThatOthersCanWrite() throws Exception {
    Files.createDirectory(cache);
    set(cache, "rwxrwxrwx");
    assertRefused(cache);
    set(cache, "rwxrwx---");
    assertRefused(cache);
  }

  @Test
  void refusesALinkAndAFile() throws Exception {
    Path own = Files.createDirectory(directory.resolve("own"));
    set(own, "rwx------");
    Files.createSymbolicLink(cache, own);
    assertRefused(cache);
    Files.delete(cache);
    Files.writeString(cache, "x");
    assertRefused(cache);
  }

  @Test
  void refusesAnotherUsersDirectory() throws Exception {
    assumeTrue("root".equals(System.getProperty("user.name")), "only root gives files away");
    Files.createDirectory(cache);
    set(cache, "rwx------");
    assumeTrue(
        new ProcessBuilder("chown", "12345", cache.toString()).start().waitFor() == 0,
        "no other users here");
    assertRefused(cache);
  }

  @Test
  void refusesAPlaceWhereOthersCanRenameIt() throws Exception {
    assertThat(prepared()).isEqualTo(cache.toString());
    new ProcessBuilder("chmod", "-t", far.toString()).start().waitFor();
    assertRefused(far);
  }

  @Test
  void reportsWhyItCannotBeCreated() {
    assertThatThrownBy(
            () -> RemoteCache.prepared(LocalHost.of("far", context), "/dev/null", "alice"))
        .isInstanceOf(HostException.class)
        .hasMessageNotContaining("\n");
  }

  private String prepared() throws Exception {
    return RemoteCache.prepared(LocalHost.of("far", context), far.toString(), "alice");
  }

  private void assertRefused(Path shown) {
    assertThatThrownBy(this::prepared)
        .isInstanceOf(HostException.class)
        .hasMessageContaining("so nothing in it is run; remove it, or set 'directory'")
        .hasMessageContaining(shown.toString())
        .hasMessageNotContaining("\n");
  }

  private static void set(Path path, String permissions) throws Exception {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }
}
