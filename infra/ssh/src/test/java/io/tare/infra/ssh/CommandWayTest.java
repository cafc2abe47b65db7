package io.tare.infra.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tare.infra.hosts.Eventually;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UnreachableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs in place of a connection, which have the limits of one. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class CommandWayTest {

  @TempDir private Path directory;

  @Test
  void outputWithoutEndIsGivenUp() {
    assertThatThrownBy(() -> Connection.open(target("yes")))
        .isInstanceOf(HostException.class)
        .hasMessageMatching("me@far:22: (sent more than 1 MiB|answers, but its login was not).*");
  }

  @Test
  void itsEndIsReportedWithItsWords() {
    assertThatThrownBy(() -> Connection.open(target("sh -c 'echo no way >&2; exit 5'")))
        .isInstanceOf(UnreachableException.class)
        .hasMessage(
            "me@far:22: cannot connect: its ProxyCommand 'sh -c 'echo no way >&2; exit 5'' ended"
                + " with status 5: no way");
  }

  @Test
  void itsEndIsReportedIfItReadsNothingAndEndsLater() {
    assertThatThrownBy(
            () -> Connection.open(target("sh -c 'exec <&-; sleep 0.5; echo no way >&2; exit 5'")))
        .isInstanceOf(UnreachableException.class)
        .hasMessageEndingWith("ended with status 5: no way");
  }

  @Test
  void itEndsWhenConnectingIsInterrupted() throws Exception {
    Path pid = directory.resolve("pid");
    SshTarget target =
        target(
                "sh -c 'echo $$ > \"%s.new\"; mv \"%1$s.new\" \"%1$s\"; exec sleep 600'"
                    .formatted(pid))
            .withConnectTimeout(Duration.ofMinutes(10));
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread connecting =
        new Thread(() -> failure.set(catchThrowable(() -> Connection.open(target))));
    connecting.start();
    Eventually.await("the program", () -> Files.exists(pid));
    connecting.interrupt();
    connecting.join();
    assertThat(failure.get()).hasMessageContaining("interrupted while connecting");
    long number = Long.parseLong(Files.readString(pid).strip());
    Eventually.await("its end", () -> ProcessHandle.of(number).isEmpty());
  }

  private SshTarget target(String line) throws Exception {
    Path key = directory.resolve("key");
    if (Files.notExists(key)) {
      KeyPairFile.make(key);
    }
    return SshTargetBuilder.builder()
        .host("far")
        .port(22)
        .user("me")
        .credential(Credential.Key.of(key))
        .hostKeys(HostKeys.of(Files.write(directory.resolve("known"), List.of())))
        .route(new Route.Command(line))
        .directory("/var/tmp")
        .connectTimeout(Duration.ofSeconds(1))
        .algorithms(Algorithms.USUAL)
        .notes(List.of())
        .build();
  }
}
