package io.tare.infra.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.BoundedPeer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ElasticPipeTest {

  private final ElasticPipe pipe = new ElasticPipe(() -> {});

  @Test
  void keepsNoMoreThanItsLimitUnread() throws Exception {
    byte[] piece = new byte[1 << 20];
    for (int i = 0; i < 1024; i++) {
      pipe.sink().write(piece);
    }

    assertThat(pipe.awaitSomething(Duration.ZERO)).isTrue();
    assertThatThrownBy(() -> pipe.source().read())
        .isInstanceOf(BoundedPeer.TooMuchException.class)
        .hasMessage("it sent unread output of more than 256 MiB");
  }

  @Test
  void passesOnAnyNumberOfBytesThatAreRead() throws Exception {
    byte[] piece = new byte[1 << 20];
    for (int i = 0; i < 1024; i++) {
      pipe.sink().write(piece);
      assertThat(pipe.source().readNBytes(piece.length)).hasSize(piece.length);
    }
  }
}
