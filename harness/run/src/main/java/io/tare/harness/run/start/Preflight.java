package io.tare.harness.run.start;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignInputs;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.platform.ServerTuning;
import io.tare.harness.campaign.platform.StartArchive;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Plan;
import io.tare.harness.workloads.contract.Benchmarks;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.PlatformActions;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.cache.FreeSpace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds everything that would make a run fail, before it starts and all at once. The conductor and
 * the commands that only plan use it to decide whether a campaign can run.
 */
public final class Preflight {

  /** Space for a sample, rounded up, and for what else a run writes. */
  private static final long SAMPLE_BYTES = 150;

  private static final long OTHER_BYTES = 64L << 20;

  /** Mean time from one submission to the next, in cells many of which are small. */
  private static final long FREQUENT_SUBMISSION_NANOS = 2_000_000;

  /** What JVM and system need in addition to the heaps. */
  private static final long BESIDE_HEAPS_BYTES = 200L << 20;

  /** The part of its stack that a JVM thread touches as soon as it runs. */
  private static final int STACK_BYTES = 80 << 10;

  /**
   * What the client keeps for each submission in flight besides the answer: 1.5 times what was
   * measured with 5,000.
   */
  private static final long BESIDE_ANSWER_BYTES = 16L << 10;

  private final Campaign campaign;

  /** What is missing on the machine. */
  private final List<String> problems = new ArrayList<>();

  /** What is wrong in the campaign. */
  private final List<String> objections = new ArrayList<>();

  private Preflight(Campaign campaign) {
    this.campaign = campaign;
  }

  /**
   * Checks everything.
   *
   * @param directory of the run, or where it would be created
   * @throws RunRefusedException with all problems; it counts as the campaign's fault if one of them
   *     is
   */
  public static void check(Campaign campaign, Plan plan, Path directory, Artefacts artefacts)
      throws RunRefusedException {
    Preflight preflight = new Preflight(campaign);
    preflight.checkArtefacts(artefacts);
    preflight.checkDisk(directory, plan);
    preflight.checkMemory();
    preflight.checkBuffers();
    preflight.checkProfiles(artefacts.javaHome());
    preflight.objections.addAll(CampaignInputs.objections(campaign));
    preflight.objections.addAll(Benchmarks.objections(campaign));
    preflight.checkPlatforms();
    List<String> all = new ArrayList<>(preflight.problems);
    all.addAll(preflight.objections);
    if (!preflight.objections.isEmpty()) {
      throw RunRefusedException.usage(all);
    }
    if (!all.isEmpty()) {
      throw RunRefusedException.infrastructure(all);
    }
  }

  private void checkPlatforms() {
    for (PlatformChoice choice : campaign.platforms()) {
      try {
        PlatformSpec spec = PlatformSource.specification(choice, campaign);
        Topology topology = Benchmarks.topology(campaign, choice);
        objections.addAll(Platforms.objections(spec, topology));
        for (MigrationOrder order : orders(choice.name())) {
          objections.addAll(Platforms.objections(spec, topology, order));
        }
      } catch (HostException e) {
        objections.add(String.valueOf(e.getMessage()));
      }
    }
  }

