package io.tare.harness.campaign;

import io.tare.harness.campaign.Campaign.Schedule;
import io.tare.harness.campaign.Campaign.Setup;
import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.model.Design;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.Phase;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Value;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Makes a campaign from its file; checks here what depends on several values. */
final class CampaignReader {

  private final CampaignKeys keys;
  private final KnownKinds kinds;
  private final Path directory;

  /**
   * @param directory of the campaign file
   */
  CampaignReader(CampaignKeys keys, KnownKinds kinds, Path directory) {
    this.keys = keys;
    this.kinds = kinds;
    this.directory = directory;
  }

  /** The campaign; valid only if there were no problems. */
  Campaign read(Value root) {
    Entries said = keys.spec().read(root);
    Setup setup = setup(said);
    Map<String, PlatformEntry> entries =
        new PlatformReader(kinds, factors(said)).read(said.find(keys.platforms()).orElse(Map.of()));
    if (setup.server().admin().isPresent()) {
      entries.values().forEach(CampaignReader::rejectTuning);
    }
    ContrastReader contrasts =
        new ContrastReader(entries, NamedPlatform.of(said, CampaignKeys.REFERENCE), setup.server());
    List<PlatformChoice> platforms = entries.isEmpty() ? List.of() : contrasts.platforms();
    List<WorkloadKeys.Said> listed = said.find(CampaignKeys.WORKLOADS).orElse(List.of());
    Entries stop = said.find(CampaignKeys.STOP).orElseGet(() -> StopTable.SPEC.read(root.empty()));
    WorkloadReader reader = new WorkloadReader(stop, directory, setup.networks().names());
    List<WorkloadChoice> workloads = listed.stream().map(reader::read).toList();
    Value list = said.at(CampaignKeys.WORKLOADS);
    int blocks = said.get(CampaignKeys.BLOCKS);
    if (said.has(CampaignKeys.WORKLOADS)) {
      checkCells(list, setup, workloads, platforms.size(), blocks);
    }
    said.find(CampaignKeys.CLIENT)
        .filter(client -> client.has(ClientChoice.MACHINES))
        .ifPresent(
            client ->
                ClientNodesCheck.complaint(setup, workloads)
                    .ifPresent(client.at(ClientChoice.MACHINES)::complain));
    List<Entries> amounts =
        Stream.concat(Stream.of(stop), listed.stream().map(WorkloadKeys.Said::entries)).toList();
    DesignChoice design = design(said, amounts);
    design.check(said.at(CampaignKeys.DESIGN), list);
    List<Phase> phases = phases(said, platforms, entries, setup, workloads);
    if (said.has(keys.phases().phases()) && amounts.stream().anyMatch(StopTable::isTimed)) {
      said.at(keys.phases().phases()).complain("set how long a cell is measured; remove time");
    }
    if (design.design() == Design.SIDE_BY_SIDE) {
      entries.values().forEach(CampaignReader::rejectLoads);
    }
    Rounds rounds = said.get(CampaignKeys.SETTLE).rounds(said.get(CampaignKeys.SLICE));
    return new Campaign(
        said.find(CampaignKeys.NAME).orElse(""),
        said.get(CampaignKeys.SEED),
        entries.isEmpty() ? "" : contrasts.main(),
        platforms,
        setup,
        workloads,
        new Schedule(
            design.design(),
            blocks,
            StopTable.rule(stop),
            said.get(CampaignKeys.BOOT),
            said.get(CampaignKeys.RETRIES),
            said.get(CampaignKeys.PATIENCE),
            Optional.of(rounds.withPhases(phases)).filter(any -> design.measuresForATime())),
        said.get(CampaignKeys.VALIDITY));
  }

  private static Setup setup(Entries said) {
    return new Setup(
        said.find(CampaignKeys.SERVER)
            .map(VariedServer::server)
            .orElseGet(ServerChoice.TABLE::otherwise),
        said.find(CampaignKeys.CLIENT)
            .flatMap(client -> ClientChoice.TABLE.maker().apply(client))
            .orElseGet(ClientChoice.TABLE::otherwise),
        said.get(CampaignKeys.DRIVER),
        NetworksType.choice(said),
        said.get(CampaignKeys.PROGRAMS));
  }

