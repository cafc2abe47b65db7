package io.tare.harness.campaign;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a platform gets, and what its servers have instead of what the campaign says of all.
 *
 * @param resources of the platform
 * @param tuning of its servers
 * @param settings of its kind
 */
record Configuration(
    ResourceLimits resources, ServerTuning tuning, SortedMap<String, String> settings) {

  Configuration {
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
  }

  /** What holds where nothing is said. */
  static final Configuration DEFAULT =
      new Configuration(
          new ResourceLimits(1, 1500L << 20), ServerTuning.NONE, Collections.emptySortedMap());

  Configuration withCpus(int cpus) {
    return with(resources.withCpus(cpus));
  }

  Configuration withMemory(long bytes) {
    return with(resources.withMemory(bytes));
  }

  Configuration withNodes(int nodes) {
    return with(resources.withNodes(nodes));
  }

  Configuration withNeighbours(int neighbours) {
    return with(resources.withNeighbours(neighbours));
  }

  Configuration withSetting(String key, String text) {
    SortedMap<String, String> all = new TreeMap<>(settings);
    all.put(key, text);
    return new Configuration(resources, tuning, all);
  }

  private Configuration with(ResourceLimits others) {
    return new Configuration(others, tuning, settings);
  }

  private Configuration with(ServerTuning other) {
    return new Configuration(resources, other, settings);
  }

  Configuration withHeap(long bytes) {
    return with(
        new ServerTuning(
            Optional.of(bytes), tuning.collector(), tuning.httpThreads(), tuning.jvmOptions()));
  }

  Configuration withCollector(Collector collector) {
    return with(
        new ServerTuning(
            tuning.heapBytes(), Optional.of(collector), tuning.httpThreads(), tuning.jvmOptions()));
  }

  Configuration withHttpThreads(int threads) {
    return with(
        new ServerTuning(
            tuning.heapBytes(), tuning.collector(), Optional.of(threads), tuning.jvmOptions()));
  }

  Configuration withJvmOptions(List<String> options) {
    return with(
        new ServerTuning(
            tuning.heapBytes(), tuning.collector(), tuning.httpThreads(), Optional.of(options)));
  }
}
