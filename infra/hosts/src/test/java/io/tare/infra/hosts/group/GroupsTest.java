package io.tare.infra.hosts.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Environment.Fact;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On trees of files like those of the kernel, in both versions of its interface. */
class GroupsTest {

  @TempDir Path machine;

  @Test
  void everyGroupAboveCountsInVersionTwo() throws Exception {
    version2("/user.slice/session");
    write("cgroup/user.slice/session/cpu.max", "max 100000");
    write("cgroup/user.slice/cpu.max", "15000 100000");
    write("cgroup/user.slice/session/memory.max", "1073741824");
    write("cgroup/user.slice/memory.max", "536870912");
    GroupLimits limits = GroupLimits.of(chain());
    assertThat(limits.processors().orElseThrow().max()).isEqualByComparingTo("0.15");
    assertThat(limits.processors().orElseThrow().words())
        .isEqualTo("cpu.max of " + machine + "/cgroup/user.slice is 15000 100000");
    assertThat(limits.memoryBytes().orElseThrow().max()).isEqualByComparingTo("536870912");
  }

  @Test
  void theTightestCountsInVersionOne() throws Exception {
    write("proc/cgroup", "5:memory:/a\n4:cpu,cpuacct:/a/b\n1:name=systemd:/a\n0::/\n");
    write("cgroup/cpu/a/b/cpu.cfs_quota_us", "50000");
    write("cgroup/cpu/a/b/cpu.cfs_period_us", "100000");
    write("cgroup/cpu/a/cpu.cfs_quota_us", "60000");
    write("cgroup/cpu/a/cpu.cfs_period_us", "200000");
    write("cgroup/cpu/cpu.cfs_quota_us", "-1");
    write("cgroup/cpu/cpu.cfs_period_us", "100000");
    write("cgroup/memory/a/memory.limit_in_bytes", "268435456");
    write("cgroup/memory/memory.limit_in_bytes", "9223372036854771712");
    GroupLimits limits = GroupLimits.of(chain());
    assertThat(limits.processors().orElseThrow().max()).isEqualByComparingTo("0.3");
    assertThat(limits.memoryBytes().orElseThrow().max()).isEqualByComparingTo("268435456");
  }

  @Test
  void noLimitIsNotALimit() throws Exception {
    version2("/a");
    write("cgroup/a/cpu.max", "max 100000");
    write("cgroup/a/memory.max", "max");
    write("cgroup/a/memory.high", "max");
    assertThat(GroupLimits.of(chain())).isEqualTo(GroupLimits.NONE);
  }

  /** Its path is the outer system's, and only its own group is mounted. */
  @Test
  void aContainersGroupIsAtTheTop() throws Exception {
    version2("/docker/0123");
    write("cgroup/cpu.max", "25000 50000");
    assertThat(GroupLimits.of(chain()).processors().orElseThrow().max())
        .isEqualByComparingTo("0.5");
  }

  @Test
  void aMachineWithoutControlGroupsHasNoLimits() {
    assertThat(GroupLimits.of(chain())).isEqualTo(GroupLimits.NONE);
    assertThat(GroupThrottling.of(chain())).isEmpty();
  }

  @Test
  void throttledTimeIsThatOfAllGroupsInNanoseconds() throws Exception {
    version2("/a/b");
    write("cgroup/a/b/cpu.stat", "usage_usec 9\nnr_periods 9\nnr_throttled 3\nthrottled_usec 70");
    write("cgroup/a/cpu.stat", "usage_usec 9\nnr_periods 9\nnr_throttled 1\nthrottled_usec 5");
    write("cgroup/cpu.stat", "usage_usec 9");
    assertThat(GroupThrottling.of(chain())).contains(new GroupThrottling(4, 75_000));
    assertThat(GroupThrottling.parse("nr_periods 9\nnr_throttled 2\nthrottled_time 70\n"))
        .contains(new GroupThrottling(2, 70));
    assertThat(GroupThrottling.parse("usage_usec 9\n")).isEmpty();
  }

  /** Remote machines are searched by the shell. */
  @Test
  void theShellFindsTheSameGroups() throws Exception {
    write("proc/cgroup", "5:memory:/a\n4:cpu,cpuacct:/a/b\n1:name=systemd:/a\n0::/c\n");
    for (String group : List.of("cpu/a/b", "memory/a", "unified/c")) {
      Files.createDirectories(machine.resolve("cgroup").resolve(group));
    }
    assertThat(byShell()).isEqualTo(chain()).hasSize(7);
    write("cgroup/cgroup.controllers", "cpu memory");
    write("proc/cgroup", "0::/a/b\n");
    Files.createDirectories(machine.resolve("cgroup/a/b"));
    assertThat(byShell()).isEqualTo(chain()).hasSize(3);
  }

  @Test
  void factsKeepTheTighterOfTwoLimits() {
    TreeMap<String, String> facts = new TreeMap<>();
    GroupLimits.parse("/a/cpu.max\t20000 100000\n").addTo(facts);
    GroupLimits.parse("/a/cpu.max\t9000 100000\n").addTo(facts);
    GroupLimits.parse("/a/cpu.max\t150000 100000\n/a/memory.max\t4096\n").addTo(facts);
    assertThat(facts)
        .containsEntry(Fact.LIMIT_PROCESSORS.key(), "0.09")
        .containsEntry(Fact.LIMIT_MEMORY.key(), "4096");
  }

  @Test
  void aQuotaForPlatformAndClientIsEnough() {
    GroupLimits two = GroupLimits.parse("/g/cpu.max\t200000 100000\n");
    assertThat(two.objection(1)).isEmpty();
    assertThat(two.objection(2))
        .contains(
            "cpu.max of /g is 200000 100000: this control group has 2 processors, a platform wants"
                + " 2 and its client one more; while the kernel throttles them, times are too"
                + " long");
    assertThat(GroupLimits.NONE.objection(64)).isEqualTo(Optional.empty());
  }

  private List<Path> byShell() throws Exception {
    Process shell =
        new ProcessBuilder(
                "sh",
                "-c",
                GroupChain.script() + "control_groups \"$1\" \"$2\"",
                "test",
                machine.resolve("proc/cgroup").toString(),
                machine.resolve("cgroup").toString())
            .start();
    return new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
        .lines()
        .map(Path::of)
        .toList();
  }

  private List<Path> chain() {
    return GroupChain.of(machine.resolve("proc"), machine.resolve("cgroup"));
  }

  private void version2(String group) throws IOException {
    write("proc/cgroup", "0::" + group + "\n");
    write("cgroup/cgroup.controllers", "cpu memory");
  }

  private void write(String file, String text) throws IOException {
    Path path = machine.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text + "\n");
  }
}
