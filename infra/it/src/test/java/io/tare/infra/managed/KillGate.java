package io.tare.infra.managed;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.lease.Leftovers;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A step of a stand-in at which the harness that asked for it is killed: the stand-in waits there
 * until it is gone, and then goes on as it does.
 */
public final class KillGate {

  private final String step;
  private final AtomicBoolean passed = new AtomicBoolean();
  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch killed = new CountDownLatch(1);

  public KillGate(String step) {
    this.step = step;
  }

  /** Called by the stand-in at each step; true if the harness was killed at this one. */
  public boolean at(String now) {
    if (!now.equals(step) || passed.getAndSet(true)) {
      return false;
    }
    reached.countDown();
    try {
      return killed.await(60, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * Starts a platform in a harness of its own, and kills that at the step.
   *
   * @param directory of the test
   * @param settings of the platform
   * @return where the harness kept its records
   */
  public Path kill(Path directory, String kind, Map<String, String> settings) throws Exception {
    Path victims = directory.resolve("victims");
    Process victim =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ManagedVictim.class.getName(),
                victims.toString(),
                written(settings, directory.resolve("settings")).toString(),
                kind)
            .inheritIO()
            .start();
    try {
      assertThat(reached.await(60, TimeUnit.SECONDS)).as("reached %s", step).isTrue();
    } finally {
      victim.destroyForcibly().waitFor();
      killed.countDown();
    }
    return victims;
  }

  private static Path written(Map<String, String> settings, Path file) throws IOException {
    Properties properties = new Properties();
    properties.putAll(settings);
    try (Writer out = Files.newBufferedWriter(file)) {
      properties.store(out, null);
    }
    return file;
  }

  /** What one killed harness left. */
  public static Leftovers leftBy(Path victims) throws Exception {
    List<Leftovers> found = Leftovers.find(victims);
    assertThat(found).hasSize(1);
    return found.get(0);
  }
}
