package io.tare.harness.workloads.contract;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.SampleLine;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The lines of JSON that programs and harness exchange. */
public final class ProgramMessages {

  private static final JsonMapper MAPPER = new JsonMapper();

  private ProgramMessages() {}

  /** An object as a line. */
  public static String line(Map<String, ?> message) {
    try {
      return MAPPER.writeValueAsString(message);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no JSON: " + message, e);
    }
  }

  /**
   * A message with its type.
   *
   * @throws TrialFailure if the line is not a JSON object with a type
   */
  public static JsonNode parse(String program, String line) throws TrialFailure {
    JsonNode message = tree(program, line);
    if (message.hasNonNull("type")) {
      return message;
    }
    throw garbled(program, line);
  }

  /**
   * A JSON object.
   *
   * @throws TrialFailure if the text is malformed
   */
  public static JsonNode tree(String program, String text) throws TrialFailure {
    try {
      JsonNode object = MAPPER.readTree(text);
      if (object != null && object.isObject()) {
        return object;
      }
    } catch (JsonProcessingException e) {
      throw garbled(program, text);
    }
    throw garbled(program, text);
  }

  /** Passes on a message of type sample. */
  public static void accept(String program, JsonNode message, SampleSink sink)
      throws MeasurementException, InterruptedException {
    if (!message.path(SampleLine.SEQUENCE).isIntegralNumber()
        || !message.path(SampleLine.WARMUP).isBoolean()
        || !message.path(SampleLine.START).isIntegralNumber()) {
      throw garbled(program, message.toString());
    }
    sink.accept(
        message.get(SampleLine.SEQUENCE).longValue(),
        message.get(SampleLine.WARMUP).booleanValue(),
        message.get(SampleLine.START).longValue(),
        outcome(program, message),
        values(program, message));
  }

  /** All numbers of a message. */
  public static SortedMap<String, Double> numbers(JsonNode message) {
    SortedMap<String, Double> numbers = new TreeMap<>();
    message
        .properties()
        .forEach(
            field -> {
              if (field.getValue().isNumber()) {
                numbers.put(field.getKey(), field.getValue().doubleValue());
              }
            });
    return numbers;
  }

  public static TrialFailure garbled(String program, String line) {
    String start = line.length() > 120 ? line.substring(0, 120) + "…" : line;
    return new TrialFailure(
        program + " sent a line that is not a message of its protocol: " + start);
  }

  private static Outcome outcome(String program, JsonNode message) throws TrialFailure {
    String reason = message.path(SampleLine.REASON).asText("");
    String outcome = message.path(SampleLine.OUTCOME).asText("");
    if ("valid".equals(outcome)) {
      return Outcome.valid();
    }
    if ("failed".equals(outcome)) {
      return new Outcome.Failed(reason.isBlank() ? "no reason was given" : reason);
    }
    throw garbled(program, message.toString());
  }

  private static SortedMap<String, Number> values(String program, JsonNode message)
      throws TrialFailure {
    SortedMap<String, Number> values = new TreeMap<>();
    for (Map.Entry<String, JsonNode> field : message.path(SampleLine.VALUES).properties()) {
      JsonNode value = field.getValue();
      if (value.isIntegralNumber() && value.canConvertToLong()) {
        values.put(field.getKey(), value.longValue());
      } else if (value.isNumber() && Double.isFinite(value.doubleValue())) {
        values.put(field.getKey(), value.doubleValue());
      } else {
        throw garbled(program, message.toString());
      }
    }
    return values;
  }
}
