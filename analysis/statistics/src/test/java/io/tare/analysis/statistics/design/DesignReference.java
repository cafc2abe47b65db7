package io.tare.analysis.statistics.design;

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
final class DesignReference {

  private DesignReference() {}

  static JsonNode of(String section) {
    try (InputStream in = DesignReference.class.getResourceAsStream("reference.json")) {
      return Objects.requireNonNull(new ObjectMapper().readTree(in).get(section), section);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static double[] numbers(JsonNode array) {
    return list(array).stream().mapToDouble(JsonNode::doubleValue).toArray();
  }

  static List<JsonNode> list(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }
}
