package io.tare.harness.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtherProgramsTest {

  private static final double BOUND = 0.25;

  @Test
  void areWhatNeitherPlatformNorUncertaintyExplains() {
    OtherPrograms others = OtherPrograms.of(1.9, 0.05, 1, 0.8);
    assertThat(others.min()).isCloseTo(0.85, within(1e-12));
    assertThat(others.max()).isCloseTo(1.15, within(1e-12));
  }

  /** Others may have used its idle processors unseen. */
  @Test
  void mayUseProcessorsOnWhichThePlatformIsIdle() {
    OtherPrograms beside = OtherPrograms.of(1, 0, 1, 0.3);
    assertThat(beside.min()).isZero();
    assertThat(beside.max()).isCloseTo(0.7, within(1e-12));
  }

  /** For example threads of a JVM that are not confined to one processor. */
  @Test
  void doNotIncludeThePlatformsOwnExcessUse() {
    assertThat(OtherPrograms.of(1.8, 0, 1, 1.8)).isEqualTo(new OtherPrograms(0, 0));
  }

  @ParameterizedTest
  @CsvSource({
    // others beside one and the other, and how busy each platform is on its one processor
    "1,0,1,1,true",
    "0,1,1,1,true",
    "1,1,1,1,false",
    "0,0,1,1,false",
    "0.2,0,1,1,false",
    "0.3,0,1,1,true",
    // the same program all the time, and one platform that works less: nobody can tell
    "1,1,1,0.4,false",
    "1,1,0.4,1,false"
  })
  void areOneSidedOnlyIfCertain(
      double beside, double besideOther, double own, double ownOther, boolean isOneSided) {
    OtherPrograms one = OtherPrograms.of(own + beside, 0.001, 1, own);
    OtherPrograms other = OtherPrograms.of(ownOther + besideOther, 0.001, 1, ownOther);
    assertThat(one.isOneSided(other, BOUND)).isEqualTo(isOneSided);
    assertThat(other.isOneSided(one, BOUND)).isEqualTo(isOneSided);
  }

  @Test
  void aNanBoundFindsEverything() {
    OtherPrograms same = new OtherPrograms(0, 0);
    assertThat(same.isOneSided(same, Double.NaN)).isTrue();
  }

  @Test
  void areReadFromObservationsIfPresent() {
    assertThat(
            OtherPrograms.of(
                Map.of(Observation.OTHERS_MIN.label(), 0.5, Observation.OTHERS_MAX.label(), 0.6)))
        .contains(new OtherPrograms(0.5, 0.6));
    assertThat(OtherPrograms.of(Map.of(Observation.OTHERS_MIN.label(), 0.5))).isEmpty();
  }

  @Test
  void contradictoryBoundsAreRefused() {
    assertThatThrownBy(() -> new OtherPrograms(1, 0.5)).hasMessageContaining("from 1.0 to 0.5");
    assertThatThrownBy(() -> new OtherPrograms(Double.NaN, 1)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> new OtherPrograms(0, Double.POSITIVE_INFINITY))
        .hasMessageContaining("Infinity");
  }

  /** The worst case for ticks: activity changes with every sample. */
  @ParameterizedTest
  @CsvSource({"20,0.5", "100,0.5", "100,0.1", "1000,0.9", "6000,0.03"})
  void theUncertaintyCoversTheTruthInNinetyNinePercentOfReadings(int ticks, double share) {
    Random random = new Random(7);
    int runs = 20_000;
    long held =
        IntStream.range(0, runs)
            .filter(
                run -> {
                  long seen =
                      IntStream.range(0, ticks).filter(t -> random.nextDouble() < share).count();
                  double busy = (double) seen / ticks;
                  return Math.abs(busy - share) <= OtherPrograms.doubtOfTicks(busy, 1, ticks);
                })
            .count();
    assertThat((double) held / runs).isGreaterThan(0.985);
  }
}
