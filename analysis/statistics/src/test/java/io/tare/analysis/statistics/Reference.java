package io.tare.analysis.statistics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;

/**
 * Reference values of SciPy, NumPy and statsmodels: {@code reference.json}, made by the script
 * beside it.
 */
final class Reference {

  private static final JsonNode ROOT = read();

  private Reference() {}

  static JsonNode of(String section) {
    return Objects.requireNonNull(ROOT.get(section), section);
  }

  static List<JsonNode> pairs() {
    return StreamSupport.stream(of("pairs").spliterator(), false).toList();
  }

  static double[] numbers(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false)
        .mapToDouble(JsonNode::doubleValue)
        .toArray();
  }

  static Pairs pairs(JsonNode item) {
    return Pairs.of(numbers(item.get("candidate")), numbers(item.get("reference")));
  }

  private static JsonNode read() {
    try (InputStream in = Reference.class.getResourceAsStream("reference.json")) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
