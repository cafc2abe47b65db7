package io.tare.harness.archive;

import io.tare.harness.model.Design;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Environment;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.MigrationRecord;
import io.tare.harness.model.MigrationRecordBuilder;
import io.tare.harness.model.Network;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.ParameterLabel;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.Phase;
import io.tare.harness.model.Plan;
import io.tare.harness.model.References;
import io.tare.harness.model.RunNote;
import io.tare.harness.model.Sample;
import io.tare.harness.model.Slice;
import io.tare.harness.model.SubmissionField;
import io.tare.harness.model.TimedAction;
import io.tare.harness.model.Validity;
import io.tare.harness.model.WorkloadLabel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** One of everything that a run directory contains. */
final class Examples {

  static final Plan PLAN =
      new Plan(
          -7,
          Design.SIDE_BY_SIDE,
          new References("native", new TreeMap<>(Map.of("large", "small"))),
          new TreeMap<>(
              Map.of(
                  "soap.unmarshal",
                  Metrics.of(
                      new Metric(
                          "rate_bytes_per_s",
                          "rate",
                          Metric.Unit.BYTES_PER_SECOND,
                          Metric.Direction.HIGHER_IS_BETTER_AT_FIXED_WORK),
                      Metric.RESPONSE),
                  "soap.marshal",
                  Metrics.of(Metric.RESPONSE).with(SubmissionField.parts()),
                  "soa.matmul",
                  Metrics.of(Metric.TIME))),
          new TreeMap<>(
              Map.of(
                  "soap.unmarshal",
                  new WorkloadLabel(
                      "Unmarshalling",
                      List.of(
                          new ParameterLabel(
                              "s", "size of the body", Optional.of(Dimension.SIZE), false),
                          new ParameterLabel(
                              "c", "characters", Optional.empty(), true, Optional.of(10L)),
                          new ParameterLabel(
                              "form", "form", Optional.empty(), false, Optional.of("soap"))),
                      List.of(new Validity.Rule("wet", "wet hands", "Dry them."))))),
          List.of(
              new Phase("before", 5, OptionalDouble.empty(), List.of()),
              new Phase(
                  "during",
                  7,
                  OptionalDouble.of(0.5),
                  List.of(
                      new TimedAction("pause", "300ms", 0, new TreeSet<>()),
                      new TimedAction("run", "sync", 6, new TreeSet<>(Set.of("native")))))),
          new TreeMap<>(
              Map.of(
                  "c001",
                  new Measurand(
                          "soap.marshal",
                          Parameters.of(
                              "s", 2_000_000L, "c", 10L, "transfer", "seed", "x", 0.5, "b", true),
                          Network.LAN)
                      .under(new Load.Clients(64, 5_000_000_000L))
                      .on("native"),
                  "c002",
                  new Measurand("soa.matmul", Parameters.NONE, Network.LOOPBACK)
                      .under(new Load.Rate(0.5))
                      .on("native"))),
          List.of(
              new Plan.Block(
                  1, List.of(new Plan.Trial("b001-native", "native", List.of("c002", "c001"))))));

  static final Environment ENVIRONMENT =
      new Environment(
          "native",
          "native",
          new TreeMap<>(Map.of("cpu.count", "1")),
          List.of(
              new Environment.NodeFacts(
                  "native", "server", new TreeMap<>(Map.of("lan", "10.0.0.2")), new TreeMap<>()),
              new Environment.NodeFacts(
                  "native client",
                  "client",
                  new TreeMap<>(Map.of("lan", "10.0.0.3")),
                  new TreeMap<>(Map.of("cpu.count", "2")))));

