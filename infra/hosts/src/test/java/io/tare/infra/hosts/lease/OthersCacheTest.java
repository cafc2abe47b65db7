package io.tare.infra.hosts.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Root cleans up only for the owner of a cache in which everything belongs to that owner. */
class OthersCacheTest {

  /** The number of another user. */
  private static final int OTHER = 65_534;

  @TempDir Path directory;

  private Path cache;
  private Path record;

  @BeforeEach
  void begin() throws Exception {
    assumeTrue(Kernel.user() == 0, "only root gives files away; run the tests as root");
    cache = Files.createDirectories(directory.toRealPath().resolve("cache"));
    Path leases = Files.createDirectories(cache.resolve("leases"));
    record = Files.writeString(leases.resolve("0badcafe.jsonl"), "");
    for (Path each :
        new Path[] {cache, leases, record, Files.createDirectory(cache.resolve("work"))}) {
      give(each);
    }
  }

  @Test
  void aCacheOfOnlyOneUserNamesThatUser() throws Exception {
    OthersCache found = OthersCache.of(cache).orElseThrow();

    assertThat(found.user()).isEqualTo(OTHER);
    assertThat(found.objection()).isEmpty();
    assertThat(found.asOwner("clean"))
        .isEqualTo(
            "as that user: sudo -u %s env TARE_CACHE='%s' tare clean"
                .formatted(found.owner(), cache));
  }

  @Test
  void rootsOwnCacheAndAMissingOneAreNotAnotherUsers() throws Exception {
    assertThat(OthersCache.of(directory)).isEmpty();
    assertThat(OthersCache.of(cache.resolve("none"))).isEmpty();
  }

  @Test
  void aRootRecordAmongAUsersRecordsIsNotTrusted() throws Exception {
    Files.setAttribute(record, "unix:uid", 0);

    assertThat(objection()).hasValue(record + " belongs to root");
  }

  @Test
  void aCacheThatOthersCanWriteIsRefused() throws Exception {
    for (Path each : new Path[] {cache, record.getParent(), record, cache.resolve("work")}) {
      Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxrwxr-x"));
      assertThat(objection()).hasValue("others can write %s; chmod go-w %1$s".formatted(each));
      Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    assertThat(objection()).isEmpty();
  }

  @Test
  void linksToOtherUsersAreNotFollowed() throws Exception {
    Path link = Files.createSymbolicLink(directory.toRealPath().resolve("link"), cache);
    assertThat(OthersCache.of(link).orElseThrow().objection())
        .hasValueSatisfying(line -> assertThat(line).startsWith(link + " leads to " + cache));
    Files.delete(cache.resolve("work"));
    Path work = Files.createSymbolicLink(cache.resolve("work"), Path.of("/etc"));
    Files.setAttribute(work, "unix:uid", OTHER, LinkOption.NOFOLLOW_LINKS);
    assertThat(objection()).hasValue(work + " is a link, which Tare does not make");
  }

  @Test
  void aCacheBelowAnotherUsersDirectoryIsRefused() throws Exception {
    Path above = cache.getParent();
    Files.setAttribute(above, "unix:uid", OTHER - 1);
    assertThat(objection())
        .hasValueSatisfying(line -> assertThat(line).startsWith("it lies in " + above));
    Files.setAttribute(above, "unix:uid", 0);
    Files.setPosixFilePermissions(above, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThat(objection()).hasValue("others can write " + above + ", which it lies in");
    Files.setAttribute(above, "unix:mode", 01777);
    assertThat(objection()).isEmpty();
  }

  private Optional<String> objection() throws Exception {
    return OthersCache.of(cache).orElseThrow().objection();
  }

  private static void give(Path path) throws Exception {
    Files.setAttribute(path, "unix:uid", OTHER);
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
