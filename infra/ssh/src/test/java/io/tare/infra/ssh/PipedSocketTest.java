package io.tare.infra.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PipedSocketTest {

  private final ElasticPipe incoming = new ElasticPipe(() -> {});
  private final AtomicInteger ends = new AtomicInteger();
  private final PipedSocket socket =
      new PipedSocket(incoming, new ByteArrayOutputStream(), ends::incrementAndGet);

  /** The SSH library sends keep-alive messages at this exception only. */
  @Test
  void aSilentMachineIsNoticedAsThroughASocket() throws Exception {
    socket.setSoTimeout(10);
    assertThatThrownBy(() -> socket.getInputStream().read())
        .isInstanceOf(SocketTimeoutException.class);
    incoming.sink().write('x');
    assertThat(socket.getInputStream().read()).isEqualTo('x');
  }

  @Test
  void closingEndsItsReaderAndWhatIsBehind() throws Exception {
    socket.close();
    assertThat(socket.getInputStream().read()).isEqualTo(-1);
    assertThat(socket.isClosed()).isTrue();
    assertThat(ends).hasValue(1);
  }
}
