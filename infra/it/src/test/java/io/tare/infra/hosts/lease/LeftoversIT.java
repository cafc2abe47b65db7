package io.tare.infra.hosts.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.NetworkSpec;
import io.tare.infra.hosts.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * A harness with a platform and stubborn programs, before and after it is killed with SIGKILL. The
 * tests share it, and each continues where the previous one ended.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LeftoversIT {

  private static final boolean IS_ROOT = "root".equals(System.getProperty("user.name"));

  @TempDir static Path directory;
  private static Path cache;
  private static Path pids;
  private static Path held;
  private static KilledHarness harness;

  @BeforeAll
  static void startHarness() throws Exception {
    cache = directory.resolve("cache");
    pids = directory.resolve("pids");
    held = directory.resolve("pids" + StubbornProgram.HELD);
    KilledHarness.Plan plan =
        KilledHarness.of("native").in(cache).doing(StubbornProgram.class, pids.toString());
    harness = (IS_ROOT ? plan.on(NetworkSpec.PLAIN.with("rate", "1Mbit/s")) : plan).start();
  }

  @AfterAll
  static void endHarness() throws Exception {
    if (harness != null) {
      harness.close();
      for (Leftovers leftovers : Leftovers.find(cache)) {
        leftovers.remove();
      }
    }
  }

  @Test
  @Order(1)
  void resourcesOfALiveHarnessAreNotLeftovers() throws Exception {
    assertThat(living(pids)).hasSize(2);
    assertThat(living(held)).hasSize(2);
    assertThat(Leftovers.find(cache)).isEmpty();
    assertThat(Leftovers.isInUse(cache)).isTrue();
  }

  @Test
  @Order(2)
  void programsThatIgnoreRequestsEndWithTheHarness() throws Exception {
    harness.kill();
    Eventually.await("the end of the programs", () -> living(pids).isEmpty());
  }

  @Test
  @Order(3)
  void leftoversAreFoundAndRemoved() throws Exception {
    Leftovers found = harness.left();
    // Supervisors end their programs meanwhile, so leftovers change.
    assertThat(Leftovers.find(cache)).extracting(Leftovers::record).containsExactly(found.record());
    assertThat(found.run()).isEqualTo("victim");
    assertThat(found.resources())
        .hasAtLeastOneElementOfType(PathResource.Directory.class)
        .hasAtLeastOneElementOfType(ProcessResource.Program.class);
    if (IS_ROOT) {
      assertThat(found.resources())
          .hasAtLeastOneElementOfType(NetworkResource.NetworkNamespace.class)
          .hasAtLeastOneElementOfType(NetworkResource.Link.class)
          .hasAtLeastOneElementOfType(PathResource.ControlGroup.class);
    }
    assertThat(living(held)).hasSize(2);
    harness.assertRemoved();
    assertThat(living(held)).isEmpty();
    assertThat(Leftovers.find(cache)).isEmpty();
    assertThat(cache.resolve("work")).isEmptyDirectory();
  }

  private static List<String> living(Path pids) throws IOException {
    return Files.readAllLines(pids).stream()
        .filter(pid -> ProcessTable.startTicks(Long.parseLong(pid)).isPresent())
        .toList();
  }
}
