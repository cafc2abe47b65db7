package io.tare.infra.machine.confinement;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SwapLimitTest {

  @TempDir Path group;

  @Test
  void aGroupOfVersion2GetsNoSwap() throws Exception {
    Path file = Files.writeString(group.resolve("memory.swap.max"), "max\n");

    assertThat(SwapLimit.forbid(group, 1 << 20)).isTrue();
    assertThat(file).hasContent("0");
  }

  @Test
  void aGroupOfVersion1GetsNoMoreWithSwapThanWithout() throws Exception {
    Path file = Files.writeString(group.resolve("memory.memsw.limit_in_bytes"), "9223372036854\n");

    assertThat(SwapLimit.forbid(group, 1 << 20)).isTrue();
    assertThat(file).hasContent("1048576");
  }

  @Test
  void aKernelThatDoesNotCountSwapIsLeftAlone() {
    assertThat(SwapLimit.forbid(group, 1 << 20)).isTrue();
    assertThat(group).isEmptyDirectory();
  }
}
