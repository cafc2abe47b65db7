package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.FittedComponent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The cost of requests outside their main parts, for one or two operations together: the constant
 * part counts once, because it is one request.
 *
 * @param within the part of it already counted as processor time
 */
record RestCost(ComponentKind kind, List<Piece> pieces, Optional<PartCost> within)
    implements PartCost {

  /** One operation's cost, at the requested point. */
  record Piece(FittedComponent component, AskedPoint point) {}

  RestCost {
    pieces = List.copyOf(pieces);
  }

  static Optional<PartCost> of(ComponentKind kind, List<Piece> pieces, Optional<PartCost> within) {
    return pieces.isEmpty() ? Optional.empty() : Optional.of(new RestCost(kind, pieces, within));
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
  public Optional<ComponentKind> ofLoad() {
    return Optional.of(kind).filter(ComponentKind::isOfLoad);
  }

  @Override
  public double referenceSeconds(int draw) {
    return seconds(pieces.get(0).component().reference(), draw);
  }

  /** Of a platform that the model does not have, as on the reference. */
  @Override
  public double seconds(String of, int draw) {
    FittedComponent first = pieces.get(0).component();
    String platform = first.platforms().contains(of) ? of : first.reference();
    double sum = 0;
    double fixed = 0;
    double largest = 0;
    for (Piece each : pieces) {
      double own = each.component().fixedSeconds(platform, draw);
      sum += each.component().seconds(platform, each.point().at(draw), draw);
      fixed += own;
      largest = Math.max(largest, own);
    }
    double all = sum - fixed + largest;
    return Math.max(0, all - (within.isPresent() ? within.get().seconds(platform, draw) : 0));
  }

  @Override
  public String source(String platform) {
    return pieces.stream()
        .filter(each -> each.component().platforms().contains(platform))
        .map(each -> each.component().source(platform, each.point().middle()))
        .distinct()
        .collect(Collectors.joining("; "));
  }

  @Override
  public boolean isBound() {
    return pieces.stream().anyMatch(each -> each.point().missing(each.component()).isPresent());
  }
}
