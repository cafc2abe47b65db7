package io.tare.infra.hosts.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrustedPathTest {

  private static final int OTHER = 65_533;

  @TempDir Path temp;
  private Path directory;
  private Path file;

  @BeforeEach
  void make() throws Exception {
    directory = Files.createDirectory(temp.toRealPath().resolve("campaigns"));
    permit(directory, "rwxr-xr-x");
    file = Files.writeString(directory.resolve("mine.yaml"), "name: mine");
    permit(file, "rw-r--r--");
  }

  @Test
  void trustsFilesOfThisUserInDirectoriesOfThisUser() throws Exception {
    assertThat(TrustedPath.objection(file)).isEmpty();
    assertThat(TrustedPath.objection(directory.resolve("../campaigns/./mine.yaml"))).isEmpty();
  }

  @Test
  void refusesAFileThatOthersCanWrite() throws Exception {
    permit(file, "rw-r--rw-");

    assertThat(TrustedPath.objection(file))
        .contains("others can write %s; chmod go-w %s".formatted(file, file));
  }

  @Test
  void refusesADirectoryInWhichOthersCanReplaceTheFile() throws Exception {
    permit(directory, "rwxrwxrwx");

    assertThat(TrustedPath.objection(file))
        .contains("others can write %s; chmod go-w %s".formatted(directory, directory));

    Files.setAttribute(directory, "unix:mode", 01777);
    assertThat(TrustedPath.objection(file)).as("as in /tmp").isEmpty();
    assertThat(TrustedPath.objection(directory)).as("all files in it").isPresent();
  }

  @Test
  void aGroupCountsAsItsUserOnlyIfItHasTheUsersName() throws Exception {
    permit(file, "rw-rw-r--");
    boolean isOwnGroup = !TrustedPath.isShared(file);
    assumeTrue(isOwnGroup, "the user's group has another name; run the tests as root");
    assertThat(TrustedPath.objection(file)).isEmpty();

    assumeRoot();
    Files.setAttribute(file, "unix:gid", OTHER);
    assertThat(TrustedPath.objection(file)).get().asString().startsWith("others can write");
  }

  @Test
  void refusesAFileADirectoryAndALinkOfAnotherUser() throws Exception {
    assumeRoot();
    Path link = Files.createSymbolicLink(temp.toRealPath().resolve("link.yaml"), file);
    Path around = Files.createSymbolicLink(temp.toRealPath().resolve("around"), directory);
    assertThat(TrustedPath.objection(link)).isEmpty();
    assertThat(TrustedPath.objection(around.resolve("mine.yaml"))).isEmpty();

    Files.setAttribute(link, "unix:uid", OTHER, LinkOption.NOFOLLOW_LINKS);
    assertThat(TrustedPath.objection(link)).get().asString().startsWith("the link " + link);

    Files.setAttribute(file, "unix:uid", OTHER);
    assertThat(TrustedPath.objection(file)).get().asString().startsWith(file + " belongs to ");
    assertThat(TrustedPath.objection(file, Set.of(0, OTHER))).isEmpty();

    Files.setAttribute(file, "unix:uid", 0);
    Files.setAttribute(directory, "unix:uid", OTHER);
    assertThat(TrustedPath.objection(around.resolve("mine.yaml")))
        .get()
        .asString()
        .startsWith(directory + " belongs to ");
  }

  @Test
  void refusesLinksInACircle() throws Exception {
    Path link = directory.resolve("circle.yaml");
    Files.createSymbolicLink(link, link);

    assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> TrustedPath.objection(link)))
        .hasMessage("too many links in " + link);
  }

  @Test
  void trustsWhoeverBecameRootBySudo() {
    assertThat(TrustedPath.sudoer("1000")).contains(1000);
    assertThat(TrustedPath.sudoer(null)).isEmpty();
    assertThat(TrustedPath.sudoer("-1")).isEmpty();
    assertThat(TrustedPath.sudoer("99999999999")).isEmpty();
  }

  private static void assumeRoot() throws Exception {
    assumeTrue(Kernel.user() == 0, "only root gives a file away; run the tests as root");
  }

  private static void permit(Path path, String permissions) throws Exception {
    var unused = Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }
}
