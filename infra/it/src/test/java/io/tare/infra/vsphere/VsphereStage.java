package io.tare.infra.vsphere;

import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.PlatformContract;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Platforms;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.Resources;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.RunningPlatform;
import io.tare.infra.platform.Topology;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** A run with one platform of the kind. */
final class VsphereStage implements AutoCloseable {

  final RunContext context;
  private final Path directory;
  private final PlatformSpec spec;
  private @Nullable RunningPlatform running;

  /**
   * @param guest where machines are told to put files
   */
  VsphereStage(Path cache, Path guest, SortedMap<String, String> settings) throws Exception {
    directory = Files.createDirectories(guest);
    settings.putIfAbsent("guest_directory", directory.toString());
    settings.putIfAbsent("guest_user", System.getProperty("user.name"));
    settings.putIfAbsent("java", System.getProperty("java.home") + "/bin/java");
    spec =
        new PlatformSpec("vm", "vsphere", settings, new Resources(1, 512L << 20), Optional.empty());
    context = RunContext.open("vsphere-it", cache);
  }

  RunningPlatform start() throws Exception {
    return start(Topology.ONE_SERVER);
  }

  RunningPlatform start(Topology topology) throws Exception {
    running =
        Platforms.create(spec, context)
            .prepare(artefacts(), Progress.SILENT)
            .start(topology, Progress.SILENT);
    return running;
  }

  private Artefacts artefacts() throws Exception {
    Path files = Files.createDirectories(directory.resolve("artefacts"));
    Files.writeString(files.resolve(PlatformContract.ARTEFACT), PlatformContract.ARTEFACT_TEXT);
    return new Artefacts(files, Path.of(System.getProperty("java.home")), context.cache());
  }

  @Override
  public void close() {
    if (running != null) {
      running.close();
    }
    context.close();
  }
}
