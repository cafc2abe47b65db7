package io.tare.harness.archive;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.packing.JsonComplaint;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A run directory cannot be read or written. The message is one line: what, where, what to do. */
public class ArchiveException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private static final String RESTORE = "; restore it from a copy";

  public ArchiveException(String message) {
    super(message);
  }

  /**
   * @param place the file, with the line if it has several
   */
  static ArchiveException unreadable(String place, Exception e) {
    String line = reason(e).lines().findFirst().orElse("it is damaged");
    return new ArchiveException("cannot read " + place + ": " + line, e);
  }

  private static String reason(Exception e) {
    if (e instanceof JsonProcessingException json) {
      return JsonComplaint.of(json) + RESTORE;
    }
    if (e instanceof IOException failure) {
      return FileTrouble.reason(failure);
    }
    return (e instanceof IllegalArgumentException rule && rule.getMessage() != null
            ? rule.getMessage()
            : "its values do not belong together")
        + RESTORE;
  }

  public ArchiveException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
