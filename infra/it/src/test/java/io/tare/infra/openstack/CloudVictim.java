package io.tare.infra.openstack;

import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Platforms;
import io.tare.infra.platform.Resources;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.Topology;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/** A harness that starts a platform and stands still at a step, to be killed there. */
final class CloudVictim {

  private CloudVictim() {}

  /** Arguments: cache, file of the platform's settings, what the step's text has in it. */
  public static void main(String[] arguments) throws Exception {
    Path cache = Path.of(arguments[0]);
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(Path.of(arguments[1]))) {
      properties.load(in);
    }
    SortedMap<String, String> settings = new TreeMap<>();
    properties.forEach((key, value) -> settings.put((String) key, (String) value));
    RunContext context = RunContext.open("victim", cache);
    var unused =
        Platforms.create(
                new PlatformSpec(
                    "victim", "openstack", settings, new Resources(2, 1L << 30), Optional.empty()),
                context)
            .prepare(
                new Artefacts(cache, Path.of(System.getProperty("java.home")), cache),
                step -> standStillAt(arguments[2], step))
            .start(Topology.ONE_SERVER, step -> standStillAt(arguments[2], step));
  }

  private static void standStillAt(String wanted, String step) {
    if (step.contains(wanted)) {
      System.out.println("reached");
      try {
        Thread.sleep(Long.MAX_VALUE);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Lets one come to a step, and kills it there by SIGKILL. */
  static void killedAt(Path cache, SortedMap<String, String> settings, String step, Path scratch)
      throws Exception {
    Properties properties = new Properties();
    properties.putAll(settings);
    Path file = scratch.resolve("settings-" + cache.getFileName());
    try (var out = Files.newBufferedWriter(file)) {
      properties.store(out, null);
    }
    Process victim =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                CloudVictim.class.getName(),
                cache.toString(),
                file.toString(),
                step)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (var out = victim.inputReader()) {
      String line = out.readLine();
      if (!"reached".equals(line)) {
        throw new IllegalStateException("the victim did not come to '" + step + "'");
      }
    } finally {
      victim.destroyForcibly().waitFor();
    }
  }
}
