package io.tare.infra.confinement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.host.Command;
import io.tare.infra.host.ShortageException;
import io.tare.infra.local.LocalHost;
import io.tare.infra.platform.RunContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program killed by the kernel in a group with a memory limit. */
class KilledForMemoryTest {

  /** A shell that uses a hundred megabytes. */
  private static final String MUCH = "x=$(head -c 100000000 /dev/zero | tr '\\0' x); echo ${#x}";

  @TempDir Path directory;

  @Test
  void isReportedWithTheLimitAndNotRetried() throws Exception {
    try (RunContext context = RunContext.open("test", directory.resolve("cache"))) {
      ControlGroups groups = new ControlGroups(context, "small");
      assumeTrue(groups.limitMemory(20L << 20), "no control group with memory can be made here");
      String join = "echo $$ > \"$0/cgroup.procs\" && exec \"$@\"";
      LocalHost host =
          LocalHost.of("small", context)
              .within(List.of("sh", "-c", join, groups.groups().get(0).toString()));

      assertThatExceptionOfType(ShortageException.class)
          .isThrownBy(() -> host.run(Command.of("sh", "-c", MUCH), Duration.ofMinutes(5)))
          .withMessageContaining("the kernel killed it because memory ran out: memory.")
          .withMessageContaining(groups.groups().get(0) + " is 20971520")
          .matches(ShortageException::isLasting);
      groups.remove();
      assertThat(groups.groups()).isEmpty();
    }
  }
}
