package io.tare.harness.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SampleJudgeTest {

  private static final Cell CELL =
      new Cell(new Measurand("soap.marshal", Parameters.of("s", 1), Network.LOOPBACK), "native");

  private static final Plan PLAN =
      new Plan(
          1,
          Design.SEQUENTIAL,
          References.of("native"),
          new TreeMap<>(Map.of("soap.marshal", Metrics.of(Metric.RESPONSE))),
          new TreeMap<>(Map.of("c1", CELL, "c2", CELL)),
          List.of(new Plan.Block(1, List.of(new Plan.Trial("t", "native", List.of("c1", "c2"))))));

  private final SampleJudge judge =
      new SampleJudge(
          PLAN,
          List.of(finished(1, "c1"), finished(2, "c1"), finished(1, "c2")),
          new SampleCheck(List.of(new SampleCheck.Difference("t", 1, "c2", "lost")), 0));

  @Test
  void judgesEachSubmissionOfACellThatCounts() {
    assertThat(judge.of(batch("t", 2, "c1", 0)))
        .containsExactly(
            SampleStatus.WARMUP, SampleStatus.COUNTED, SampleStatus.FAILED, SampleStatus.NO_METRIC);
  }

  @Test
  void countsASubmissionOnceOnly() {
    var unused = judge.of(batch("t", 2, "c1", 0));
    assertThat(judge.of(batch("t", 2, "c1", 0)).get(1)).isEqualTo(SampleStatus.DUPLICATE);
    assertThat(judge.of(batch("t", 2, "c1", 10)).get(1)).isEqualTo(SampleStatus.COUNTED);
  }

  @Test
  void judgesABatchWithItsCell() {
    assertThat(judge.ofCell(batch("t", 1, "c1", 0))).isEqualTo(SampleStatus.REPLACED);
    assertThat(judge.ofCell(batch("t", 1, "c2", 0))).isEqualTo(SampleStatus.DIFFERENT);
    assertThat(judge.ofCell(batch("t", 3, "c2", 0))).isEqualTo(SampleStatus.UNFINISHED);
    assertThat(judge.ofCell(batch("u", 1, "c1", 0))).isEqualTo(SampleStatus.NOT_IN_PLAN);
    assertThat(judge.of(batch("t", 1, "c9", 0))).hasSize(4).containsOnly(SampleStatus.NOT_IN_PLAN);
  }

  @Test
  void stampedSubmissionsCountForPartsOnlyWhereStampsAlternate() {
    assertThat(ofStamped(Stamps.ALWAYS)).containsExactly(SampleStatus.COUNTED);
    assertThat(ofStamped(Stamps.ALTERNATING)).containsExactly(SampleStatus.STAMPED);
  }

  @Test
  void stampedSubmissionsOfACellThatKeepsItsStampsCount() {
    JournalEntry decision = new JournalEntry.StampsKept(1, List.of("c1"), 0.0002);
    SampleJudge own = judge(Stamps.ALTERNATING, List.of(decision, finished(1, "c1")));
    assertThat(own.of(stamped())).containsExactly(SampleStatus.COUNTED);
  }

  @Test
  void countsAStampedSubmissionOnceOnly() {
    SampleJudge own = alternating(Stamps.ALTERNATING);
    var unused = own.of(stamped());
    assertThat(own.of(stamped())).containsExactly(SampleStatus.DUPLICATE);
  }

  private static List<SampleStatus> ofStamped(Stamps stamps) {
    return alternating(stamps).of(stamped());
  }

  private static SampleJudge alternating(Stamps stamps) {
    return judge(stamps, List.of(finished(1, "c1")));
  }

  private static SampleJudge judge(Stamps stamps, List<JournalEntry> journal) {
    Metrics parted = Metrics.of(Metric.RESPONSE).with(SubmissionField.parts());
    Plan plan =
        new Plan(
                1,
                Design.SIDE_BY_SIDE,
                References.of("native"),
                new TreeMap<>(Map.of("soap.marshal", parted)),
                PLAN.cells(),
                PLAN.blocks())
            .with(stamps);
    return new SampleJudge(plan, journal, SampleCheck.NONE);
  }

  private static SampleBatch stamped() {
    return new SampleBatch(
        "t",
        1,
        "c1",
        new Slice(1, 1),
        SampleColumns.of(
            0,
            false,
            0,
            Outcome.valid(),
            Map.of(Metric.RESPONSE.name(), 9L, SubmissionField.SERVER_READINGS.label(), 7L)));
  }

  private static JournalEntry finished(int attempt, String cell) {
    return new JournalEntry.CellFinished(2, "t", attempt, cell, Validity.VALID, new TreeMap<>());
  }

  /** A warm-up, one that counts, one that failed, and one without the metric. */
  private static SampleBatch batch(String trial, int attempt, String cell, long first) {
    BitSet warmups = new BitSet();
    warmups.set(0);
    BitSet missing = new BitSet();
    missing.set(3);
    SampleColumns columns =
        new SampleColumns(
            4,
            new long[] {first, first + 1, first + 2, first + 3},
            new long[4],
            warmups,
            new TreeMap<>(Map.of(2, "no")),
            List.of(
                SampleColumns.Column.ofWhole(
                    Metric.RESPONSE.name(), new long[] {5, 6, 7, 0}, missing)));
    return new SampleBatch(trial, attempt, cell, Slice.NONE, columns);
  }
}
