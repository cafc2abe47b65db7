package io.tare.services.app;

import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A request whose body is read through a {@link TimedInput}. */
final class TimedRequest extends HttpServletRequestWrapper {

  private final RequestInFlight submission;
  private final ReceiveTimeout timeout;
  private @Nullable TimedInput input;

  TimedRequest(HttpServletRequest request, RequestInFlight submission, ReceiveTimeout timeout) {
    super(request);
    this.submission = submission;
    this.timeout = timeout;
  }

  @Override
  public ServletInputStream getInputStream() throws IOException {
    TimedInput current = input;
    if (current == null) {
      current =
          new TimedInput(
              super.getInputStream(),
              submission,
              timeout,
              Buffers.current().in(),
              getContentLengthLong());
      input = current;
    }
    return current;
  }
}