  /** The defaults of all platforms. */
  private static Map<Factor<?>, List<Level>> factors(Entries said) {
    Map<Factor<?>, List<Level>> factors = new TreeMap<>();
    said.find(CampaignKeys.RESOURCES)
        .ifPresent(all -> factors.putAll(Factor.levels(Factor.OF_RESOURCES, all)));
    said.find(CampaignKeys.SERVER).ifPresent(server -> factors.putAll(server.varying()));
    return factors;
  }

  private DesignChoice design(Entries said, List<Entries> amounts) {
    return new DesignChoice(
        said.find(CampaignKeys.DESIGN),
        amounts.stream().anyMatch(StopTable::isCounted),
        amounts.stream().anyMatch(StopTable::isTimed)
            || said.has(CampaignKeys.SLICE)
            || said.has(CampaignKeys.SETTLE)
            || said.has(keys.phases().phases()));
  }

  private List<Phase> phases(
      Entries said,
      List<PlatformChoice> platforms,
      Map<String, PlatformEntry> entries,
      Setup setup,
      List<WorkloadChoice> workloads) {
    Optional<List<Entries>> phases = said.find(keys.phases().phases());
    if (phases.isEmpty()) {
      return List.of();
    }
    SortedMap<String, List<String>> variants = new TreeMap<>();
    entries.forEach(
        (name, entry) ->
            variants.put(name, entry.variants().stream().map(PlatformChoice::name).toList()));
    Set<Driver> drivers = new LinkedHashSet<>(setup.drivers());
    workloads.forEach(each -> drivers.addAll(new MeasuredEntry(each, setup).drivers()));
    return new PhasesReader(platforms, variants, setup, List.copyOf(drivers), kinds, keys.phases())
        .read(phases.get(), said.at(keys.phases().phases()));
  }

  /** An already running server cannot be configured. */
  private static void rejectTuning(PlatformEntry entry) {
    if (entry.variants().stream().anyMatch(each -> !each.tuning().equals(ServerTuning.NONE))) {
      entry
          .place()
          .complain("configures servers that are already running (server.host: admin); remove it");
    }
  }

  private static void rejectLoads(PlatformEntry entry) {
    if (entry.variants().stream().anyMatch(each -> each.neighbourLoad().isPresent())) {
      entry
          .place()
          .complain(
              "has neighbours with a load, which would continue during the turns of other "
                  + "platforms; use design: sequential");
    }
  }

  private static void checkCells(
      Value list, Setup setup, List<WorkloadChoice> workloads, int platforms, int blocks) {
    long cells = 0;
    for (WorkloadChoice choice : workloads) {
      MeasuredEntry entry = new MeasuredEntry(choice, setup);
      long ways = (long) entry.ways() * (entry.hasClient() ? entry.drivers().size() : 1);
      cells += choice.points().size() * ways * platforms;
    }
    if (cells <= Campaign.MOST_CELLS) { // otherwise there are too many
      checkPoints(list, setup, workloads);
    }
    Campaign.excess(cells, blocks).ifPresent(list::complain);
  }

  /** A point may be in several entries, each with its own loads or networks. */
  private static void checkPoints(Value list, Setup setup, List<WorkloadChoice> workloads) {
    Map<Measurand, Settings> settings = new HashMap<>();
    Set<Measurand> seen = new HashSet<>();
    for (WorkloadChoice choice : workloads) {
      MeasuredEntry entry = new MeasuredEntry(choice, setup);
      List<Network> over = setup.networks().names().stream().filter(entry::isOver).toList();
      for (Parameters point : choice.points()) {
        if (over.isEmpty()) {
          continue;
        }
        Measurand measurand = new Measurand(choice.name(), point, over.get(0));
        Settings before = settings.putIfAbsent(measurand, choice.settings());
        Optional<Measurand> again =
            over.stream()
                .flatMap(
                    network ->
                        entry.drivers().stream()
                            .map(driver -> measurand.over(network).under(driver.load())))
                .filter(each -> !seen.add(each))
                .reduce((one, other) -> one);
        if (again.isPresent()) {
          Measurand twice =
              choice.loads().isEmpty() ? measurand.over(again.get().network()) : again.get();
          list.complain("measures " + twice + " twice; list it once");
        } else if (before != null && !before.equals(choice.settings())) {
          list.complain(
              "measures "
                  + measurand
                  + " in several ways; under different loads everything else "
                  + "must be the same");
        }
      }
    }
  }
}
