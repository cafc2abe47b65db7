package io.tare.infra.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.Kernel;
import io.tare.infra.hosts.lease.Leftovers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose directories a run uses. */
class RunContextTest {

  @TempDir Path directory;

  @Test
  void directoriesOfRecordsAreWrittenByTheirOwnerAlone() throws Exception {
    Path cache = directory.resolve("new");
    try (RunContext run = RunContext.open("run", cache);
        Stream<Path> all = Files.walk(run.cache(), 2)) {
      assertThat(all.filter(Files::isDirectory))
          .contains(cache.resolve("leases"), cache.resolve("work"))
          .allSatisfy(
              each ->
                  assertThat(Files.getPosixFilePermissions(each))
                      .doesNotContain(
                          PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "leases", "work"})
  void aDirectoryThatOthersCanWriteIsRefused(String name) throws Exception {
    Path cache = directory.resolve("cache");
    RunContext.open("run", cache).close();
    Path writable = cache.resolve(name);
    permit(writable, "rwxrwxr-x");

    assertThatThrownBy(() -> RunContext.open("run", cache))
        .isInstanceOf(HostException.class)
        .hasMessage("others can write %s; chmod go-w %s".formatted(writable, writable));
  }

  @Test
  void aCacheThatOthersCanReplaceByAnotherIsRefused() throws Exception {
    assumeTrue(Kernel.knowsAllUsers(), "in a namespace the one outside of it has looked");
    Path shared = Files.createDirectories(directory.resolve("shared"));
    Path within = shared.resolve("mine");
    RunContext.open("run", within).close();
    permit(shared, "rwxrwxrwx");

    assertThatThrownBy(() -> RunContext.open("run", within))
        .hasMessageContaining("others can write " + shared.toRealPath() + ", which it lies in");
    assertThat(Leftovers.find(within).get(0).refused().get(0)).contains("others can write");
  }

  private static void permit(Path path, String permissions) throws Exception {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }
}
