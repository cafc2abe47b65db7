package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OccupancyTest {

  /** Of n, so many are clients as if they and the others were there independently. */
  @ParameterizedTest
  @CsvSource({"6, 2, 0.4", "300, 10, 12", "2000, 30, 0.01", "5, 0.01, 30"})
  void clientsBesideARateReturnAsOftenAsThoseElsewhere(
      int population, double away, double openRate) {
    Occupancy others =
        Occupancy.closed(Occupancy.Clients.away(population, away), openRate, false, 4, 0.1);

    double[] arrivals = others.arrivals();
    for (int n = 0; n < arrivals.length; n++) {
      LogSum all = new LogSum();
      LogSum returning = new LogSum();
      for (int k = 0; k <= Math.min(n, population); k++) {
        double weight =
            LogFactorial.of(population)
                - LogFactorial.of(k)
                - LogFactorial.of(population - k)
                - k * Math.log(away)
                + (n - k) * Math.log(openRate)
                - LogFactorial.of(n - k);
        all.add(weight);
        if (k < population) {
          returning.add(weight + Math.log((population - k) / away));
        }
      }
      double expected = openRate + Math.exp(returning.value() - all.value());
      assertThat(arrivals[n]).as("%d", n).isCloseTo(expected, within(1e-9 * expected));
    }
  }
}
