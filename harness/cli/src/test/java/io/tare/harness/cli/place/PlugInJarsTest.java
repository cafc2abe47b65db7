package io.tare.harness.cli.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.command.InstallationHome;
import io.tare.harness.model.PlugIns;
import io.tare.infra.hosts.lease.Kernel;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlugInJarsTest {

  private static final int OTHER = 65_533;

  @TempDir Path temp;
  private final Properties properties = new Properties();
  private final List<String> complaints = new ArrayList<>();
  private Path ofAll;
  private Path ofUser;

  @BeforeEach
  void make() throws Exception {
    Path real = temp.toRealPath();
    properties.setProperty("java.home", "/jdk");
    properties.setProperty("user.home", real.toString());
    properties.setProperty("tare.home", real.resolve("tare").toString());
    ofAll = directory(real.resolve("tare/plugins"));
    ofUser = directory(real.resolve("data/tare/plugins"));
  }

  @Test
  void findsThoseOfAllUsersAndOfThisUserByName() throws Exception {
    List<Path> expected = List.of(jar(ofAll, "z.jar"), jar(ofUser, "a.jar"), jar(ofUser, "b.jar"));
    Files.writeString(ofUser.resolve("notes.txt"), "no jar");

    assertThat(found().jars()).containsExactlyElementsOf(expected);
    assertThat(complaints).isEmpty();
  }

  @Test
  void refusesADirectoryWritableByOthers() throws Exception {
    jar(ofUser, "a.jar");
    permit(ofUser, "rwxr-xrwx");

    assertThat(found().jars()).isEmpty();
    assertThat(complaints)
        .containsExactly(
            "plug-in not loaded: others can write %s; chmod go-w %s".formatted(ofUser, ofUser));
  }

  @Test
  void refusesAJarWritableByOthersAndLoadsTheRest() throws Exception {
    Path bad = jar(ofUser, "a.jar");
    Path good = jar(ofUser, "b.jar");
    permit(bad, "rw-r--rw-");

    assertThat(found().jars()).containsExactly(good);
    assertThat(complaints)
        .containsExactly(
            "plug-in not loaded: others can write %s; chmod go-w %s".formatted(bad, bad));
  }

  @Test
  void refusesALinkIntoADirectoryWritableByOthers() throws Exception {
    Path open = directory(temp.toRealPath().resolve("open"));
    Files.createSymbolicLink(ofUser.resolve("a.jar"), jar(open, "a.jar"));
    assertThat(found().jars()).hasSize(1);

    permit(open, "rwxrwxrwx");
    assertThat(found().jars()).isEmpty();
    assertThat(complaints).singleElement().asString().contains("others can write " + open);
  }

  @Test
  void refusesJarsBelowADirectoryInWhichOthersCanReplaceThem() throws Exception {
    jar(ofUser, "a.jar");
    permit(ofUser.getParent(), "rwxrwxrwx");

    assertThat(found().jars()).isEmpty();
    assertThat(complaints)
        .singleElement()
        .asString()
        .contains("others can write " + ofUser.getParent());
  }

  @Test
  void refusesFilesOfAnotherUser() throws Exception {
    assumeTrue(Kernel.user() == 0, "only root gives a file away; run the tests as root");
    Path jar = jar(ofUser, "a.jar");
    Files.setAttribute(jar, "unix:uid", OTHER);

    assertThat(found().jars()).isEmpty();
    assertThat(complaints)
        .containsExactly(
            "plug-in not loaded: %s belongs to %s".formatted(jar, Files.getOwner(jar).getName()));
  }

  /** In a user namespace all other users, including root, look the same. */
  @Test
  void doesNotCheckAgainAfterARestart() throws Exception {
    jar(ofUser, "a.jar");
    PlugIns first = found();
    permit(ofUser, "rwxrwxrwx");
    String[] option = PlugInJars.option(first).split("=", 2);
    properties.setProperty(option[0].substring("-D".length()), option[1]);

    assertThat(found().jars()).isEqualTo(first.jars());
    assertThat(complaints).isEmpty();
  }

  private PlugIns found() {
    InstallationHome home =
        InstallationHome.of(properties, Map.of("XDG_DATA_HOME", temp.resolve("data").toString()));
    return PlugInJars.of(home, properties, complaints::add);
  }

  private static Path directory(Path made) throws Exception {
    Files.createDirectories(made);
    permit(made, "rwxr-xr-x");
    return made;
  }

  private static Path jar(Path directory, String name) throws Exception {
    Path jar = directory.resolve(name);
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      out.putNextEntry(new JarEntry("empty"));
    }
    permit(jar, "rw-r--r--");
    return jar;
  }

  private static void permit(Path path, String permissions) throws Exception {
    var unused = Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }
}
