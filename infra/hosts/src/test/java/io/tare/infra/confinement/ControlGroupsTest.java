package io.tare.infra.confinement;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupsTest {

  @TempDir Path group;

  /** As version 2 calls one below a group with processes, once {@code cpu} can be had there. */
  @Test
  void oneForThreadsAloneCannotBeJoined() throws Exception {
    Files.writeString(group.resolve("cgroup.type"), "domain invalid\n");

    assertThat(ControlGroups.canBeJoined(group)).isFalse();
  }

  @Test
  void oneForProcessesCan() throws Exception {
    assertThat(ControlGroups.canBeJoined(group)).isTrue();
    Files.writeString(group.resolve("cgroup.type"), "domain\n");
    assertThat(ControlGroups.canBeJoined(group)).isTrue();
  }
}
