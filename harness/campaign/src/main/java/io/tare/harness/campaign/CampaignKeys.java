package io.tare.harness.campaign;

import io.tare.harness.campaign.expect.ExpectTable;
import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.launch.SlurmChoice;
import io.tare.harness.campaign.load.DriverTable;
import io.tare.harness.campaign.name.NameType;
import io.tare.harness.campaign.network.NetworksType;
import io.tare.harness.campaign.platform.Factor;
import io.tare.harness.campaign.platform.KnownKinds;
import io.tare.harness.campaign.platform.PlatformTable;
import io.tare.harness.campaign.platform.ServerChoice;
import io.tare.harness.campaign.platform.VariedServer;
import io.tare.harness.campaign.schedule.PhaseKeys;
import io.tare.harness.campaign.schedule.Schedule;
import io.tare.harness.campaign.schedule.SettleTable;
import io.tare.harness.campaign.setup.ClientChoice;
import io.tare.harness.campaign.stop.CampaignSize;
import io.tare.harness.campaign.stop.StopTable;
import io.tare.harness.campaign.workload.WorkloadKeys;
import io.tare.harness.model.Design;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Driver;
import io.tare.harness.spec.ByName;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Schema;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.Networks;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The keys of a campaign file. */
public final class CampaignKeys {

  static final Key<String> NAME =
      Key.of("name", NameType.shortOf("campaign"), "names the run's directory")
          .required("the campaign's name");
  static final Key<Long> SEED =
      Key.of(
              "seed",
              Scalar.whole(Long.MIN_VALUE, Long.MAX_VALUE).ranging("a whole number"),
              "seed of the random orders")
          .orElse(1L);
  static final Key<String> REFERENCE =
      Key.of(
              "reference",
              Scalar.text(),
              "the platform that the others are compared with; if it has [several"
                  + " configurations](#several-configurations), the matching one, or one variant"
                  + " for all")
          .leftOut("the first");
  static final Key<Entries> RESOURCES =
      Key.of(
              "resources",
              Spec.of(Factor.keys(Factor.OF_RESOURCES)).entries(),
              "resources of every platform; lists make [variants](#several-configurations) of each")
          .leftOut("1 processor, 1500MiB");
  static final Key<VariedServer> SERVER =
      Key.of(
              "server",
              ServerChoice.VARIED,
              "the servers; lists make [variants](#several-configurations) of each platform")
          .leftOut("a fresh GlassFish");
  static final Key<Entries> CLIENT =
      Key.of("client", ClientChoice.TABLE.keys().entries(), "the clients").leftOut("one machine");
  static final Key<List<Driver>> DRIVER =
      Key.of(
              "driver",
              DriverTable.TYPE,
              "how submissions are offered: `{kind: closed, clients: 4}`, or `{kind: open, rate: 20/s}`")
          .orElse(List.of(new Driver.Closed(1)))
          .leftOut("closed, 1 client");
  static final Key<ProgramChoice> PROGRAMS =
      Key.of(
              "programs",
              ProgramChoice.TABLE,
              "settings of [established programs](../how-to/measure-by-established-programs.md)")
          .orElse(ProgramChoice.TABLE.otherwise())
          .leftOut("nothing is installed");
  static final Key<List<WorkloadKeys.Entry>> WORKLOADS =
      Key.of(
              "workloads",
              WorkloadKeys.TYPE.some().ranging("a list of entries"),
              "[what is measured](#workloads); lists of values are crossed")
          .required("a list such as [{name: soa.quicksort, n: 20000}]");
  static final Key<Design> DESIGN =
      Key.of(
              "design",
              Scalar.choice(List.of(Design.values()), Design::label),
              "`side-by-side`: platforms take turns; `sequential`: trials run one after the other")
          .leftOut("side-by-side; sequential with a number of submissions");
  static final Key<Entries> STOP =
      Key.of(
              "stop",
              StopTable.SPEC.entries(),
              "how long a trial measures each cell, and when the run ends")
          .leftOut("2s, or 1000 submissions");
  static final Key<Long> SLICE =
      Key.of(
              "slice",
              Scalar.quantity(Dimension.DURATION, 1_000_000L, 60_000_000_000L),
              "length of a turn, if cells are measured for a time")
          .orElse(100_000_000L);
  static final Key<SettleTable> SETTLE =
      Key.of(
              "settle",
              SettleTable.TABLE,
              "how long a fresh server warms up, if cells are measured for a time")
          .orElse(SettleTable.TABLE.otherwise())
          .leftOut("10s, 10s, 60s");
  static final Key<Integer> BLOCKS =
      Key.of(
              "blocks",
              Scalar.integer(1, CampaignSize.MAX_BLOCKS),
              "rounds with a trial of every platform; with a precision, the minimum")
          .orElse(4);
  static final Key<Schedule.Boot> BOOT =
      Key.of(
              "boot",
              Scalar.choice(List.of(Schedule.Boot.values()), Schedule.Boot::label),
              "`run`: a platform is started once; `trial`: it is started for every trial")
          .orElse(Schedule.Boot.RUN);
  static final Key<Integer> RETRIES =
      Key.of(
              "retries",
              Scalar.integer(0, 100),
              "how often to repeat a trial that failed, or a comparison with [one side"
                  + " disturbed](metrics.md#one-side-disturbed)")
          .orElse(2);
  static final Key<Long> PATIENCE =
      Key.of(
              "patience",
              Scalar.quantity(Dimension.DURATION, 0L, 86_400_000_000_000L),
              "how long to wait for `ssh` machines that can no longer be reached; attempts that"
                  + " fail for this reason do not count as retries")
          .orElse(600_000_000_000L);
  static final Key<ValidityBounds> VALIDITY =
      Key.of("validity", ValidityBounds.TABLE, "bounds, as shares, beyond which a cell is invalid")
          .orElse(ValidityBounds.TABLE.otherwise())
          .leftOut("see [validity](#validity)");

  private final Key<Map<String, PlatformTable.Entry>> platforms;
  private final PhaseKeys phases;
  private final Spec spec;

  /**
   * @param kinds of platforms that a campaign may name
   */
  public CampaignKeys(KnownKinds kinds) {
    platforms =
        Key.of(
                "platforms",
                new ByName<>(NameType.UNCHECKED, new PlatformTable(kinds), 1),
                "names with kinds, their settings, and what differs from `resources` and `server`;"
                    + " lists make [variants](#several-configurations)")
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
            NetworksType.NETWORKS,
            NetworksType.PATHS,
            NetworksType.LAN,
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

  Key<Map<String, PlatformTable.Entry>> platforms() {
    return platforms;
  }

  PhaseKeys phases() {
    return phases;
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
    tables.put("expect", ExpectTable.SPEC);
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
        "The keys of campaign files. tare plan FILE also checks ranges of quantities and"
            + " conditions on several values; its messages name file, line and key.",
        spec.schema());
  }
}
