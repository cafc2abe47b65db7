package io.tare.infra.managed;

import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Platforms;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.Resources;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.Topology;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/** A harness that starts a platform of a kind and is killed meanwhile. */
public final class ManagedVictim {

  private ManagedVictim() {}

  /** Arguments: cache, file of settings, kind. */
  public static void main(String[] arguments) throws Exception {
    Path cache = Path.of(arguments[0]);
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(Path.of(arguments[1]))) {
      properties.load(in);
    }
    TreeMap<String, String> settings = new TreeMap<>();
    properties.stringPropertyNames().forEach(key -> settings.put(key, properties.getProperty(key)));
    RunContext context = RunContext.open("victim", cache);
    PlatformSpec spec =
        new PlatformSpec(
            "victim", arguments[2], settings, new Resources(1, 256L << 20), Optional.empty());
    var unused =
        Platforms.create(spec, context)
            .prepare(
                new Artefacts(cache, Path.of(System.getProperty("java.home")), cache),
                Progress.SILENT)
            .start(Topology.ONE_SERVER, Progress.SILENT);
    Thread.sleep(Long.MAX_VALUE);
  }
}
