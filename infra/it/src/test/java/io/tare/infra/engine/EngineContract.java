package io.tare.infra.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.host.Command;
import io.tare.infra.host.Host.Finished;
import io.tare.infra.host.HostException;
import io.tare.infra.lease.Leftovers;
import io.tare.infra.lease.Resource;
import io.tare.infra.lease.RunLeftovers;
import io.tare.infra.managed.MachineSearch;
import io.tare.infra.platform.Lan;
import io.tare.infra.platform.PlatformContract;
import io.tare.infra.platform.PlatformStage;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.Reachability;
import io.tare.infra.platform.Resources;
import io.tare.infra.platform.Role;
import io.tare.infra.platform.RunningPlatform;
import io.tare.model.Environment.Fact;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What containers of every engine owe, on a real engine, and what happens if something breaks. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class EngineContract implements PlatformContract {

  static final String WAITING = "waiting until machine";
  private static final Duration SHORT = Duration.ofSeconds(20);

  private PrivateEngine engine;
  private PlatformStage stage;

  /** Starts the engine, or skips the tests. */
  abstract PrivateEngine launched() throws Exception;

  @BeforeAll
  void start() throws Exception {
    engine = launched();
    stage = stage(Optional.empty()).started(Progress.SILENT);
  }

  @AfterAll
  void end() throws Exception {
    if (stage != null) {
      stage.close();
      assertThat(engine.containers("")).isEmpty();
    }
    if (engine != null) {
      engine.close();
    }
  }

  PlatformStage stage(Optional<Lan> lan, String... further) throws Exception {
    Map<String, String> settings = new TreeMap<>(engine.settings());
    for (int i = 0; i < further.length; i += 2) {
      settings.put(further[i], further[i + 1]);
    }
    return new PlatformStage("engine-it", engine.kind(), settings, lan);
  }

  @Override
  public RunningPlatform running() {
    return stage.running();
  }

  @Override
  public Resources resources() {
    return PlatformStage.RESOURCES;
  }

  private Finished inside(String command) throws Exception {
    return running()
        .node(Role.SERVER)
        .host()
        .run(Command.of(List.of("sh", "-c", command)), Duration.ofMinutes(1));
  }

  @Test
  void saysWhatMadeItAndWhatHoldsIt() throws Exception {
    String version = engine.run("version", "--format", "{{.Client.Version}}");
    assertThat(running().environment().facts())
        .containsEntry("host.other_guests", "0")
        .containsKeys(
            "hypervisor.storage", "hypervisor.cgroups", "hypervisor.seccomp", "hypervisor.ulimits")
        .hasEntrySatisfying("hypervisor.runtime", runtime -> assertThat(runtime).contains("runc"))
        .hasEntrySatisfying(
            Fact.HYPERVISOR_VERSION.key(), told -> assertThat(told).matches("\\d+\\.\\d+\\..*"))
        .hasEntrySatisfying(
            Fact.CONFINEMENT.key(),
            told -> assertThat(told).contains("at most " + resources().memoryBytes() + " bytes"));
    assertThat(version).isNotEmpty();
  }

  /** A JVM that is to have more memory than the container has is killed for it. */
  @Test
  void isHeldToItsMemory() throws Exception {
    String java = running().node(Role.SERVER).software().java();
    String filled = " -XX:+AlwaysPreTouch -Xmx%dm -Xms%dm -version";
    assertThat(inside(java + filled.formatted(128, 128)).exitStatus()).isZero();
    assertThat(inside(java + filled.formatted(1024, 1024)).exitStatus()).isNotZero();
    // Podman's watcher writes such a file where it was started.
    assertThat(Path.of("oom")).doesNotExist();
  }

  @Test
  void filtersSystemCallsUnlessTheCampaignSaysOtherwise() throws Exception {
    String filter = "grep ^Seccomp: /proc/self/status";
    assertThat(inside(filter).standardOutput()).contains("2");
    try (PlatformStage other = stage(Optional.empty(), "seccomp", "unconfined")) {
      RunningPlatform open = other.started(Progress.SILENT).running();
      assertThat(
              open.node(Role.SERVER)
                  .host()
                  .run(Command.of(List.of("sh", "-c", filter)), SHORT)
                  .standardOutput())
          .contains("0");
      assertThat(open.environment().facts()).containsEntry("hypervisor.seccomp", "unconfined");
    }
  }

  @Test
  void isReachedByClientsOnTheNetwork() throws Exception {
    try (PlatformStage other = stage(Optional.of(Lan.UNLIMITED))) {
      Reachability.assertAllReachEachOther(other.started(Progress.SILENT).running());
    }
  }

  @Test
  void isToldWhenSomebodyEndsItDuringItsBoot() throws Exception {
    try (PlatformStage other = stage(Optional.empty())) {
      String token = other.context().leases().token();
      assertThatThrownBy(
              () ->
                  other.started(
                      step -> {
                        if (step.contains(WAITING)) {
                          engine.kill(token);
                        }
                      }))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("ended with status 137")
          .hasMessageNotContaining("\n");
      assertThat(engine.containers("tare-" + token)).isEmpty();
    }
  }

  @Test
  void isFoundByItsLabelAndRemovedByWhoeverNamesItsRun() throws Exception {
    try (PlatformStage other = stage(Optional.empty()).started(Progress.SILENT)) {
      MachineSearch search = MachineSearch.of(other.spec()).orElseThrow();
      List<MachineSearch.Found> found =
          search.machines().stream()
              .filter(each -> each.run().equals(other.context().leases().token()))
              .toList();
      assertThat(found).hasSize(1);
      search.remove(found.get(0));
      assertThat(search.machines()).doesNotContain(found.get(0)).isNotEmpty();
    }
  }

  private static String nameOnRecord(String token) throws Exception {
    String record =
        Files.readString(PlatformStage.CACHE.resolve("leases").resolve(token + ".jsonl"));
    Matcher name = Pattern.compile("\"(tare-" + token + "-\\d+)\"").matcher(record);
    assertThat(name.find()).isTrue();
    return name.group(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"for machine", WAITING, "nothing: it is ready"})
  void nothingIsForgottenOfAHarnessThatIsKilled(String step) throws Exception {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                EngineVictim.class.getName(),
                engine.kind(),
                step));
    engine
        .settings()
        .forEach(
            (name, value) -> {
              words.add(name);
              words.add(value);
            });
    Process victim =
        new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String token =
        new BufferedReader(new InputStreamReader(victim.getInputStream(), StandardCharsets.UTF_8))
            .readLine();
    victim.destroyForcibly().waitFor();
    boolean isAsked = !step.equals("for machine");
    assertThat(engine.containers("tare-" + token)).hasSize(isAsked ? 1 : 0);
    if (!isAsked) {
      // As if it was killed a moment later: made, and not started.
      String image = engine.run("image", "ls", "--filter", "label=tare.image", "--quiet");
      engine.run("create", "--name", nameOnRecord(token), image, "true");
      assertThat(engine.containers("tare-" + token)).hasSize(1);
    }
    Leftovers left = RunLeftovers.of(PlatformStage.CACHE, token);
    assertThat(left.resources())
        .anyMatch(resource -> resource instanceof Resource.Machine && resource.exists());
    assertThat(left.remove()).isEmpty();
    assertThat(engine.containers("tare-" + token)).isEmpty();
    assertThat(left.resources()).noneMatch(Resource::exists);
  }
}
