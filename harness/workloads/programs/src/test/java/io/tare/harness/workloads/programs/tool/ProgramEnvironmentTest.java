package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.launch.PlatformPrograms;
import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.machine.LocalHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Modules are those of an invented command {@code module}, which bash reads before a script. */
class ProgramEnvironmentTest {

  private static final String MODULE =
      """
      module() {
        [ "$2" != broken ] || { echo "no such module: $2" >&2; return 1; }
        [ "$2" != silent ] || { echo "quietly refused" >&2; return 0; }
        export PATH=/apps/gcc/bin:$PATH LD_LIBRARY_PATH=/apps/gcc/lib LOADEDMODULES=gcc/12.2
      }
      """;

  @TempDir private Path directory;

  private RunContext context;
  private LocalHost host;

  @BeforeEach
  void open() throws Exception {
    context = RunContext.open("modules", directory.resolve("cache"));
    Path module = directory.resolve("module.sh");
    Files.writeString(module, MODULE);
    host = LocalHost.of("lab", context).within(List.of("env", "BASH_ENV=" + module));
  }

  @AfterEach
  void close() {
    context.close();
  }

  private static ProgramChoice choice(Map<String, String> environment, String... modules) {
    PlatformPrograms settings =
        new PlatformPrograms(
            new TreeMap<>(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            new TreeMap<>(environment),
            List.of(modules));
    return new ProgramChoice(false, new TreeSet<>(), 1, settings);
  }

  @Test
  void whatAModuleChangesReachesThePrograms() throws Exception {
    SortedMap<String, String> variables =
        ProgramEnvironment.of(host, choice(Map.of("OMP_STACKSIZE", "4M"), "gcc"));

    assertThat(variables)
        .containsEntry("LD_LIBRARY_PATH", "/apps/gcc/lib")
        .containsEntry("OMP_STACKSIZE", "4M");
    assertThat(variables.get("PATH")).startsWith("/apps/gcc/bin:").contains(":/usr/bin");
    assertThat(ProgramEnvironment.facts(variables))
        .containsEntry("programs.modules", "gcc/12.2")
        .hasEntrySatisfying(
            "programs.environment", text -> assertThat(text).contains("OMP_STACKSIZE=4M"));
    Host.Finished finished =
        host.run(
            ProgramEnvironment.in(
                variables,
                Command.of("sh", "-c", "echo $LD_LIBRARY_PATH; echo $PATH").inStatedEnvironment()),
            Duration.ofMinutes(1));
    assertThat(finished.standardOutput().lines()).first().isEqualTo("/apps/gcc/lib");
    assertThat(finished.standardOutput()).contains("\n/apps/gcc/bin:");
  }

  @Test
  void theCampaignOverridesModules() throws Exception {
    assertThat(ProgramEnvironment.of(host, choice(Map.of("LD_LIBRARY_PATH", "/mine"), "gcc/12.2")))
        .containsEntry("LD_LIBRARY_PATH", "/mine");
  }

  @Test
  void aModuleThatCannotBeLoadedIsNamed() {
    assertThatThrownBy(() -> ProgramEnvironment.of(host, choice(Map.of(), "broken")))
        .isInstanceOf(TrialFailure.class)
        .hasMessage("lab: cannot load modules broken: no such module: broken");
  }

  @Test
  void aRefusalWithStatusZeroIsNoticed() {
    assertThatThrownBy(() -> ProgramEnvironment.of(host, choice(Map.of(), "silent")))
        .hasMessage(
            "lab: module silent was not loaded: quietly refused; see \"module avail\" there");
  }

  @Test
  void aCommandsOwnVariablesCount() {
    Command own = Command.of("true").with("OMP_NUM_THREADS", "4");
    assertThat(ProgramEnvironment.in(Map.of("OMP_NUM_THREADS", "1", "A", "b"), own).environment())
        .containsEntry("OMP_NUM_THREADS", "4")
        .containsEntry("A", "b");
  }

  @Test
  void eachEntryOfThePathIsThereOnce() {
    assertThat(
            ProgramEnvironment.changed(
                "PATH=/bin\0tare-modules-loaded\0PATH=/apps:/bin:/sbin:/bin\0"))
        .containsEntry("PATH", "/apps:/bin:/sbin");
  }
}
