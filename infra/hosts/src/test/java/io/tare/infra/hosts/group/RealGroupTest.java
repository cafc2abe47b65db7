package io.tare.infra.hosts.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** In a group with a quota of 5 % of a processor, of this machine's version of the interface. */
class RealGroupTest {

  private static final Path ROOT = Path.of("/sys/fs/cgroup");

  @Test
  @Timeout(300)
  void aProgramBeyondItsQuotaIsSeenToBeThrottled() throws Exception {
    Optional<Path> made = made();
    assumeTrue(made.isPresent(), "root may make no group of the controller cpu here");
    Path group = made.orElseThrow();
    Process busy =
        new ProcessBuilder(
                "sh", "-c", "echo $$ >\"$0/cgroup.procs\"; while :; do :; done", group.toString())
            .start();
    try {
      List<Path> chain = GroupChain.of(Path.of("/proc/" + busy.pid()), ROOT);
      while (!chain.contains(group)) {
        Thread.sleep(10);
        chain = GroupChain.of(Path.of("/proc/" + busy.pid()), ROOT);
      }
      assertThat(GroupLimits.of(chain).processors().orElseThrow().max())
          .isEqualByComparingTo("0.05");
      GroupThrottling before = GroupThrottling.of(chain).orElseThrow();
      GroupThrottling since = before;
      while (since.nanos() == 0 || since.periods() == 0) {
        Thread.sleep(50);
        since = GroupThrottling.of(chain).orElseThrow().since(before);
      }
    } finally {
      busy.destroyForcibly().waitFor();
      remove(group);
    }
  }

  private static Optional<Path> made() throws IOException {
    boolean isUnified = Files.exists(ROOT.resolve("cgroup.controllers"));
    Path parent = isUnified ? ROOT : ROOT.resolve("cpu");
    if (!Files.isWritable(parent)) {
      return Optional.empty();
    }
    Path group = Files.createTempDirectory(parent, "tare-test-");
    try {
      if (isUnified) {
        Files.writeString(group.resolve("cpu.max"), "5000 100000");
      } else {
        Files.writeString(group.resolve("cpu.cfs_period_us"), "100000");
        Files.writeString(group.resolve("cpu.cfs_quota_us"), "5000");
      }
      return Optional.of(group);
    } catch (IOException e) {
      Files.delete(group);
      return Optional.empty();
    }
  }

  /** The kernel may still count the ended process for a moment. */
  private static void remove(Path group) throws InterruptedException {
    while (Files.exists(group)) {
      try {
        Files.delete(group);
      } catch (IOException e) {
        Thread.sleep(10);
      }
    }
  }
}
