package io.tare.infra.api;

import io.tare.infra.hosts.lease.Leftovers;
import io.tare.infra.hosts.lease.RunLeftovers;
import io.tare.services.fixture.BuiltTare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A run with one platform of a test, with only a server, or on a LAN with a client. The cache
 * outlives it, so that the image is built once for all.
 */
public final class PlatformStage implements AutoCloseable {

  public static final Path CACHE = BuiltTare.shared("guest-cache");
  public static final Resources RESOURCES = new Resources(1, 768L << 20);

  private final RunContext context;
  private final PlatformSpec spec;
  private final Platform platform;
  private final Topology topology;
  private @Nullable RunningPlatform running;

  public PlatformStage(
      String run, String kind, Map<String, String> settings, List<NetworkSpec> networks)
      throws Exception {
    this(run, new PlatformSpec(kind, kind, new TreeMap<>(settings), RESOURCES, networks), CACHE);
  }

  /** In another cache. */
  public PlatformStage(String run, PlatformSpec spec, Path cache) throws Exception {
    this.spec = spec;
    context = RunContext.open(run, cache);
    platform = Platforms.create(spec, context);
    topology = spec.isNetworked() ? Topology.ONE_SERVER.and(Role.CLIENT, 1) : Topology.ONE_SERVER;
  }

  public PlatformStage started() throws Exception {
    return started(topology, Progress.SILENT);
  }

  public PlatformStage started(Progress progress) throws Exception {
    return started(topology, progress);
  }

  public PlatformStage started(Topology other) throws Exception {
    return started(other, Progress.SILENT);
  }

  private PlatformStage started(Topology other, Progress progress) throws Exception {
    running =
        platform.prepare(ShippedGreeting.in(context.cache()), progress).start(other, progress);
    return this;
  }

  public RunContext context() {
    return context;
  }

  public PlatformSpec spec() {
    return spec;
  }

  public RunningPlatform running() {
    return Objects.requireNonNull(running);
  }

  /**
   * What a harness that is killed now leaves, from a copy of its record whose owner is dead. After
   * its removal this stage only needs closing.
   *
   * @param cache an empty directory
   */
  public Leftovers leftBehind(Path cache) throws IOException {
    String token = context.leases().token();
    Path record = Path.of("leases", token + ".jsonl");
    Files.createDirectories(cache.resolve("leases"));
    Files.copy(CACHE.resolve(record), cache.resolve(record));
    return RunLeftovers.of(cache, token);
  }

  @Override
  public void close() {
    if (running != null) {
      running.close();
    }
    context.close();
  }
}
