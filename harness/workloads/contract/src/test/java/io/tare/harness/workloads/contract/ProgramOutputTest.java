package io.tare.harness.workloads.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.hosts.RunningProcess;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ProgramOutputTest {

  private static final Duration LONG = Duration.ofMinutes(4);

  @TempDir private Path directory;

  @Test
  void endsAProgramWhoseLineDoesNotEnd() {
    endsForGood(new Endless(true));
  }

  @Test
  void endsAProgramWhoseErrorsDoNotEnd() {
    endsForGood(new Endless(false));
  }

  private void endsForGood(Endless process) {
    try (ProgramOutput output =
        new ProgramOutput("the server", process, directory.resolve("err"))) {
      assertThatThrownBy(() -> output.next(LONG))
          .isInstanceOf(TrialFailure.class)
          .hasMessage("the server was ended: it sent a line of more than 16 MiB")
          .matches(failure -> ((TrialFailure) failure).isLasting(), "is not tried again");
    }
  }

  /** Prints without end, on one of its streams, until it is ended. */
  private static final class Endless implements RunningProcess {

    private final CountDownLatch end = new CountDownLatch(1);
    private final boolean isOnOutput;

    Endless(boolean isOnOutput) {
      this.isOnOutput = isOnOutput;
    }

    @Override
    public OutputStream standardInput() {
      return OutputStream.nullOutputStream();
    }

    @Override
    public InputStream standardOutput() {
      return isOnOutput ? new Letters() : new Silence();
    }

    @Override
    public InputStream standardError() {
      return isOnOutput ? new Silence() : new Letters();
    }

    @Override
    public OptionalInt waitFor(Duration atMost) throws InterruptedException {
      return end.await(atMost.toNanos(), TimeUnit.NANOSECONDS)
          ? OptionalInt.of(137)
          : OptionalInt.empty();
    }

    @Override
    public boolean isRunning() {
      return end.getCount() > 0;
    }

    @Override
    public void close() {
      end.countDown();
    }

    private static final class Letters extends InputStream {
      @Override
      public int read() {
        return 'x';
      }

      @Override
      public int read(byte[] target, int offset, int length) {
        Arrays.fill(target, offset, offset + length, (byte) 'x');
        return length;
      }
    }

    private final class Silence extends InputStream {
      @Override
      public int read() {
        try {
          end.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
        return -1;
      }

      @Override
      public int read(byte[] target, int offset, int length) {
        return read();
      }
    }
  }
}
