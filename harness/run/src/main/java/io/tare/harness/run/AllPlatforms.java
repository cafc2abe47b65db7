package io.tare.harness.run;

import io.tare.harness.benchmark.ConcurrentSteps;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.PlatformChoice;
import io.tare.infra.host.HostException;
import io.tare.infra.platform.PlatformKind;
import io.tare.infra.platform.Platforms;
import io.tare.infra.platform.Progress;
import io.tare.model.MeasurementException;
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
 * Does the same with many platforms while nothing is measured: with those that are elsewhere at one
 * time. Those on this machine come one after the other beside them, because they are held to the
 * same processors: two guests that boot there at once take as long as one after the other, and each
 * comes twice as near to its deadline.
 */
final class AllPlatforms {

  /**
   * So many threads: what is done with a platform elsewhere is mostly waiting, so there may be far
   * more than processors, but each of them takes memory and the processor time of a key exchange at
   * one time, and beyond this many nothing gets faster.
   */
  static final int AT_ONCE = 32;

  /** As many can be followed step by step; of more, people see how many are done. */
  private static final int FOLLOWED = 8;

  /** Told of so many shares of a long list; and of each of the last, by name. */
  private static final int SHARES = 10;

  private static final int LAST = 3;

  private final RunListener listener;
  private final Set<String> elsewhere;
  private volatile boolean areMany;

  /** What is done with one. */
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
                    kinds
                        .get(choice.kind())
                        .isElsewhere(PlatformSource.specification(choice, campaign)))
            .map(PlatformChoice::name)
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether it is another machine, which shares nothing with other platforms. */
  boolean isElsewhere(String name) {
    return elsewhere.contains(name);
  }

  /**
   * Does something with each and waits for all; one that fails ends the others.
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
              tell(doing, name, left, names.size());
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
   * The same, but one that fails does not end the others.
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
      throw new IllegalStateException(e); // each platform's own was caught
    }
    Map<String, HostException> ordered = new LinkedHashMap<>();
    names.stream()
        .filter(found::containsKey)
        .forEach(name -> ordered.put(name, Objects.requireNonNull(found.get(name))));
    return ordered;
  }

  /** The same with what cannot fail and must be done, interrupt or not. */
  void end(List<String> names, Consumer<String> ending) {
    ConcurrentSteps.end(
        rows(names).stream().<Runnable>map(row -> () -> row.forEach(ending)).toList(), AT_ONCE);
  }

  /** Hears the steps of one platform. */
  Progress progress(String name) {
    return step -> listener.hear(new RunEvent.PlatformStep(name, step, areMany));
  }

  /** Platforms that have to wait for each other, in rows that have not. */
  private List<List<String>> rows(List<String> names) {
    List<List<String>> rows = new ArrayList<>();
    List<String> here = names.stream().filter(name -> !isElsewhere(name)).toList();
    if (!here.isEmpty()) {
      rows.add(here);
    }
    names.stream().filter(this::isElsewhere).map(List::of).forEach(rows::add);
    return rows;
  }

  private void tell(String doing, String name, Set<String> left, int total) {
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
