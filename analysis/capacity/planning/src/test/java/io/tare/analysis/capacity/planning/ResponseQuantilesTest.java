package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.capacity.queueing.MultiServer;
import io.tare.analysis.capacity.queueing.Occupancy;
import io.tare.analysis.capacity.queueing.SharedResponse;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Quantiles between solved ones. */
class ResponseQuantilesTest {

  @ParameterizedTest
  @CsvSource({
    "1, .03, 1, 1, .95", "1, .61, 1, 1, .95", "2, .7467, 1, 1, .95", "2, .913, 1, 1, .99",
    "4, .333, 0, 1, .5", "8, .871, .25, 1, .9", "2, .967, 1, 1, .95", "2, .5, 1, .1, .95",
    "16, .72, 1, 3, .99", "2, .7, 1, .1234, .95", "2, .7, 1, .00789, .95", "2, .7, 1, 1.2349, .95",
    "2, .6, 1.7, 1, .95", "1, .6, 3.3, .4, .5", "4, .7, 10, 1, .99"
  })
  void areWithinAFifthOfAPercent(
      int servers, double busy, double variation, double ratio, double share) {
    double solved =
        SharedResponse.among(
                Occupancy.open(new MultiServer(busy * servers, 1, servers)), ratio, variation)
            .quantileSeconds(share);

    for (boolean isOneOfMany : new boolean[] {false, true}) {
      assertThat(new ResponseQuantiles().of(servers, busy, variation, ratio, share, isOneOfMany))
          .isCloseTo(solved, Percentage.withPercentage(0.2));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, .988, .5", "1, .988, .99", "4, .99, .95", "16, .988, .5", "16, .99, .95"})
  void areWithinTwoPercentNearSaturation(int servers, double busy, double share) {
    double solved =
        SharedResponse.among(Occupancy.open(new MultiServer(busy * servers, 1, servers)), 1, 1)
            .quantileSeconds(share);

    assertThat(new ResponseQuantiles().of(servers, busy, 1, 1, share, false))
        .isCloseTo(solved, Percentage.withPercentage(2));
  }

  @Test
  void ofTinyRequestsAmongLargeOnesAreProportional() {
    ResponseQuantiles table = new ResponseQuantiles();
    double solved =
        SharedResponse.among(Occupancy.open(new MultiServer(1.5, 1, 2)), 2e-4, 1)
            .quantileSeconds(0.95);

    assertThat(table.of(2, 0.75, 1, 2e-4, 0.95, false))
        .isCloseTo(solved, Percentage.withPercentage(0.5));
    assertThat(table.of(2, 0.75, 1, 2e-7, 0.95, false))
        .isCloseTo(solved / 1000, Percentage.withPercentage(0.5));
    assertThat(table.of(2, 0.75, 1, 0, 0.95, false)).isZero();
  }

  @Test
  void areFastNearSaturation() {
    ResponseQuantiles table = new ResponseQuantiles();
    double near = table.of(2, 0.999, 1, 1, 0.95, false) * (1 - 0.999);
    double nearest = table.of(2, 0.999999, 1, 1, 0.95, false) * (1 - 0.999999);

    assertThat(nearest).isCloseTo(near, Percentage.withPercentage(1));
  }
}
