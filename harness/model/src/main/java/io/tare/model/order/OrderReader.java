package io.tare.model.order;

import io.tare.model.CallKind;
import io.tare.model.Driver;
import io.tare.model.Limits;
import io.tare.model.Parameters;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the objects that {@link OrderTree} makes. */
final class OrderReader {

  private static final long NANOS_PER_MILLI = 1_000_000;

  private OrderReader() {}

  static ClientOrder order(Map<String, ?> tree) {
    Keys keys = new Keys("", tree);
    String type = keys.text("type");
    return switch (type) {
      case "measure" -> measure(keys);
      case "open" -> {
        keys.only(
            "type",
            "cell",
            "workload",
            "parameters",
            "endpoint",
            "call",
            "driver",
            "deadline_ms",
            "request");
        yield new ClientOrder.Open(setup(keys));
      }
      case "slice" -> slice(keys);
      case "go" -> {
        keys.only("type", "cell");
        yield new ClientOrder.Go(keys.text("cell"));
      }
      case ClientLine.NEXT -> {
        keys.only("type", "cell", "last");
        yield new ClientOrder.Next(keys.text("cell"), keys.flag("last"));
      }
      case ClientLine.TIME -> {
        keys.only("type", "cell");
        yield new ClientOrder.Time(keys.text("cell"));
      }
      case "close" -> {
        keys.only("type", "cell");
        yield new ClientOrder.Close(keys.text("cell"));
      }
      case "fetch" -> {
        keys.only("type", "cell", "url", "limit_ms");
        yield new ClientOrder.Fetch(
            keys.text("cell"),
            keys.text("url"),
            Math.multiplyExact(keys.whole("limit_ms"), NANOS_PER_MILLI));
      }
      default ->
          throw new IllegalArgumentException(
              "type must be measure, open, slice, next, go, time, close or fetch, got \""
                  + type
                  + "\"");
    };
  }

  private static ClientOrder measure(Keys keys) {
    keys.only(
        "type",
        "cell",
        "workload",
        "parameters",
        "endpoint",
        "call",
        "driver",
        "warmup",
        "submissions",
        "deadline_ms",
        "duration_limit_ms",
        "request",
        "marks");
    ClientOrder.Setup setup = setup(keys);
    Keys warmup = keys.object("warmup");
    warmup.only("submissions");
    return new ClientOrder.Measure(
        setup,
        warmup.whole("submissions"),
        keys.whole("submissions"),
        keys.has("duration_limit_ms")
            ? Math.multiplyExact(keys.whole("duration_limit_ms"), NANOS_PER_MILLI)
            : Long.MAX_VALUE,
        keys.flag("marks"));
  }

  private static ClientOrder slice(Keys keys) {
    keys.only("type", "cell", "sequence", "duration_ms", "seed", "steps", "notice", "marks");
    return new ClientOrder.Slice(
        keys.text("cell"),
        keys.whole("sequence"),
        Math.multiplyExact(keys.whole("duration_ms"), NANOS_PER_MILLI),
        keys.whole("seed", Limits.DEFAULT_SEED),
        keys.objects("steps").stream().map(OrderReader::step).toList(),
        keys.flag("notice"),
        keys.flag("marks"));
  }

  private static ClientOrder.RateStep step(Keys keys) {
    keys.only("duration_ms", "rate_per_s", "held");
    return new ClientOrder.RateStep(
        Math.multiplyExact(keys.whole("duration_ms"), NANOS_PER_MILLI),
        keys.number("rate_per_s"),
        keys.flag("held"));
  }

  private static ClientOrder.Setup setup(Keys keys) {
    return new ClientOrder.Setup(
        keys.text("cell"),
        keys.text("workload"),
        parameters(keys.object("parameters")),
        keys.text("endpoint"),
        CallKind.parse(keys.text("call", CallKind.WIRE.label())),
        driver(keys.object("driver")),
        keys.object("driver").whole("seed", Limits.DEFAULT_SEED),
        keys.has("deadline_ms")
            ? Math.multiplyExact(keys.whole("deadline_ms"), NANOS_PER_MILLI)
            : Limits.DEFAULT_DEADLINE_NANOS,
        keys.has("request") ? Optional.of(request(keys.object("request"))) : Optional.empty());
  }

  private static PreparedRequest request(Keys keys) {
    keys.only("method", "target", "headers", "body_file", "status", "pattern", "soap");
    SortedMap<String, String> headers = new TreeMap<>();
    if (keys.has("headers")) {
      Keys named = keys.object("headers");
      named.tree().keySet().forEach(name -> headers.put(name, named.text(name)));
    }
    return new PreparedRequest(
        keys.text("method", "GET"),
        keys.text("target"),
        headers,
        keys.text("body_file", ""),
        keys.wholeInt("status", PreparedRequest.LEAST_STATUS),
        keys.text("pattern", ""),
        keys.flag("soap"));
  }

  private static Driver driver(Keys keys) {
    String kind = keys.text("kind");
    if (kind.equals("closed")) {
      keys.only("kind", "clients", "seed");
      return new Driver.Closed(keys.wholeInt("clients", 1));
    }
    if (kind.equals("open")) {
      keys.only("kind", "rate_per_s", "arrivals", "in_flight_max", "seed");
      return new Driver.Open(
          keys.number("rate_per_s"),
          Driver.Arrivals.parse(keys.text("arrivals", Driver.Arrivals.POISSON.label())),
          keys.wholeInt("in_flight_max", Limits.DEFAULT_IN_FLIGHT));
    }
    throw new IllegalArgumentException("driver.kind must be closed or open, got \"" + kind + "\"");
  }

  private static Parameters parameters(Keys keys) {
    SortedMap<String, Object> values = new TreeMap<>();
    keys.tree().forEach((name, value) -> values.put(name, value(name, value)));
    return new Parameters(values);
  }

  private static Object value(String name, Object value) {
    if (value instanceof Integer number) {
      return number.longValue();
    }
    if (value instanceof Long
        || value instanceof Double
        || value instanceof Boolean
        || value instanceof String) {
      return value;
    }
    throw new IllegalArgumentException("parameters." + name + " cannot be " + value);
  }
}
