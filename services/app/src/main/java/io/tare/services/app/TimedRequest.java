package io.tare.services.app;

import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A request whose body is read through a {@link TimedInput}. */
final class TimedRequest extends HttpServletRequestWrapper {

  private final Submission submission;
  private @Nullable TimedInput input;

  TimedRequest(HttpServletRequest request, Submission submission) {
    super(request);
    this.submission = submission;
  }

  @Override
  public ServletInputStream getInputStream() throws IOException {
    TimedInput current = input;
    if (current == null) {
      current =
          new TimedInput(
              super.getInputStream(),
              submission,
              Buffers.current().in(),
              getContentLengthLong(),
              Limits.current().receiveMs());
      input = current;
    }
    return current;
  }
}
