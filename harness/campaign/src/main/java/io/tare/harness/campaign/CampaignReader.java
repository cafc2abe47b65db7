package io.tare.harness.campaign;

import io.tare.harness.campaign.Campaign.Boot;
import io.tare.harness.campaign.Campaign.Schedule;
import io.tare.harness.campaign.Campaign.Setup;
import io.tare.harness.workload.Settings;
import io.tare.model.Design;
import io.tare.model.Driver;
import io.tare.model.Measurand;
import io.tare.model.Parameters;
import io.tare.model.Path;
import io.tare.model.Phase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Turns the table of a campaign file into a campaign. */
final class CampaignReader {

  private static final long MOST_NANOS = Long.MAX_VALUE / 2;

  private final YamlTable root;
  private final KnownKinds kinds;
  private final java.nio.file.Path directory;
  private List<PlatformChoice> platforms = List.of();
  private final List<WorkloadChoice> workloads = new ArrayList<>();

  /** Platforms whose neighbours are busy. */
  private final List<YamlValue> loaded = new ArrayList<>();

  private final SortedMap<String, List<String>> variants = new TreeMap<>();
  private Optional<YamlValue> clientNodes = Optional.empty();
  private final DesignReader design = new DesignReader();
  private String name = "";
  private long seed = Defaults.SEED;
  private String reference = "";
  private Setup setup =
      new Setup(
          Defaults.SERVER,
          Defaults.CLIENT,
          Defaults.DRIVERS,
          Defaults.PATHS,
          OptionalLong.empty(),
          Defaults.PROGRAMS);
  private Schedule schedule =
      new Schedule(
          Design.SIDE_BY_SIDE,
          Defaults.BLOCKS,
          new StopRule.FixedBlocks(),
          Defaults.BOOT,
          Defaults.RETRIES,
          Optional.of(Defaults.ROUNDS));
  private ValidityBounds validity = Defaults.VALIDITY;

  /**
   * @param directory in which the campaign file is
   */
  CampaignReader(YamlTable root, KnownKinds kinds, java.nio.file.Path directory) {
    this.root = root;
    this.kinds = kinds;
    this.directory = directory;
  }

  /** Reads every value by itself. */
  void read() {
    name =
        root.need("name", "the campaign's name")
            .flatMap(value -> CampaignFile.name(value, "campaign"))
            .orElse(name);
    seed = root.take("seed").flatMap(v -> v.whole(Long.MIN_VALUE, Long.MAX_VALUE)).orElse(seed);
    Map<Factor, List<Level>> factors = readSetup();
    readPlatforms(factors);
    StopReader stop = StopReader.of(root.take("stop"), design);
    readSchedule(stop);
    Optional<YamlValue> workloadList =
        root.need("workloads", "a list such as [{name: soa.quicksort, n: 20000}]");
    workloadList.ifPresent(
        list ->
            list.members()
                .forEach(
                    each ->
                        new WorkloadReader(each.table(), stop, directory)
                            .read()
                            .ifPresent(workloads::add)));
    workloadList.ifPresent(this::checkCells);
    clientNodes.ifPresent(
        nodes -> ClientNodesCheck.complaint(setup, workloads).ifPresent(nodes::complain));
    root.take("phases").ifPresent(value -> readPhases(value));
    schedule = schedule(design.design(root.take("design"), workloadList));
    if (schedule.design() == Design.SIDE_BY_SIDE) {
      loaded.forEach(
          each ->
              each.complain(
                  "has neighbours with a load, which would go on in the turns of other platforms;"
                      + " say design: sequential"));
    }
    validity = root.take("validity").map(v -> ValidityReader.read(v.table())).orElse(validity);
    root.rejectOthers();
  }

  /** The campaign, if there were no problems. */
  Campaign campaign() {
    return new Campaign(name, seed, reference, platforms, setup, workloads, schedule, validity);
  }

  private void checkCells(YamlValue list) {
    long cells = 0;
    for (WorkloadChoice choice : workloads) {
      long loads = Campaign.drivers(setup, choice).size();
      long ways = Campaign.hasPath(choice) ? setup.paths().size() * loads : 1;
      cells += choice.points().size() * ways * platforms.size();
    }
    if (cells <= Campaign.MOST_CELLS) { // else there is no end of them
      checkPoints(list);
    }
    Campaign.excess(cells, schedule.blocks()).ifPresent(list::complain);
  }

  /** A point may stand in several entries, each with loads of its own. */
  private void checkPoints(YamlValue list) {
    Path first = setup.paths().isEmpty() ? Path.LOOPBACK : setup.paths().get(0);
    Map<Measurand, Settings> settings = new HashMap<>();
    Set<Measurand> seen = new HashSet<>();
    for (WorkloadChoice choice : workloads) {
      for (Parameters point : choice.points()) {
        Measurand measurand = new Measurand(choice.name(), point, first);
        Settings before = settings.putIfAbsent(measurand, choice.settings());
        Optional<Measurand> again =
            Campaign.drivers(setup, choice).stream()
                .map(driver -> measurand.under(driver.load()))
                .filter(each -> !seen.add(each))
                .reduce((one, other) -> one);
        if (again.isPresent()) {
          Measurand twice = choice.loads().isEmpty() ? measurand : again.get();
          list.complain("measures " + twice + " twice; name it once");
        } else if (before != null && !before.equals(choice.settings())) {
          list.complain(
              "measures " + measurand + " in several ways; under other loads it must be the same");
        }
      }
    }
  }

