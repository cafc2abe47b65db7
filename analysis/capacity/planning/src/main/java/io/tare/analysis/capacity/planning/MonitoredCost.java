package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.OverheadModel;
import java.util.List;

/**
 * The service of requests of which a monitor shows all processor time on the reference: what other
 * parts leave of it, so that all parts together keep its processors as busy as the monitor shows.
 *
 * @param origin the service's, as if all of the time were its own
 * @param others the other parts of processor time that every request has
 */
record MonitoredCost(PartCost origin, List<PartCost> others) implements DerivedCost {

  MonitoredCost {
    others = List.copyOf(others);
  }

  /**
   * The parts of a class with a monitored time.
   *
   * @param parts whose service has all of that time
   * @param notes receives notes for readers
   * @throws QueryException if the other parts take all of it
   */
  static List<PartCost> of(String requests, List<PartCost> parts, List<String> notes)
      throws QueryException {
    List<PartCost> others = parts.stream().filter(MonitoredCost::isOther).toList();
    for (PartCost each : parts) {
      if (isService(each) && !others.isEmpty()) {
        note(requests, new MonitoredCost(each, others), notes);
      }
    }
    // What busy processors save, the monitor shows as well, by the load of its hour.
    return parts.stream()
        .filter(each -> each.ofLoad().filter(ComponentKind.WAKE_UP::equals).isEmpty())
        .map(
            each ->
                isService(each)
                    ? new MonitoredCost(each, others)
                    : each.ofLoad().isPresent() ? new BeyondReference(each) : each)
        .toList();
  }

  private static void note(String requests, MonitoredCost cost, List<String> notes)
      throws QueryException {
    String all = AnswerTables.time(cost.origin.referenceSeconds(OverheadModel.NOMINAL));
    String other = AnswerTables.time(cost.elsewhere(OverheadModel.NOMINAL));
    String names = String.join(", ", cost.others.stream().map(PartCost::part).toList());
    if (!(cost.referenceSeconds(OverheadModel.NOMINAL) > 0)) {
      throw QueryException.bad(
          ("class %s: its processors were busy for %s a request, but the model has %s for %s alone;"
                  + " give the service's own time instead, such as service: 80ms")
              .formatted(requests, all, other, names));
    }
    String text =
        "class %s: of %s a request by its monitor, the model's %s takes %s, and the service the rest"
            .formatted(requests, all, names, other);
    if (!notes.contains(text)) {
      notes.add(text);
    }
  }

  private static boolean isService(PartCost part) {
    return part.part().equals(ComponentKind.SERVICE.label());
  }

  private static boolean isOther(PartCost part) {
    return part.isProcessorTime() && !isService(part) && part.ofLoad().isEmpty();
  }

  private double elsewhere(int draw) {
    return others.stream().mapToDouble(each -> each.referenceSeconds(draw)).sum();
  }

  @Override
  public double referenceSeconds(int draw) {
    return Math.max(0, origin.referenceSeconds(draw) - elsewhere(draw));
  }

  /** With the PD of the service. */
  @Override
  public double seconds(String platform, int draw) {
    return origin.seconds(platform, draw) * referenceSeconds(draw) / origin.referenceSeconds(draw);
  }

  /**
   * What a platform adds to the reference's cost of a load, which the monitor shows already.
   *
   * @param origin on its own
   */
  private record BeyondReference(PartCost origin) implements DerivedCost {

    @Override
    public double referenceSeconds(int draw) {
      return 0;
    }

    @Override
    public double seconds(String platform, int draw) {
      return Math.max(0, origin.seconds(platform, draw) - origin.referenceSeconds(draw));
    }

    @Override
    public String source(String platform) {
      return origin.source(platform) + ", beyond the reference";
    }
  }
}
