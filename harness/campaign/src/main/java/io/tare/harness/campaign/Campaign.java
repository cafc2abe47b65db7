package io.tare.harness.campaign;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.name.NameType;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.platform.ServerChoice;
import io.tare.harness.campaign.schedule.Rounds;
import io.tare.harness.campaign.schedule.Schedule;
import io.tare.harness.campaign.setup.MeasuredEntry;
import io.tare.harness.campaign.setup.Setup;
import io.tare.harness.campaign.stop.Amount;
import io.tare.harness.campaign.stop.Submissions;
import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.campaign.workload.WorkloadChoice;
import io.tare.harness.campaign.workload.WorkloadList;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Design;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.Phase;
import io.tare.harness.model.References;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The declared experiment.
 *
 * @param seed of the random orders
 * @param reference name of the platform with which the others are compared
 * @param platforms in the order of the file
 */
@RecordBuilder
public record Campaign(
    String name,
    long seed,
    String reference,
    List<PlatformChoice> platforms,
    Setup setup,
    List<WorkloadChoice> workloads,
    Schedule schedule,
    ValidityBounds validity)
    implements CampaignBuilder.With {

  public Campaign {
    platforms = List.copyOf(platforms);
    workloads = WorkloadList.of(workloads);
  }

  /** The platform of that name. */
  public PlatformChoice platform(String platform) {
    return platforms.stream()
        .filter(choice -> choice.name().equals(platform))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no such platform: " + platform));
  }

  /** The names of all platforms but the reference. */
  public List<String> candidates() {
    return platforms.stream()
        .map(PlatformChoice::name)
        .filter(name -> !name.equals(reference))
        .toList();
  }

  /** What is compared with what; omits references that were left out. */
  public References references() {
    SortedMap<String, String> own = new TreeMap<>();
    for (PlatformChoice each : platforms) {
      each.against()
          .filter(name -> platforms.stream().anyMatch(other -> other.name().equals(name)))
          .filter(name -> !name.equals(reference) && !each.name().equals(reference))
          .ifPresent(name -> own.put(each.name(), name));
    }
    return new References(reference, own);
  }

  /** The servers of a platform. */
  public ServerChoice server(String platform) {
    return platform(platform).tuning().of(setup.server());
  }

  /** The settings of benchmark programs on a platform. */
  public ProgramChoice programs(PlatformChoice platform) {
    return setup.programs().with(platform.programs());
  }

  /** Everything that is compared, in the order of the file, network by network. */
  public List<Measurand> measurands() {
    return setup.networks().names().stream()
        .flatMap(
            network -> workloads.stream().flatMap(choice -> measurands(choice, network).stream()))
        .toList();
  }

  /** The measurands of an entry, network by network. */
  public List<Measurand> measurands(WorkloadChoice choice) {
    return setup.networks().names().stream()
        .flatMap(network -> measurands(choice, network).stream())
        .toList();
  }

  private List<Measurand> measurands(WorkloadChoice choice, Network network) {
    int nodes = platforms.stream().mapToInt(each -> each.resources().nodes()).min().orElse(1);
    return entry(choice).measurands(network, nodes);
  }

  private MeasuredEntry entry(WorkloadChoice choice) {
    return new MeasuredEntry(choice, setup);
  }

  /** How submissions of a measurand are offered. */
  public Driver driver(Measurand measurand) {
    return measurand.load().map(setup::driver).orElse(setup.drivers().get(0));
  }

  /** The maximum number of submissions in flight; 1 if there is no client. */
  public int concurrency() {
    return workloads.stream()
        .map(this::entry)
        .filter(MeasuredEntry::hasClient)
        .flatMap(each -> each.drivers().stream())
        .mapToInt(Driver::concurrency)
        .max()
        .orElse(1);
  }

  /** Everything that is measured: each measurand on each platform. */
  public List<Cell> cells() {
    return measurands().stream()
        .flatMap(each -> platforms.stream().map(platform -> each.on(platform.name())))
        .toList();
  }

  /** How many submissions of a measurand are in one trial, if they are counted. */
  public Submissions submissions(Measurand measurand) {
    return choice(measurand).submissions();
  }

  /** Whether cells are measured for a time, in rounds, after servers have settled. */
  public boolean isTimed() {
    return schedule.rounds().isPresent();
  }

  /** How long a measurand is measured on each platform of a block, if measured for a time. */
  public long timeNanos(Measurand measurand) {
    return phases().isEmpty() ? choice(measurand).timeNanos() : Phase.totalNanos(phases());
  }

  /** The phases of every cell; empty if nothing changes during a cell. */
  public List<Phase> phases() {
    return schedule.rounds().map(Rounds::phases).orElse(List.of());
  }

  /**
   * How submissions of a measurand are offered, averaged over all phases.
   *
   * @param lasted the phases with their real durations
   */
  public Driver meanDriver(Measurand measurand, List<Phase> lasted) {
    return driver(measurand) instanceof Driver.Open open
        ? new Driver.Open(
            Phase.meanRate(lasted, open.ratePerSecond()), open.arrivals(), open.inFlightMax())
        : driver(measurand);
  }

  /** The settings of a measurand's workload besides parameters. */
  public Settings settings(Measurand measurand) {
    return choice(measurand).settings();
  }

  private WorkloadChoice choice(Measurand measurand) {
    return WorkloadList.of(workloads).with(measurand.workload(), measurand.parameters()).stream()
        .filter(choice -> entry(choice).isUnder(measurand.load()))
        .filter(choice -> entry(choice).isOver(measurand.network()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("the campaign lacks " + measurand));
  }

  /**
   * The reference against itself, as two platforms of the same kind and settings: must show no
   * difference.
   */
  public Campaign againstItself() {
    PlatformChoice first = platform(reference);
    PlatformChoice second =
        first.withName(joined(reference, "-again")).withAgainst(Optional.empty());
    return withName(joined(name, "-aa")).withPlatforms(List.of(first, second));
  }

  private static String joined(String name, String suffix) {
    return name.substring(0, Math.min(name.length(), NameType.MAX_LENGTH - suffix.length()))
        + suffix;
  }

  public Campaign withBlocks(int blocks) {
    return withSchedule(schedule.withBlocks(blocks));
  }

  /**
   * Each cell is measured for a time.
   *
   * @param nanos for its declared blocks together
   * @throws IllegalArgumentException if the campaign measures cells by other amounts, or if a trial
   *     would take longer or shorter than a campaign file can set
   */
  public Campaign withTime(long nanos) {
    if (!isTimed() || !phases().isEmpty()) {
      throw new IllegalArgumentException(
          phases().isEmpty()
              ? "the campaign counts submissions; set stop.time in its file instead of submissions"
              : "the campaign's phases set the time of a cell; change them in its file");
    }
    long each = Amount.requireTime(nanos / schedule.blocks());
    return withWorkloads(workloads.stream().map(workload -> workload.withTimeNanos(each)).toList());
  }

  public Campaign withDesign(Design design) {
    return withSchedule(schedule.withDesign(design));
  }

  /** The order of the trials of a block. */
  public Design design() {
    return schedule.design();
  }

  /**
   * With other platforms, for example because one cannot run here and another kind replaces it.
   *
   * @throws IllegalArgumentException if the reference is not among them
   */
  @Override
  public Campaign withPlatforms(List<PlatformChoice> others) {
    return withPlatforms(others, reference);
  }

  /**
   * With other platforms and possibly another reference.
   *
   * @throws IllegalArgumentException if the reference is not among them
   */
  Campaign withPlatforms(List<PlatformChoice> others, String main) {
    Campaign changed = with().reference(main).platforms(others).build();
    changed.platform(main);
    return changed;
  }
}
