package io.tare.harness.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** An output that is one JSON document. */
final class OutputJson {

  private static final JsonMapper MAPPER = new JsonMapper();

  private OutputJson() {}

  /**
   * @throws OutputException with the line at which it goes wrong
   */
  static JsonNode read(String output) throws OutputException {
    try {
      JsonNode document = MAPPER.readTree(output);
      if (document != null && document.isObject()) {
        return document;
      }
      throw new OutputException("a JSON object", 1, output.lines().findFirst().orElse(""));
    } catch (JsonProcessingException e) {
      int line = Math.max(1, e.getLocation().getLineNr());
      throw new OutputException(
          "JSON", line, output.lines().skip(line - 1L).findFirst().orElse("its end"));
    }
  }

  /**
   * A number in an object.
   *
   * @param where what the object is called in messages
   * @throws OutputException if there is none, or it is below 0
   */
  static double number(JsonNode object, String key, String where) throws OutputException {
    JsonNode value = object.path(key);
    if (!value.isNumber() || !(value.doubleValue() >= 0)) {
      throw new OutputException(
          "%s has no number %s that is at least 0: %s".formatted(where, key, shown(value)));
    }
    return value.doubleValue();
  }

  private static String shown(JsonNode value) {
    return value.isMissingNode() ? "it is missing" : value.toString();
  }
}
