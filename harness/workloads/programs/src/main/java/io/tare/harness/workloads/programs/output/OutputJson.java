package io.tare.harness.workloads.programs.output;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Output that is one JSON document. */
final class OutputJson {

  /** Numbers are kept as printed: their digits show their precision. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          // What Python's json and others print for figures that a document need not have.
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .build();

  /** Replaces the value of a key that an object has twice with different values. */
  private static final POJONode AMBIGUOUS = new POJONode("twice");

  private static final String BYTE_ORDER_MARK = "\ufeff";

  private OutputJson() {}

  /**
   * Reads an object.
   *
   * @throws OutputException with the line of the error
   */
  static JsonNode read(String output) throws OutputException {
    JsonNode document = document(output);
    if (!document.isObject()) {
      throw new OutputException("a JSON object", 1, output.lines().findFirst().orElse(""));
    }
    return document;
  }

  /**
   * Reads a document whose outermost value may also be a list or a number; a byte order mark before
   * it is ignored.
   *
   * @throws OutputException with the line of the error
   */
  static JsonNode document(String output) throws OutputException {
    String text = output.startsWith(BYTE_ORDER_MARK) ? output.substring(1) : output;
    try (JsonParser parser = MAPPER.createParser(text)) {
      if (parser.nextToken() == null) {
        throw new OutputException("JSON", 1, "its end");
      }
      JsonNode document = node(parser);
      if (parser.nextToken() != null) {
        throw notJson(output, parser.currentLocation().getLineNr());
      }
      return document;
    } catch (JsonProcessingException e) {
      throw notJson(output, e.getLocation() == null ? 1 : e.getLocation().getLineNr());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static OutputException notJson(String output, int line) {
    int from1 = Math.max(1, line);
    return new OutputException(
        "JSON", from1, output.lines().skip(from1 - 1L).findFirst().orElse("its end"));
  }

  private static JsonNode node(JsonParser parser) throws IOException {
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      ObjectNode object = MAPPER.createObjectNode();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String key = parser.currentName();
        parser.nextToken();
        JsonNode value = node(parser);
        JsonNode before = object.get(key);
        object.set(key, before == null || before.equals(value) ? value : AMBIGUOUS);
      }
      return object;
    }
    if (parser.currentToken() == JsonToken.START_ARRAY) {
      ArrayNode array = MAPPER.createArrayNode();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        array.add(node(parser));
      }
      return array;
    }
    return MAPPER.readTree(parser);
  }

  /**
   * The node at a pointer; a missing node if absent.
   *
   * @throws OutputException if something on the path occurs twice
   */
  static JsonNode at(JsonNode document, JsonPointer pointer) throws OutputException {
    JsonNode node = document;
    for (JsonPointer left = pointer; !left.matches(); left = left.tail()) {
      node =
          node.isArray() && left.mayMatchElement()
              ? node.path(left.getMatchingIndex())
              : node.path(left.getMatchingProperty());
      requireOnce(node, left.getMatchingProperty());
    }
    return node;
  }

  private static void requireOnce(JsonNode node, String key) throws OutputException {
    if (node.isPojo()) {
      throw new OutputException(
          "\"%s\" occurs twice with different values; it is unclear which counts".formatted(key));
    }
  }

  /**
   * A number in an object.
   *
   * @param where the name of the object in messages
   * @throws OutputException if it is missing or below 0
   */
  static double number(JsonNode object, String key, String where) throws OutputException {
    requireOnce(object, where);
    requireOnce(object.path(key), key);
    return figure(object.path(key), "%s has no number %s of at least 0".formatted(where, key))
        .value();
  }

  /**
   * A number with its resolution.
   *
   * @param complaint the message if it is not at least 0
   */
  static Figure figure(JsonNode value, String complaint) throws OutputException {
    return (value.isNumber() ? Figure.of(value.asText(), 0) : Optional.<Figure>empty())
        .orElseThrow(() -> new OutputException(complaint + ": " + shown(value)));
  }

  private static String shown(JsonNode value) {
    return value.isMissingNode() ? "it is missing" : value.toString();
  }
}
