package io.tare.analysis.comparison.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.migration.MigrationView.Submitted;
import io.tare.harness.model.MigrationRecord;
import io.tare.harness.model.MigrationRecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A migration from 10 s to 14 s as seen by a client with known behaviour. */
class MigrationViewTest {

  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1000 * MILLI;
  private static final long BEGIN = 10 * SECOND;

  private static MigrationRecord record(String mode, Long resumed, List<MigrationRecord.Pass> all) {
    return record(BEGIN, mode, resumed, all);
  }

  private static MigrationRecord record(
      long begin, String mode, Long resumed, List<MigrationRecord.Pass> all) {
    return MigrationRecordBuilder.builder()
        .mode(mode)
        .startEpochNanos(begin)
        .totalNanos(4 * SECOND)
        .downtimeNanos(null)
        .stillNanos(resumed == null ? null : 100 * MILLI)
        .resumedAfterNanos(resumed)
        .sentBytes(null)
        .memoryBytes(1_000_000)
        .terms(MigrationRecord.Terms.NONE)
        .route(MigrationRecord.Route.UNTOLD)
        .cost(MigrationRecord.Cost.UNTOLD)
        .passes(all)
        .escalations(List.of())
        .build();
  }

  private static final MigrationRecord PRECOPY =
      record(
          "precopy",
          4 * SECOND,
          List.of(
              new MigrationRecord.Pass(1, 0, 3 * SECOND, 1_000_000L, 1000L),
              new MigrationRecord.Pass(2, 3 * SECOND, SECOND, 1000L, null)));

