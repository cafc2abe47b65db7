package io.tare.infra.machine.confinement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.Resources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The options of {@code taskset} are those that util-linux and BusyBox both know. */
class TasksetTest {

  private static final Path BUSYBOX = Path.of("/bin/busybox");

  private static List<String> prefix() throws Exception {
    List<String> prefix = Confinement.besides("native", new Resources(1, 64 << 20), 1);
    assumeTrue(!prefix.isEmpty(), "this machine has one processor, so nothing is confined");
    return prefix;
  }

  private static int status(List<String> words) throws Exception {
    return new ProcessBuilder(words)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  @Test
  void utilLinuxConfinesAProgram() throws Exception {
    List<String> words = new ArrayList<>(prefix());
    words.add("true");

    assertThat(status(words)).isZero();
  }

  @Test
  void busyBoxConfinesAProgram() throws Exception {
    assumeTrue(Files.isExecutable(BUSYBOX), "no BusyBox; install busybox-static");
    List<String> words = new ArrayList<>(List.of(BUSYBOX.toString()));
    words.addAll(prefix());
    words.add("true");

    assertThat(status(words)).isZero();
  }
}