  static final List<JournalEntry> JOURNAL =
      List.of(
          new JournalEntry.RunStarted(1, "0.1.0", false),
          new JournalEntry.CampaignRecorded(1, "0123456789abcdef".repeat(4)),
          new JournalEntry.FileRecorded(1, "elsewhere", "0123456789abcdef".repeat(4)),
          new JournalEntry.Noted(2, new RunNote.PrecisionTarget(4, 0.02, 60_000_000_000L)),
          new JournalEntry.Noted(2, new RunNote.AgainstItself("native")),
          new JournalEntry.Noted(
              2, new RunNote.PlatformSubstituted("qemu", "uml", false, "\"no KVM\"")),
          new JournalEntry.Noted(
              2, new RunNote.PlatformChosen("guest", "uml", "a User Mode Linux guest", "no KVM")),
          new JournalEntry.Noted(2, new RunNote.PlatformLeftOut("uml", "no linux.uml")),
          new JournalEntry.Noted(2, new RunNote.StandIn("qemu", "KVM", "TCG")),
          new JournalEntry.Noted(
              2, new RunNote.DesignChanged(Design.SIDE_BY_SIDE, Design.SEQUENTIAL, 2, 1)),
          new JournalEntry.Noted(
              2, new RunNote.Selection(List.of("uml"), List.of("soap.*"), List.of("smoke"))),
          new JournalEntry.Noted(2, new RunNote.Text("torn", "3 bytes were cut off")),
          new JournalEntry.TrialStarted(3, "b001-native", 1, new TreeMap<>(Map.of("port", "4"))),
          new JournalEntry.CellFinished(
              4, "b001-native", 1, "c001", Validity.VALID, new TreeMap<>(Map.of("steal", 0.1))),
          new JournalEntry.CellFinished(
              5,
              "b001-native",
              1,
              "c002",
              new Validity(
                  java.util.stream.Stream.concat(
                          Validity.Rule.COMMON.stream(),
                          java.util.stream.Stream.of(Validity.Rule.of("wet")))
                      .map(rule -> new Validity.Finding(rule, "found " + rule))
                      .toList()),
              new TreeMap<>()),
          new JournalEntry.ComparisonInvalidated(
              6,
              1,
              List.of(new JournalEntry.FinishedCell("b001-native", 1, "c001")),
              new Validity.Finding(Validity.Rule.ONE_SIDED, "one side")),
          new JournalEntry.StampsKept(6, List.of("c001", "c002"), 0.0004),
          new JournalEntry.PhaseBegan(6, "b001-native", 1, "c001", "before", 1_700_000_000L),
          new JournalEntry.ActionPerformed(
              6, "b001-native", 1, "c001", "during", "pause 300ms", 10, 300_000_000, ""),
          new JournalEntry.Migrated(
              6,
              "b001-qemu",
              1,
              "c001",
              "during",
              1,
              MigrationRecordBuilder.builder()
                  .mode("precopy")
                  .startEpochNanos(1_700_000_000L)
                  .totalNanos(4_000_000_000L)
                  .downtimeNanos(120_000_000L)
                  .stillNanos(null)
                  .resumedAfterNanos(3_900_000_000L)
                  .sentBytes(900_000_000L)
                  .memoryBytes(1L << 30)
                  .terms(new MigrationRecord.Terms(125_000_000L, null))
                  .route(new MigrationRecord.Route("host-1", "host-2"))
                  .cost(new MigrationRecord.Cost(910_000_000L, 2_000_000_000L, null))
                  .passes(
                      List.of(
                          new MigrationRecord.Pass(1, 10_000_000, 3_000_000_000L, 850_000_000L, 9L),
                          new MigrationRecord.Pass(
                              2, 3_010_000_000L, 9_000_000, 50_000_000L, null)))
                  .escalations(List.of("downtime limit 1s"))
                  .build()),
          new JournalEntry.TrialFinished(6, "b001-native", 1),
          new JournalEntry.TrialFailed(7, "b001-native", 2, "the client died"),
          new JournalEntry.RunFinished(8, "complete"));

  static final List<Sample> SAMPLES =
      List.of(
          sample(0, true, Outcome.valid()),
          sample(1, false, Outcome.valid()),
          sample(2, false, new Outcome.Failed("wrong answer: checksum is 1, not 2")),
          sample(3, false, new Outcome.Failed("connection reset\nby peer")));

  private Examples() {}

  static Sample sample(long sequence, boolean warmup, Outcome outcome) {
    Map<String, Number> values =
        outcome instanceof Outcome.Failed
            ? Map.of()
            : Map.of("response_ns", Long.MAX_VALUE - sequence, "share", 0.1 + 0.2);
    return new Sample(
        "b001-native",
        1,
        "c001",
        sequence,
        sequence == 2 ? new Slice(3, 7) : Slice.NONE,
        warmup,
        1_700_000_000_123_456_789L,
        outcome,
        new TreeMap<>(values));
  }
}
