package io.tare.cli.invocation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.archive.OptionalValues;

/**
 * What most commands print for machines: keys in snake case, quantities in base units. Scripts rely
 * on every key being there, null where there is nothing, and on constants as the code spells them;
 * so it differs from {@link io.tare.archive.RecordJson}, by which files are written.
 */
public final class JsonDocuments {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .addModule(OptionalValues.module())
          .build();

  private JsonDocuments() {}

  public static String of(Object document) {
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write " + document.getClass(), e);
    }
  }
}
