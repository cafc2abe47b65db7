package io.tare.harness.workloads.contract;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.workload.BesideChoice;
import io.tare.harness.campaign.workload.Family;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.infra.api.Role;
import io.tare.infra.api.Topology;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** How families of workloads are run. */
public final class Benchmarks {

  private Benchmarks() {}

  /** A fresh benchmark for one trial; nothing is started yet. */
  public static Benchmark of(Family family, TrialContext context) {
    return runnable(family).benchmark(context);
  }

  /** The files that must be among the artefacts for a campaign. */
  public static List<String> artefacts(Campaign campaign) {
    return families(campaign)
        .flatMap(family -> family.artefacts(campaign).stream())
        .distinct()
        .sorted()
        .toList();
  }

  /** The nodes that a platform's trials need. */
  public static Topology topology(Campaign campaign, PlatformChoice platform) {
    Topology own =
        families(campaign)
            .map(family -> family.topology(campaign, platform))
            .reduce(Topology::or)
            .orElse(Topology.ONE_SERVER);
    int neighbours = platform.resources().neighbours();
    return neighbours == 0 ? own : own.and(Role.NEIGHBOUR, neighbours);
  }

  /** Debian packages that a platform needs for what is measured on it. */
  public static SortedSet<String> packages(Campaign campaign, PlatformChoice platform) {
    SortedSet<String> packages = new TreeSet<>(campaign.programs(platform).packages());
    families(campaign).forEach(family -> packages.addAll(family.packages(campaign, platform)));
    return packages;
  }

  /** Whether a platform's nodes mount files of the harness's machine. */
  public static boolean shareFiles(Campaign campaign, PlatformChoice platform) {
    return families(campaign).anyMatch(family -> family.sharesFiles(campaign, platform));
  }

  /** Whether a campaign's trials have a JVM with the heap of servers. */
  public static boolean needServerHeap(Campaign campaign) {
    return families(campaign).anyMatch(family -> family.needsServerHeap(campaign));
  }

  /** Whether a campaign's trials have clients. */
  public static boolean needClientHeap(Campaign campaign) {
    return families(campaign).anyMatch(BenchmarkFamily::needsClientHeap);
  }

  /** What in a campaign cannot be measured. */
  public static List<String> objections(Campaign campaign) {
    return Stream.of(
            BesideChoice.objections(campaign.measurands()).stream(),
            severalServers(campaign).stream(),
            families(campaign).flatMap(family -> family.objections(campaign).stream()))
        .flatMap(each -> each)
        .toList();
  }

  /** What a plan says about a campaign's files. */
  public static List<String> notes(Campaign campaign) {
    return families(campaign).flatMap(family -> family.notes(campaign).stream()).toList();
  }

  private static Optional<String> severalServers(Campaign campaign) {
    return campaign.platforms().stream()
        .filter(each -> each.resources().servers().count() > 1)
        .findFirst()
        .flatMap(
            platform ->
                families(campaign)
                    .filter(family -> !family.sharesServers())
                    .findFirst()
                    .map(
                        family ->
                            "platform %s has %d servers, but a %s has no application server of Tare; measure it in another campaign"
                                .formatted(
                                    platform.name(),
                                    platform.resources().servers().count(),
                                    family.label())));
  }

  private static Stream<BenchmarkFamily> families(Campaign campaign) {
    return campaign.workloads().stream()
        .map(choice -> Workloads.of(choice.name()).family())
        .distinct()
        .map(Benchmarks::runnable);
  }

  /** The family as one whose workloads can be run. */
  public static BenchmarkFamily runnable(Family family) {
    if (family instanceof BenchmarkFamily runnable) {
      return runnable;
    }
    throw new IllegalStateException(
        "the family " + family.label() + " does not define how its workloads are run");
  }
}
