package io.tare.harness.campaign.load;

import io.tare.harness.model.Dimension;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Driver.Arrivals;
import io.tare.harness.model.Limits;
import io.tare.harness.model.Load;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.OneOf;
import io.tare.harness.spec.RecordType;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;
import io.tare.harness.spec.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of drivers in campaigns: numbers of clients, or rates. */
public final class DriverTable {

  public static final Scalar<Double> ONE_RATE = Scalar.rate(Limits.MAX_RATE_PER_SECOND);

  public static final Key<List<Integer>> CLIENTS =
      Key.of(
              "clients",
              Scalar.integer(1, Limits.MAX_IN_FLIGHT).oneOrMore().named("clients"),
              "number of clients, each of which waits for its answers; each of [several"
                  + " values](#several-loads) makes its own cells")
          .leftOut("1");
  public static final Key<List<Double>> RATE =
      Key.of(
          "rate",
          ONE_RATE.oneOrMore().named("rates"),
          "rate at which submissions start, independent of answers; each of [several"
              + " values](#several-loads) makes its own cells");

  private static final Key<List<Double>> OPEN_RATE = RATE.required(ONE_RATE.expected());
  private static final Key<Arrivals> ARRIVALS =
      Key.of(
              "arrivals",
              Scalar.choice(List.of(Arrivals.values()), Arrivals::label),
              "whether gaps between submissions are random or equal")
          .orElse(Arrivals.POISSON);
  private static final Key<Integer> IN_FLIGHT_MAX =
      Key.of(
              "in_flight_max",
              Scalar.integer(1, Limits.MAX_IN_FLIGHT),
              "most submissions in flight at once")
          .orElse(Limits.DEFAULT_IN_FLIGHT);

  private static final Key<Long> THINK =
      Key.of(
          "think",
          Scalar.quantity(Dimension.DURATION, 1_000, Limits.MAX_DEADLINE_NANOS),
          "mean time from an answer to the client's next submission, exponentially distributed;"
              + " without it clients do not pause");

  public static final Spec CLOSED = Spec.of(CLIENTS, THINK);
  public static final Spec OPEN = Spec.of(OPEN_RATE, ARRIVALS, IN_FLIGHT_MAX);

  /** One driver for each load, all of one kind. */
  public static final Type<List<Driver>> TYPE = either();

  private DriverTable() {}

  /** The driver of a load without further settings. */
  public static Driver open(Load load) {
    return new Driver.Open(
        load.size(), ARRIVALS.fallback().orElseThrow(), IN_FLIGHT_MAX.fallback().orElseThrow());
  }

  /** The loads of a table; empty if it has none. */
  public static List<Load> loads(Entries entries) {
    if (entries.has(CLIENTS) && entries.has(RATE)) {
      entries
          .at(RATE)
          .complain("clients set a closed load and rate an open one; keep one of clients and rate");
    }
    List<Load> loads = new ArrayList<>();
    entries.find(CLIENTS).ifPresent(all -> all.forEach(each -> loads.add(new Load.Clients(each))));
    if (loads.isEmpty()) {
      entries.find(RATE).ifPresent(all -> all.forEach(each -> loads.add(new Load.Rate(each))));
    }
    return loads;
  }

  /** Writes loads of one kind. */
  public static void writeLoads(List<Load> loads, TableWriter table) {
    if (loads.get(0) instanceof Load.Clients) {
      table.put(CLIENTS, loads.stream().map(each -> (int) each.size()).toList());
    } else {
      table.put(RATE, loads.stream().map(Load::size).toList());
    }
  }

  private static OneOf<List<Driver>> either() {
    Map<String, Type<List<Driver>>> tables = new LinkedHashMap<>();
    tables.put("closed", RecordType.of(CLOSED, DriverTable::closed, DriverTable::write));
    tables.put("open", new RecordType<>(OPEN, DriverTable::open, DriverTable::writeOpen));
    return new OneOf<>(
        "kind",
        "closed or open",
        tables,
        drivers -> drivers.get(0) instanceof Driver.Open ? "open" : "closed");
  }

  private static List<Driver> closed(Entries entries) {
    @Nullable Long think = entries.find(THINK).orElse(null);
    return entries.find(CLIENTS).orElse(List.of(1)).stream()
        .<Driver>map(clients -> new Driver.Closed(clients, think))
        .toList();
  }

  private static Optional<List<Driver>> open(Entries entries) {
    return entries
        .find(OPEN_RATE)
        .map(
            rates ->
                rates.stream()
                    .<Driver>map(
                        rate ->
                            new Driver.Open(
                                rate, entries.get(ARRIVALS), entries.get(IN_FLIGHT_MAX)))
                    .toList());
  }

  private static void write(List<Driver> drivers, TableWriter table) {
    writeLoads(drivers.stream().map(Driver::load).toList(), table);
    if (drivers.get(0) instanceof Driver.Closed closed && closed.thinkNanos() != null) {
      table.put(THINK, closed.thinkNanos());
    }
  }

  private static void writeOpen(List<Driver> drivers, TableWriter table) {
    if (drivers.get(0) instanceof Driver.Open open) {
      table.put(ARRIVALS, open.arrivals()).put(IN_FLIGHT_MAX, open.inFlightMax());
    }
    write(drivers, table);
  }
}
