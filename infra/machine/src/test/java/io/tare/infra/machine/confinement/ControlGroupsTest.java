package io.tare.infra.machine.confinement;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupsTest {

  @TempDir Path group;

  /** The type of a version 2 group below one with processes, with {@code cpu} enabled. */
  @Test
  void aGroupOnlyForThreadsCannotBeJoined() throws Exception {
    Files.writeString(group.resolve("cgroup.type"), "domain invalid\n");

    assertThat(ControlGroups.canBeJoined(group)).isFalse();
  }

  @Test
  void aGroupForProcessesCanBeJoined() throws Exception {
    assertThat(ControlGroups.canBeJoined(group)).isTrue();
    Files.writeString(group.resolve("cgroup.type"), "domain\n");
    assertThat(ControlGroups.canBeJoined(group)).isTrue();
  }
}
