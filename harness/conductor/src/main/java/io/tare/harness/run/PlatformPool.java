package io.tare.harness.run;

import io.tare.harness.benchmark.Benchmarks;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.PlatformChoice;
import io.tare.harness.run.RunEvent.PlatformStep;
import io.tare.infra.host.Command;
import io.tare.infra.host.HostException;
import io.tare.infra.platform.Node;
import io.tare.infra.platform.Platform;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.RunningPlatform;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The platforms of a run: made, prepared, started when needed, and all closed at the end. */
final class PlatformPool implements AutoCloseable {

  private static final Duration HEALTH_DEADLINE = Duration.ofSeconds(20);

  private final RunListener listener;
  private final Campaign campaign;
  private final Map<String, Platform.Prepared> prepared = new LinkedHashMap<>();
  private final Map<String, RunningPlatform> running = new LinkedHashMap<>();

  private PlatformPool(RunListener listener, Campaign campaign) {
    this.listener = listener;
    this.campaign = campaign;
  }

  /**
   * Makes and prepares all platforms.
   *
   * @throws RunRefusedException with the problems of all platforms
   */
  static PlatformPool prepare(Campaign campaign, RunServices services)
      throws RunRefusedException, InterruptedException {
    PlatformPool pool = new PlatformPool(services.listener(), campaign);
    List<String> problems = new ArrayList<>();
    for (PlatformChoice choice : campaign.platforms()) {
      try {
        Platform platform = services.platforms().create(choice, campaign);
        pool.prepared.put(
            choice.name(), platform.prepare(services.artefacts(), pool.progress(choice.name())));
      } catch (HostException e) {
        Interruption.orFailure(e);
        problems.add(String.valueOf(e.getMessage()));
      }
    }
    if (!problems.isEmpty()) {
      throw RunRefusedException.infrastructure(problems);
    }
    return pool;
  }

  /** The platform, started if it is not. */
  RunningPlatform ready(String name) throws HostException, InterruptedException {
    RunningPlatform known = running.get(name);
    if (known != null) {
      return known;
    }
    Platform.Prepared platform = prepared.get(name);
    if (platform == null) {
      throw new IllegalArgumentException("no platform is named " + name);
    }
    RunningPlatform started =
        platform.start(Benchmarks.topology(campaign, campaign.platform(name)), progress(name));
    running.put(name, started);
    return started;
  }

  boolean isStarted(String name) {
    return running.containsKey(name);
  }

  /** Closes the platform, so that whoever needs it next starts it afresh. */
  void stop(String name) {
    RunningPlatform stopping = running.remove(name);
    if (stopping != null) {
      stopping.close();
    }
  }

  /** A guest that died, or a connection that was cut, is started afresh for the next attempt. */
  void stopUnlessHealthy(String name, ActiveRun activeRun) throws InterruptedException {
    if (!isStarted(name)) {
      return;
    }
    try {
      if (isHealthy(ready(name))) {
        return;
      }
    } catch (HostException e) {
      Interruption.orFailure(e);
      activeRun.note(
          "platform", name + " does not answer any more and is started again: " + e.getMessage());
    }
    stop(name);
  }

  private static boolean isHealthy(RunningPlatform platform)
      throws HostException, InterruptedException {
    for (Node node : platform.nodes()) {
      if (!node.host().run(Command.of("true"), HEALTH_DEADLINE).succeeded()) {
        return false;
      }
    }
    return true;
  }

  /** Closes all platforms; one that fails does not keep the others. */
  @Override
  public void close() {
    // What ends a run may be an interrupt; clean-up must wait for programs all the same.
    boolean interrupted = Thread.interrupted();
    RuntimeException failure = null;
    for (RunningPlatform platform : running.values()) {
      try {
        platform.close();
      } catch (RuntimeException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    running.clear();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (failure != null) {
      throw failure;
    }
  }

  private Progress progress(String name) {
    return step -> listener.hear(new PlatformStep(name, step));
  }
}
