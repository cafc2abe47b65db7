package io.tare.infra.gvisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.Resources;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.SearchPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunscSourceTest {

  @TempDir Path directory;

  private PlatformSpec spec(Path runsc) {
    TreeMap<String, String> texts = new TreeMap<>();
    texts.put("runsc", runsc.toString());
    return new PlatformSpec("gv", GvisorKind.KIND, texts, new Resources(1, 1 << 30), List.of());
  }

  private Path program(String name) throws IOException {
    return Files.createFile(
        directory.resolve(name),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
  }

  @Test
  void aNamedProgramComesFirst() throws Exception {
    Path named = program("my-runsc");
    assertThat(RunscSource.installed(new GvisorSettings(spec(named)))).contains(named);
    assertThat(new GvisorKind().programHere(spec(named))).contains(named.toString());
    assertThat(new GvisorKind().objections(spec(named))).isEmpty();
  }

  @Test
  void whatGoBuildsIsAnnouncedUntilTheCacheHasIt() throws Exception {
    assertThat(RunscSource.firstUse(Optional.of(program("runsc")), directory)).isEmpty();
    assertThat(RunscSource.firstUse(Optional.empty(), directory))
        .get()
        .asString()
        .contains("builds gVisor's runsc with Go, once");

    Files.createDirectories(directory.resolve("programs/runsc-" + RunscSource.VERSION));

    assertThat(RunscSource.firstUse(Optional.empty(), directory)).isEmpty();
  }

  private Path script(String name, String text) throws IOException {
    return Files.writeString(program(name), "#!/bin/sh\n" + text);
  }

  /** One that knows only ptrace. */
  private Path old() throws IOException {
    return script(
        "old",
        """
        [ "$1" = flags ] && echo '  -platform string specifies which platform to use: ptrace (default), kvm.'
        echo runsc version 0.1
        """);
  }

  private static PlatformSpec withoutSettings() {
    return new PlatformSpec(
        "gv", GvisorKind.KIND, new TreeMap<>(), new Resources(1, 1 << 30), List.of());
  }

  @Test
  void aProgramThatCannotRunWhatIsAskedForIsAnObstacle() throws Exception {
    Path old = old();
    TreeMap<String, String> texts = new TreeMap<>();
    texts.put("runsc", old.toString());
    texts.put("platform", "systrap");
    PlatformSpec spec =
        new PlatformSpec("gv", GvisorKind.KIND, texts, new Resources(1, 1 << 30), List.of());

    assertThat(new GvisorKind().obstacles(spec))
        .singleElement()
        .asString()
        .contains("runsc 0.1", "has no platform systrap");
  }

  @Test
  void doctorSaysWhichProgramIsUsedAndHow() throws Exception {
    Path old = old();

    assertThat(new GvisorKind().programHere(spec(old)))
        .hasValueSatisfying(
            words -> assertThat(words).startsWith(old + " (ptrace, network ").endsWith(")"));
  }

  @Test
  void doctorSaysWhatGoWouldBuild() {
    GvisorSettings settings = new GvisorSettings(withoutSettings());
    assertThat(RunscSource.describe(Optional.empty(), settings))
        .isEqualTo("runsc " + RunscSource.VERSION + ", which Go builds when it is first needed");
  }

  /** Its package is what doctor tells to install. */
  @Test
  void aProgramIsMissingOnlyIfNoneIsNamedFoundOrCanBeBuilt() throws Exception {
    Requirement needed = new Requirement("runsc", "runsc");
    boolean isHere = SearchPath.find("runsc").isPresent() || RunscSource.go().isPresent();

    assertThat(new GvisorKind().requirements(spec(program("mine")))).doesNotContain(needed);
    assertThat(new GvisorKind().requirements(withoutSettings()).contains(needed))
        .isNotEqualTo(isHere);
  }

  @Test
  void aCompilerMustBeNewEnough() throws Exception {
    assertThat(RunscSource.canBuild(script("old-go", "echo go version go1.19.8 linux/amd64\n")))
        .isFalse();
    assertThat(RunscSource.canBuild(script("new-go", "echo go version go1.21.3 linux/amd64\n")))
        .isTrue();
    assertThat(RunscSource.canBuild(script("broken-go", "exit 1\n"))).isFalse();
  }

  @Test
  void everybodyMayExecuteWhatAUserWithANarrowMaskBuilt() throws Exception {
    Path built =
        Files.createFile(
            directory.resolve("runsc"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));

    RunscSource.allowEverybody(built);

    assertThat(Files.getPosixFilePermissions(built))
        .isEqualTo(PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** Its words in the setting platform are systrap, but this program knows only ptrace. */
  @Test
  void aProgramOfTheSystemThatIsTooOldIsUsedOnlyWithoutACompiler() throws Exception {
    Path old = old();
    TreeMap<String, String> texts = new TreeMap<>();
    texts.put("platform", "systrap");
    GvisorSettings settings =
        new GvisorSettings(
            new PlatformSpec("gv", GvisorKind.KIND, texts, new Resources(1, 1 << 30), List.of()));
    Optional<Path> found = Optional.of(old);

    assertThat(RunscSource.ofSystem(settings, found, Optional.of(Path.of("/usr/bin/go"))))
        .isEmpty();
    assertThat(RunscSource.ofSystem(settings, found, Optional.empty())).contains(old);
  }

  /** Which it lacks on newer kernels. */
  @Test
  void aProgramWithoutANetworkStackIsUsedOnlyWithoutACompiler() throws Exception {
    GvisorSettings settings = new GvisorSettings(withoutSettings());
    Optional<Path> found = Optional.of(old());
    Optional<Path> go = Optional.of(Path.of("/usr/bin/go"));

    assertThat(RunscSource.ofSystem(settings, found, go).isPresent())
        .isEqualTo(Runsc.of(found.get()).hasOwnStack());
    assertThat(RunscSource.ofSystem(settings, found, Optional.empty())).isEqualTo(found);
  }

  @Test
  void aNamedProgramThatDoesNotExistIsRefused() {
    assertThat(new GvisorKind().objections(spec(directory.resolve("none"))))
        .singleElement()
        .asString()
        .contains(
            "platform gv", "runsc", "expected a program", directory.resolve("none").toString());
  }

  /** One that needs libraries of this machine could not start itself again in its own root. */
  @Test
  void isBuiltWithoutLibrariesOfThisMachineAtOneVersion() throws Exception {
    assumeTrue(RunscSource.go().isPresent(), "no Go; install Go 1.21 or newer");
    Command command = RunscSource.command(directory, directory.resolve("work"));
    assertThat(command.environment())
        .containsEntry("CGO_ENABLED", "0")
        .containsEntry("GO111MODULE", "on")
        .containsEntry("GOBIN", directory.toString());
    assertThat(command.arguments())
        .contains("install", "gvisor.dev/gvisor/runsc@" + RunscSource.VERSION);
  }
}
