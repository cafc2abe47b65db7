package io.tare.client.program;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.client.driver.CallKind;
import io.tare.client.driver.CellSpec;
import io.tare.client.driver.LoadModel;
import io.tare.client.driver.LoadModel.Arrivals;
import io.tare.client.driver.SliceSpec;
import io.tare.client.driver.SubmissionQuota;
import io.tare.client.http.Endpoint;
import io.tare.model.Parameters;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the lines that a session is given. */
final class CellLine {

  static final int DEFAULT_IN_FLIGHT = 64;
  static final long DEFAULT_DEADLINE_MILLIS = 60_000;
  static final long DEFAULT_SEED = 1;

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private CellLine() {}

  /**
   * The line as an object.
   *
   * @throws IllegalArgumentException if it is no JSON object
   */
  static JsonNode object(String line) {
    try {
      JsonNode node = MAPPER.readTree(line);
      if (node != null && node.isObject()) {
        return node;
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the line is no JSON: " + e.getOriginalMessage(), e);
    }
    throw new IllegalArgumentException("the line is no JSON object");
  }

  /** What a line wants, by its key {@code type}. */
  enum Type {
    /** A cell from its beginning to its end. */
    MEASURE,
    /** A cell that is measured in slices from now on. */
    OPEN,
    /** A slice of an open cell. */
    SLICE,
    /** An open cell that is not needed any more. */
    CLOSE
  }

  /**
   * What the line wants.
   *
   * @throws IllegalArgumentException if it is nothing that there is
   */
  static Type type(JsonNode line) {
    String name = new Keys("", line).text("type");
    for (Type type : Type.values()) {
      if (type.name().toLowerCase(Locale.ROOT).equals(name)) {
        return type;
      }
    }
    throw new IllegalArgumentException(
        "type must be measure, open, slice or close, got \"" + name + "\"");
  }

  /**
   * The slice that the line orders.
   *
   * @throws IllegalArgumentException saying which key is wrong, and what was expected
   */
  static SliceSpec slice(JsonNode line) {
    Keys keys = new Keys("", line);
    keys.only("type", "cell", "sequence", "duration_ms", "seed");
    return new SliceSpec(
        keys.text("cell"),
        keys.whole("sequence"),
        Math.multiplyExact(keys.whole("duration_ms"), NANOS_PER_MILLI),
        keys.whole("seed", DEFAULT_SEED));
  }

  /**
   * The cell of a line that says nothing else.
   *
   * @throws IllegalArgumentException saying which key is wrong
   */
  static String cell(JsonNode line) {
    Keys keys = new Keys("", line);
    keys.only("type", "cell");
    return keys.text("cell");
  }

  /**
   * The cell that the line orders, as a whole or to be measured in slices.
   *
   * @throws IllegalArgumentException saying which key is wrong, and what was expected
   */
  static CellSpec order(JsonNode line) {
    Keys keys = new Keys("", line);
    boolean isWhole = type(line) == Type.MEASURE;
    keys.only(
        isWhole
            ? new String[] {
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
              "duration_limit_ms"
            }
            : new String[] {
              "type", "cell", "workload", "parameters", "endpoint", "call", "driver", "deadline_ms"
            });
    return new CellSpec(
        keys.text("cell"),
        keys.text("workload"),
        parameters(keys.object("parameters")),
        Endpoint.parse(keys.text("endpoint")),
        CallKind.parse(keys.text("call", CallKind.WIRE.label())),
        loop(new Keys("driver.", keys.object("driver"))),
        isWhole ? quota(keys) : new SubmissionQuota(0, 1, deadline(keys), Long.MAX_VALUE));
  }

  private static long deadline(Keys keys) {
    return Math.multiplyExact(keys.whole("deadline_ms", DEFAULT_DEADLINE_MILLIS), NANOS_PER_MILLI);
  }

  private static SubmissionQuota quota(Keys keys) {
    Keys warmup = new Keys("warmup.", keys.object("warmup"));
    warmup.only("submissions");
    long limit = keys.whole("duration_limit_ms", 0);
    return new SubmissionQuota(
        warmup.whole("submissions"),
        keys.whole("submissions"),
        deadline(keys),
        keys.has("duration_limit_ms")
            ? Math.multiplyExact(limit, NANOS_PER_MILLI)
            : Long.MAX_VALUE);
  }

  private static LoadModel loop(Keys keys) {
    String kind = keys.text("kind");
    if (kind.equals("closed")) {
      keys.only("kind", "clients");
      return new LoadModel.Closed(keys.wholeInt("clients", 1));
    }
    if (kind.equals("open")) {
      keys.only("kind", "rate_per_s", "arrivals", "in_flight_max", "seed");
      return new LoadModel.Open(
          keys.number("rate_per_s"),
          Arrivals.parse(keys.text("arrivals", Arrivals.POISSON.label())),
          keys.wholeInt("in_flight_max", DEFAULT_IN_FLIGHT),
          keys.whole("seed", DEFAULT_SEED));
    }
    throw new IllegalArgumentException("driver.kind must be closed or open, got \"" + kind + "\"");
  }

  private static Parameters parameters(JsonNode object) {
    SortedMap<String, Object> values = new TreeMap<>();
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      values.put(field.getKey(), value(field.getKey(), field.getValue()));
    }
    return new Parameters(values);
  }

  private static Object value(String name, JsonNode value) {
    if (value.canConvertToLong() && value.isIntegralNumber()) {
      return value.longValue();
    }
    if (value.isNumber()) {
      return value.doubleValue();
    }
    if (value.isBoolean()) {
      return value.booleanValue();
    }
    if (value.isTextual()) {
      return value.textValue();
    }
    throw new IllegalArgumentException("parameters." + name + " cannot be " + value);
  }

  /** The values of an object, with complaints that name the key. */
  private record Keys(String prefix, JsonNode node) {

    void only(String... names) {
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        if (!List.of(names).contains(field.getKey())) {
          throw new IllegalArgumentException(
              "there is no key "
                  + prefix
                  + field.getKey()
                  + "; there are "
                  + String.join(", ", names));
        }
      }
    }

    boolean has(String key) {
      return node.hasNonNull(key);
    }

    String text(String key, String otherwise) {
      return has(key) ? text(key) : otherwise;
    }

    String text(String key) {
      if (!node.path(key).isTextual()) {
        throw expected(key, "a text");
      }
      return node.get(key).textValue();
    }

    long whole(String key, long otherwise) {
      return has(key) ? whole(key) : otherwise;
    }

    long whole(String key) {
      JsonNode value = node.path(key);
      if (!value.isIntegralNumber() || !value.canConvertToLong()) {
        throw expected(key, "a whole number");
      }
      return value.longValue();
    }

    int wholeInt(String key, int otherwise) {
      long value = whole(key, otherwise);
      return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value));
    }

    double number(String key) {
      if (!node.path(key).isNumber()) {
        throw expected(key, "a number");
      }
      return node.get(key).doubleValue();
    }

    JsonNode object(String key) {
      if (!node.path(key).isObject()) {
        throw expected(key, "an object");
      }
      return node.get(key);
    }

    private IllegalArgumentException expected(String key, String what) {
      String actual = node.has(key) ? String.valueOf(node.get(key)) : "nothing";
      return new IllegalArgumentException(prefix + key + " must be " + what + ", got " + actual);
    }
  }
}
