package io.tare.archive;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonMappingException;

/** A plan of another format, for those who know of which file; Jackson hands on its own only. */
final class PlanFormatException extends JsonMappingException {

  private static final long serialVersionUID = 1L;

  private final int format;

  PlanFormatException(JsonParser in, int format) {
    super(
        in,
        "another version of Tare wrote this run (format "
            + format
            + ", and this one reads format "
            + ModelModule.FORMAT
            + "); use that one");
    this.format = format;
  }

  int format() {
    return format;
  }
}
