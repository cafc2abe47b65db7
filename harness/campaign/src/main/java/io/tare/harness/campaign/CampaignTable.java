package io.tare.harness.campaign;

import io.tare.harness.campaign.expect.Expect;
import io.tare.harness.campaign.expect.FigureBounds;
import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.launch.SlurmChoice;
import io.tare.harness.campaign.load.DriverTable;
import io.tare.harness.campaign.name.NameType;
import io.tare.harness.campaign.platform.Contrasts;
import io.tare.harness.campaign.platform.Factor;
import io.tare.harness.campaign.platform.KnownKinds;
import io.tare.harness.campaign.platform.Level;
import io.tare.harness.campaign.platform.NamedPlatform;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.platform.PlatformEntry;
import io.tare.harness.campaign.platform.PlatformTable;
import io.tare.harness.campaign.platform.ServerChoice;
import io.tare.harness.campaign.platform.ServerTuning;
import io.tare.harness.campaign.schedule.PhaseCheck;
import io.tare.harness.campaign.schedule.Schedule;
import io.tare.harness.campaign.schedule.ScheduleTable;
import io.tare.harness.campaign.schedule.Settling;
import io.tare.harness.campaign.setup.CellsCheck;
import io.tare.harness.campaign.setup.ClientChoice;
import io.tare.harness.campaign.setup.Setup;
import io.tare.harness.campaign.stop.Amount;
import io.tare.harness.campaign.stop.StopRule;
import io.tare.harness.campaign.workload.WorkloadChoice;
import io.tare.harness.campaign.workload.WorkloadTable;
import io.tare.harness.model.Design;
import io.tare.harness.model.Parameters;
import io.tare.harness.spec.ByName;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Schema;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;
import io.tare.harness.spec.Value;
import io.tare.infra.api.Networks;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The keys of a campaign file: reads and writes campaigns. */
public final class CampaignTable {

  private static final Key<String> NAME =
      Key.of("name", NameType.shortOf("campaign"), "names the run's directory")
          .required("the campaign's name");
  private static final Key<Long> SEED =
      Key.of(
              "seed",
              Scalar.whole(Long.MIN_VALUE, Long.MAX_VALUE).ranging("a whole number"),
              "seed of the random orders")
          .orElse(1L);
  private static final Key<String> REFERENCE =
      Key.of(
              "reference",
              Scalar.text(),
              "the platform that the others are compared with; if it has [several"
                  + " configurations](#several-configurations), the matching one, or one variant"
                  + " for all")
          .leftOut("the first");
  private static final Spec RESOURCE_KEYS = Spec.of(Factor.keys(Factor.OF_RESOURCES));
  private static final Key<Entries> RESOURCES =
      Key.of(
              "resources",
              RESOURCE_KEYS.entries(),
              "resources of every platform; lists make [variants](#several-configurations) of each")
          .leftOut("1 processor, 1500MiB");
  private static final Key<List<WorkloadTable.Entry>> WORKLOADS =
      Key.of(
              "workloads",
              WorkloadTable.TYPE.some().ranging("a list of entries"),
              "[what is measured](#workloads); lists of values are crossed")
          .required("a list such as [{name: soa.quicksort, n: 20000}]");
  private static final Key<ValidityBounds> VALIDITY =
      Key.of("validity", ValidityBounds.TABLE, "bounds, as shares, beyond which a cell is invalid")
          .orElse(ValidityBounds.TABLE.otherwise())
          .leftOut("see [validity](#validity)");

  private static final String OF_DRIVER = "Unknown key '%s'; write driver: {kind: %s}";

