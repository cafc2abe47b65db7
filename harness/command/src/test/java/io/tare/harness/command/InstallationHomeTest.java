package io.tare.harness.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class InstallationHomeTest {

  @Test
  void usesTheCacheOfTheVariable() {
    assertThat(cache("/root", Map.of("TARE_CACHE", "/a b/ü", "HOME", "/home/me")))
        .isEqualTo(Path.of("/a b/ü"));
  }

  /** In a user namespace the user database gives root's home. */
  @Test
  void prefersTheShellsHomeToTheUserDatabase() {
    assertThat(cache("/root", Map.of("HOME", "/home/me")))
        .isEqualTo(Path.of("/home/me/.cache/tare"));
  }

  @Test
  void usesTheUserDatabaseWithoutAShellsHome() {
    assertThat(cache("/home/me", Map.of())).isEqualTo(Path.of("/home/me/.cache/tare"));
  }

  @Test
  void usesTheWorkingDirectoryForAUserWithoutAHome() {
    assertThat(cache("?", Map.of())).isEqualTo(Path.of("").toAbsolutePath().resolve(".cache/tare"));
  }

  @Test
  void searchesPlugInsBesideTheProgramAndInTheUsersData() {
    assertThat(home("/root", Map.of("HOME", "/home/me")).plugIns())
        .containsExactly(Path.of("/tare/plugins"), Path.of("/home/me/.local/share/tare/plugins"));
    assertThat(home("/root", Map.of("XDG_DATA_HOME", "/data", "HOME", "/home/me")).plugIns())
        .endsWith(Path.of("/data/tare/plugins"));
    assertThat(home("/root", Map.of("TARE_PLUGINS", "/jars", "XDG_DATA_HOME", "/data")).plugIns())
        .endsWith(Path.of("/jars"));
  }

  private static Path cache(String listed, Map<String, String> variables) {
    return home(listed, variables).cache();
  }

  private static InstallationHome home(String listed, Map<String, String> variables) {
    Properties properties = new Properties();
    properties.setProperty("user.home", listed);
    properties.setProperty("java.home", "/jdk");
    properties.setProperty("tare.home", "/tare");
    return InstallationHome.of(properties, variables);
  }
}