  /** The migrations of a platform's guest, each once. */
  private Set<MigrationOrder> orders(String platform) {
    return campaign.phases().stream()
        .flatMap(phase -> phase.actions().stream())
        .filter(each -> each.word().equals(PlatformActions.MIGRATE) && each.isOn(platform))
        .map(each -> MigrationOrder.parse(each.argument()))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The client keeps a buffer outside its heap for the answer of every submission in flight. */
  private void checkBuffers() {
    long heap = campaign.setup().client().heapBytes();
    int nodes = campaign.setup().client().machines();
    List<Measurand> measurands =
        campaign.measurands().stream()
            .filter(each -> Workloads.of(each.workload()).family().hasClient())
            .toList();
    Optional<Measurand> largest =
        measurands.stream()
            .max(Comparator.comparingLong(this::bufferBytes))
            .filter(each -> bufferBytes(each) > heap);
    if (largest.isPresent()) {
      objections.add(
          "%s is %d, and buffers for that many answers of %s take %d MiB, but client.heap is %d MiB; lower the former or raise the latter"
              .formatted(
                  inFlightKey(largest.get()) + (nodes == 1 ? "" : " on each client node"),
                  inFlight(largest.get()),
                  largest.get(),
                  bufferBytes(largest.get()) >> 20,
                  heap >> 20));
      return;
    }
    // Where cells are measured in turns, one client has all cells of a network open at once.
    long together =
        measurands.stream()
            .collect(
                Collectors.groupingBy(
                    Measurand::network, Collectors.summingLong(this::bufferBytes)))
            .values()
            .stream()
            .mapToLong(Long::longValue)
            .max()
            .orElse(0);
    if (campaign.isTimed() && together > heap) {
      objections.add(
          "cells that are measured in turns need buffers for all answers in flight, %d MiB together, but client.heap is %d MiB; raise it, or lower the numbers in flight"
              .formatted(together >> 20, heap >> 20));
    }
  }

  /** The key in the campaign that sets how many are in flight. */
  private String inFlightKey(Measurand measurand) {
    if (campaign.driver(measurand) instanceof Driver.Open) {
      return "driver.in_flight_max";
    }
    return measurand.load().isPresent() ? "clients" : "driver.clients";
  }

  private long bufferBytes(Measurand measurand) {
    return inFlight(measurand) * (answerBytes(measurand) + BESIDE_ANSWER_BYTES);
  }

  /** For one client program. */
  private long inFlight(Measurand measurand) {
    int nodes = campaign.setup().client().machines();
    return (campaign.driver(measurand).concurrency() + nodes - 1L) / nodes;
  }

  private static long answerBytes(Measurand measurand) {
    Workload workload = Workloads.of(measurand.workload());
    return workload.family().answerBytes(workload, measurand.parameters());
  }

  private void checkArtefacts(Artefacts artefacts) {
    for (String name : Benchmarks.artefacts(campaign)) {
      Path file = artefacts.directory().resolve(name);
      if (!Files.isReadable(file)) {
        problems.add(file + " is missing; build the project first");
      }
    }
    Path java = artefacts.javaHome().resolve("bin").resolve("java");
    if (!Files.isExecutable(java)) {
      problems.add(java + " is missing; set JAVA_HOME to a JDK");
    }
  }

  private void checkProfiles(Path javaHome) {
    if (campaign.setup().server().archive() != StartArchive.PROFILES) {
      return;
    }
    String asked = "server.archive is " + StartArchive.PROFILES.label();
    OptionalInt release = JavaRelease.of(javaHome);
    if (release.isPresent() && release.getAsInt() < StartArchive.PROFILES_SINCE) {
      problems.add(
          "%s, which needs JDK %d or newer, but %s is JDK %d; set JAVA_HOME to a newer one or server.archive to classes"
              .formatted(asked, StartArchive.PROFILES_SINCE, javaHome, release.getAsInt()));
    }
    if (campaign.platforms().stream().anyMatch(each -> !each.tuning().equals(ServerTuning.NONE))) {
      objections.add(
          "%s, and all platforms share the profiles of one server, but a platform has its own server settings; remove those or set server.archive to classes"
              .formatted(asked));
    }
  }

  private void checkDisk(Path directory, Plan plan) {
    long samples = plan.trials().mapToLong(trial -> samples(trial, plan)).sum();
    long needed = samples * SAMPLE_BYTES + OTHER_BYTES;
    long free = FreeSpace.bytes(directory);
    if (free < needed) {
      problems.add(
          "%s has %d MiB free, but the run may write %d MiB; free space or choose another directory"
              .formatted(directory, free >> 20, needed >> 20));
    }
  }

  /** An upper bound of their number where submissions are not counted. */
  private long samples(Plan.Trial trial, Plan plan) {
    Stream<Measurand> cells = trial.cells().stream().map(cell -> plan.cell(cell).measurand());
    return campaign
        .schedule()
        .rounds()
        .map(
            rounds ->
                (rounds.settling().maxNanos() + cells.mapToLong(campaign::timeNanos).sum())
                    / FREQUENT_SUBMISSION_NANOS)
        .orElseGet(() -> cells.mapToLong(each -> campaign.submissions(each).total()).sum());
  }

  private long serverHeapBytes(PlatformChoice platform) {
    return Benchmarks.needServerHeap(campaign) ? campaign.server(platform.name()).heapBytes() : 0;
  }

  /** Of the client of each server, as if it ran beside it. */
  private long clientHeapBytes() {
    return Benchmarks.needClientHeap(campaign) ? campaign.setup().client().heapBytes() : 0;
  }

  private void checkMemory() {
    for (PlatformChoice platform : campaign.platforms()) {
      long memory = platform.resources().machineBytes();
      int servers = platform.resources().servers().ofMachine();
      long beside = servers * BESIDE_HEAPS_BYTES + campaign.concurrency() * (long) STACK_BYTES;
      long heaps = servers * (serverHeapBytes(platform) + clientHeapBytes());
      if (heaps > 0 && heaps + beside > memory) {
        objections.add(
            "platform "
                + platform.name()
                + " has "
                + (memory >> 20)
                + " MiB"
                + (platform.resources().servers().machines() > 1 ? " a machine" : "")
                + ", too little for heaps of "
                + (heaps >> 20)
                + " MiB and "
                + (beside >> 20)
                + " MiB besides; raise memory or lower the heaps of server and client");
      }
    }
  }
}
