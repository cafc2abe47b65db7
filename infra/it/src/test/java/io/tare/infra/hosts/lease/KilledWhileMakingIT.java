package io.tare.infra.hosts.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.NetworkKind;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import io.tare.infra.api.Requirement;
import io.tare.infra.hosts.lease.MakesNetwork.Moment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A harness that is killed with SIGKILL at some of the commands that create a network of the
 * kernel, and one with daemons and databases, alternately before and during one. The run's remains
 * are searched for independently of its record, which cheaper tests trust.
 */
@Tag("thorough")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class KilledWhileMakingIT {

  @TempDir Path directory;
  private Path cache;

  @BeforeEach
  void assumeNamespacesCanBeMade() {
    assumeTrue(
        "root".equals(System.getProperty("user.name")), "no right to make networks: run as root");
    cache = directory.resolve("cache");
  }

  @ParameterizedTest
  @CsvSource({"lb-vxlan, 9", "ovs-vxlan, 19"})
  void nothingIsLeftAfterAKillAtSomeSteps(String kind, int stride) throws Exception {
    assertNothingIsLeft(kind, stride);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({"lb-vxlan, 1", "ovs-vxlan, 1"})
  void nothingIsLeftAfterAKillAtAnyStep(String kind, int stride) throws Exception {
    assertNothingIsLeft(kind, stride);
  }

  private void assertNothingIsLeft(String kind, int stride) throws Exception {
    assumePossible(NetworkSpec.plain(kind));
    // The first one creates everything, and fills the cache.
    Cleaned whole = killedAt(kind, MakesNetwork.WHOLE, Moment.BEFORE);
    assertThat(whole.traces()).allMatch(each -> each.startsWith(cache.toString()));
    int last = whole.commands().size();
    assertThat(last).isGreaterThan(2 * stride);
    for (int step = 1; step <= last; step += stride) {
      Moment moment = step % 2 == 0 ? Moment.BEFORE : Moment.WITHIN;
      Cleaned cleaned = killedAt(kind, step, moment);
      assertThat(cleaned.commands()).hasSize(step);
      assertThat(cleaned.traces())
          .as("%s %s", moment, cleaned.commands().get(step - 1))
          .isEqualTo(whole.traces());
    }
  }

  /**
   * What remains after a killed harness's leftovers were removed.
   *
   * @param commands that it had reached
   */
  private record Cleaned(List<String> commands, NavigableSet<String> traces) {}

  private Cleaned killedAt(String kind, int step, Moment moment) throws Exception {
    Path commands = directory.resolve("commands");
    String argument = MakesNetwork.argument(kind, step, moment, commands);
    try (KilledHarness harness =
        KilledHarness.of("native").in(cache).doing(MakesNetwork.class, argument).start()) {
      harness.kill();
      var unused = harness.assertRemoved();
      return new Cleaned(Files.readAllLines(commands), RunTraces.of(cache, harness.token()));
    }
  }

  private static void assumePossible(NetworkSpec spec) {
    NetworkKind kind = Networks.kind(spec);
    for (Requirement each : kind.requirements(spec)) {
      assumeTrue(
          each.found().isPresent(), "no " + each.program() + "; install " + each.debianPackage());
    }
    assumeTrue(kind.obstacles(spec).isEmpty(), String.join("; ", kind.obstacles(spec)));
  }
}
