package io.tare.analysis.studies.reproduction;

import io.tare.harness.model.Measurand;
import io.tare.harness.model.MeasurandName;
import io.tare.harness.model.ParameterLabel;
import io.tare.harness.model.WorkloadLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The traffic of a cell, its own or that of the workload beside it, in the terms of studies of
 * networks. A cell has them as parameters that its name omits:
 *
 * <ul>
 *   <li>{@code traffic}: {@code tcp} or {@code udp} as fast as it goes, else {@code udp at a rate}
 *   <li>{@code guests}: the nodes that exchange it, two for each pair
 *   <li>{@code ways}: 1 in one direction, 2 in both
 *   <li>{@code offered}: its rate in bit/s; 0 without a limit
 * </ul>
 */
final class StudiedTraffic {

  private static final String GUESTS = "guests";
  private static final String WAYS = "ways";

  private StudiedTraffic() {}

  /**
   * The same measurand with these parameters, if it has traffic.
   *
   * @param all of the run, one of which may be beside it
   */
  static Measurand of(Measurand measurand, List<Measurand> all) {
    Optional<Measurand> carrier = carrier(measurand, all);
    if (carrier.isEmpty()) {
      return measurand;
    }
    long rate = whole(carrier.get(), "rate");
    String protocol = carrier.get().value("protocol").orElse("").toString();
    boolean isBothWays = carrier.get().value("direction").filter("both"::equals).isPresent();
    WorkloadLabel label = measurand.label();
    List<ParameterLabel> parameters = new ArrayList<>(label.parameters());
    parameters.add(parameter("traffic", rate > 0 ? protocol + " at a rate" : protocol));
    parameters.add(parameter(GUESTS, 2 * whole(carrier.get(), "pairs")));
    parameters.add(parameter(WAYS, isBothWays ? 2L : 1L));
    parameters.add(parameter("offered", rate));
    return measurand.called(new WorkloadLabel(label.title(), parameters, label.rules()));
  }

  /** The number of its flows: one for each pair and direction. */
  static double flows(Measurand measurand) {
    return whole(measurand, GUESTS) / 2.0 * whole(measurand, WAYS);
  }

  private static Optional<Measurand> carrier(Measurand measurand, List<Measurand> all) {
    Optional<String> beside = measurand.value("beside").map(Object::toString);
    return beside.isPresent()
        ? all.stream().filter(MeasurandName.parse(beside.get())::selects).findFirst()
        : Optional.of(measurand).filter(each -> each.value("protocol").isPresent());
  }

  private static long whole(Measurand measurand, String name) {
    return (Long) measurand.value(name).filter(Long.class::isInstance).orElse(0L);
  }

  private static ParameterLabel parameter(String name, Object value) {
    return new ParameterLabel(name, name, Optional.empty(), false, Optional.of(value));
  }
}
