package io.tare.harness.campaign;

import io.tare.harness.campaign.Campaign.Boot;
import io.tare.harness.campaign.Campaign.Schedule;
import io.tare.harness.campaign.Campaign.Setup;
import io.tare.infra.platform.Resources;
import io.tare.model.Design;
import io.tare.model.Dimension;
import io.tare.model.Measurand;
import io.tare.model.Parameters;
import io.tare.model.Path;
import io.tare.model.Phase;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** Turns the table of a campaign file into a campaign. */
final class CampaignReader {

  private static final long MOST_NANOS = Long.MAX_VALUE / 2;

  private final YamlTable root;
  private final KnownKinds kinds;
  private final List<PlatformChoice> platforms = new ArrayList<>();
  private final Map<String, YamlValue> contrasts = new LinkedHashMap<>();
  private final List<WorkloadChoice> workloads = new ArrayList<>();
  private Set<String> platformNames = Set.of();
  private final DesignReader design = new DesignReader();
  private String name = "";
  private long seed = Defaults.SEED;
  private Optional<YamlValue> reference = Optional.empty();
  private Setup setup =
      new Setup(
          Defaults.SERVER, Defaults.CLIENT, Defaults.DRIVERS, Defaults.PATHS, OptionalLong.empty());
  private Schedule schedule =
      new Schedule(
          Design.SIDE_BY_SIDE,
          Defaults.BLOCKS,
          new StopRule.FixedBlocks(),
          Defaults.BOOT,
          Defaults.RETRIES,
          Optional.of(Defaults.ROUNDS));
  private ValidityBounds validity = Defaults.VALIDITY;

  CampaignReader(YamlTable root, KnownKinds kinds) {
    this.root = root;
    this.kinds = kinds;
  }

  /** Reads every value by itself. */
  void read() {
    name =
        root.need("name", "the campaign's name")
            .flatMap(value -> CampaignFile.name(value, "campaign"))
            .orElse(name);
    seed = root.take("seed").flatMap(v -> v.whole(Long.MIN_VALUE, Long.MAX_VALUE)).orElse(seed);
    reference = root.take("reference");
    readPlatforms();
    checkReference();
    checkContrasts();
    readSetup();
    StopReader stop = StopReader.of(root.take("stop"), design);
    readSchedule(stop);
    Optional<YamlValue> workloadList =
        root.need("workloads", "a list such as [{name: soa.quicksort, n: 20000}]");
    workloadList.ifPresent(
        list ->
            list.members()
                .forEach(
                    each ->
                        new WorkloadReader(each.table(), stop).read().ifPresent(workloads::add)));
    workloadList.ifPresent(this::checkCells);
    root.take("phases").ifPresent(value -> readPhases(value, workloadList));
    schedule = schedule(design.design(root.take("design"), workloadList));
    validity = root.take("validity").map(v -> ValidityReader.read(v.table())).orElse(validity);
    root.rejectOthers();
  }

  /** The campaign, if there were no problems. */
  Campaign campaign() {
    String chosen = reference.flatMap(YamlValue::text).orElse(platforms.get(0).name());
    return new Campaign(name, seed, chosen, platforms, setup, workloads, schedule, validity);
  }

  private void checkReference() {
    Optional<String> chosen = reference.flatMap(YamlValue::text);
    if (chosen.isPresent() && !platformNames.isEmpty() && !platformNames.contains(chosen.get())) {
      reference
          .orElseThrow()
          .complain(
              "\""
                  + chosen.get()
                  + "\" is none of the platforms"
                  + NearestName.hint(chosen.get(), platformNames));
    }
  }

  private void checkContrasts() {
    Optional<String> main =
        reference.flatMap(YamlValue::text).or(() -> platformNames.stream().findFirst());
    contrasts.forEach(
        (platform, value) ->
            value
                .text()
                .flatMap(name -> complaint(platform, name, main))
                .ifPresent(value::complain));
  }

  /** Why a platform cannot be compared with that one, if it cannot. */
  private Optional<String> complaint(String platform, String name, Optional<String> main) {
    if (!platformNames.contains(name)) {
      return Optional.of(
          "\"" + name + "\" is none of the platforms" + NearestName.hint(name, platformNames));
    }
    if (name.equals(platform)) {
      return Optional.of("a platform cannot be compared with itself");
    }
    return main.equals(Optional.of(platform))
        ? Optional.of(platform + " is the reference, which is compared with nothing")
        : Optional.empty();
  }

