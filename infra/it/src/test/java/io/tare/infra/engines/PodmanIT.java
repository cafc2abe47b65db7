package io.tare.infra.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformContract;
import io.tare.infra.api.PlatformStage;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Reachability;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.hosts.lease.KilledHarness;
import io.tare.infra.hosts.lease.MachineResource;
import io.tare.infra.managed.MachineSearch;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Podman containers, and the common behaviour of all engines. */
@Tag("thorough")
class PodmanIT extends EngineCore implements PlatformContract {

  private static final String FILTER = "grep ^Seccomp: /proc/self/status";

  private @Nullable PlatformStage open;

  @Override
  PrivateEngine launched() throws Exception {
    return PrivatePodman.start();
  }

  /** Another one, on a network and without a filter of system calls, started when needed. */
  private PlatformStage open() throws Exception {
    if (open == null) {
      open = stage(List.of(NetworkSpec.PLAIN), "seccomp", "unconfined").started(Progress.SILENT);
    }
    return open;
  }

  @AfterAll
  void endTheOther() {
    if (open != null) {
      open.close();
    }
  }

  @Test
  @Order(LAST + 1)
  void filtersSystemCallsByDefault() throws Exception {
    assertThat(inside(running(), FILTER).standardOutput()).contains("2");
    RunningPlatform other = open().running();
    assertThat(inside(other, FILTER).standardOutput()).contains("0");
    assertThat(other.environment().facts()).containsEntry("hypervisor.seccomp", "unconfined");
  }

  @Test
  @Order(LAST + 1)
  void isReachedByClientsOnTheNetwork() throws Exception {
    Reachability.assertAllReachEachOther(open().running());
  }

  @Test
  @Order(LAST + 2)
  void isFoundByLabelAndRemovedOnlyIfItsRunIsNamed() throws Exception {
    String token = open().context().leases().token();
    MachineSearch search = MachineSearch.of(open().spec()).orElseThrow();
    List<MachineSearch.Found> found =
        search.machines().stream().filter(each -> each.run().equals(token)).toList();
    assertThat(found).hasSize(1);
    search.remove(found.get(0));
    assertThat(search.machines()).doesNotContain(found.get(0)).isNotEmpty();
  }

  private static String nameOnRecord(String token) throws Exception {
    String record =
        Files.readString(PlatformStage.CACHE.resolve("leases").resolve(token + ".jsonl"));
    Matcher name = Pattern.compile("\"(tare-" + token + "-\\d+)\"").matcher(record);
    assertThat(name.find()).isTrue();
    return name.group(1);
  }

  @Test
  void aHarnessKilledDuringTheBootLeavesNothingUnrecorded() throws Exception {
    assertNothingUnrecorded(WAITING);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"for machine", "nothing: it is ready"})
  void aKilledHarnessLeavesNothingUnrecorded(String step) throws Exception {
    assertNothingUnrecorded(step);
  }

  private void assertNothingUnrecorded(String step) throws Exception {
    try (KilledHarness harness =
        KilledHarness.of(engine().kind()).with(engine().settings()).startTo(step)) {
      String token = harness.kill().token();
      boolean isAsked = !step.equals("for machine");
      assertThat(engine().containers("tare-" + token)).hasSize(isAsked ? 1 : 0);
      if (!isAsked) {
        // As if killed a moment later: created and not started.
        String image = engine().run("image", "ls", "--filter", "label=tare.image", "--quiet");
        engine().run("create", "--name", nameOnRecord(token), image, "true");
        assertThat(engine().containers("tare-" + token)).hasSize(1);
      }
      assertThat(harness.assertRemoved().resources())
          .hasAtLeastOneElementOfType(MachineResource.Machine.class);
      assertThat(engine().containers("tare-" + token)).isEmpty();
    }
  }
}
