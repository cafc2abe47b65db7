package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgramCopiesTest {

  @Test
  void findsTheLibrariesThatAreThere() {
    assertThat(
            ProgramCopies.parse(
                """
                \tlinux-vdso.so.1 (0x00007ffd1)
                \tlibgfortran.so.5 => /lib/x86_64-linux-gnu/libgfortran.so.5 (0x00007fe73)
                \tlibown.so => not found
                \t/lib64/ld-linux-x86-64.so.2 (0x00007fe73)
                """))
        .containsOnlyKeys("libgfortran.so.5")
        .containsValue("/lib/x86_64-linux-gnu/libgfortran.so.5");
  }
}
