package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.samples.RunSource;
import io.tare.harness.model.ClockRates;
import io.tare.harness.model.Environment;
import io.tare.harness.model.HarnessTimes;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Plan;
import io.tare.harness.model.Sample;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.SubmissionField;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClockCorrectionTest {

  private static final SyntheticRun TRUTH = SyntheticRun.ofSize(4, 20);
  private static final String PLATFORM = "uml";

  @ParameterizedTest
  @ValueSource(doubles = {500e-6, -500e-6, 5e-3})
  void timesOfAFastClockAreCorrected(double fast) {
    Results truth = Analysis.withDefaults().of(TRUTH);

    Results corrected = Analysis.withDefaults().of(new FastClock(fast));

    assertThat(corrected.comparisons()).hasSameSizeAs(truth.comparisons());
    for (int i = 0; i < truth.comparisons().size(); i++) {
      assertThat(corrected.comparisons().get(i).pd().value())
          .isCloseTo(truth.comparisons().get(i).pd().value(), within(1e-12));
    }
    assertThat(corrected.warnings())
        .filteredOn(each -> each.kind().equals(Warning.Kind.CORRECTED_CLOCK))
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.subject()).isEqualTo(PLATFORM);
              assertThat(each.detail()).contains("%+.0f ppm".formatted(1e6 * fast));
            });
  }

  /** As in a guest with client and server on one clock. */
  @Test
  void clientAndServerClocksShareAWarning() {
    Results results =
        Analysis.withDefaults()
            .of(
                new FastClock(
                    500e-6,
                    Map.of(
                        Observation.CLIENT_CLOCK.label(), 1.0005,
                        Observation.SERVER_CLOCK.label(), 1.0004)));

    assertThat(results.warnings())
        .filteredOn(each -> each.kind().equals(Warning.Kind.CORRECTED_CLOCK))
        .singleElement()
        .satisfies(
            each ->
                assertThat(each.detail())
                    .containsSubsequence(
                        "the client's or program's ran at +500", "the server's ran at +400"));
  }

  @ParameterizedTest
  @ValueSource(doubles = {50e-6, 150e-6})
  void otherValuesAreNotCorrected(double fast) {
    Results results = Analysis.withDefaults().of(new FastClock(fast));

    assertThat(results.warnings())
        .noneMatch(each -> each.kind().equals(Warning.Kind.CORRECTED_CLOCK));
  }

  @Test
  void anUncertainRateCorrectsNothing() {
    assertThat(ClockRates.clientFactor(observed(1.0005, 400e-6))).isEqualTo(1);
    assertThat(ClockRates.clientFactor(new TreeMap<>())).isEqualTo(1);
  }

  /** As with a server in a guest and its client outside. */
  @ParameterizedTest
  @ValueSource(doubles = {500e-6, -500e-6, 5e-3})
  void partsByAFastServerAreCorrectedAndAddUp(double fast) {
    double marshal = 1e6;
    double service = 80e6;
    double network = 19e6;
    SortedMap<String, Number> values = new TreeMap<>();
    values.put(SubmissionField.ROUND_TRIP.label(), marshal + service + network);
    values.put(SubmissionField.CLIENT_MARSHAL.label(), marshal);
    values.put(SubmissionField.SERVICE.label(), service * (1 + fast));
    values.put(SubmissionField.NETWORK.label(), network - service * fast);
    values.put(SubmissionField.REQUEST_BYTES.label(), 7L);
    SampleBatch batch =
        SampleBatch.of(new Sample("t", 1, "c", 0, false, 0, Outcome.valid(), values));

    SampleColumns corrected = new ClockCorrection(1, 1 / (1 + fast)).corrected(batch).columns();

    assertThat(value(corrected, SubmissionField.ROUND_TRIP)).isEqualTo(100e6);
    assertThat(value(corrected, SubmissionField.SERVICE)).isCloseTo(service, within(1.0));
    assertThat(value(corrected, SubmissionField.NETWORK)).isCloseTo(network, within(1.0));
    assertThat(value(corrected, SubmissionField.REQUEST_BYTES)).isEqualTo(7);
  }

  /** A program's figures are by its node's clock, but the harness times its run. */
  @Test
  void ratesOfProgramsAreCorrectedAndTimesByTheHarnessAreKept() {
    SortedMap<String, Number> reported = new TreeMap<>();
    reported.put("rtt_ns", 1.01e6);
    reported.put("throughput_bit_per_s", 1e9 / 1.01);
    reported.put("flops", 2e9 / 1.01);
    reported.put("retransmits", 5L);
    reported.put(HarnessTimes.RUN, 3e9);
    reported.put(HarnessTimes.QUEUED, 4e9);
    SampleBatch batch =
        SampleBatch.of(new Sample("t", 1, "c", 0, false, 0, Outcome.valid(), reported));

    SampleColumns corrected = new ClockCorrection(1 / 1.01, 1).corrected(batch).columns();

    Map<String, Double> values = new TreeMap<>();
    reported
        .keySet()
        .forEach(name -> values.put(name, corrected.number(name, 0).orElseThrow().doubleValue()));
    assertThat(values.get("rtt_ns")).isCloseTo(1e6, within(1e-3));
    assertThat(values.get("throughput_bit_per_s")).isCloseTo(1e9, within(1.0));
    assertThat(values.get("flops")).isCloseTo(2e9, within(1.0));
    assertThat(values)
        .containsEntry("retransmits", 5.0)
        .containsEntry(HarnessTimes.RUN, 3e9)
        .containsEntry(HarnessTimes.QUEUED, 4e9);
  }

  private static double value(SampleColumns columns, SubmissionField field) {
    return columns.number(field.label(), 0).orElseThrow().doubleValue();
  }

  private static SortedMap<String, Double> observed(double rate, double doubt) {
    SortedMap<String, Double> observed = new TreeMap<>();
    observed.put(Observation.CLIENT_CLOCK.label(), rate);
    observed.put(Observation.CLIENT_CLOCK_DOUBT.label(), doubt);
    return observed;
  }

  /** The same run by the client's clock on one platform. */
  private record FastClock(double fast, Map<String, Double> told) implements RunSource {

    private FastClock(double fast) {
      this(fast, ClockCorrectionTest.observed(1 + fast, 1e-6));
    }

    @Override
    public String name() {
      return TRUTH.name();
    }

    @Override
    public Plan plan() {
      return TRUTH.plan();
    }

    @Override
    public List<JournalEntry> journal() {
      return TRUTH.journal().stream().map(this::audited).toList();
    }

    private JournalEntry audited(JournalEntry entry) {
      if (!(entry instanceof JournalEntry.CellFinished cell) || !cell.trial().endsWith(PLATFORM)) {
        return entry;
      }
      SortedMap<String, Double> observations = new TreeMap<>(told);
      observations.putAll(cell.observations());
      return new JournalEntry.CellFinished(
          cell.atEpochNanos(),
          cell.trial(),
          cell.attempt(),
          cell.cell(),
          cell.validity(),
          observations);
    }

    @Override
    public List<Environment> environments() {
      return TRUTH.environments();
    }

    @Override
    public void forEachBatch(Consumer<SampleBatch> consumer) {
      TRUTH.forEachBatch(
          batch ->
              consumer.accept(
                  batch.trial().endsWith(PLATFORM)
                      ? new SampleBatch(
                          batch.trial(),
                          batch.attempt(),
                          batch.cell(),
                          batch.slice(),
                          batch.columns().scaled(name -> name.endsWith("_ns"), 1 + fast))
                      : batch));
    }
  }
}
