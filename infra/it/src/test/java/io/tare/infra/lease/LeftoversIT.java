package io.tare.infra.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A harness is killed with SIGKILL while it has a platform. */
class LeftoversIT {

  private static final Duration SOON = Duration.ofSeconds(30);

  @TempDir Path directory;
  private Path cache;
  private Path pids;
  private Process victim;

  @BeforeEach
  void startVictim() throws Exception {
    cache = directory.resolve("cache");
    pids = directory.resolve("pids");
    victim =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Victim.class.getName(),
                cache.toString(),
                pids.toString(),
                Boolean.toString(isRoot()),
                "native")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(victim.getInputStream(), StandardCharsets.UTF_8));
    assertThat(out.readLine()).isEqualTo("ready");
    long deadline = System.nanoTime() + SOON.toNanos();
    while (Files.readAllLines(pids).size() < 2 && System.nanoTime() < deadline) {
      Thread.sleep(20);
    }
  }

  @AfterEach
  void endVictim() throws Exception {
    victim.destroyForcibly().waitFor();
    for (Leftovers leftovers : Leftovers.find(cache)) {
      leftovers.remove();
    }
  }

  @Test
  void whatBelongsToALivingHarnessIsNotLeftOver() throws Exception {
    assertThat(Leftovers.find(cache)).isEmpty();
  }

  @Test
  void programsEndByThemselvesThoughTheyIgnoreRequests() throws Exception {
    victim.destroyForcibly().waitFor();
    long deadline = System.nanoTime() + SOON.toNanos();
    List<String> living = living();
    while (!living.isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(50);
      living = living();
    }
    assertThat(living).isEmpty();
  }

  @Test
  void theRestIsFoundAndRemoved() throws Exception {
    victim.destroyForcibly().waitFor();
    List<Leftovers> found = Leftovers.find(cache);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).run()).isEqualTo("victim");
    assertThat(found.get(0).resources())
        .hasAtLeastOneElementOfType(Resource.Directory.class)
        .hasAtLeastOneElementOfType(Resource.Program.class);
    if (isRoot()) {
      assertThat(found.get(0).resources())
          .hasAtLeastOneElementOfType(Resource.NetworkNamespace.class)
          .hasAtLeastOneElementOfType(Resource.Link.class)
          .hasAtLeastOneElementOfType(Resource.ControlGroup.class);
    }
    assertThat(found.get(0).remove()).isEmpty();
    assertThat(found.get(0).resources()).noneMatch(Resource::exists);
    assertThat(living()).isEmpty();
    assertThat(Leftovers.find(cache)).isEmpty();
    assertThat(cache.resolve("work")).isEmptyDirectory();
  }

  private List<String> living() throws Exception {
    List<String> living = new ArrayList<>();
    for (String pid : Files.readAllLines(pids)) {
      if (ProcessTable.startTicks(Long.parseLong(pid)).isPresent()) {
        living.add(pid);
      }
    }
    return living;
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }
}
