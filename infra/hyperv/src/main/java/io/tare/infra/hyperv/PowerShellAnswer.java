package io.tare.infra.hyperv;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A script's answer: one JSON document, with a value or an error. Supports the forms of Windows
 * PowerShell 5.1 and of PowerShell 7 for some .NET types.
 */
record PowerShellAnswer(JsonNode document) {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /** A date of 5.1, in milliseconds since the epoch; an offset after them has no effect. */
  private static final char BYTE_ORDER_MARK = '\ufeff';

  /**
   * A PowerShell error.
   *
   * @param id its FullyQualifiedErrorId, the same in all languages
   * @param code of the system, for example 0x8007000E
   * @param message in Windows' language, in one line
   */
  record Failure(String id, String category, String code, String message) {

    /** The id without its cmdlet. */
    String what() {
      int comma = id.indexOf(',');
      return comma < 0 ? id : id.substring(0, comma);
    }
  }

  /** Parses an answer; empty if it is not a JSON document of that form. */
  static Optional<PowerShellAnswer> parse(String printed) {
    String text = printed.strip();
    if (!text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK) {
      text = text.substring(1);
    }
    try {
      JsonNode document = JSON.readTree(text);
      return document.path("ok").isBoolean()
          ? Optional.of(new PowerShellAnswer(document))
          : Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  Optional<Failure> failure() {
    if (document.path("ok").asBoolean()) {
      return Optional.empty();
    }
    return Optional.of(
        new Failure(
            document.path("id").asText(""),
            document.path("category").asText(""),
            document.path("code").asText(""),
            document.path("message").asText("").strip().replaceAll("\\s+", " ")));
  }

  private JsonNode of(String key) {
    return document.path("value").path(key);
  }

  /** Text; empty if absent. Unwraps 5.1's object around a string. */
  String text(String key) {
    return text(of(key));
  }

  private static String text(JsonNode node) {
    JsonNode wrapped = node.path("value");
    return wrapped instanceof MissingNode ? node.asText("") : wrapped.asText("");
  }

  boolean truth(String key) {
    return of(key).asBoolean(false);
  }

  long number(String key) {
    return of(key).asLong(0);
  }

  /**
   * A list of texts: an array, the object {@code {"value": […], "Count": n}} of 5.1 for some
   * arrays, or a single text for an unrolled array of one.
   */
  List<String> texts(String key) {
    JsonNode node = of(key);
    JsonNode array = node.path("value").isArray() ? node.path("value") : node;
    List<String> all = new ArrayList<>();
    if (array.isArray()) {
      array.forEach(each -> all.add(text(each)));
    } else if (!array.isMissingNode() && !array.isNull()) {
      all.add(text(array));
    }
    return all;
  }
}
