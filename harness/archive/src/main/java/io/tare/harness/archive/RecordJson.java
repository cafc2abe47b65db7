package io.tare.harness.archive;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.harness.packing.JsonComplaint;
import org.jspecify.annotations.Nullable;

/**
 * JSON documents that do not belong to a run: models, predictions, answers. Keys are components in
 * snake case. Files omit empty, infinite and NaN values; output of commands for scripts has every
 * key, with null for missing values.
 */
public final class RecordJson {

  /** Equals every value that the document omits. */
  private static final class LeftOut {

    @Override
    public boolean equals(@Nullable Object value) {
      return value == null
          || (value instanceof Double number && !Double.isFinite(number))
          || OptionalValues.isEmpty(value);
    }

    @Override
    public int hashCode() {
      return 0;
    }
  }

  /** Unknown keys belong to another version. */
  private static final JsonMapper MAPPER =
      Json.MAPPER
          .rebuild()
          .addModule(OptionalValues.module())
          .defaultPropertyInclusion(
              JsonInclude.Value.empty()
                  .withValueInclusion(JsonInclude.Include.CUSTOM)
                  .withValueFilter(LeftOut.class))
          .disable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private static final JsonMapper COMPLETE =
      Json.MAPPER
          .rebuild()
          .addModule(OptionalValues.module())
          .disable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  private RecordJson() {}

  /** On one line. */
  public static String line(Object document) {
    return text(MAPPER.writer(), document);
  }

  /** On several lines, readable for people. */
  public static String pretty(Object document) {
    return text(MAPPER.writerWithDefaultPrettyPrinter(), document);
  }

  /** On several lines, with every key. */
  public static String complete(Object document) {
    return text(COMPLETE.writerWithDefaultPrettyPrinter(), document);
  }

  private static String text(ObjectWriter writer, Object document) {
    try {
      return writer.writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write " + document.getClass(), e);
    }
  }

  /**
   * Reads a written document.
   *
   * @throws IllegalArgumentException with one line that says why it is malformed
   */
  public static <T> T read(String text, Class<T> type) {
    try {
      T document = MAPPER.readValue(text, type);
      if (document == null) {
        throw new IllegalArgumentException("it contains only null");
      }
      return document;
    } catch (JsonProcessingException e) {
      String line = JsonComplaint.line(e).map(each -> " (line " + each + ")").orElse("");
      throw new IllegalArgumentException(JsonComplaint.of(e) + line, e);
    }
  }
}
