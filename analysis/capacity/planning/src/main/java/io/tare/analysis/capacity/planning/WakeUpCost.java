package io.tare.analysis.capacity.planning;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a request saves that finds the processors busy: at most half of its processor time, because
 * it was measured with requests of other sizes.
 *
 * @param origin the measured cost of waking up
 * @param parts of one client's request, with this cost
 */
record WakeUpCost(PartCost origin, List<PartCost> parts) implements DerivedCost {

  private static final double MAX_SHARE = 0.5;

  WakeUpCost {
    parts = List.copyOf(parts);
  }

  @Override
  public double referenceSeconds(int draw) {
    return limited(each -> each.referenceSeconds(draw));
  }

  @Override
  public double seconds(String platform, int draw) {
    return limited(each -> each.seconds(platform, draw));
  }

  private double limited(ToDoubleFunction<PartCost> seconds) {
    double all =
        parts.stream()
            .filter(each -> each.isProcessorTime() && each.ofLoad().isEmpty())
            .mapToDouble(seconds)
            .sum();
    return Math.min(seconds.applyAsDouble(origin), MAX_SHARE * all);
  }
}
