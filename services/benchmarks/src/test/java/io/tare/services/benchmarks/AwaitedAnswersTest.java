package io.tare.services.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AwaitedAnswersTest {

  private ServerSocketChannel listening;
  private SocketChannel asking;
  private SocketChannel answering;

  @BeforeEach
  void connect() throws Exception {
    listening = ServerSocketChannel.open();
    listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    asking = SocketChannel.open(listening.getLocalAddress());
    answering = listening.accept();
  }

  @AfterEach
  void disconnect() throws Exception {
    answering.close();
    asking.close();
    listening.close();
  }

  @Test
  void aMissingAnswerEndsTheWait() throws Exception {
    try (AwaitedAnswers awaited = AwaitedAnswers.on(asking, Duration.ofMillis(100), () -> 0)) {
      assertThatThrownBy(() -> awaited.read(ByteBuffer.allocate(1)))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("no answer within");
    }
  }

  @Test
  void noAnswerIsLateWhileThisEndStoodStill() throws Exception {
    AtomicLong still = new AtomicLong();
    CountDownLatch looks = new CountDownLatch(8);
    LongSupplier growing =
        () -> {
          looks.countDown();
          return looks.getCount() > 0 ? still.incrementAndGet() : still.get();
        };
    try (AwaitedAnswers awaited = AwaitedAnswers.on(asking, Duration.ofMillis(10), growing)) {
      assertThatThrownBy(() -> awaited.read(ByteBuffer.allocate(1)))
          .hasMessageStartingWith("no answer within");
      assertThat(looks.getCount()).isZero();
    }
  }

  @Test
  void answersAreReadUnchanged() throws Exception {
    try (AwaitedAnswers awaited = AwaitedAnswers.on(asking, Duration.ofMinutes(1), () -> 0)) {
      answering.write(ByteBuffer.wrap(new byte[] {7}));
      ByteBuffer read = ByteBuffer.allocate(1);
      assertThat(awaited.read(read)).isEqualTo(1);
      assertThat(read.get(0)).isEqualTo((byte) 7);
    }
  }
}
