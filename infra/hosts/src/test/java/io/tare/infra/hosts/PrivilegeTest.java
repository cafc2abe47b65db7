package io.tare.infra.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivilegeTest {

  private static final String WHOLE = "         0          0 4294967295\n";
  private static final String NAMESPACE = "         0       1001          1\n";
  private static final String ALL = "000001ffffffffff";

  @TempDir Path directory;

  @Test
  void rootOfAMachineMayMountAndCreateNetworks() {
    ProcessIdentity root = ProcessIdentity.of(status(0, ALL), WHOLE);
    assertThat(root.ownsMachine()).isTrue();
    assertThat(root.mayMount()).isTrue();
    assertThat(root.mayMakeNetworks()).isTrue();
  }

  @Test
  void rootOfAUserNamespaceDoesNotOwnTheMachine() {
    ProcessIdentity inside = ProcessIdentity.of(status(0, ALL), NAMESPACE);
    assertThat(inside.isRoot()).isTrue();
    assertThat(inside.ownsMachine()).isFalse();
  }

  @Test
  void rootOfAContainerWithoutCapabilitiesMayDoNeither() {
    ProcessIdentity confined = ProcessIdentity.of(status(0, "00000000a80425fb"), WHOLE);
    assertThat(confined.mayMount()).isFalse();
    assertThat(confined.mayMakeNetworks()).isFalse();
  }

  @Test
  void aUserIsNotRoot() {
    assertThat(ProcessIdentity.of(status(1001, "0"), WHOLE).isRoot()).isFalse();
  }

  @Test
  void aUserWithSubordinateIdsMayBuildImages() {
    assertThat(ids("me:100000:65536\n", "1001:100000:65536\n").obstacle()).isEmpty();
  }

  @Test
  void aUserWithoutSubordinateIdsGetsTheCommandForAFreeRange() {
    assertThat(ids("other:100000:65536\nme2:165536:65536\n", "").obstacle().orElseThrow())
        .contains("me has no range of ids in /etc/subuid and /etc/subgid")
        .endsWith("usermod --add-subuids 231072-296607 --add-subgids 231072-296607 me");
  }

  @Test
  void alsoSearchesTheAdministratorsDirectories() {
    assertThat(SearchPath.directories("/a:/usr/sbin::/b:/a"))
        .extracting(Path::toString)
        .containsExactly("/a", "/usr/sbin", "/b", "/usr/local/sbin", "/sbin");
  }

  @Test
  void startsProgramsWithItsSearchPath() throws Exception {
    Path out = directory.resolve("out");
    Process process =
        SearchPath.builder(List.of("sh", "-c", "printf %s \"$PATH\""))
            .redirectOutput(out.toFile())
            .start();
    assertThat(process.waitFor()).isZero();
    assertThat(Files.readString(out)).contains("/usr/sbin");
  }

  private static Privilege.SubordinateIds ids(String users, String groups) {
    return new Privilege.SubordinateIds("me", "1001", users, groups);
  }

  private static String status(int user, String capabilities) {
    return "Name:\tjava\nUid:\t1001\t%d\t0\t0\nCapEff:\t%s\n".formatted(user, capabilities);
  }
}