  private void readPlatforms(Map<Factor, List<Level>> factors) {
    Optional<YamlValue> main = root.take("reference");
    Optional<YamlValue> value =
        root.need("platforms", "names with kinds, such as {native: {kind: native}}");
    Map<String, PlatformEntry> entries =
        value.map(new PlatformReader(kinds, factors)::read).orElse(Map.of());
    if (setup.server().admin().isPresent()) {
      entries.values().forEach(CampaignReader::rejectTuning);
    }
    entries.values().stream()
        .filter(each -> each.variants().stream().anyMatch(v -> v.neighbourLoad().isPresent()))
        .map(PlatformEntry::place)
        .forEach(loaded::add);
    if (!entries.isEmpty()) {
      ContrastReader contrasts = new ContrastReader(entries, main, setup.server());
      platforms = contrasts.platforms();
      reference = contrasts.main();
      entries.forEach(
          (name, entry) ->
              variants.put(name, entry.variants().stream().map(PlatformChoice::name).toList()));
    }
  }

  /** A server that runs already is as it is. */
  private static void rejectTuning(PlatformEntry entry) {
    if (entry.variants().stream().anyMatch(each -> !each.tuning().equals(Tuning.NONE))) {
      entry
          .place()
          .complain(
              "names a configuration of servers, which run already (server.host: admin); leave it out");
    }
  }

  /** Reads what holds of all platforms; of its lists, the first value. */
  private Map<Factor, List<Level>> readSetup() {
    Map<Factor, List<Level>> factors = new TreeMap<>();
    root.take("resources")
        .map(YamlValue::table)
        .ifPresent(
            table -> {
              factors.putAll(FactorReader.resources(table));
              table.rejectOthers();
            });
    Optional<YamlTable> client = root.take("client").map(YamlValue::table);
    clientNodes = client.flatMap(table -> table.take("nodes"));
    setup =
        new Setup(
            root.take("server").map(v -> server(v.table(), factors)).orElse(setup.server()),
            client.map(SetupReader::client).orElse(setup.client()),
            root.take("driver").map(v -> SetupReader.drivers(v.table())).orElse(setup.drivers()),
            root.take("paths").map(CampaignReader::paths).orElse(setup.paths()),
            root.take("lan").map(v -> SetupReader.lan(v.table())).orElse(setup.lanBitsPerSecond()),
            root.take("programs").map(v -> ProgramReader.read(v.table())).orElse(setup.programs()));
    return factors;
  }

  /** Only what has several values is a matter of the platforms. */
  private static ServerChoice server(YamlTable table, Map<Factor, List<Level>> factors) {
    Map<Factor, List<Level>> read = FactorReader.server(table);
    Configuration first = Configuration.DEFAULT;
    for (List<Level> levels : read.values()) {
      first = levels.get(0).change().apply(first);
    }
    read.values().removeIf(levels -> levels.size() == 1);
    factors.putAll(read);
    return SetupReader.server(table, first.tuning());
  }

  private static List<Path> paths(YamlValue value) {
    List<Path> paths = new ArrayList<>();
    for (YamlValue member : value.members()) {
      Optional<Path> path = member.choice(List.of(Path.values()), Path::label);
      if (path.isPresent() && paths.contains(path.get())) {
        member.complain("is named twice; keep one");
      }
      path.ifPresent(paths::add);
    }
    return paths;
  }

  private void readSchedule(StopReader stop) {
    Optional<YamlValue> slice = root.take("slice");
    Optional<YamlValue> settle = root.take("settle");
    if (slice.isPresent() || settle.isPresent()) {
      design.noteTime();
    }
    schedule =
        new Schedule(
            schedule.design(),
            root.take("blocks")
                .flatMap(v -> v.integer(1, Campaign.MOST_BLOCKS))
                .orElse(schedule.blocks()),
            stop.rule(MOST_NANOS),
            root.take("boot")
                .flatMap(v -> v.choice(List.of(Boot.values()), Boot::label))
                .orElse(schedule.boot()),
            root.take("retries").flatMap(v -> v.integer(0, 100)).orElse(schedule.retries()),
            Optional.of(RoundsReader.rounds(slice, settle)));
  }

  private void readPhases(YamlValue value) {
    boolean isTimeSaid = design.hasOwnTime();
    design.noteTime();
    List<Phase> phases = new PhasesReader(platforms, variants, setup, drivers(), kinds).read(value);
    schedule = schedule.withPhases(phases);
    if (isTimeSaid) {
      value.complain("say how long a cell is measured; leave time out");
    }
  }

  /** All that the campaign has, the driver and what workloads say themselves. */
  private List<Driver> drivers() {
    Set<Driver> all = new LinkedHashSet<>(setup.drivers());
    workloads.forEach(each -> all.addAll(Campaign.drivers(setup, each)));
    return List.copyOf(all);
  }

  private Schedule schedule(Design chosen) {
    return new Schedule(
        chosen,
        schedule.blocks(),
        schedule.stop(),
        schedule.boot(),
        schedule.retries(),
        schedule.rounds().filter(rounds -> design.isTimed(chosen)));
  }
}
