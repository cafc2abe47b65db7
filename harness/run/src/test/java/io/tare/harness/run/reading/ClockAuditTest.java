package io.tare.harness.run.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.campaign.ValidityBounds;
import io.tare.harness.model.ClockRates;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Network;
import io.tare.harness.model.Validity;
import io.tare.harness.model.Validity.Rule;
import io.tare.harness.run.verdict.CellVerdict;
import io.tare.harness.workloads.contract.ClockReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public class ClockAuditTest {

  private static final long SECOND = 1_000_000_000;
  private static final long BOOTED = 5 * SECOND;

  /** Half of the round trip. */
  private static final long DOUBT = 150_000;

  /** The start of the cell; before it the server was warmed up. */
  private static final long BEGAN = 20 * SECOND;

  private static final long STEPPED = 45 * SECOND;

  private static final Set<Network> HERE = Set.of(Network.LOOPBACK);
  private static final ClockReading SERVER = new ClockReading("server", Set.of(), 0, 0, 0, 0);

  @ParameterizedTest
  @ValueSource(doubles = {50e-6, 200e-6, 500e-6, -500e-6, 0})
  void estimatesTheRateWithinItsUncertainty(double fast) {
    ClockAudit audit = audit(nanos -> nanos + Math.round(nanos * fast));

    assertThat(audit.rate()).isCloseTo(1 + fast, within(audit.doubt() + 1e-9));
    assertThat(audit.doubt()).isLessThan(10e-6);
    assertThat(audit.isEven()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {SECOND, -SECOND, 3600 * SECOND, -3600 * SECOND, SECOND / 10})
  void findsAStepOfAMonotonicClock(long step) {
    ClockAudit audit = audit(nanos -> nanos + (nanos > STEPPED ? step : 0));

    assertThat(audit.isEven()).isFalse();
  }

  @Test
  void findsAStepInACellWithoutReadingsInBetween() {
    List<ClockReading> looks = List.of(look(0, 0), look(20, 20), look(60, 61));

    assertThat(ClockAudit.of(looks, Network.LOOPBACK, BEGAN).get(0).isEven()).isFalse();
  }

  @Test
  void aStepInACellDoesNotInvalidateTheNextOne() {
    List<ClockReading> looks = List.of(look(0, 0), look(20, 20), look(60, 61), look(90, 91));

    assertThat(ClockAudit.of(looks, Network.LOOPBACK, 60 * SECOND).get(0).isEven()).isTrue();
  }

  /** Two readings, and an earlier part at the same rate. */
  @Test
  void knowsARateByTwoStretches() {
    List<ClockReading> looks = List.of(look(0, 0), look(1000, 1001), look(2000, 2002));

    ClockAudit audit = ClockAudit.of(looks, Network.LOOPBACK, 1000 * SECOND).get(0);

    assertThat(audit.isEven()).isTrue();
    assertThat(audit.rate()).isCloseTo(1.001, within(1e-6));
  }

  /** As with programs whose clock is asked over a slow connection. */
  @Test
  void measuresTheRateOverTheTrialIfTheCellIsTooShort() {
    List<ClockReading> looks = List.of(slow(0, 0), slow(50, 50_025), slow(60, 60_030));

    ClockAudit audit = ClockAudit.of(looks, Network.LOOPBACK, 50 * SECOND).get(0);

    assertThat(audit.rate()).isCloseTo(1.0005, within(1e-9));
    assertThat(audit.doubt()).isCloseTo(4e-3 / 60, within(1e-9));
    assertThat(audit.surelyOff()).isGreaterThan(ClockRates.MIN_DIFFERENCE);
  }

  @Test
  void measuresNoRateAcrossAStep() {
    List<ClockReading> looks = List.of(slow(0, 0), slow(40, 41_000), slow(50, 51_000));

    ClockAudit audit = ClockAudit.of(looks, Network.LOOPBACK, 40 * SECOND).get(0);

    assertThat(audit.isEven()).isTrue();
    assertThat(audit.rate()).isCloseTo(1, within(1e-9));
  }

  /** As for programs whose runs the harness starts: their node's date matters to no sample. */
  @Test
  void samplesDatedByTheHarnessAreNotShifted() {
    List<ClockReading> looks =
        List.of(slow(0, 0), slow(60, 60_000)).stream().map(ClockReading::withoutDates).toList();

    assertThat(verdict(ClockAudit.of(looks, Network.LOOPBACK, 0)).observations())
        .containsKey("client_clock_ratio")
        .doesNotContainKey("start_ahead_ns");
  }

  /** Read with a doubt of 2 ms. */
  private static ClockReading slow(long second, long thereMillis) {
    return new ClockReading(
        "c", HERE, second * SECOND, SECOND / 500, thereMillis * (SECOND / 1000), 0);
  }

  @Test
  void findsARateThatChanges() {
    ClockAudit audit =
        audit(nanos -> nanos + (nanos > STEPPED ? Math.round((nanos - STEPPED) * 0.01) : 0));

    assertThat(audit.isEven()).isFalse();
  }

  /** A time service changes a clock's rate slightly; that is not a step. */
  @Test
  void toleratesATimeService() {
    ClockAudit audit =
        audit(nanos -> nanos + (nanos > STEPPED ? Math.round((nanos - STEPPED) * 400e-6) : 0));

    assertThat(audit.isEven()).isTrue();
  }

  @Test
  void toleratesTheUncertaintyOfALongRoundTrip() {
    ClockReading late =
        new ClockReading(
            "c", HERE, 60 * SECOND, SECOND / 2, 60 * SECOND + SECOND / 3, /* offsetNanos= */ 0);

    ClockAudit audit = ClockAudit.of(List.of(look(20, 20), late), Network.LOOPBACK, BEGAN).get(0);

    assertThat(audit.surelyOff()).isZero();
    assertThat(audit.isEven()).isTrue();
  }

  @Test
  void aFastClockIsReportedButValid() {
    CellVerdict verdict = verdict(audit(nanos -> nanos + nanos / 2000));

    assertThat(verdict.validity().isValid()).isTrue();
    assertThat(verdict.observations().get("client_clock_ratio")).isCloseTo(1.0005, within(1e-5));
  }

  @Test
  void aClockThatWasSetInvalidatesTheCell() {
    CellVerdict verdict = verdict(audit(nanos -> nanos + (nanos > STEPPED ? SECOND : 0)));

    assertThat(verdict.validity().findings())
        .extracting(Validity.Finding::rule)
        .containsExactly(Rule.CLOCK);
  }

  @Test
  void aClockBeyondTheCampaignsBoundInvalidatesTheCell() {
    CellVerdict verdict = verdict(audit(nanos -> nanos + nanos / 50));

    assertThat(verdict.validity().findings())
        .singleElement()
        .satisfies(each -> assertThat(each.detail()).contains("ran at 1.020 of the harness's"));
  }

  @Test
  void clientsWhoseClocksDifferCannotBeCorrectedTogether() {
    CellVerdict verdict = verdict(List.of(of(client("a"), 1), of(client("b"), 1.0005)));

    assertThat(verdict.validity().findings())
        .singleElement()
        .satisfies(
            each -> assertThat(each.detail()).contains("the clocks of a and b ran 0 and 500 ppm"));
  }

  /** As during actions on the platform, when the rule is waived. */
  @Test
  void aClockThatWasSetHasNoRate() {
    ClockAudit set = audit(nanos -> nanos + (nanos > STEPPED ? SECOND : 0));

    assertThat(verdict(set).observations()).doesNotContainKey("client_clock_ratio");
  }

  @Test
  void reportsHowFarAWallClockWasSet() {
    ClockReading before = new ClockReading("c", HERE, 0, DOUBT, 0, 7);
    ClockReading after = new ClockReading("c", HERE, SECOND, DOUBT, SECOND, 7 + 3600 * SECOND);

    assertThat(ClockAudit.wallStepNanos(before, after)).isEqualTo(3600 * SECOND);
    assertThat(ClockSteps.words("c", 3600 * SECOND).orElseThrow()).contains("set by +3600.0 s");
    assertThat(ClockSteps.words("c", SECOND / 100)).isEmpty();
  }

  /** A clock that is two seconds ahead, 1000 ppm fast, and then set by an hour. */
  @Test
  void timestampsAreAheadByTheOffsetAtTheStartOfTheProgram() {
    List<ClockReading> looks = new ArrayList<>();
    for (long at : new long[] {0, 20, 40, 60}) {
      long ahead = 2 * SECOND + at * SECOND / 1000 + (at < 40 ? 0 : 3600 * SECOND);
      looks.add(new ClockReading("c", HERE, at * SECOND, DOUBT, at * SECOND * 1001 / 1000, ahead));
    }

    ClockAudit audit = ClockAudit.of(looks, Network.LOOPBACK, BEGAN).get(0);

    assertThat(verdict(audit).observations())
        .containsEntry("start_ahead_ns", 2.04e9)
        .containsEntry("client_clock_offset_end_ns", 3602.06e9);
  }

  @Test
  void timestampsOfSeveralClientsAreNotCorrected() {
    CellVerdict verdict = verdict(List.of(of(client("a"), 1), of(client("b"), 1)));

    assertThat(verdict.observations()).doesNotContainKey("start_ahead_ns");
  }

  @Test
  void aStepOfTheMonotonicClockIsNotAStepOfTheWallClock() {
    ClockReading before = new ClockReading("c", HERE, 0, DOUBT, 0, 0);
    ClockReading after = new ClockReading("c", HERE, SECOND, DOUBT, 3601 * SECOND, 0);

    assertThat(ClockAudit.wallStepNanos(before, after)).isZero();
  }

  @Test
  void recordsHowFarWallClocksWereOffAtBothEndsOfTheCell() {
    ClockReading begin = new ClockReading("c", HERE, BEGAN, DOUBT, BEGAN, -2 * SECOND);
    ClockReading end =
        new ClockReading("c", HERE, 60 * SECOND, 2 * DOUBT, 60 * SECOND, 3600 * SECOND);

    assertThat(verdict(ClockAudit.stretch(begin, end)).observations())
        .containsEntry("client_clock_offset_ns", -2e9)
        .containsEntry("client_clock_offset_end_ns", 3600e9)
        .containsEntry("client_clock_offset_doubt_ns", 2.0 * DOUBT)
        .doesNotContainKey("server_clock_ratio");
  }

  @ParameterizedTest
  @ValueSource(doubles = {50e-6, 200e-6, 500e-6})
  void recordsTheServersRateBesideTheClients(double fast) {
    CellVerdict verdict = verdict(List.of(of(client("a"), 1), of(SERVER, 1 + fast)));

    assertThat(verdict.validity().isValid()).isTrue();
    assertThat(verdict.observations().get("client_clock_ratio")).isCloseTo(1, within(1e-9));
    assertThat(verdict.observations().get("server_clock_ratio"))
        .isCloseTo(1 + fast, within(verdict.observations().get("server_clock_doubt_ratio")));
    assertThat(ClockRates.clientFactor(verdict.observations())).isEqualTo(1);
    assertThat(ClockRates.serverFactor(verdict.observations()) != 1).isEqualTo(fast > 300e-6);
  }

  @ParameterizedTest
  @ValueSource(longs = {SECOND, 3600 * SECOND})
  void aServersClockThatWasSetInvalidatesTheCell(long step) {
    List<ClockReading> looks = List.of(look(SERVER, 0, 0), look(SERVER, 20, 20));
    ClockReading after = look(SERVER, 60, 60 + step / SECOND);

    CellVerdict verdict =
        verdict(ClockAudit.of(List.of(looks.get(0), looks.get(1), after), Network.LOOPBACK, BEGAN));

    assertThat(verdict.validity().findings())
        .singleElement()
        .satisfies(each -> assertThat(each.detail()).contains("the clock of server did not run"));
    assertThat(verdict.observations()).doesNotContainKey("server_clock_ratio");
  }

  @Test
  void recordsEachOfSeveralClients() {
    CellVerdict verdict = verdict(List.of(of(client("a"), 1), of(client("b"), 1.0001)));

    assertThat(verdict.observations().get("client_clock_ratio.1")).isCloseTo(1, within(1e-9));
    assertThat(verdict.observations().get("client_clock_ratio.2")).isCloseTo(1.0001, within(1e-9));
    assertThat(verdict.observations().get("client_clock_ratio")).isCloseTo(1.0001, within(1e-9));
    assertThat(verdict.observations()).containsKey("client_clock_offset_ns.2");
  }

  private static CellVerdict verdict(ClockAudit audit) {
    return verdict(List.of(audit));
  }

  private static CellVerdict verdict(List<ClockAudit> clocks) {
    return new CellVerdict(ValidityBounds.TABLE.otherwise(), new Driver.Closed(1), 1)
        .onClocks(clocks);
  }

  /** Readings before the warm-up, and every ten seconds of a one-minute cell. */
  private static ClockAudit audit(LongUnaryOperator clock) {
    List<ClockReading> looks = new ArrayList<>();
    for (long at = 0; at <= BEGAN + 60 * SECOND; at += 10 * SECOND) {
      long read = at + (at / SECOND % 3 - 1) * DOUBT; // somewhere in the round trip
      looks.add(new ClockReading("c", HERE, at, DOUBT, BOOTED + clock.applyAsLong(read), 0));
    }
    return ClockAudit.of(looks, Network.LOOPBACK, BEGAN).get(0);
  }

  private static ClockReading look(long seconds, long there) {
    return look(client("c"), seconds, there);
  }

  private static ClockReading look(ClockReading whose, long seconds, long there) {
    return new ClockReading(
        whose.clock(), whose.networks(), seconds * SECOND, DOUBT, there * SECOND, 0);
  }

  private static ClockReading client(String name) {
    return new ClockReading(name, HERE, 0, 0, 0, 0);
  }

  /** A one-minute cell with an even clock. */
  private static ClockAudit of(ClockReading whose, double rate) {
    ClockReading end =
        new ClockReading(
            whose.clock(),
            whose.networks(),
            80 * SECOND,
            DOUBT,
            20 * SECOND + Math.round(60 * rate * SECOND),
            0);
    return ClockAudit.stretch(look(whose, 20, 20), end);
  }
}
