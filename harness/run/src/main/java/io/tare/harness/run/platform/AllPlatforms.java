package io.tare.harness.run.platform;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.event.RunListener;
import io.tare.harness.run.start.PlatformSource;
import io.tare.harness.run.state.Interruption;
import io.tare.harness.workloads.contract.ConcurrentSteps;
import io.tare.infra.api.PlatformKind;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Progress;
import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Does the same with many platforms while nothing is measured. Remote platforms are handled in
 * parallel. Platforms on this machine are handled one after the other, because they share its
 * processors: two guests that boot at once take as long as one after the other, and each comes
 * twice as near to its deadline.
 */
final class AllPlatforms {

  /**
   * Number of threads. Work on a remote platform is mostly waiting, so there may be far more
   * threads than processors; but each takes memory and the processor time of a key exchange, and
   * more threads than this make nothing faster.
   */
  static final int AT_ONCE = 32;

  /** Up to this many platforms are shown step by step; with more, only the number done is shown. */
  private static final int FOLLOWED = 8;

  /**
   * Progress on a long list is shown this many times, and then for each of the last ones by name.
   */
  private static final int SHARES = 10;

  private static final int LAST = 3;

  private final RunListener listener;
  private final Set<String> elsewhere;
  private volatile boolean areMany;

  /** What is done with one platform. */
  @FunctionalInterface
  interface Step {
    void with(String platform) throws HostException, InterruptedException;
  }

  AllPlatforms(Campaign campaign, RunListener listener) {
    this.listener = listener;
    Map<String, PlatformKind> kinds = Platforms.kinds();
    this.elsewhere =
        campaign.platforms().stream()
            .filter(choice -> kinds.containsKey(choice.kind()))
            .filter(
                choice ->
                    Objects.requireNonNull(kinds.get(choice.kind()))
                        .isElsewhere(PlatformSource.specification(choice, campaign)))
            .map(PlatformChoice::name)
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether the platform is another machine, which shares nothing with other platforms. */
  boolean isElsewhere(String name) {
    return elsewhere.contains(name);
  }

  /**
   * Does something with each platform and waits for all; a failure ends the others.
   *
   * @param doing for people, such as {@code "starting platforms"}
   * @throws MeasurementException the first failure
   */
  void each(String doing, List<String> names, Step step)
      throws MeasurementException, InterruptedException {
    areMany = names.size() > FOLLOWED;
    Set<String> left = new LinkedHashSet<>(names);
    List<ConcurrentSteps.Task> tasks = new ArrayList<>();
    for (List<String> row : rows(names)) {
      tasks.add(
          () -> {
            for (String name : row) {
              step.with(name);
              report(doing, name, left, names.size());
            }
          });
    }
    if (tasks.size() == 1) {
      tasks.get(0).run();
    } else {
      ConcurrentSteps.run(tasks, AT_ONCE, () -> {});
    }
  }

  /**
   * The same, but a failure does not end the others.
   *
   * @return platform to failure, in the order of the names
   */
  Map<String, HostException> failures(String doing, List<String> names, Step step)
      throws InterruptedException {
    Map<String, HostException> found = new ConcurrentHashMap<>();
    try {
      each(
          doing,
          names,
          name -> {
            try {
              step.with(name);
            } catch (HostException e) {
              Interruption.orFailure(e);
              found.put(name, e);
            }
          });
    } catch (MeasurementException e) {
      throw new IllegalStateException(e); // each platform's failure was caught
    }
    Map<String, HostException> ordered = new LinkedHashMap<>();
    names.stream()
        .filter(found::containsKey)
        .forEach(name -> ordered.put(name, Objects.requireNonNull(found.get(name))));
    return ordered;
  }

  /** The same for actions that cannot fail and must be done even if interrupted. */
  void end(List<String> names, Consumer<String> ending) {
    ConcurrentSteps.end(
        rows(names).stream().<Runnable>map(row -> () -> row.forEach(ending)).toList(), AT_ONCE);
  }

  /** Hears the steps of one platform. */
  Progress progress(String name) {
    return step -> listener.hear(new RunEvent.PlatformStep(name, step, areMany));
  }

  /** Groups the platforms: those in one row wait for each other, rows do not. */
  private List<List<String>> rows(List<String> names) {
    List<List<String>> rows = new ArrayList<>();
    List<String> here = names.stream().filter(name -> !isElsewhere(name)).toList();
    if (!here.isEmpty()) {
      rows.add(here);
    }
    names.stream().filter(this::isElsewhere).map(List::of).forEach(rows::add);
    return rows;
  }

  private void report(String doing, String name, Set<String> left, int total) {
    if (!areMany) {
      return;
    }
    synchronized (left) {
      left.remove(name);
      int done = total - left.size();
      boolean isShare = done * SHARES / total > (done - 1) * SHARES / total;
      if (isShare || left.size() <= LAST) {
        List<String> last = left.size() <= LAST ? List.copyOf(left) : List.of();
        listener.hear(new RunEvent.PlatformsDone(doing, done, total, last));
      }
    }
  }
}
