package io.tare.harness.run;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.PlatformChoice;
import io.tare.harness.run.RunEvent.PlatformStep;
import io.tare.infra.host.Command;
import io.tare.infra.host.HostException;
import io.tare.infra.platform.Platform;
import io.tare.infra.platform.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The platforms of a run: made, prepared, started when needed, and all gone at the end. */
final class PlatformPool implements AutoCloseable {

  private static final Duration HEALTH_DEADLINE = Duration.ofSeconds(20);

  private final RunListener listener;
  private final Map<String, Platform> platforms = new LinkedHashMap<>();
  private final Set<String> started = new HashSet<>();

  private PlatformPool(RunListener listener) {
    this.listener = listener;
  }

  /**
   * Makes and prepares all platforms; what was made is destroyed again if one of them fails.
   *
   * @throws RunRefusedException with the problems of all platforms
   */
  static PlatformPool prepare(Campaign campaign, RunServices services)
      throws RunRefusedException, InterruptedException {
    PlatformPool pool = new PlatformPool(services.listener());
    List<String> problems = new ArrayList<>();
    boolean isReady = false;
    try {
      for (PlatformChoice choice : campaign.platforms()) {
        try {
          Platform platform = services.platforms().create(choice, campaign);
          pool.platforms.put(choice.name(), platform);
          platform.prepare(services.artefacts(), pool.progress(choice.name()));
        } catch (HostException e) {
          Interruption.orFailure(e);
          problems.add(String.valueOf(e.getMessage()));
        }
      }
      if (!problems.isEmpty()) {
        throw RunRefusedException.infrastructure(problems);
      }
      isReady = true;
      return pool;
    } finally {
      if (!isReady) {
        pool.close();
      }
    }
  }

  /** The platform, started if it is not. */
  Platform ready(String name) throws HostException, InterruptedException {
    Platform platform = platform(name);
    if (!started.contains(name)) {
      started.add(name); // a start that fails half way must be stopped too
      try {
        platform.start(progress(name));
      } catch (HostException e) {
        stop(name);
        throw e;
      }
    }
    return platform;
  }

  boolean isStarted(String name) {
    return started.contains(name);
  }

  /** Stops the platform, so that whoever needs it next starts it afresh. */
  void stop(String name) {
    if (started.remove(name)) {
      platform(name).stop();
    }
  }

  /** A guest that died, or a connection that was cut, is started afresh for the next attempt. */
  void stopUnlessHealthy(String name, ActiveRun activeRun) throws InterruptedException {
    if (!isStarted(name)) {
      return;
    }
    try {
      if (ready(name).host().run(Command.of("true"), HEALTH_DEADLINE).succeeded()) {
        return;
      }
    } catch (HostException e) {
      Interruption.orFailure(e);
      activeRun.note(
          "platform", name + " does not answer any more and is started again: " + e.getMessage());
    }
    stop(name);
  }

  /** Stops and destroys all platforms; one that fails does not keep the others. */
  @Override
  public void close() {
    // What ends a run may be an interrupt; clean-up must wait for programs all the same.
    boolean interrupted = Thread.interrupted();
    RuntimeException failure = null;
    for (Platform platform : platforms.values()) {
      for (Runnable step : List.<Runnable>of(platform::stop, platform::destroy)) {
        try {
          step.run();
        } catch (RuntimeException e) {
          if (failure == null) {
            failure = e;
          } else {
            failure.addSuppressed(e);
          }
        }
      }
    }
    started.clear();
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

  private Platform platform(String name) {
    Platform platform = platforms.get(name);
    if (platform == null) {
      throw new IllegalArgumentException("no platform is named " + name);
    }
    return platform;
  }
}
