package io.tare.harness.run.platform;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.model.Environment;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.run.event.RunListener;
import io.tare.harness.run.start.RunRefusedException;
import io.tare.harness.run.state.ActiveRun;
import io.tare.harness.run.state.RunServices;
import io.tare.harness.workloads.contract.Benchmarks;
import io.tare.infra.api.Node;
import io.tare.infra.api.Platform;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UnreachableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The platforms of a run: created, prepared, started when needed, and all closed at the end. Work
 * on several platforms goes through {@link AllPlatforms}.
 */
public final class PlatformPool implements AutoCloseable {

  private static final Duration HEALTH_DEADLINE = Duration.ofSeconds(20);

  private final AllPlatforms all;
  private final Campaign campaign;
  private final List<String> names;
  private final Map<String, Platform.Prepared> prepared = new ConcurrentHashMap<>();
  private final Map<String, RunningPlatform> running = new ConcurrentHashMap<>();

  /** Started but not used yet. */
  private final Set<String> fresh = ConcurrentHashMap.newKeySet();

  /** Why some did not start ahead; reported when they are needed. */
  private final Map<String, HostException> failures = new ConcurrentHashMap<>();

  /**
   * Platforms that could not be reached at the last attempt but come back by themselves, and why.
   */
  private final Map<String, String> away = new ConcurrentHashMap<>();

  private PlatformPool(Campaign campaign, RunListener listener) {
    this.all = new AllPlatforms(campaign, listener);
    this.campaign = campaign;
    this.names = campaign.platforms().stream().map(PlatformChoice::name).toList();
  }

  /**
   * Creates and prepares all platforms.
   *
   * @throws RunRefusedException with the problems of all platforms
   */
  public static PlatformPool prepare(Campaign campaign, RunServices services)
      throws RunRefusedException, InterruptedException {
    PlatformPool pool = new PlatformPool(campaign, services.listener());
    boolean isComplete = false;
    try {
      Map<String, HostException> problems =
          pool.all.failures(
              "preparing platforms",
              pool.names,
              name -> pool.prepare(campaign.platform(name), campaign, services));
      if (!problems.isEmpty()) {
        throw RunRefusedException.infrastructure(
            problems.values().stream().map(each -> String.valueOf(each.getMessage())).toList());
      }
      isComplete = true;
      return pool;
    } finally {
      if (!isComplete) {
        pool.close();
      }
    }
  }

  private void prepare(PlatformChoice choice, Campaign campaign, RunServices services)
      throws HostException, InterruptedException {
    Platform platform = services.platforms().create(choice, campaign);
    prepared.put(
        choice.name(), platform.prepare(services.artefacts(), all.progress(choice.name())));
  }

  /** Starts those that are not started; a failure, also an earlier one, ends the others. */
  public void ready(List<String> needed) throws MeasurementException, InterruptedException {
    for (String name : needed) {
      HostException failure = failures.remove(name);
      if (failure != null) {
        throw failure;
      }
    }
    all.each(
        "starting platforms",
        needed.stream().filter(name -> !isStarted(name)).toList(),
        this::start);
  }

  /**
   * Starts remote machines ahead of time, since they take nothing from others. A failure is
   * reported when the machine is needed.
   */
  public void startAhead(List<String> needed) throws InterruptedException {
    failures.putAll(
        all.failures(
            "starting platforms",
            needed.stream().filter(name -> all.isElsewhere(name) && !isStarted(name)).toList(),
            this::start));
  }

  private void start(String name) throws HostException, InterruptedException {
    Platform.Prepared platform = prepared.get(name);
    if (platform == null) {
      throw new IllegalArgumentException("no such platform: " + name);
    }
    try {
      running.put(
          name,
          platform.start(
              Benchmarks.topology(campaign, campaign.platform(name)), all.progress(name)));
    } catch (HostException e) {
      noteIfAway(name, e);
      throw e;
    }
    away.remove(name);
    fresh.add(name);
  }

  private void noteIfAway(String name, HostException failure) {
    Platform.Prepared platform = prepared.get(name);
    if (platform != null && platform.comesBack() && UnreachableException.isBehind(failure)) {
      away.put(name, String.valueOf(failure.getMessage()));
    }
  }

  /** Which of these are worth waiting for, and why they cannot be reached now. */
  public SortedMap<String, String> away(List<String> asked) {
    SortedMap<String, String> found = new TreeMap<>(away);
    found.keySet().retainAll(asked);
    return found;
  }

  /** A platform that was started. */
  public RunningPlatform started(String name) {
    RunningPlatform platform = running.get(name);
    if (platform == null) {
      throw new IllegalStateException(name + " is not started");
    }
    return platform;
  }

  private boolean isStarted(String name) {
    return running.containsKey(name);
  }

  /** Whether it was started since the last call. */
  public boolean isFresh(String name) {
    return fresh.remove(name);
  }

  /** What started platforms are made of. */
  public Map<String, Environment> environments(List<String> asked)
      throws MeasurementException, InterruptedException {
    Map<String, Environment> answers = new ConcurrentHashMap<>();
    all.each(
        "reading the platforms' environments",
        asked,
        name -> answers.put(name, ActiveRun.environment(started(name))));
    return answers;
  }

  /** Restarts guests that died and reopens connections that broke, for the next attempt. */
  public void stopUnlessHealthy(List<String> asked, ActiveRun activeRun)
      throws InterruptedException {
    Set<String> sick = ConcurrentHashMap.newKeySet();
    Map<String, HostException> silent =
        all.failures(
            "checking that platforms answer",
            asked.stream().filter(this::isStarted).toList(),
            name -> {
              if (!isHealthy(started(name))) {
                sick.add(name);
              }
            });
    silent.forEach(
        (name, failure) -> {
          noteIfAway(name, failure);
          activeRun.note(
              "platform",
              name + " does not answer any more and is restarted: " + failure.getMessage());
        });
    sick.addAll(silent.keySet());
    stop(List.copyOf(sick));
  }

  /** Stops platforms with a network that no longer works, so that both are made anew. */
  public void stopIfNetworkIsBroken(List<String> asked, ActiveRun activeRun)
      throws InterruptedException {
    for (String name : asked) {
      Optional<String> broken = isStarted(name) ? started(name).brokenNetwork() : Optional.empty();
      if (broken.isPresent()) {
        activeRun.note("platform", name + " is made anew: " + broken.get());
        stop(List.of(name));
      }
    }
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

  /** Closes platforms, so that they are started anew when next needed. */
  public void stop(List<String> stopping) {
    all.end(stopping, this::stop);
  }

  private void stop(String name) {
    fresh.remove(name);
    RunningPlatform stopping = running.remove(name);
    if (stopping != null) {
      stopping.close();
    }
  }

  private void close(String name) {
    try {
      stop(name);
    } finally {
      Platform.Prepared rest = prepared.remove(name);
      if (rest != null) {
        rest.close();
      }
    }
  }

  /** Closes all platforms; a failure does not prevent closing the others. */
  @Override
  public void close() {
    // The run may end by an interrupt; clean-up must still wait for programs.
    boolean interrupted = Thread.interrupted();
    List<RuntimeException> wrong = Collections.synchronizedList(new ArrayList<>());
    all.end(
        names,
        name -> {
          try {
            close(name);
          } catch (RuntimeException e) {
            wrong.add(e);
          }
        });
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (!wrong.isEmpty()) {
      wrong.stream().skip(1).forEach(wrong.get(0)::addSuppressed);
      throw wrong.get(0);
    }
  }
}
