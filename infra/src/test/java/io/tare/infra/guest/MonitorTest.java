package io.tare.infra.guest;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class MonitorTest {

  @TempDir private Path directory;

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void doesNotWaitForAQemuThatHangs() throws Exception {
    Path socket = directory.resolve("monitor");
    try (ServerSocketChannel hung = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      hung.bind(UnixDomainSocketAddress.of(socket));

      assertThatCode(() -> Monitor.quit(socket, Duration.ofMillis(50))).doesNotThrowAnyException();
    }
  }

  @Test
  void doesNothingIfNobodyListens() {
    assertThatCode(() -> Monitor.quit(directory.resolve("none"))).doesNotThrowAnyException();
  }
}
