package io.tare.archive;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;

/** Components of records become snake_case keys; {@code Nanos} becomes the unit {@code ns}. */
final class RecordNames extends PropertyNamingStrategies.NamingBase {

  private static final long serialVersionUID = 1L;

  @Override
  public String translate(String component) {
    return PropertyNamingStrategies.SnakeCaseStrategy.INSTANCE
        .translate(component)
        .replaceAll("_nanos$", "_ns");
  }
}
