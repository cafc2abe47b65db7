package io.tare.harness.workloads.contract;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.ValidityBounds;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.workload.Family;
import io.tare.infra.api.Topology;
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

  /** Whether a platform's nodes mount files of the harness's machine. */
  default boolean sharesFiles(Campaign campaign, PlatformChoice platform) {
    return false;
  }

  /** Whether it starts a JVM with the campaign's server heap for the campaign's workloads. */
  default boolean needsServerHeap(Campaign campaign) {
    return true;
  }

  /** Whether it can share its load among several application servers of a platform. */
  default boolean sharesServers() {
    return false;
  }

  /** Whether it measures with our clients, which have the campaign's client heap. */
  default boolean needsClientHeap() {
    return true;
  }

  /**
   * What in the campaign cannot be measured, reported before anything starts; empty if everything
   * can.
   */
  default List<String> objections(Campaign campaign) {
    return List.of();
  }

  /** What a plan says about the campaign's files, each in one line; empty if nothing. */
  default List<String> notes(Campaign campaign) {
    return List.of();
  }

  /**
   * Its own figures in {@link CellReport}s that are added: a cell's value is the sum over its
   * slices. Its other figures are not kept.
   */
  default Set<String> sums() {
    return Set.of();
  }

  /**
   * Records its own observations of a cell, and judges them by its {@link #rules}.
   *
   * @param report of the whole cell
   * @param bounds of the campaign
   */
  default void judge(CellReport report, ValidityBounds bounds, CellFindings found) {}
}
