package io.tare.analysis.planning;

import io.tare.analysis.overhead.ComponentKind;
import io.tare.analysis.overhead.FittedComponent;
import io.tare.analysis.overhead.OverheadComponent;
import io.tare.analysis.overhead.WorkPoint;
import java.util.List;
import java.util.Optional;

/**
 * What requests take beside their main parts, of one or two operations together: what does not
 * depend on the size counts once, since it is one request and not two.
 *
 * @param within what is already counted of it as processor time, and passes meanwhile
 */
record RestCost(
    ComponentKind kind,
    List<OverheadComponent> components,
    List<WorkPoint> points,
    Optional<PartCost> within)
    implements PartCost {

  static Optional<PartCost> of(
      ComponentKind kind,
      List<OverheadComponent> components,
      List<WorkPoint> points,
      Optional<PartCost> within) {
    return components.isEmpty()
        ? Optional.empty()
        : Optional.of(new RestCost(kind, List.copyOf(components), List.copyOf(points), within));
  }

  @Override
  public String part() {
    return kind.label();
  }

  @Override
  public boolean isProcessorTime() {
    return kind.isProcessorTime();
  }

  @Override
  public double referenceSeconds(int draw) {
    return seconds(((FittedComponent) components.get(0)).reference(), draw);
  }

  @Override
  public double seconds(String platform, int draw) {
    double sum = 0;
    double fixed = 0;
    double largest = 0;
    for (int i = 0; i < components.size(); i++) {
      FittedComponent each = (FittedComponent) components.get(i);
      double own = each.fixedSeconds(platform, draw);
      sum += each.seconds(platform, points.get(i), draw);
      fixed += own;
      largest = Math.max(largest, own);
    }
    double all = sum - fixed + largest;
    return Math.max(0, all - (within.isPresent() ? within.get().seconds(platform, draw) : 0));
  }

  @Override
  public String source(String platform) {
    return components.get(0).source(platform, points.get(0));
  }

  @Override
  public boolean isBound() {
    return false;
  }
}
