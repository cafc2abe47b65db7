package io.tare.harness.campaign;

import io.tare.harness.workload.Workload;
import io.tare.model.Dimension;
import io.tare.model.Limits;
import io.tare.model.Load;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads how much is offered: numbers of clients, or rates. */
final class LoadsReader {

  static final String CLIENTS = "clients";
  static final String RATE = "rate";

  private LoadsReader() {}

  /** What an entry of the list of workloads says itself; none if the driver holds. */
  static List<Load> own(YamlTable table, Workload workload) {
    if (!workload.family().hasClient()) {
      refuse(table, workload, CLIENTS);
      refuse(table, workload, RATE);
      return List.of();
    }
    Optional<YamlValue> clients = table.take(CLIENTS);
    Optional<YamlValue> rate = table.take(RATE);
    if (clients.isPresent() && rate.isPresent()) {
      rate.get()
          .complain(
              "clients that wait for their answers, or a rate at which submissions start anyway; keep one of clients and rate");
    }
    if (clients.isPresent()) {
      return List.copyOf(clients(clients.get()).stream().map(Load.Clients::new).toList());
    }
    return rate.isPresent()
        ? List.copyOf(rates(rate.get()).stream().map(Load.Rate::new).toList())
        : List.of();
  }

  /** Numbers of concurrent clients; one that is wrong is left out, and told. */
  static List<Integer> clients(YamlValue value) {
    return each(value, member -> member.integer(1, Limits.MOST_IN_FLIGHT));
  }

  /** Submissions per second; one that is wrong is left out, and told. */
  static List<Double> rates(YamlValue value) {
    return each(value, member -> member.read(LoadsReader::rate, Dimension.RATE.expected()));
  }

  /**
   * Submissions per second.
   *
   * @throws IllegalArgumentException if the text is no rate, or none that can be had
   */
  static double rate(String text) {
    double rate = Dimension.RATE.parse(text).doubleValue();
    if (rate > 0 && rate <= Limits.MOST_RATE_PER_SECOND) {
      return rate;
    }
    throw new IllegalArgumentException(
        "expected a rate above 0/s and at most "
            + Limits.MOST_RATE_PER_SECOND
            + "/s, found "
            + rate
            + "/s");
  }

  /** A program may have a parameter or a setting of that name, which is something else. */
  private static void refuse(YamlTable table, Workload workload, String key) {
    boolean isOther =
        workload.parameter(key).isPresent()
            || workload.settings().stream().anyMatch(each -> each.name().equals(key));
    // It is not asked for unless it is there, so that nobody is told that it is allowed.
    if (!isOther && table.hasAny(Set.of(key))) {
      table
          .take(key)
          .ifPresent(
              value ->
                  value.complain(
                      workload.name() + " has no client that could offer it; leave it out"));
    }
  }

  /** Each of a list once; a single value is a list of one. */
  private static <T> List<T> each(YamlValue value, Function<YamlValue, Optional<T>> reader) {
    Set<T> loads = new LinkedHashSet<>();
    for (YamlValue member : value.members()) {
      Optional<T> load = reader.apply(member);
      if (load.isPresent() && !loads.add(load.get())) {
        member.complain("is listed twice; keep one");
      }
    }
    return List.copyOf(loads);
  }
}
