package io.tare.harness.benchmark;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.PlatformChoice;
import io.tare.harness.campaign.ValidityBounds;
import io.tare.harness.workload.Family;
import io.tare.infra.platform.Topology;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** How a family of workloads is run. */
public interface BenchmarkFamily extends Family {

  /** A fresh benchmark for one trial; nothing is started yet. */
  Benchmark benchmark(TrialContext context);

  /** The nodes that a platform's trial of the campaign's workloads of this family needs. */
  default Topology topology(Campaign campaign, PlatformChoice platform) {
    return Topology.ONE_SERVER;
  }

  /** The files that must be among the artefacts for the campaign's workloads of this family. */
  default Set<String> artefacts(Campaign campaign) {
    return Set.of();
  }

  /** Debian packages that a platform needs for the campaign's workloads of this family. */
  default SortedSet<String> packages(Campaign campaign, PlatformChoice platform) {
    return new TreeSet<>();
  }

  /** Whether what it starts has the heap that the campaign gives to servers. */
  default boolean needsServerHeap() {
    return true;
  }

  /** Whether it measures by our clients, which have the heap that the campaign gives to clients. */
  default boolean needsClientHeap() {
    return true;
  }

  /** What of the campaign could not be measured, told before anything starts; empty if all can. */
  default List<String> objections(Campaign campaign) {
    return List.of();
  }

  /**
   * Figures of its own in {@link CellReport}s that add up: a cell has as much as all its slices
   * together. Others of its own are not kept.
   */
  default Set<String> sums() {
    return Set.of();
  }

  /**
   * Observes what its cells have besides what all cells have, and judges it by its {@link #rules}.
   *
   * @param report of the whole cell
   * @param bounds of the campaign
   */
  default void judge(CellReport report, ValidityBounds bounds, CellFindings found) {}
}
