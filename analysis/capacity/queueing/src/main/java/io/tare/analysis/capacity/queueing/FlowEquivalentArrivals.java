package io.tare.analysis.capacity.queueing;

import java.util.List;

/**
 * The arrival rate of a population at a station, by the number elsewhere: the throughput of the
 * rest of the network with that number (K. M. Chandy, U. Herzog and L. Woo, IBM Journal of Research
 * and Development 19, 1975). Exact for the number at the station.
 */
public final class FlowEquivalentArrivals {

  private FlowEquivalentArrivals() {}

  /**
   * Identical stations of the rest.
   *
   * @param seconds that a customer needs at each per cycle, above 0
   * @param servers of each, 1 or more
   * @param copies their number, 1 or more
   */
  public record Part(double seconds, int servers, int copies) {

    private StateWeights addedTo(StateWeights others, double unit) {
      if (servers > 1 || copies == 1) {
        return others.with(seconds * unit, new OpenLoad(servers, 0), copies);
      }
      return others.with(
          StateWeights.of(
              others.states(),
              new double[] {seconds * unit},
              n ->
                  LogFactorial.of(n + copies - 1)
                      - LogFactorial.of(copies - 1)
                      - LogFactorial.of(n)));
    }
  }

  /**
   * Total cycles per second, by the number of customers elsewhere, 0 to the population; beside
   * stations of several servers, for numbers that hardly ever occur, that of the nearest that does.
   *
   * @param population 1 or more
   * @param perSecond cycles of the whole network, nearly; numbers far from those at this rate
   *     hardly ever occur
   * @param awaySeconds that each is away without waiting, 0 or more
   * @param parts stations with waiting
   * @throws IllegalArgumentException if the class visits no other station
   */
  public static double[] rates(
      int population, double perSecond, double awaySeconds, List<Part> parts) {
    if (!(awaySeconds > 0) && parts.isEmpty()) {
      throw new IllegalArgumentException("the class visits no other station");
    }
    if (parts.stream().allMatch(part -> part.servers() == 1)) {
      return new MeanValueAnalysis(
              population,
              awaySeconds,
              parts.stream()
                  .map(part -> new MeanValueAnalysis.Queues(part.seconds(), part.copies()))
                  .toList())
          .throughputs();
    }
    PopulationStates states = new PopulationStates(new int[] {population}, Integer.MAX_VALUE);
    StateWeights all =
        StateWeights.of(states, new double[] {awaySeconds * perSecond}, n -> -LogFactorial.of(n));
    for (Part part : parts) {
      all = part.addedTo(all, perSecond);
    }
    double[] rates = new double[population + 1];
    double nearest = 0;
    for (int n = 1; n <= population; n++) {
      if (all.of(n) > 0 && all.of(n - 1) > 0) {
        nearest = perSecond * all.of(n - 1) / all.of(n);
      }
      rates[n] = nearest;
    }
    for (int n = population - 1; n > 0; n--) {
      rates[n] = rates[n] > 0 ? rates[n] : rates[n + 1];
    }
    return rates;
  }
}
