package io.tare.infra.hosts.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.hosts.Eventually;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A harness in another PID namespace, as in a container, shares the cache. */
@Tag("thorough")
class OtherNamespaceIT {

  private static final List<String> UNSHARE =
      List.of(
          "unshare",
          "--user",
          "--map-root-user",
          "--pid",
          "--fork",
          "--mount-proc",
          "--kill-child");

  @TempDir Path directory;
  private Path cache;
  private KilledHarness harness;

  @BeforeEach
  void startHarness() throws Exception {
    assumeTrue(isPossible(), "users get no namespaces here; run as root or allow them");
    cache = directory.resolve("cache");
    harness =
        KilledHarness.of("native")
            .in(cache)
            .within(UNSHARE)
            .doing(StubbornProgram.class, directory.resolve("pids").toString())
            .start();
  }

  @AfterEach
  void endHarness() throws Exception {
    if (harness != null) {
      harness.close();
    }
  }

  @Test
  void itsResourcesAreLeftoversOnlyAfterItsDeath() throws Exception {
    assertThat(Leftovers.find(cache)).isEmpty();
    assertThat(Leftovers.isInUse(cache)).isTrue();

    harness.kill();
    // The namespace's other processes end a moment after its first one.
    Eventually.await("the end of the namespace", () -> !Leftovers.isInUse(cache));
    List<Leftovers> found = Leftovers.find(cache);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).resources())
        .hasAtLeastOneElementOfType(PathResource.Directory.class)
        .doesNotHaveAnyElementsOfTypes(ProcessResource.ProcessId.class);
    assertThat(found.get(0).remove()).isEmpty();
    assertThat(cache.resolve("work")).isEmptyDirectory();
  }

  private static boolean isPossible() throws Exception {
    List<String> words = new ArrayList<>(UNSHARE);
    words.add("true");
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    return process.waitFor() == 0;
  }
}
