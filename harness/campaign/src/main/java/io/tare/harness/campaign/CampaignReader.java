package io.tare.harness.campaign;

import io.tare.harness.campaign.network.NetworksType;
import io.tare.harness.campaign.platform.ContrastReader;
import io.tare.harness.campaign.platform.Factor;
import io.tare.harness.campaign.platform.KnownKinds;
import io.tare.harness.campaign.platform.Level;
import io.tare.harness.campaign.platform.NamedPlatform;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.platform.PlatformEntry;
import io.tare.harness.campaign.platform.PlatformReader;
import io.tare.harness.campaign.platform.ServerChoice;
import io.tare.harness.campaign.platform.ServerTuning;
import io.tare.harness.campaign.platform.VariedServer;
import io.tare.harness.campaign.schedule.DesignChoice;
import io.tare.harness.campaign.schedule.PhasesReader;
import io.tare.harness.campaign.schedule.Rounds;
import io.tare.harness.campaign.schedule.Schedule;
import io.tare.harness.campaign.setup.ClientChoice;
import io.tare.harness.campaign.setup.ClientNodesCheck;
import io.tare.harness.campaign.setup.MeasuredEntry;
import io.tare.harness.campaign.setup.Setup;
import io.tare.harness.campaign.stop.CampaignSize;
import io.tare.harness.campaign.stop.StopTable;
import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.campaign.workload.WorkloadChoice;
import io.tare.harness.campaign.workload.WorkloadKeys;
import io.tare.harness.campaign.workload.WorkloadReader;
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
    Entries table = keys.spec().read(root);
    Setup setup = setup(table);
    Map<String, PlatformEntry> entries =
        new PlatformReader(kinds, factors(table))
            .read(table.find(keys.platforms()).orElse(Map.of()));
    if (setup.server().admin().isPresent()) {
      entries.values().forEach(CampaignReader::rejectTuning);
    }
    ContrastReader contrasts =
        new ContrastReader(
            entries, NamedPlatform.of(table, CampaignKeys.REFERENCE), setup.server());
    List<PlatformChoice> platforms = entries.isEmpty() ? List.of() : contrasts.platforms();
    List<WorkloadKeys.Entry> listed = table.find(CampaignKeys.WORKLOADS).orElse(List.of());
    Entries stop = table.find(CampaignKeys.STOP).orElseGet(() -> StopTable.SPEC.read(root.empty()));
    WorkloadReader reader = new WorkloadReader(stop, directory, setup.networks().names());
    List<WorkloadChoice> workloads = listed.stream().map(reader::read).toList();
    Value list = table.at(CampaignKeys.WORKLOADS);
    int blocks = table.get(CampaignKeys.BLOCKS);
    if (table.has(CampaignKeys.WORKLOADS)) {
      checkCells(list, setup, workloads, platforms.size(), blocks);
    }
    table
        .find(CampaignKeys.CLIENT)
        .filter(client -> client.has(ClientChoice.MACHINES))
        .ifPresent(
            client ->
                ClientNodesCheck.complaint(setup, workloads)
                    .ifPresent(client.at(ClientChoice.MACHINES)::complain));
    List<Entries> amounts =
        Stream.concat(Stream.of(stop), listed.stream().map(WorkloadKeys.Entry::entries)).toList();
    DesignChoice design = design(table, amounts);
    design.check(table.at(CampaignKeys.DESIGN), list);
    List<Phase> phases = phases(table, platforms, entries, setup, workloads);
    if (table.has(keys.phases().phases()) && amounts.stream().anyMatch(StopTable::isTimed)) {
      table.at(keys.phases().phases()).complain("set how long a cell is measured; remove time");
    }
    if (design.design() == Design.SIDE_BY_SIDE) {
      entries.values().forEach(CampaignReader::rejectLoads);
    }
    Rounds rounds = table.get(CampaignKeys.SETTLE).rounds(table.get(CampaignKeys.SLICE));
    Campaign campaign =
        new Campaign(
            table.find(CampaignKeys.NAME).orElse(""),
            table.get(CampaignKeys.SEED),
            entries.isEmpty() ? "" : contrasts.main(),
            platforms,
            setup,
            workloads,
            new Schedule(
                design.design(),
                blocks,
                StopTable.rule(stop),
                table.get(CampaignKeys.BOOT),
                table.get(CampaignKeys.RETRIES),
                table.get(CampaignKeys.PATIENCE),
                Optional.of(rounds.withPhases(phases)).filter(any -> design.measuresForATime())),
            table.get(CampaignKeys.VALIDITY));
    new ExpectCheck(campaign).of(table.find(keys.platforms()).orElse(Map.of()), entries, listed);
    return campaign;
  }

  private static Setup setup(Entries entries) {
    return new Setup(
        entries
            .find(CampaignKeys.SERVER)
            .map(VariedServer::server)
            .orElseGet(ServerChoice.TABLE::otherwise),
        entries
            .find(CampaignKeys.CLIENT)
            .flatMap(client -> ClientChoice.TABLE.maker().apply(client))
            .orElseGet(ClientChoice.TABLE::otherwise),
        entries.get(CampaignKeys.DRIVER),
        NetworksType.choice(entries),
        entries.get(CampaignKeys.PROGRAMS));
  }

  /** The defaults of all platforms. */
  private static Map<Factor<?>, List<Level>> factors(Entries entries) {
    Map<Factor<?>, List<Level>> factors = new TreeMap<>();
    entries
        .find(CampaignKeys.RESOURCES)
        .ifPresent(all -> factors.putAll(Factor.levels(Factor.OF_RESOURCES, all)));
    entries.find(CampaignKeys.SERVER).ifPresent(server -> factors.putAll(server.varying()));
    return factors;
  }

  private DesignChoice design(Entries entries, List<Entries> amounts) {
    return new DesignChoice(
        entries.find(CampaignKeys.DESIGN),
        amounts.stream().anyMatch(StopTable::isCounted),
        amounts.stream().anyMatch(StopTable::isTimed)
            || entries.has(CampaignKeys.SLICE)
            || entries.has(CampaignKeys.SETTLE)
            || entries.has(keys.phases().phases()));
  }

  private List<Phase> phases(
      Entries table,
      List<PlatformChoice> platforms,
      Map<String, PlatformEntry> entries,
      Setup setup,
      List<WorkloadChoice> workloads) {
    Optional<List<Entries>> phases = table.find(keys.phases().phases());
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
        .read(phases.get(), table.at(keys.phases().phases()));
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
    if (cells <= CampaignSize.MAX_CELLS) { // otherwise there are too many
      checkPoints(list, setup, workloads);
    }
    CampaignSize.excess(cells, blocks).ifPresent(list::complain);
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
