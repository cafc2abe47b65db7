package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.planning.LoadScenario.Flow;
import java.util.List;
import java.util.Locale;

/**
 * How far the solution of a scenario may be from the scenario itself, as random ones up to 85 %
 * utilization were from their simulations ({@code AccuracyTest}): not how far the scenario is from
 * a real service.
 */
enum Accuracy {
  EXACT("one class that varies exponentially; rates that wait for one thread", 0.01, 0.03),
  VARIED("a rate that does not vary exponentially", 0.02, 0.08),
  CLASSES("several classes of rates", 0.02, 0.15),
  SEVERAL_THREADS("rates that wait for several threads", 0.15, 0.6),
  CLIENTS_OVER_GUESTS("clients over several guests", 0.02, 0.05),
  CLIENTS("clients that do not vary exponentially", 0.02, 0.12),
  CLIENT_CLASSES("clients beside other classes", 0.02, 0.6),
  STATIONS("a link, a disk or further tiers", 0.1, 0.6),
  QUEUED_CLIENTS("clients that wait for threads, unlike or not exponential", 9, 9);

  private final String scenario;
  private final double mean;
  private final double percentile;

  /**
   * @param mean the largest error of a mean; 1 or more is a factor of one more
   * @param percentile the same of a percentile, relative to it or, if that is larger, to the mean
   */
  Accuracy(String scenario, double mean, double percentile) {
    this.scenario = scenario;
    this.mean = mean;
    this.percentile = percentile;
  }

  double mean() {
    return mean;
  }

  double percentile() {
    return percentile;
  }

  /** For readers of an answer; empty if there is nothing to say. */
  String note() {
    return this == EXACT
        ? ""
        : "%s: means are within %s of simulations, percentiles within %s"
            .formatted(scenario, words(mean), words(percentile));
  }

  /** All of them as a table in Markdown. */
  static String table() {
    StringBuilder table = new StringBuilder("| scenario | means | percentiles |\n");
    table.append("| --- | --- | --- |\n");
    for (Accuracy each : values()) {
      table.append(
          "| %s | %s | %s |\n".formatted(each.scenario, words(each.mean), words(each.percentile)));
    }
    return table.toString();
  }

  private static String words(double error) {
    return error < 1
        ? String.format(Locale.ROOT, "%.0f %%", 100 * error)
        : String.format(Locale.ROOT, "a factor of %.0f", 1 + error);
  }

  static Accuracy of(LoadScenario scenario) {
    List<Flow> flows = scenario.flows();
    boolean isOne = flows.size() == 1;
    boolean isExponential = flows.stream().allMatch(flow -> flow.variation().value() == 1);
    boolean areAlike =
        isExponential
            && flows.stream().mapToDouble(flow -> flow.demand().processor()).distinct().count()
                == 1;
    boolean isQueue = scenario.hasQueue();
    if (!scenario.isOpen() && isQueue && !areAlike) {
      return QUEUED_CLIENTS;
    }
    if (FurtherStation.of(scenario).stream()
        .anyMatch(station -> station.seconds().stream().anyMatch(each -> each > 0))) {
      return STATIONS;
    }
    if (scenario.isOpen()) {
      return isQueue ? ofQueue(scenario, areAlike) : ofRates(isOne, isExponential);
    }
    if (!isOne) {
      return CLIENT_CLASSES;
    }
    if (!isExponential) {
      return CLIENTS;
    }
    return scenario.vms() > 1 ? CLIENTS_OVER_GUESTS : EXACT;
  }

  private static Accuracy ofQueue(LoadScenario scenario, boolean areAlike) {
    return areAlike || scenario.servers() == 1 ? EXACT : SEVERAL_THREADS;
  }

  private static Accuracy ofRates(boolean isOne, boolean isExponential) {
    if (!isOne) {
      return CLASSES;
    }
    return isExponential ? EXACT : VARIED;
  }
}
