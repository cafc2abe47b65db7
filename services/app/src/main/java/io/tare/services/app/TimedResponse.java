package io.tare.services.app;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A response whose body is written through a {@link TimedOutput}. */
final class TimedResponse extends HttpServletResponseWrapper {

  private final Submission submission;
  private @Nullable TimedOutput output;

  TimedResponse(HttpServletResponse response, Submission submission) {
    super(response);
    this.submission = submission;
  }

  @Override
  public ServletOutputStream getOutputStream() throws IOException {
    TimedOutput current = output;
    if (current == null) {
      current = new TimedOutput(super.getOutputStream(), submission, Buffers.current().out());
      output = current;
    }
    return current;
  }

  /** Hands on what is still held; the stream beneath stays open. */
  void finish() throws IOException {
    if (output != null) {
      output.close();
    }
  }
}