  /** How load is declared differs from one benchmark program to the next. */
  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "load", OF_DRIVER.formatted("load", "closed, clients: 4"),
          "clients", OF_DRIVER.formatted("clients", "closed, clients: 4"),
          "rate", OF_DRIVER.formatted("rate", "open, rate: 20/s"));

  private final KnownKinds kinds;
  private final Key<Map<String, PlatformTable.Entry>> platforms;
  private final ScheduleTable schedule;
  private final Spec spec;

  /**
   * @param kinds of platforms that a campaign may name
   */
  public CampaignTable(KnownKinds kinds) {
    this.kinds = kinds;
    platforms =
        Key.of(
                "platforms",
                new ByName<>(NameType.UNCHECKED, new PlatformTable(kinds), 1),
                "names with kinds, their settings, and what differs from `resources` and `server`;"
                    + " lists make [variants](#several-configurations)")
            .required("names with kinds, such as {native: {kind: native}}");
    schedule = new ScheduleTable(kinds);
    spec =
        Spec.of(NAME, SEED, REFERENCE, platforms, RESOURCES)
            .and(Setup.SPEC)
            .and(WORKLOADS)
            .and(schedule.spec())
            .and(VALIDITY)
            .without(ELSEWHERE);
  }

  /** All keys. */
  public Spec spec() {
    return spec;
  }

  /** The tables of a campaign by name, in the order of the documentation. */
  public Map<String, Spec> tables() {
    Map<String, Spec> tables = new LinkedHashMap<>();
    tables.put("campaign", spec);
    tables.put("platform", PlatformTable.SPEC);
    tables.put("expect", FigureBounds.TABLE.keys());
    tables.put("resources", RESOURCE_KEYS);
    tables.put("server", ServerChoice.TABLE.keys());
    tables.put("client", ClientChoice.TABLE.keys());
    tables.put("driver", DriverTable.CLOSED.and(DriverTable.OPEN));
    Networks.kinds().values().stream()
        .filter(kind -> !kind.settings().all().isEmpty())
        .forEach(kind -> tables.put("network of kind " + kind.kind(), kind.settings()));
    tables.put("programs", ProgramChoice.TABLE.keys());
    tables.put("slurm", SlurmChoice.TABLE.keys());
    tables.put("stop", StopRule.SPEC);
    tables.put("settle", Settling.TABLE.keys());
    tables.put("phase", schedule.phases().phase());
    tables.put("action", schedule.phases().action());
    tables.put("validity", ValidityBounds.TABLE.keys());
    return tables;
  }

  /** The JSON schema of campaign files. */
  public Map<String, Object> schema() {
    return Schema.document(
        "urn:tare:schema:campaign",
        "campaign.yaml: the declared experiment",
        "The keys of campaign files. tare plan FILE also checks ranges of quantities and"
            + " conditions on several values; its messages name file, line and key.",
        spec.schema());
  }

  /**
   * The campaign of a file; valid only if no problem was reported.
   *
   * @param directory of the file
   */
  Campaign read(Value root, Path directory) {
    Entries table = spec.read(root);
    Setup setup = Setup.of(table);
    Map<String, PlatformTable.Entry> tables = table.find(platforms).orElse(Map.of());
    Map<String, PlatformEntry> entries = PlatformEntry.all(tables, defaults(table), kinds);
    if (setup.server().admin().isPresent()) {
      reject(
          entries,
          each -> !each.tuning().equals(ServerTuning.NONE),
          "configures servers that are already running (server.host: admin); remove it");
    }
    Contrasts contrasts =
        new Contrasts(entries, NamedPlatform.of(table, REFERENCE), setup.server());
    List<PlatformChoice> variants = entries.isEmpty() ? List.of() : contrasts.platforms();
    List<WorkloadTable.Entry> listed = table.find(WORKLOADS).orElse(List.of());
    Entries stop = ScheduleTable.stop(table);
    List<WorkloadChoice> workloads =
        listed.stream()
            .map(each -> each.choice(stop, directory, setup.networks().names()))
            .toList();
    Value list = table.at(WORKLOADS);
    CellsCheck cells = new CellsCheck(setup, workloads);
    if (table.has(WORKLOADS)) {
      cells.number(list, variants.size(), ScheduleTable.blocks(table));
    }
    cells.clientMachines(table);
    Schedule read =
        schedule.read(
            table,
            listed.stream().map(WorkloadTable.Entry::entries).toList(),
            list,
            new PhaseCheck(variants, entries, setup, cells.drivers(), kinds));
    if (read.design() == Design.SIDE_BY_SIDE) {
      reject(
          entries,
          each -> each.neighbourLoad().isPresent(),
          "has neighbours with a load, which would continue during the turns of other "
              + "platforms; use design: sequential");
    }
    Campaign campaign =
        new Campaign(
            table.find(NAME).orElse(""),
            table.get(SEED),
            entries.isEmpty() ? "" : contrasts.main(),
            variants,
            setup,
            workloads,
            read,
            table.get(VALIDITY));
    new Expectations(campaign).check(tables, entries, listed);
    return campaign;
  }

  /** The defaults of all platforms. */
  private static Map<Factor<?>, List<Level>> defaults(Entries table) {
    Map<Factor<?>, List<Level>> factors = new TreeMap<>(Setup.varying(table));
    table.find(RESOURCES).ifPresent(all -> factors.putAll(Factor.levels(Factor.OF_RESOURCES, all)));
    return factors;
  }

  private static void reject(
      Map<String, PlatformEntry> entries, Predicate<PlatformChoice> isWrong, String complaint) {
    entries.values().stream()
        .filter(each -> each.variants().stream().anyMatch(isWrong))
        .forEach(each -> each.place().complain(complaint));
  }

  /** A campaign with every value explicit; {@link #read} gives an equal one. */
  Map<String, Object> written(Campaign campaign) {
    TableWriter root =
        new TableWriter()
            .put(NAME, campaign.name())
            .put(SEED, campaign.seed())
            .put(REFERENCE, campaign.reference());
    Expectations expectations = new Expectations(campaign);
    Map<String, Object> written = new LinkedHashMap<>();
    for (PlatformChoice each : campaign.platforms()) {
      Expect expect = expectations.about(each.expect(), expectations.on(List.of(each)));
      written.put(each.name(), PlatformTable.written(each.withExpect(expect)));
    }
    root.putWritten(platforms, written);
    campaign.setup().write(root);
    root.putWritten(
        WORKLOADS,
        campaign.workloads().stream()
            .flatMap(each -> each.points().stream().map(point -> workload(campaign, each, point)))
            .toList());
    schedule.write(campaign.schedule(), root);
    return root.put(VALIDITY, campaign.validity()).entries();
  }

  /** Without expectations of cells that an option deselected: no text may name them. */
  private static Map<String, Object> workload(
      Campaign campaign, WorkloadChoice choice, Parameters point) {
    TableWriter more = new TableWriter();
    if (campaign.phases().isEmpty()) {
      new Amount(choice.submissions(), choice.timeNanos()).write(campaign.isTimed(), more);
    }
    WorkloadChoice one = choice.withPoints(List.of(point));
    Expectations expectations = new Expectations(campaign);
    Expect expect = expectations.about(choice.expect(), expectations.of(one));
    more.put(Expect.KEY, Optional.of(expect).filter(any -> !any.isEmpty()));
    Map<String, Object> entry = WorkloadTable.of(choice.name()).written(choice, point);
    entry.putAll(more.entries());
    return entry;
  }
}
