package io.tare.harness.campaign;

import io.tare.harness.campaign.Campaign.Boot;
import io.tare.infra.platform.NetworkSpec;
import io.tare.infra.platform.Networks;
import io.tare.model.Design;
import io.tare.model.Dimension;
import io.tare.model.Driver;
import io.tare.spec.ByName;
import io.tare.spec.Entries;
import io.tare.spec.Key;
import io.tare.spec.Scalar;
import io.tare.spec.Schema;
import io.tare.spec.Spec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The keys of a campaign file. */
public final class CampaignKeys {

  static final Key<String> NAME =
      Key.of("name", CampaignFile.name("campaign"), "names the run's directory")
          .required("the campaign's name");
  static final Key<Long> SEED =
      Key.of(
              "seed",
              Scalar.whole(Long.MIN_VALUE, Long.MAX_VALUE).ranging("a whole number"),
              "orders are drawn from it")
          .orElse(1L);
  static final Key<String> REFERENCE =
      Key.of(
              "reference",
              Scalar.text(),
              "the platform that the others are compared with; of one with [several configurations](#several-configurations), the equal one, or a variant of it for all")
          .leftOut("the first");
  static final Key<Entries> RESOURCES =
      Key.of(
              "resources",
              Spec.of(Factor.keys(Factor.OF_RESOURCES)).entries(),
              "what every platform gets; lists make [variants](#several-configurations) of each")
          .leftOut("1 processor, 1500MiB");
  static final Key<VariedServer> SERVER =
      Key.of(
              "server",
              ServerChoice.VARIED,
              "what serves; lists make [variants](#several-configurations) of each platform")
          .leftOut("a fresh GlassFish");
  static final Key<Entries> CLIENT =
      Key.of("client", ClientChoice.TABLE.keys().entries(), "who submits").leftOut("one machine");
  static final Key<List<Driver>> DRIVER =
      Key.of(
              "driver",
              DriverTable.TYPE,
              "how submissions are offered: `{kind: closed, clients: 4}`, or `{kind: open, rate: 20/s}`")
          .orElse(List.of(new Driver.Closed(1)))
          .leftOut("closed, 1 client");
  static final Key<List<NetworkSpec>> NETWORKS =
      Key.of(
              "networks",
              NetworksType.present(),
              "over which clients reach the service, each by a name of its own: every cell of a service is measured over each, see [networks](#networks)")
          .leftOut("loopback");
  static final Key<List<NetworkSpec>> PATHS =
      Key.of(
              "paths",
              NetworksType.kindWords(),
              "the older word for `networks` that are called as their kinds")
          .notWith(NETWORKS)
          .leftOut("see `networks`");
  static final Key<NetworkSpec> LAN =
      Key.of(
              NetworkSpec.PLAIN.network().name(),
              NetworksType.table(Networks.kind(NetworkSpec.PLAIN)),
              "settings of that network, by which nodes of a platform reach each other too")
          .orElse(NetworkSpec.PLAIN)
          .leftOut("none");
  static final Key<ProgramChoice> PROGRAMS =
      Key.of(
              "programs",
              ProgramChoice.TABLE,
              "what holds of [established programs](../how-to/measure-by-established-programs.md)")
          .orElse(ProgramChoice.TABLE.otherwise())
          .leftOut("nothing is installed");
  static final Key<List<WorkloadKeys.Said>> WORKLOADS =
      Key.of(
              "workloads",
              WorkloadKeys.TYPE.some().ranging("a list of entries"),
              "[what is measured](#workloads); lists of values are crossed")
          .required("a list such as [{name: soa.quicksort, n: 20000}]");
  static final Key<Design> DESIGN =
      Key.of(
              "design",
              Scalar.choice(List.of(Design.values()), Design::label),
              "`side-by-side`: platforms take turns; `sequential`: trials one after the other")
          .leftOut("side-by-side; sequential if submissions are counted");
  static final Key<Entries> STOP =
      Key.of(
              "stop",
              StopTable.SPEC.entries(),
              "how much of each cell is in a trial, and when it is enough")
          .leftOut("2s; of counted submissions 1000");
  static final Key<Long> SLICE =
      Key.of(
              "slice",
              Scalar.quantity(Dimension.DURATION, 1_000_000L, 60_000_000_000L),
              "how long a turn is, where cells are measured for a time")
          .orElse(100_000_000L);
  static final Key<SettleTable> SETTLE =
      Key.of(
              "settle",
              SettleTable.TABLE,
              "how long a fresh server warms up, where cells are measured for a time")
          .orElse(SettleTable.TABLE.otherwise())
          .leftOut("10s, 10s, 60s");
  static final Key<Integer> BLOCKS =
      Key.of(
              "blocks",
              Scalar.integer(1, Campaign.MOST_BLOCKS),
              "rounds with a trial of every platform; with a precision, the least number of them")
          .orElse(4);
  static final Key<Boot> BOOT =
      Key.of(
              "boot",
              Scalar.choice(List.of(Boot.values()), Boot::label),
              "`run`: a platform is started once; `trial`: afresh for every trial")
          .orElse(Boot.RUN);
  static final Key<Integer> RETRIES =
      Key.of(
              "retries",
              Scalar.integer(0, 100),
              "how often a trial that failed is tried again, and a comparison of which [one side was disturbed](metrics.md#one-side-disturbed)")
          .orElse(2);
  static final Key<Long> PATIENCE =
      Key.of(
              "patience",
              Scalar.quantity(Dimension.DURATION, 0L, 86_400_000_000_000L),
              "how long machines by `ssh` are waited for that cannot be reached any more; attempts that they end do not count as retries")
          .orElse(600_000_000_000L);
  static final Key<ValidityBounds> VALIDITY =
      Key.of("validity", ValidityBounds.TABLE, "bounds beyond which a cell is invalid, as shares")
          .orElse(ValidityBounds.TABLE.otherwise())
          .leftOut("see [validity](#validity)");

