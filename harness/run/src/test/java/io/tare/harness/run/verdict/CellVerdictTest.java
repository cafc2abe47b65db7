package io.tare.harness.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.campaign.ValidityBounds;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.Stamps;
import io.tare.harness.model.Validity;
import io.tare.harness.model.Validity.Rule;
import io.tare.harness.run.cell.CellProgress;
import io.tare.harness.run.reading.ProcessorTimes;
import io.tare.harness.run.state.CellTally;
import io.tare.harness.workloads.contract.CellReport;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellVerdictTest {

  private static final Driver CLOSED = new Driver.Closed(1);
  private static final Driver OPEN = new Driver.Open(100, Driver.Arrivals.POISSON, 10);

  private final CellTally tally = new CellTally(Metric.RESPONSE, Stamps.ALWAYS);

  @Test
  void findsNothingAgainstAGoodCell() {
    tally(200, 0);
    Validity validity =
        verdict(CLOSED)
            .onSubmissions(tally, 200)
            .onClient(report(1000, 1, 0.1, 0), tally)
            .onMachine(reading(0, 0), reading(10, 10))
            .validity();
    assertThat(validity.isValid()).isTrue();
  }

  @Test
  void allowsNoMoreErrorsThanTheBound() {
    tally(198, 2);
    assertThat(verdict(CLOSED).onSubmissions(tally, 200).validity().isValid()).isTrue();
    tally(0, 1);
    Validity validity = verdict(CLOSED).onSubmissions(tally, 201).validity();
    assertThat(validity.findings())
        .containsExactly(
            new Validity.Finding(
                Rule.ERRORS,
                "3 of 201 submissions failed; at most 1.00 % is allowed; the first: no"));
  }

  @Test
  void refusesACellWithoutAnySubmission() {
    assertThat(verdict(CLOSED).onSubmissions(tally, 200).validity().findings())
        .extracting(Validity.Finding::rule)
        .containsExactly(Rule.INTERRUPTED, Rule.ERRORS);
  }

  @ParameterizedTest
  @CsvSource({"1000,1,true", "1080,1,true", "1120,1,false", "880,1,false", "2000,2,true"})
  void comparesThroughputTimesTimeWithConcurrency(double rate, double n, boolean valid) {
    tally(100, 0);
    CellVerdict verdict = verdict(CLOSED).onClient(report(rate, n, 0.1, 0), tally);
    assertThat(verdict.validity().isValid()).isEqualTo(valid);
    assertThat(verdict.observations().get("little_ratio")).isCloseTo(rate / 1000 / n, within(1e-9));
  }

  @Test
  void findsAClientThatIsAtItsLimit() {
    tally(100, 0);
    assertThat(verdict(CLOSED).onClient(report(1000, 1, 0.95, 0), tally).validity().findings())
        .extracting(Validity.Finding::rule)
        .containsExactly(Rule.CLIENT_SATURATED);
  }

  @ParameterizedTest
  @CsvSource({"client_pause_ns,the client", "server_pause_ns,the server"})
  void findsAStalledClientOrServer(String figure, String who) {
    CellReport stalled = elapsed(20e9, figure, 15e9);
    assertThat(verdict(CLOSED).onPauses(stalled).validity().findings())
        .containsExactly(
            new Validity.Finding(
                Rule.STALLED,
                who + " was stalled for 15.00 s of 20.00 s; at most 2.00 % is allowed"));
    CellVerdict little = verdict(CLOSED).onPauses(elapsed(20e9, figure, 0.3e9));
    assertThat(little.validity().isValid()).isTrue();
    assertThat(little.observations()).containsEntry(figure, 0.3e9);
  }

  @Test
  void findsAStalledHarnessAlsoWhileAPlatformIsActedOn() {
    CellReport stalled = elapsed(20e9, "harness_pause_ns", 15e9);
    assertThat(verdict(CLOSED).onHarness(stalled).whileActing(true).validity().findings())
        .containsExactly(
            new Validity.Finding(
                Rule.STALLED,
                "the harness was stalled for 15.00 s of 20.00 s; at most 2.00 % is allowed"));
    CellReport little = elapsed(20e9, "harness_pause_ns", 0.3e9);
    assertThat(verdict(CLOSED).onHarness(little).validity().isValid()).isTrue();
  }

  @Test
  void allowsNoPauseOfTheHarnessInACellOfUnknownLength() {
    CellReport none = new CellReport(new TreeMap<>());
    CellReport stalled = none.with(Observation.HARNESS_PAUSE, 0.3e9);
    assertThat(verdict(CLOSED).onHarness(stalled).validity().breaks(Rule.STALLED)).isTrue();
    CellReport running = none.with(Observation.HARNESS_PAUSE, 0.0);
    assertThat(verdict(CLOSED).onHarness(running).validity().isValid()).isTrue();
  }

  @Test
  void addsTheCompilersOfServerAndClient() {
    CellReport compiling =
        elapsed(2e9, Observation.SERVER_COMPILING.label(), 5e7)
            .with(Observation.CLIENT_COMPILING, 1e7);
    assertThat(verdict(CLOSED).onSettling(compiling).observations())
        .containsEntry("compilers_processors", 0.03);
    assertThat(
            verdict(CLOSED)
                .onSettling(elapsed(2e9, Observation.CLIENT_CPU.label(), 1))
                .observations())
        .isEmpty();
  }

  @Test
  void findsNeighboursThatWereNotIdle() {
    tally(100, 0);
    CellReport busy = elapsed(2e9, Observation.NEIGHBOURS.label(), 1.2e9);
    assertThat(verdict(CLOSED).onProcessors(busy, all(busy), 1).validity().findings())
        .containsExactly(
            new Validity.Finding(
                Rule.NEIGHBOURS,
                "platforms that were not measured used 60.0 % of a processor; at most 50.0 % is"
                    + " allowed"));
  }

  @Test
  void toleratesTicksOfIdleNeighbours() {
    tally(100, 0);
    CellReport idle = elapsed(2e9, Observation.NEIGHBOURS.label(), 1.01e9);
    CellVerdict verdict = verdict(CLOSED).onProcessors(idle, all(idle), 1);
    assertThat(verdict.validity().isValid()).isTrue();
    assertThat(verdict.observations()).containsEntry("neighbours_ratio", 0.505);
  }

  @Test
  void sharesTheProcessorTimeOfThePlatformAmongItsSubmissions() {
    tally(100, 0);
    CellReport report = elapsed(2e9, Observation.PROCESSOR.label(), 1.9e9);
    assertThat(verdict(CLOSED).onProcessors(report, all(report), 1).observations())
        .containsEntry("processor_per_submission_ns", 19e6);
  }

  @Test
  void utilisationIsOfTheProcessorsOfAllNodes() {
    CellReport report = elapsed(2e9, Observation.PROCESSOR.label(), 3e9);
    assertThat(verdict(CLOSED).onProcessors(report, all(report), 2).observations())
        .containsEntry("utilisation_ratio", 0.75);
  }

  @Test
  void reportsClockReadingsAsAShareOfTheMean() {
    tally(80, 20);
    double mean = tally.mean().orElseThrow();
    CellReport report =
        new CellReport(
            new TreeMap<>(
                Map.of(
                    Observation.CLIENT_READINGS.label(), 80.0,
                    Observation.SERVER_READINGS.label(), 400.0,
                    Observation.PROBE.label(), 80 * 0.02 * mean)));

    SortedMap<String, Double> seen =
        verdict(CLOSED).onReadings(all(report), tally.mean()).observations();

    assertThat(seen).containsEntry(Observation.READINGS.label(), 6.0);
    assertThat(seen.get(Observation.PROBE_SHARE.label())).isCloseTo(0.02, within(1e-12));
  }

  @Test
  void countsOfClientsAndServersAreAlsoPerSubmission() {
    tally(80, 20);
    CellReport report =
        new CellReport(
            new TreeMap<>(
                Map.of(
                    Observation.CONNECTIONS.label(), 5.0,
                    Observation.SERVER_SWITCHES.label(), 400.0)));

    assertThat(verdict(CLOSED).onReadings(all(report), tally.mean()).observations())
        .containsEntry("connections_per_submission", 0.05)
        .containsEntry("server_per_submission_switches", 4.0);
  }

  @Test
  void ignoresProgramsWithoutReportsOfPauses() {
    CellVerdict verdict = verdict(CLOSED).onPauses(elapsed(20e9, "submissions", 1));
    assertThat(verdict.validity().isValid()).isTrue();
    assertThat(verdict.observations()).isEmpty();
  }

  /** All submissions show the total. */
  private CellProgress.Unstamped all(CellReport report) {
    return new CellProgress.Unstamped(report, tally.measured(), tally.measured() - tally.bad());
  }

  private static CellReport elapsed(double elapsed, String figure, double value) {
    return new CellReport(
        new TreeMap<>(Map.of(Observation.ELAPSED.label(), elapsed, figure, value)));
  }

  @Test
  void doesNotTakeATickOfProcessorTimeForAClientAtItsLimit() {
    tally(100, 0);
    CellReport shortCell =
        new CellReport(
            new TreeMap<>(
                Map.of(Observation.CLIENT_CPU.label(), 20e6, Observation.ELAPSED.label(), 16e6)));
    CellVerdict verdict = verdict(CLOSED).onClient(shortCell, tally);

    assertThat(verdict.validity().isValid()).isTrue();
    assertThat(verdict.observations().get("client_cpu_ratio")).isCloseTo(1.25, within(1e-9));
  }

  @Test
  void findsAnOfferedRateThatWasNotAchieved() {
    tally(100, 0);
    assertThat(verdict(OPEN).onClient(report(94, 0.094, 0.1, 0), tally).validity().findings())
        .extracting(Validity.Finding::rule)
        .containsExactly(Rule.CLIENT_SATURATED);
  }

  @Test
  void findsAClientThatStartsLate() {
    tally(100, 0);
    assertThat(verdict(OPEN).onClient(report(100, 0.1, 0.1, 1.1e6), tally).validity().findings())
        .containsExactly(
            new Validity.Finding(
                Rule.CLIENT_LATE,
                "1 % of the submissions started more than 1.100 ms late; at most 1.000 ms"
                    + " is allowed"));
  }

  /** At 20 per second the next one starts 50 ms later. */
  @Test
  void comparesLatenessWithTheIntervalBetweenSubmissions() {
    answers(100, 20_000_000L);
    Driver slow = new Driver.Open(20, Driver.Arrivals.POISSON, 10);
    assertThat(verdict(slow).onClient(report(20, 0.4, 0.1, 4.9e6), tally).validity().isValid())
        .isTrue();
    assertThat(verdict(slow).onClient(report(20, 0.4, 0.1, 5.1e6), tally).validity().findings())
        .extracting(Validity.Finding::rule)
        .containsExactly(Rule.CLIENT_LATE);
  }

  @Test
  void neverAllowsLatenessAboveTheResponseTime() {
    answers(100, 3_000_000L);
    Driver slow = new Driver.Open(20, Driver.Arrivals.POISSON, 10);
    assertThat(verdict(slow).onClient(report(20, 0.06, 0.1, 2.9e6), tally).validity().isValid())
        .isTrue();
    assertThat(verdict(slow).onClient(report(20, 0.06, 0.1, 3.1e6), tally).validity().findings())
        .extracting(Validity.Finding::rule)
        .containsExactly(Rule.CLIENT_LATE);
  }

  @ParameterizedTest
  @CsvSource({"10.0,true", "10.09,true", "10.2,false", "9.8,false", "0,false", "3600,false"})
  void comparesThePlatformsClockWithTheHarnesss(double theirSeconds, boolean valid) {
    CellVerdict verdict = verdict(CLOSED).onMachine(reading(0, 0), reading(10, theirSeconds));
    assertThat(verdict.validity().isValid()).isEqualTo(valid);
  }

  @Test
  void aClientOnANodeOfItsOwnIsSaturatedByItsOwnProcessors() {
    tally(10, 0);
    CellReport busy = report(100, 1, 1.9, 0);
    assertThat(verdict(CLOSED).onClient(busy, tally).observations())
        .containsEntry("client_cpu_ratio", 1.9);
    assertThat(
            verdict(CLOSED)
                .onClient(
                    busy.with(new TreeMap<>(Map.of(Observation.CLIENT_PROCESSORS.label(), 4.0))),
                    tally)
                .observations())
        .containsEntry("client_cpu_ratio", 1.9 / 4);
  }

  @Test
  void judgesTheBusiestOfSeveralClientMachines() {
    tally(10, 0);
    CellReport busy =
        report(100, 1, 2.0, 0)
            .with(
                new TreeMap<>(
                    Map.of(
                        Observation.CLIENT_PROCESSORS.label(),
                        5.0,
                        "client_cpu_ns.1",
                        1.05e9,
                        "client_processors.1",
                        4.0,
                        "client_cpu_ns.2",
                        0.95e9,
                        "client_processors.2",
                        1.0)));
    CellVerdict verdict = verdict(CLOSED).onClient(busy, tally);
    assertThat(verdict.observations()).containsEntry("client_cpu_ratio", 0.95);
    assertThat(verdict.validity().findings())
        .anySatisfy(
            finding ->
                assertThat(finding.detail()).startsWith("machine 2 of the clients used 95.0 %"));
  }

  @Test
  void reportsANodesUsePerSubmissionAndAsAShareOfItsProcessors() {
    tally(100, 0);
    CellReport report =
        elapsed(2e9, "processor_ns", 1e9)
            .with(
                new TreeMap<>(
                    Map.of(
                        "inside_processor_ns", 0.5e9,
                        "inside_memory_bytes", 4e8,
                        "sent_bytes", 1e6)));
    assertThat(verdict(CLOSED).onProcessors(report, all(report), 1).observations())
        .containsEntry("processor_per_submission_ns", 1e7)
        .containsEntry("utilisation_ratio", 0.5)
        .containsEntry("inside_processor_per_submission_ns", 0.5e7)
        .containsEntry("inside_utilisation_ratio", 0.25)
        .containsEntry("inside_memory_bytes", 4e8)
        .containsEntry("sent_per_submission_bytes", 1e4);
  }

  @Test
  void aUseThatIsLessThanTheCostOfReadingItIsZero() {
    tally(100, 0);
    CellReport report = elapsed(2e9, "processor_ns", -1e6);
    assertThat(verdict(CLOSED).onProcessors(report, all(report), 1).observations())
        .containsEntry("processor_ns", 0.0)
        .containsEntry("processor_per_submission_ns", 0.0)
        .containsEntry("utilisation_ratio", 0.0);
  }

  @Test
  void toleratesTheUncertaintyOfReadings() {
    MachineReading slow =
        new MachineReading(
            1_000_000_000L, 600_000_000L, Optional.of(1_500_000_000L), Optional.empty(), 0, 0);
    assertThat(slow.clockRateSince(reading(0, 0))).hasValue(1);
  }

  @Test
  void namesTheKeyToChangeIfTheMaximumInFlightWasReached() {
    tally(10, 0);
    CellVerdict full = verdict(OPEN).onClient(report(80, 9.5, 0, 5e6), tally);
    assertThat(full.validity().findings())
        .filteredOn(
            finding ->
                finding
                    .detail()
                    .endsWith(
                        "; in_flight_max (10) was reached: raise driver.in_flight_max, or lower"
                            + " the rate"))
        .extracting(Validity.Finding::rule)
        .containsExactly(Rule.CLIENT_SATURATED, Rule.CLIENT_LATE);
    CellVerdict free = verdict(OPEN).onClient(report(80, 0.08, 0, 5e6), tally);
    assertThat(free.validity().findings()).noneMatch(each -> each.detail().contains("in_flight"));
  }

  @ParameterizedTest
  @CsvSource({"20,0,0", "0,0,1", "0,1,0", "4,0.1,0.5"})
  void noticesProcessorsThatOtherProgramsUsed(long idle, double harnessSeconds, double others) {
    // Two processors, 20 ticks in 10 s together, one of them for the platform.
    MachineReading before = machine(0, new ProcessorTimes(1000, 0, 500, 2), 7);
    MachineReading after =
        machine(
            10e9, new ProcessorTimes(1020, 0, 500 + idle, 2), (long) (7 + harnessSeconds * 10e9));
    CellVerdict verdict = verdict(CLOSED).onOthers(before, after, 1, OptionalDouble.empty());
    assertThat(verdict.observations().get("others_processors")).isCloseTo(others, within(1e-6));
    assertThat(verdict.validity().isValid()).isTrue();
  }

  @Test
  void readsTheFirstLineOfProcStat() {
    assertThat(ProcessorTimes.parse("1 2\ncpu  10 1 20 300 4 5 6 7 100 100\ncpu0 1 2\n"))
        .contains(new ProcessorTimes(353, 7, 304, 1));
    assertThat(ProcessorTimes.parse("")).isEmpty();
  }

  private static CellVerdict verdict(Driver driver) {
    return new CellVerdict(ValidityBounds.TABLE.otherwise(), driver, 1);
  }

  /** Every valid one took a millisecond. */
  private void answers(int count, long nanos) {
    for (int i = 0; i < count; i++) {
      tally.add(
          SampleColumns.of(
              i, false, 0, Outcome.valid(), Map.of("response_ns", nanos, "round_trip_ns", nanos)));
    }
  }

  private void tally(int valid, int failed) {
    answers(valid, 1_000_000L);
    for (int i = 0; i < failed; i++) {
      tally.add(SampleColumns.of(i, false, 0, new Outcome.Failed("no"), Map.of()));
    }
  }

  private static CellReport report(double rate, double concurrency, double cpu, double late) {
    return new CellReport(
        new TreeMap<>(
            Map.of(
                Observation.THROUGHPUT.label(), rate,
                Observation.CONCURRENCY.label(), concurrency,
                Observation.CLIENT_CPU.label(), cpu * 1e9,
                Observation.ELAPSED.label(), 1e9,
                Observation.LATENESS_P99.label(), late)));
  }

  private static MachineReading reading(double ours, double theirs) {
    return new MachineReading(
        (long) (ours * 1e9), 0, Optional.of((long) (theirs * 1e9)), Optional.empty(), 0, 0);
  }

  private static MachineReading machine(double nanos, ProcessorTimes times, long harnessNanos) {
    return new MachineReading(
        (long) nanos, 0, Optional.empty(), Optional.of(times), 0, harnessNanos);
  }
}
