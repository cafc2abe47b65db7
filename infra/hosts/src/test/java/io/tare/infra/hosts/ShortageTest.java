package io.tare.infra.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

class ShortageTest {

  @Test
  void isReadFromTheSupervisorsMessage() {
    assertThat(
            Shortage.in(
                "tare: the kernel killed it because memory ran out: memory.max of /a is" + " 1"))
        .contains("the kernel killed it because memory ran out: memory.max of /a is 1");
    assertThat(Shortage.in("tare: no program x")).isEmpty();
    assertThat(Shortage.in("Killed")).isEmpty();
  }

  @Test
  void isReportedWithTheLimitForProcesses() {
    IOException failure =
        new IOException("Cannot run program \"sh\": error=11, Resource temporarily unavailable");

    assertThat(Shortage.of(new UncheckedIOException(failure)).orElseThrow())
        .matches("no more processes can be started: (ulimit -u|pids.max of /\\S+) is \\w+");
  }

  @Test
  void isReportedWithTheLimitForThreads() {
    assertThat(Shortage.of(new OutOfMemoryError("unable to create native thread: possibly out of")))
        .hasValueSatisfying(line -> assertThat(line).startsWith("no more processes can be"));
    assertThat(Shortage.of(new OutOfMemoryError("Java heap space")).orElseThrow())
        .startsWith("Tare's heap of ")
        .doesNotContain("\n");
  }

  @Test
  void isNotReportedForOtherFailures() {
    assertThat(Shortage.of(new IOException("error=2, No such file or directory"))).isEmpty();
    assertThat(Shortage.of(new IllegalStateException())).isEmpty();
  }
}
