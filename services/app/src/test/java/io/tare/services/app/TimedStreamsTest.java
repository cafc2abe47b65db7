package io.tare.services.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TimedStreamsTest {

  private static final int BUFFER = 16;

  private final MemoryBudget budget = new MemoryBudget(1000);
  private final byte[] message = new byte[500];
  private long clockNs;
  private long readings;
  private int available;
  private RequestInFlight submission;

  @BeforeEach
  void begin() {
    submission =
        RequestInFlight.begin(
            budget,
            () -> {
              readings++;
              return clockNs;
            });
    new Random(1).nextBytes(message);
  }

  @AfterEach
  void end() {
    submission.end();
  }

  /** Each read takes 10 ns and brings at most 7 bytes. */
  private final class SlowInput extends ServletInputStream {
    private final ByteArrayInputStream in = new ByteArrayInputStream(message);

    @Override
    public int read() {
      clockNs += 10;
      return in.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      clockNs += 10;
      return in.read(bytes, offset, Math.min(7, length));
    }

    @Override
    public int available() {
      return available;
    }

    @Override
    public boolean isFinished() {
      return in.available() == 0;
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setReadListener(ReadListener listener) {
      throw new IllegalStateException("not asynchronous");
    }
  }

  /** Each write takes 10 ns. */
  private final class SlowOutput extends ServletOutputStream {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private boolean closed;

    @Override
    public void write(int value) {
      clockNs += 10;
      out.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      clockNs += 10;
      out.write(bytes, offset, length);
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setWriteListener(WriteListener listener) {
      throw new IllegalStateException("not asynchronous");
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private TimedInput input(long limitMs) {
    ReceiveTimeout timeout =
        new ReceiveTimeout(new RequestLimits(0, 0, 0, limitMs, 1_000_000_000, limitMs, 5));
    return new TimedInput(new SlowInput(), submission, timeout, new byte[BUFFER], message.length);
  }

  @Test
  void everyByteIsReadInOrder() throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    TimedInput in = input(1000);
    byte[] piece = new byte[5];
    for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
      read.write(piece, 0, count);
      int single = in.read();
      if (single >= 0) {
        read.write(single);
      }
    }

    assertThat(read.toByteArray()).isEqualTo(message);
    assertThat(in.isFinished()).isTrue();
  }

  @Test
  void everyReadOfTheContainerIsReceiving() throws IOException {
    input(1000).readAllBytes();

    assertThat(submission.receivedNs()).isEqualTo(clockNs).isGreaterThanOrEqualTo(10 * 72);
  }

  @Test
  void theClockIsReadTwicePerBuffer() throws IOException {
    readings = 0;
    input(1000).readAllBytes();

    assertThat(readings).isEqualTo(2L * ((message.length + BUFFER - 1) / BUFFER));
  }

  @Test
  void readingBufferedBytesIsNotReceiving() throws IOException {
    available = 1;
    input(1000).readAllBytes();

    assertThat(submission.receivedNs()).isZero();
  }

  @Test
  void readingStopsAtTheLimitOfMemory() {
    budget.take(600);

    assertThatIOException()
        .isThrownBy(() -> input(1000).readAllBytes())
        .withMessageContaining("tare.limit.bytes");
    assertThat(submission.refusal().reason()).contains("larger than this server allows");
  }

  @Test
  void readingStopsAtTheLimitOfTime() {
    assertThatIOException()
        .isThrownBy(() -> input(0).readAllBytes())
        .withMessageContaining("tare.limit.receive-ms");
    assertThat(submission.refusal().reason()).contains("arrived too slowly");
  }

  @Test
  void everyByteIsWrittenInOrder() throws IOException {
    SlowOutput written = new SlowOutput();
    TimedOutput out = new TimedOutput(written, submission, new byte[BUFFER]);
    int[] lengths = {1, 3, 16, 40, 15, 1, 1, 17, 100};
    int position = 0;
    for (int i = 0; position < message.length; i++) {
      int length = Math.min(lengths[i % lengths.length], message.length - position);
      if (length == 1) {
        out.write(message[position]);
      } else {
        out.write(message, position, length);
      }
      position += length;
    }
    out.close();

    assertThat(written.out.toByteArray()).isEqualTo(message);
    assertThat(written.closed).isFalse();
  }

  @Test
  void flushingPassesOnBufferedBytes() throws IOException {
    SlowOutput written = new SlowOutput();
    TimedOutput out = new TimedOutput(written, submission, new byte[BUFFER]);
    out.write(message, 0, 9);
    assertThat(written.out.size()).isZero();

    out.flush();

    assertThat(written.out.size()).isEqualTo(9);
  }

  @Test
  void flushingAgainIsNotTimed() throws IOException {
    TimedOutput out = new TimedOutput(new SlowOutput(), submission, new byte[BUFFER]);
    out.write(message, 0, 9);
    out.flush();
    readings = 0;

    out.flush();

    assertThat(readings).isZero();
  }

  @Test
  void everyWriteToTheContainerIsWriting() throws IOException {
    RequestInFlight.serve(() -> "served");
    TimedOutput out = new TimedOutput(new SlowOutput(), submission, new byte[BUFFER]);
    out.write(message);
    out.write(message, 0, 5);
    out.close();

    assertThat(submission.parts().ns("write")).isEqualTo(clockNs).isEqualTo(20);
  }
}
