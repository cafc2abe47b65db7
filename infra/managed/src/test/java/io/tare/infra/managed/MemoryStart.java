package io.tare.infra.managed;

import io.tare.infra.api.Artefacts;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Resources;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.api.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Starts a platform of one machine in memory, with short waits. */
record MemoryStart(MemoryCloud cloud, RunContext context) {

  /** The settings to reach its control. */
  SortedMap<String, String> controlled() {
    return new TreeMap<>(Map.of(MemoryCloud.SETTING.name(), cloud.name()));
  }

  PlatformSpec spec() {
    SortedMap<String, String> settings = controlled();
    settings.put("colour", "red");
    settings.put("boot_deadline", "1s");
    return new PlatformSpec(
        "m", MemoryKind.NAME, settings, new Resources(1, 256L << 20), List.of());
  }

  RunningPlatform start() throws Exception {
    Path cache = context.cache();
    return Platforms.create(spec(), context)
        .prepare(
            new Artefacts(cache, Path.of(System.getProperty("java.home")), cache), Progress.SILENT)
        .start(Topology.ONE_SERVER, Progress.SILENT);
  }
}
