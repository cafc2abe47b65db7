package io.tare.archive;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.tare.model.FileTrouble;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A run directory cannot be read or written. The message is one line: what, where, what to do. */
public class ArchiveException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public ArchiveException(String message) {
    super(message);
  }

  /**
   * @param place the file, with the line if it has several
   */
  static ArchiveException unreadable(String place, Exception e) {
    String reason =
        e instanceof JsonProcessingException json
            ? json.getOriginalMessage()
            : e instanceof IOException failure ? FileTrouble.reason(failure) : e.getMessage();
    String line = String.valueOf(reason).lines().findFirst().orElse("");
    return new ArchiveException("cannot read " + place + ": " + line, e);
  }

  public ArchiveException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
