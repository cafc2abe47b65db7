package io.tare.harness.campaign;

import java.util.List;
import java.util.Optional;

/**
 * What a platform gets, and what its servers have instead of what the campaign says of all.
 *
 * @param resources of the platform
 * @param tuning of its servers
 */
record Configuration(ResourceLimits resources, Tuning tuning) {

  /** What holds where nothing is said. */
  static final Configuration DEFAULT = new Configuration(Defaults.RESOURCES, Tuning.NONE);

  Configuration withCpus(int cpus) {
    return new Configuration(
        new ResourceLimits(cpus, resources.memoryBytes(), resources.nodes()), tuning);
  }

  Configuration withMemory(long bytes) {
    return new Configuration(
        new ResourceLimits(resources.cpus(), bytes, resources.nodes()), tuning);
  }

  Configuration withNodes(int nodes) {
    return new Configuration(
        new ResourceLimits(resources.cpus(), resources.memoryBytes(), nodes), tuning);
  }

  Configuration withHeap(long bytes) {
    return new Configuration(
        resources,
        new Tuning(
            Optional.of(bytes), tuning.collector(), tuning.httpThreads(), tuning.jvmOptions()));
  }

  Configuration withCollector(Collector collector) {
    return new Configuration(
        resources,
        new Tuning(
            tuning.heapBytes(), Optional.of(collector), tuning.httpThreads(), tuning.jvmOptions()));
  }

  Configuration withHttpThreads(int threads) {
    return new Configuration(
        resources,
        new Tuning(
            tuning.heapBytes(), tuning.collector(), Optional.of(threads), tuning.jvmOptions()));
  }

  Configuration withJvmOptions(List<String> options) {
    return new Configuration(
        resources,
        new Tuning(
            tuning.heapBytes(), tuning.collector(), tuning.httpThreads(), Optional.of(options)));
  }
}
