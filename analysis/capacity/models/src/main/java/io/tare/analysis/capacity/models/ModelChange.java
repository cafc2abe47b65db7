package io.tare.analysis.capacity.models;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * PD of one component in two models, at the largest size that both measured.
 *
 * @param before PD in the first model
 * @param after PD in the second
 * @param ratio the second's PD over the first's, assuming independent draws
 */
public record ModelChange(
    String platform,
    String operation,
    ComponentKind kind,
    WorkPoint point,
    Band before,
    Band after,
    Band ratio) {

  /** Whether the ratio's band does not contain 1. */
  public boolean isReported() {
    return ratio.low() > 1 || ratio.high() < 1;
  }

  /** For all common components that use processors. */
  public static List<ModelChange> of(OverheadModel before, OverheadModel after) {
    List<ModelChange> changes = new ArrayList<>();
    int draws = Math.min(before.draws(), after.draws());
    for (OverheadComponent one : before.components()) {
      Optional<OverheadComponent> other = after.component(one.kind(), one.operation(), one.path());
      if (other.isEmpty() || !one.kind().isProcessorTime()) {
        continue;
      }
      Optional<WorkPoint> point = common(one, other.get());
      for (String platform : one.platforms()) {
        if (point.isPresent()
            && !platform.equals(before.reference())
            && other.get().platforms().contains(platform)) {
          changes.add(change(one, other.get(), platform, point.get(), draws));
        }
      }
    }
    return changes;
  }

  private static ModelChange change(
      OverheadComponent one, OverheadComponent other, String platform, WorkPoint point, int draws) {
    return new ModelChange(
        platform,
        one.operation(),
        one.kind(),
        point,
        Band.over(draws, draw -> one.pd(platform, point, draw)),
        Band.over(draws, draw -> other.pd(platform, point, draw)),
        // The second's draws are reordered, because equal draw numbers are not independent.
        Band.over(
            draws,
            draw ->
                other.pd(
                        platform,
                        point,
                        draw == OverheadModel.NOMINAL ? draw : (draw + draws / 2) % draws)
                    / one.pd(platform, point, draw)));
  }

  /** The largest measured point of one that the other covers. */
  private static Optional<WorkPoint> common(OverheadComponent one, OverheadComponent other) {
    if (!one.hull().variables().equals(other.hull().variables())) {
      return Optional.empty();
    }
    return one.hull().points().stream()
        .sorted(Comparator.comparingDouble(ModelChange::size).reversed())
        .map(point -> WorkPoint.of(one.hull().variables(), point))
        .filter(point -> other.hull().contains(point))
        .findFirst();
  }

  private static double size(List<Double> point) {
    return point.isEmpty() ? 0 : point.get(0);
  }
}
