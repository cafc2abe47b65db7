package io.tare.infra.libvirt;

import io.tare.infra.platform.Lan;
import io.tare.infra.platform.Platform;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Platforms;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.Resources;
import io.tare.infra.platform.Role;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.RunningPlatform;
import io.tare.infra.platform.ShippedGreeting;
import io.tare.infra.platform.Topology;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A run with one platform of libvirt; the cache, with the image, is that of all guests' tests. */
final class LibvirtStage implements AutoCloseable {

  static final Path CACHE = Path.of("target", "guest-cache").toAbsolutePath();
  static final Resources RESOURCES = new Resources(1, 768L << 20);

  final RunContext context;
  private final Platform platform;
  private final Topology topology;
  private @Nullable RunningPlatform running;

  LibvirtStage(Map<String, String> settings, Optional<Lan> lan) throws Exception {
    context = RunContext.open("libvirt-it", CACHE);
    platform =
        Platforms.create(
            new PlatformSpec("libvirt", "libvirt", new TreeMap<>(settings), RESOURCES, lan),
            context);
    topology = lan.isPresent() ? Topology.ONE_SERVER.and(Role.CLIENT, 1) : Topology.ONE_SERVER;
  }

  LibvirtStage started(Progress progress) throws Exception {
    running = platform.prepare(ShippedGreeting.in(CACHE), progress).start(topology, progress);
    return this;
  }

  RunningPlatform running() {
    return Objects.requireNonNull(running);
  }

  @Override
  public void close() {
    if (running != null) {
      running.close();
    }
    context.close();
  }
}
