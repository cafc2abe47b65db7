package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.ComponentKind;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What a request saves that finds the processors busy: at most half of its processor time, because
 * it was measured with requests of other sizes.
 *
 * @param measured the cost of waking up
 * @param parts of one client's request, with this cost
 */
record WakeUpCost(PartCost measured, List<PartCost> parts) implements PartCost {

  private static final double MAX_SHARE = 0.5;

  WakeUpCost {
    parts = List.copyOf(parts);
  }

  @Override
  public String part() {
    return measured.part();
  }

  @Override
  public boolean isProcessorTime() {
    return measured.isProcessorTime();
  }

  @Override
  public Optional<ComponentKind> ofLoad() {
    return measured.ofLoad();
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
    return Math.min(seconds.applyAsDouble(measured), MAX_SHARE * all);
  }

  @Override
  public String source(String platform) {
    return measured.source(platform);
  }

  @Override
  public boolean isBound() {
    return measured.isBound();
  }
}
