package io.tare.services.app;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;

/**
 * Times each write of the answer's body. It leaves closing to the filter, since closing ends the
 * message, and the trailer must know the time of everything before.
 */
final class TimedOutput extends ServletOutputStream {

  private final ServletOutputStream out;
  private final Submission submission;

  TimedOutput(ServletOutputStream out, Submission submission) {
    this.out = out;
    this.submission = submission;
  }

  @Override
  public void write(int value) throws IOException {
    long start = submission.now();
    out.write(value);
    submission.written(submission.now() - start);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    long start = submission.now();
    out.write(bytes, offset, length);
    submission.written(submission.now() - start);
  }

  @Override
  public void flush() throws IOException {
    long start = submission.now();
    out.flush();
    submission.written(submission.now() - start);
  }

  @Override
  public void close() {
    // The filter closes the stream beneath.
  }

  @Override
  public boolean isReady() {
    return out.isReady();
  }

  @Override
  public void setWriteListener(WriteListener listener) {
    out.setWriteListener(listener);
  }
}
