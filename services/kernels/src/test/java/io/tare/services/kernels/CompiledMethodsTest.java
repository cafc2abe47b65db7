package io.tare.services.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CompiledMethodsTest {

  /** Longer methods are interpreted always: the JVM's option DontCompileHugeMethods. */
  private static final int HUGE = 8000;

  @Test
  void hasNoMethodThatTheJvmDoesNotCompile() throws Exception {
    Map<String, Integer> lengths =
        ClassFiles.codeLengths(
            Path.of(
                Multiplication.class.getProtectionDomain().getCodeSource().getLocation().toURI()));
    assertThat(lengths)
        .hasSizeGreaterThan(100)
        .allSatisfy((method, length) -> assertThat(length).as(method).isBetween(1, HUGE));
  }
}
