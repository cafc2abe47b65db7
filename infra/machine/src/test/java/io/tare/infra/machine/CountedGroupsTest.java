package io.tare.infra.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountedGroupsTest {

  @TempDir Path machine;

  @BeforeEach
  void theHarnessIsInNoGroupOfARun() throws IOException {
    write("cgroup/cgroup.controllers", "cpu memory\n");
    write("proc/self/cgroup", "0::/user.slice/session.scope\n");
    write("cgroup/user.slice/session.scope/cpu.stat", "usage_usec 777\n");
  }

  @Test
  void countTheUsageOfAllTheirPrograms() throws IOException {
    write("proc/7/cgroup", "0::/user.slice/tare-3fa-native\n");
    write("proc/8/cgroup", "0::/user.slice/tare-3fa-native\n");
    write("proc/9/cgroup", "0::/user.slice/session.scope\n");
    write("cgroup/user.slice/tare-3fa-native/cpu.stat", "usage_usec 1500\nuser_usec 900\n");
    CountedGroups groups = found(7, 8, 9);
    assertThat(groups.nanos()).isEqualTo(1_500_000);
    assertThat(groups.others()).containsExactly(9L);
  }

  @Test
  void areInTheCpuacctHierarchyInVersionOne() throws IOException {
    Files.delete(machine.resolve("cgroup/cgroup.controllers"));
    write("proc/7/cgroup", "4:cpuset:/tare-3fa-uml\n2:cpu,cpuacct:/tare-3fa-uml\n0::/\n");
    write("cgroup/cpu/tare-3fa-uml/cpuacct.usage", "1234567\n");
    assertThat(found(7).nanos()).isEqualTo(1_234_567);
  }

  @Test
  void excludeTheHarnesssOwnGroup() throws IOException {
    write("proc/self/cgroup", "0::/tare-build\n");
    write("proc/7/cgroup", "0::/tare-build\n");
    write("cgroup/tare-build/cpu.stat", "usage_usec 5000\n");
    assertThat(found(7)).isEqualTo(new CountedGroups(Set.of(), List.of(7L)));
  }

  @Test
  void ignoreARemovedGroup() throws IOException {
    write("proc/7/cgroup", "0::/tare-3fa-native\n");
    assertThat(found(7, 8).others()).containsExactly(7L, 8L);
  }

  private CountedGroups found(long... pids) {
    return CountedGroups.of(
        Arrays.stream(pids).boxed().toList(), machine.resolve("proc"), machine.resolve("cgroup"));
  }

  private void write(String file, String text) throws IOException {
    Path path = machine.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