  private void checkCells(YamlValue list) {
    long cells = 0;
    Path first = setup.paths().isEmpty() ? Path.LOOPBACK : setup.paths().get(0);
    Set<Measurand> seen = new HashSet<>();
    for (WorkloadChoice choice : workloads) {
      long ways = Campaign.hasPath(choice) ? setup.paths().size() * setup.drivers().size() : 1;
      cells += choice.points().size() * ways * platformNames.size();
      for (Parameters point : choice.points()) {
        Measurand measurand = new Measurand(choice.name(), point, first);
        if (!seen.add(measurand)) {
          list.complain("measures " + measurand + " twice; name it once");
        }
      }
    }
    Campaign.excess(cells, schedule.blocks()).ifPresent(list::complain);
  }

  private void readPlatforms() {
    ResourceLimits all =
        root.take("resources")
            .map(
                value -> {
                  YamlTable table = value.table();
                  ResourceLimits limits = resources(table, Defaults.RESOURCES);
                  table.rejectOthers();
                  return limits;
                })
            .orElse(Defaults.RESOURCES);
    Optional<YamlValue> value =
        root.need("platforms", "names with kinds, such as {native: {kind: native}}");
    Map<String, YamlValue> entries =
        value.map(each -> each.table().takeAll()).orElse(new LinkedHashMap<>());
    if (value.isPresent() && entries.isEmpty()) {
      value.get().complain("expected at least one platform, such as native: {kind: native}");
    }
    platformNames = entries.keySet();
    entries.forEach((each, platform) -> readPlatform(each, platform, all));
  }

  private void readPlatform(String platform, YamlValue value, ResourceLimits all) {
    try {
      CampaignFile.checkedName("platform", platform);
    } catch (IllegalArgumentException e) {
      value.complain(String.valueOf(e.getMessage()));
    }
    YamlTable table = value.table();
    Optional<String> kind =
        table
            .need("kind", "one of " + kinds.labels())
            .flatMap(v -> v.choice(kinds.labels(), text -> text));
    ResourceLimits own = resources(table, all);
    if (kind.isEmpty()) {
      return;
    }
    if (own.cpus() > kinds.mostCpus(kind.get())) {
      value.complain(
          "cpus is %d, but kind %s has at most %d; lower it, or take another kind"
              .formatted(own.cpus(), kind.get(), kinds.mostCpus(kind.get())));
    }
    Map<String, String> settings = new LinkedHashMap<>();
    for (String setting : kinds.settings(kind.get())) {
      table.take(setting).flatMap(YamlValue::text).ifPresent(text -> settings.put(setting, text));
    }
    Tuning tuning =
        table.take("server").map(v -> SetupReader.tuning(v.table())).orElse(Tuning.NONE);
    Optional<YamlValue> against = table.take("against");
    table.rejectOthers();
    against.ifPresent(v -> contrasts.put(platform, v));
    platforms.add(
        new PlatformChoice(
            platform,
            kind.get(),
            own,
            tuning,
            against.flatMap(YamlValue::text),
            new TreeMap<>(settings)));
  }

  private static ResourceLimits resources(YamlTable table, ResourceLimits fallback) {
    return new ResourceLimits(
        table.take("cpus").flatMap(v -> v.integer(1, Resources.MOST_CPUS)).orElse(fallback.cpus()),
        table
            .take("memory")
            .flatMap(v -> v.quantity(Dimension.SIZE, 64L << 20, 1L << 50))
            .orElse(fallback.memoryBytes()));
  }

  private void readSetup() {
    Optional<YamlTable> client = root.take("client").map(YamlValue::table);
    setup =
        new Setup(
            root.take("server").map(v -> SetupReader.server(v.table())).orElse(setup.server()),
            client.map(SetupReader::client).orElse(setup.client()),
            root.take("driver").map(v -> SetupReader.drivers(v.table())).orElse(setup.drivers()),
            root.take("paths").map(CampaignReader::paths).orElse(setup.paths()),
            root.take("lan").map(v -> SetupReader.lan(v.table())).orElse(setup.lanBitsPerSecond()));
    client
        .flatMap(table -> table.take("nodes"))
        .ifPresent(nodes -> ClientNodesCheck.complaint(setup).ifPresent(nodes::complain));
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

  private void readPhases(YamlValue value, Optional<YamlValue> workloadList) {
    boolean isTimeSaid = design.hasOwnTime();
    design.noteTime();
    List<Phase> phases = new PhasesReader(platforms, setup, kinds).read(value);
    schedule = schedule.withPhases(phases);
    if (isTimeSaid) {
      value.complain("say how long a cell is measured; leave time out");
    }
    if (workloads.stream().anyMatch(choice -> !Campaign.hasPath(choice))) {
      workloadList.ifPresent(
          list -> list.complain("has programs without a client, which know no phases"));
    }
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