  private static MigrationView view(List<Submitted> cell, MigrationRecord migration) {
    return new MigrationView(cell, migration, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private static Submitted at(long milli, long response) {
    return new Submitted(milli * MILLI, (milli + response) * MILLI);
  }

  /**
   * One every 100 ms for 30 s, each of 10 ms, but of 30 ms from 10 s until the return to normal.
   */
  private static List<Submitted> slowUntil(long milli) {
    List<Submitted> all = new ArrayList<>();
    for (long t = 0; t < 30_000; t += 100) {
      all.add(at(t, t >= 10_000 && t < milli ? 30 : 10));
    }
    return all;
  }

  @Test
  void theLossLastsUntilResponseTimesAreNormal() {
    MigrationView view = view(slowUntil(16_000), PRECOPY);

    assertThat(view.usualAgain()).isEqualTo(16 * SECOND);
    assertThat(view.shares().loss())
        .hasValueCloseTo(60 * 20.0 / (300 * 10 + 60 * 20), within(1e-12));
  }

  /**
   * As with a network that lost frames: no answers from 11 s to 13 s, nor in the stop at 13.9 s.
   */
  @Test
  void theLongestGapMayBeOutsideTheStandstill() {
    List<Submitted> all = new ArrayList<>();
    for (long t = 0; t < 30_000; t += 100) {
      boolean isSilent = (t >= 11_000 && t < 13_000) || (t >= 13_900 && t < 14_000);
      all.add(at(t, isSilent ? (t < 13_000 ? 13_000 : 14_000) - t + 10 : 10));
    }
    MigrationOutcome.Outage outage = view(all, PRECOPY).outage().orElseThrow();

    assertThat(outage.maxNanos()).isEqualTo(200 * MILLI);
    assertThat(outage.longestNanos()).isEqualTo(2100 * MILLI);
  }

  @Test
  void gapsOutsideTheMigrationAreIgnored() {
    List<Submitted> all = slowUntil(10_000);
    all.removeIf(each -> each.startNanos() >= 5 * SECOND && each.startNanos() < 8 * SECOND);
    all.removeIf(each -> each.startNanos() >= 16 * SECOND && each.startNanos() < 20 * SECOND);

    assertThat(view(all, PRECOPY).outage().orElseThrow().longestNanos()).isEqualTo(100 * MILLI);
  }

  @Test
  void withoutReturnToNormalTheLossLastsUntilTheEnd() {
    MigrationShares shares = view(slowUntil(30_000), PRECOPY).shares();

    assertThat(shares.isUsualAgain()).isFalse();
    assertThat(shares.loss()).hasValueCloseTo(200 * 20.0 / (300 * 10 + 200 * 20), within(1e-12));
  }

  @Test
  void aSingleNormalAnswerIsNoReturnToNormal() {
    List<Submitted> all = slowUntil(16_000);
    all.set(145, at(14_500, 10));

    assertThat(view(all, PRECOPY).usualAgain()).isEqualTo(16 * SECOND);
  }

  /** A benchmark of 4 s during the migration: its elapsed time with it over that without. */
  @Test
  void submissionsUnderWayAreComparedWithTheirNormalTime() {
    MigrationView view =
        view(List.of(at(0, 4000), at(4000, 4000), at(8000, 5000), at(13_000, 4000)), PRECOPY);

    assertThat(view.responses().pdUnderWay()).hasValueCloseTo(1.25, within(1e-12));
    assertThat(view.responses().mean(MigrationPhase.BEFORE)).isEqualTo(4e9);
    assertThat(view.shares().loss()).hasValueCloseTo(1 / 17.0, within(1e-12));
  }

  /**
   * Submissions that take 10 ms or, one of ten, 2 s, back to back for 330 s. A migration usually
   * meets a long one; compared with the mean, that would be a loss of 1.7 s, 0.005 of all.
   */
  @Test
  void meetingLongSubmissionsIsNoLoss() {
    Random random = new Random(5);
    MigrationRecord late = record(310 * SECOND, "precopy", 4 * SECOND, PRECOPY.passes());
    double sum = 0;
    int runs = 2000;
    for (int i = 0; i < runs; i++) {
      List<Submitted> all = new ArrayList<>();
      long t = random.nextInt(2000);
      while (t < 330_000) {
        long response = random.nextInt(10) == 0 ? 2000 : 10;
        all.add(at(t, response));
        t += response;
      }
      sum += view(all, late).shares().loss().orElseThrow();
    }

    assertThat(sum / runs).isCloseTo(0, within(0.001));
  }

  /** A baseline of only answered submissions would contain only the short ones. */
  @Test
  void theBaselineEndsBeforeTheFirstSubmissionUnderWay() {
    List<Submitted> all =
        List.of(at(0, 10), at(1000, 2000), at(8500, 2000), at(9000, 10), at(15_000, 10));

    assertThat(view(all, PRECOPY).responses().mean(MigrationPhase.BEFORE)).isEqualTo(1005e6);
  }

  @Test
  void withoutAnAnswerBeforeThereIsNoLoss() {
    assertThat(view(List.of(at(10_500, 10), at(15_000, 10)), PRECOPY).shares().loss()).isEmpty();
  }

  @Test
  void phasesHaveNoGaps() {
    MigrationSpans spans = MigrationSpans.of(PRECOPY);

    assertThat(spans.at(-1)).isEqualTo(MigrationPhase.BEFORE);
    assertThat(spans.at(0)).isEqualTo(MigrationPhase.FIRST_PASS);
    assertThat(spans.at(3 * SECOND)).isEqualTo(MigrationPhase.LATER_PASSES);
    assertThat(spans.at(3900 * MILLI)).isEqualTo(MigrationPhase.STANDING_STILL);
    assertThat(spans.at(4 * SECOND)).isEqualTo(MigrationPhase.AFTER);
  }

  @Test
  void aPostCopyEndsWhenAllMemoryHasArrived() {
    MigrationSpans spans = MigrationSpans.of(record("postcopy", SECOND, PRECOPY.passes()));

    assertThat(spans.at(500 * MILLI)).isEqualTo(MigrationPhase.FIRST_PASS);
    assertThat(spans.at(950 * MILLI)).isEqualTo(MigrationPhase.STANDING_STILL);
    assertThat(spans.at(SECOND)).isEqualTo(MigrationPhase.POST_COPY);
    assertThat(spans.overNanos()).isEqualTo(4 * SECOND);
  }

  @Test
  void withoutPassesOnlyTheCopyingPhaseIsKnown() {
    MigrationSpans spans = MigrationSpans.of(record("precopy", null, List.of()));

    assertThat(spans.all())
        .containsExactly(new MigrationSpans.Span(MigrationPhase.COPYING, 0, 4 * SECOND));
  }
}
