package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.benchmark.ClockReading;
import io.tare.harness.campaign.ValidityBounds;
import io.tare.model.Driver;
import io.tare.model.Network;
import io.tare.model.Validity;
import io.tare.model.Validity.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClockAuditTest {

  private static final long SECOND = 1_000_000_000;
  private static final long BOOTED = 5 * SECOND;

  /** Half of the round trip. */
  private static final long DOUBT = 150_000;

  /** When the cell began; before, its server was warmed up. */
  private static final long BEGAN = 20 * SECOND;

  private static final long STEPPED = 45 * SECOND;

  @ParameterizedTest
  @ValueSource(doubles = {50e-6, 200e-6, 500e-6, -500e-6, 0})
  void tellsTheRateWithinItsDoubt(double fast) {
    ClockAudit audit = audit(nanos -> nanos + Math.round(nanos * fast));

    assertThat(audit.rate()).isCloseTo(1 + fast, within(audit.doubt() + 1e-9));
    assertThat(audit.doubt()).isLessThan(10e-6);
    assertThat(audit.isEven()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {SECOND, -SECOND, 3600 * SECOND, -3600 * SECOND, SECOND / 10})
  void findsAStepOfAClockThatNobodyMaySet(long step) {
    ClockAudit audit = audit(nanos -> nanos + (nanos > STEPPED ? step : 0));

    assertThat(audit.isEven()).isFalse();
  }

  @Test
  void findsAStepInACellAtWhichNobodyLookedMeanwhile() {
    List<ClockReading> looks = List.of(look(0, 0), look(20, 20), look(60, 61));

    assertThat(ClockAudit.of(looks, Network.LOOPBACK, BEGAN).get(0).isEven()).isFalse();
  }

  @Test
  void aStepInACellDoesNotMakeTheNextOneVoid() {
    List<ClockReading> looks = List.of(look(0, 0), look(20, 20), look(60, 61), look(90, 91));

    assertThat(ClockAudit.of(looks, Network.LOOPBACK, 60 * SECOND).get(0).isEven()).isTrue();
  }

  /** Two looks and a stretch before them at the same rate. */
  @Test
  void knowsARateByTwoStretches() {
    List<ClockReading> looks = List.of(look(0, 0), look(1000, 1001), look(2000, 2002));

    ClockAudit audit = ClockAudit.of(looks, Network.LOOPBACK, 1000 * SECOND).get(0);

    assertThat(audit.isEven()).isTrue();
    assertThat(audit.rate()).isCloseTo(1.001, within(1e-6));
  }

  @Test
  void findsARateThatChanges() {
    ClockAudit audit =
        audit(nanos -> nanos + (nanos > STEPPED ? Math.round((nanos - STEPPED) * 0.01) : 0));

    assertThat(audit.isEven()).isFalse();
  }

  /** A time service turns a clock's rate a little; that is no step. */
  @Test
  void bearsWhatATimeServiceDoes() {
    ClockAudit audit =
        audit(nanos -> nanos + (nanos > STEPPED ? Math.round((nanos - STEPPED) * 400e-6) : 0));

    assertThat(audit.isEven()).isTrue();
  }

  @Test
  void doubtsALongRoundTripRatherThanTheClock() {
    ClockReading late =
        new ClockReading(
            "c", Network.LOOPBACK, 60 * SECOND, SECOND / 2, 60 * SECOND + SECOND / 3, 0);

    ClockAudit audit = ClockAudit.of(List.of(look(20, 20), late), Network.LOOPBACK, BEGAN).get(0);

    assertThat(audit.surelyOff()).isZero();
    assertThat(audit.isEven()).isTrue();
  }

  @Test
  void aFastClockIsToldAndNotVoid() {
    CellVerdict verdict = verdict(audit(nanos -> nanos + nanos / 2000));

    assertThat(verdict.validity().isValid()).isTrue();
    assertThat(verdict.observations().get("client_clock_ratio")).isCloseTo(1.0005, within(1e-5));
  }

  @Test
  void aClockThatWasSetMakesTheCellVoid() {
    CellVerdict verdict = verdict(audit(nanos -> nanos + (nanos > STEPPED ? SECOND : 0)));

    assertThat(verdict.validity().findings())
        .extracting(Validity.Finding::rule)
        .containsExactly(Rule.CLOCK);
  }

  @Test
  void aClockBeyondTheCampaignsBoundMakesTheCellVoid() {
    CellVerdict verdict = verdict(audit(nanos -> nanos + nanos / 50));

    assertThat(verdict.validity().findings())
        .singleElement()
        .satisfies(each -> assertThat(each.detail()).contains("ran at 1.020 of the harness's"));
  }

  @Test
  void clientsWhoseClocksDifferCannotBeCorrectedTogether() {
    List<ClockAudit> clocks =
        List.of(new ClockAudit("a", 1, 1e-6, 0), new ClockAudit("b", 1.0005, 1e-6, 0));

    CellVerdict verdict = verdict(clocks);

    assertThat(verdict.validity().findings())
        .singleElement()
        .satisfies(
            each -> assertThat(each.detail()).contains("the clocks of a and b ran 0 and 500 ppm"));
  }

  /** As where something is done to the platform, and the rule is waived. */
  @Test
  void noRateIsToldOfAClockThatWasSet() {
    ClockAudit set = audit(nanos -> nanos + (nanos > STEPPED ? SECOND : 0));

    assertThat(verdict(set).observations()).doesNotContainKey("client_clock_ratio");
  }

  @Test
  void tellsHowFarAWallClockWasSet() {
    ClockReading before =
        new ClockReading("c", Network.LOOPBACK, 0, DOUBT, 0, 1_795_000_000 * SECOND);
    ClockReading after =
        new ClockReading(
            "c", Network.LOOPBACK, SECOND, DOUBT, SECOND, 1_795_000_001 * SECOND + 3600 * SECOND);

    assertThat(ClockAudit.wallStepNanos(before, after)).isEqualTo(3600 * SECOND);
    assertThat(ClockSteps.words("c", 3600 * SECOND).orElseThrow()).contains("set by +3600.0 s");
    assertThat(ClockSteps.words("c", SECOND / 100)).isEmpty();
  }

  @Test
  void aMonotonicClockThatWasSetIsNoStepOfTheWallClock() {
    ClockReading before = new ClockReading("c", Network.LOOPBACK, 0, DOUBT, 0, SECOND);
    ClockReading after =
        new ClockReading("c", Network.LOOPBACK, SECOND, DOUBT, 3601 * SECOND, 2 * SECOND);

    assertThat(ClockAudit.wallStepNanos(before, after)).isZero();
  }

  private static CellVerdict verdict(ClockAudit audit) {
    return verdict(List.of(audit));
  }

  private static CellVerdict verdict(List<ClockAudit> clocks) {
    return new CellVerdict(ValidityBounds.TABLE.otherwise(), new Driver.Closed(1), 1)
        .onClocks(clocks);
  }

  /** Looks before the warm-up, and every ten seconds of a cell of a minute. */
  private static ClockAudit audit(LongUnaryOperator clock) {
    List<ClockReading> looks = new ArrayList<>();
    for (long at = 0; at <= BEGAN + 60 * SECOND; at += 10 * SECOND) {
      long read = at + (at / SECOND % 3 - 1) * DOUBT; // somewhere in the round trip
      looks.add(
          new ClockReading("c", Network.LOOPBACK, at, DOUBT, BOOTED + clock.applyAsLong(read), 0));
    }
    return ClockAudit.of(looks, Network.LOOPBACK, BEGAN).get(0);
  }

  private static ClockReading look(long seconds, long there) {
    return new ClockReading("c", Network.LOOPBACK, seconds * SECOND, DOUBT, there * SECOND, 0);
  }
}
