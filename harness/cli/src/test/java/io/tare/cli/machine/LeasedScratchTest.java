package io.tare.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.cli.invocation.Scratch;
import io.tare.infra.lease.Leftovers;
import io.tare.infra.lease.Resource;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeasedScratchTest {

  @TempDir Path cache;

  /** A command that is killed while it has a scratch directory. */
  static final class Killed {

    private Killed() {}

    public static void main(String[] arguments) throws Exception {
      try (Scratch.Held held = new LeasedScratch().hold("serve", Path.of(arguments[0]))) {
        System.out.println(held.directory());
        System.in.read();
      }
    }
  }

  @Test
  void isRemovedWithItsCommand() throws Exception {
    Path directory;
    try (Scratch.Held held = new LeasedScratch().hold("serve", cache)) {
      directory = held.directory();
      Files.writeString(directory.resolve("log"), "x");
      assertThat(directory.toRealPath()).startsWith(cache.toRealPath().resolve("work"));
    }

    assertThat(directory).doesNotExist();
    assertThat(Leftovers.find(cache, false)).isEmpty();
  }

  @Test
  void isFoundIfItsCommandWasKilled() throws Exception {
    Process command =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Killed.class.getName(),
                cache.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(command.getInputStream(), StandardCharsets.UTF_8));
    Path directory = Path.of(out.readLine());
    command.destroyForcibly().waitFor();
    assertThat(directory).exists();

    List<Leftovers> left = Leftovers.find(cache, false);

    assertThat(left)
        .flatExtracting(Leftovers::resources)
        .extracting(Resource::describe)
        .containsExactly("directory " + directory.getParent());
    for (Leftovers each : left) {
      assertThat(each.remove()).isEmpty();
    }
    assertThat(directory).doesNotExist();
  }
}
