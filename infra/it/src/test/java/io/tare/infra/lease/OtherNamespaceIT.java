package io.tare.infra.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A harness in another namespace of process ids, as in a container, shares the cache. */
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
  private Process victim;

  @BeforeEach
  void startVictim() throws Exception {
    assumeTrue(isPossible(), "users get no namespaces here; run as root or allow them");
    cache = directory.resolve("cache");
    List<String> words = new ArrayList<>(UNSHARE);
    words.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Victim.class.getName(),
            cache.toString(),
            directory.resolve("pids").toString(),
            "false",
            "native"));
    victim = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(victim.getInputStream(), StandardCharsets.UTF_8));
    assertThat(out.readLine()).isEqualTo("ready");
  }

  @AfterEach
  void endVictim() throws Exception {
    if (victim != null) {
      victim.destroyForcibly().waitFor();
    }
  }

  @Test
  void whatItHoldsIsNotLeftOverWhileItLivesAndIsWhenItIsDead() throws Exception {
    assertThat(Leftovers.find(cache)).isEmpty();
    assertThat(Leftovers.isInUse(cache)).isTrue();

    victim.destroyForcibly().waitFor();
    // The namespace's other processes go with its first one, a moment later.
    while (Leftovers.isInUse(cache)) {
      Thread.sleep(20);
    }
    List<Leftovers> found = Leftovers.find(cache);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).resources())
        .hasAtLeastOneElementOfType(Resource.Directory.class)
        .doesNotHaveAnyElementsOfTypes(Resource.ProcessId.class);
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
