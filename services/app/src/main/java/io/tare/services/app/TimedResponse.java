package io.tare.services.app;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A response whose body is written through a {@link TimedOutput}. The web service stack's message
 * about a failure with a known reason is dropped, because the filter's is better.
 */
final class TimedResponse extends HttpServletResponseWrapper {

  private final RequestInFlight submission;
  private @Nullable TimedOutput output;
  private boolean isDropped;

  TimedResponse(HttpServletResponse response, RequestInFlight submission) {
    super(response);
    this.submission = submission;
  }

  @Override
  public void setStatus(int status) {
    super.setStatus(status);
    isDropped = status >= SC_BAD_REQUEST && submission.refusal() != null;
  }

  @Override
  public ServletOutputStream getOutputStream() throws IOException {
    TimedOutput current = output;
    if (current == null) {
      ServletOutputStream out = isDropped ? new DiscardedOutput() : super.getOutputStream();
      current = new TimedOutput(out, submission, Buffers.current().out());
      output = current;
    }
    return current;
  }

  /** Passes on buffered bytes; the underlying stream stays open. */
  void finish() throws IOException {
    if (output != null) {
      output.close();
    }
  }
}
