package io.tare.infra.machine.confinement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.ShortageException;
import io.tare.infra.hosts.shell.Supervision;
import io.tare.infra.machine.LocalHost;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program killed by the kernel in a group with a memory limit. */
class KilledForMemoryTest {

  /** A shell that uses a hundred megabytes. */
  private static final String MUCH = "x=$(head -c 100000000 /dev/zero | tr '\\0' x); echo ${#x}";

  private static final String JOIN = "echo $$ > \"$0/cgroup.procs\" && exec \"$@\"";

  @TempDir Path directory;

  @Test
  void isReportedWithTheLimitAndNotRetried() throws Exception {
    try (RunContext context = RunContext.open("test", directory.resolve("cache"))) {
      ControlGroups groups = limited(context, "small", 20L << 20);

      assertThatExceptionOfType(ShortageException.class)
          .isThrownBy(() -> runIn(groups, context))
          .withMessageContaining("the kernel killed it because memory ran out: memory.")
          .withMessageContaining(groups.groups().get(0) + " is 20971520")
          .matches(ShortageException::isLasting);
      groups.remove();
      assertThat(groups.groups()).isEmpty();
    }
  }

  /** The kernel keeps the count of kills as long as the group of the other platform exists. */
  @Test
  void isReportedWithItsOwnGroupAfterAKillInThatOfAnotherPlatform() throws Exception {
    try (RunContext context = RunContext.open("test", directory.resolve("cache"))) {
      ControlGroups before = limited(context, "a", 20L << 20);
      ControlGroups own = limited(context, "b", 24L << 20);
      assertThatExceptionOfType(ShortageException.class).isThrownBy(() -> runIn(before, context));

      assertThatExceptionOfType(ShortageException.class)
          .isThrownBy(() -> runIn(own, context))
          .withMessageContaining(own.groups().get(0) + " is 25165824");
    }
  }

  @Test
  void isReportedWithTheLimitOfAGroupAboveIfThatWasReached() throws Exception {
    try (RunContext context = RunContext.open("test", directory.resolve("cache"))) {
      Path above = limited(context, "above", 20L << 20).groups().get(0);
      String token = context.leases().nextToken();
      Path own = Files.createDirectory(above.resolve("tare-" + context.leases().token() + "-own"));
      try {
        String supervised =
            Supervision.line(
                context.lifeline().control().toString(),
                token,
                List.of("sh", "-c", JOIN, own.toString()),
                Command.of("sh", "-c", MUCH));
        Process process =
            new ProcessBuilder("sh", "-c", JOIN, above.toString(), "sh", "-c", supervised)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();

        assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
            .contains("tare: the kernel killed it because memory ran out: memory.")
            .contains(above + " is 20971520");
        assertThat(process.waitFor()).isEqualTo(137);
      } finally {
        Files.delete(own);
      }
    }
  }

  private static ControlGroups limited(RunContext context, String name, long bytes)
      throws HostException {
    ControlGroups groups = new ControlGroups(context, name);
    assumeTrue(groups.limitMemory(bytes), "no control group with memory can be made here");
    return groups;
  }

  private static void runIn(ControlGroups groups, RunContext context)
      throws HostException, InterruptedException {
    LocalHost host =
        LocalHost.of("small", context)
            .within(List.of("sh", "-c", JOIN, groups.groups().get(0).toString()));
    host.run(Command.of("sh", "-c", MUCH), Duration.ofMinutes(5));
  }
}