  private final Key<Map<String, PlatformTable.Said>> platforms;
  private final PhaseKeys phases;
  private final Spec spec;

  /**
   * @param kinds of platform that a campaign may name
   */
  public CampaignKeys(KnownKinds kinds) {
    platforms =
        Key.of(
                "platforms",
                new ByName<>(
                    Scalar.of("a name", name -> name, CampaignFile.NAME_SCHEMA),
                    new PlatformTable(kinds),
                    1),
                "names with kinds, their settings, and what is not as `resources` and `server` say of all; lists make [variants](#several-configurations)")
            .required("names with kinds, such as {native: {kind: native}}");
    phases = new PhaseKeys(kinds);
    spec =
        Spec.of(
            NAME,
            SEED,
            REFERENCE,
            platforms,
            RESOURCES,
            SERVER,
            CLIENT,
            DRIVER,
            NETWORKS,
            PATHS,
            LAN,
            PROGRAMS,
            WORKLOADS,
            DESIGN,
            STOP,
            SLICE,
            SETTLE,
            phases.phases(),
            BLOCKS,
            BOOT,
            RETRIES,
            PATIENCE,
            VALIDITY);
  }

  Key<Map<String, PlatformTable.Said>> platforms() {
    return platforms;
  }

  PhaseKeys phases() {
    return phases;
  }

  /** All of them. */
  public Spec spec() {
    return spec;
  }

  /** The tables of a campaign, each by a name, in the order in which they are documented. */
  public Map<String, Spec> tables() {
    Map<String, Spec> tables = new LinkedHashMap<>();
    tables.put("campaign", spec);
    tables.put("platform", PlatformTable.SPEC);
    tables.put("resources", Spec.of(Factor.keys(Factor.OF_RESOURCES)));
    tables.put("server", ServerChoice.TABLE.keys());
    tables.put("client", ClientChoice.TABLE.keys());
    tables.put("driver", DriverTable.CLOSED.and(DriverTable.OPEN));
    Networks.kinds().values().stream()
        .filter(kind -> !kind.settings().all().isEmpty())
        .forEach(kind -> tables.put("network of kind " + kind.kind(), kind.settings()));
    tables.put("programs", ProgramChoice.TABLE.keys());
    tables.put("slurm", SlurmChoice.TABLE.keys());
    tables.put("stop", StopTable.SPEC);
    tables.put("settle", SettleTable.TABLE.keys());
    tables.put("phase", phases.phase());
    tables.put("action", phases.action());
    tables.put("validity", ValidityBounds.TABLE.keys());
    return tables;
  }

  /** The JSON schema of campaign files. */
  public Map<String, Object> schema() {
    return Schema.document(
        "urn:tare:schema:campaign",
        "campaign.yaml: the declared experiment",
        "What campaign files may hold. Ranges of quantities, and what rests on several values, are"
            + " checked by the program, which names file, line and key: tare plan FILE.",
        spec.schema());
  }
}
