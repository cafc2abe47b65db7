package io.tare.harness.run.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuringLockTest {

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void begin() {
    file = directory.resolve("lock");
  }

  /** Another program that holds the lock until its standard input ends. */
  static final class Holder {

    private Holder() {}

    public static void main(String[] arguments) throws Exception {
      try (FileChannel channel =
          FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE)) {
        System.out.println(channel.lock().isValid());
        System.in.read();
      }
    }
  }

  @Test
  void allUsersMayLockItAndTheFileStays() throws Exception {
    MeasuringLock.acquire(file).close();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-rw-rw-");
    assertThat(directory).isDirectoryNotContaining("glob:**.lock.*");
    MeasuringLock.acquire(file).close();
  }

  @Test
  void namesTheProcessThatHoldsIt() throws Exception {
    MeasuringLock.acquire(file).close();
    Process holder = holder();
    try {
      assertThatThrownBy(() -> MeasuringLock.acquire(file))
          .isInstanceOf(RunRefusedException.class)
          .hasMessageStartingWith("another run is measuring on this machine")
          .hasMessageContaining(
              ": process %d of %s since ", holder.pid(), System.getProperty("user.name"))
          .hasMessageEndingWith(
              ", which is not a run of Tare; ask %s to end it, or share the machine with "
                  + "--share-machine",
              System.getProperty("user.name"));
    } finally {
      holder.destroyForcibly().waitFor();
    }
    MeasuringLock.acquire(file).close();
  }

  @Test
  void reportsThatItsHolderIsStopped() throws Exception {
    MeasuringLock.acquire(file).close();
    Process holder = holder();
    try {
      stop(holder);
      assertThatThrownBy(() -> MeasuringLock.acquire(file))
          .hasMessageContaining(", which is stopped; ask ")
          .hasMessageContaining(" to continue or end it, or ");
    } finally {
      holder.destroyForcibly().waitFor();
    }
  }

  @Test
  void waitsForAnEndingHolder() throws Exception {
    MeasuringLock.acquire(file).close();
    Process holder = holder();
    Thread end = new Thread(() -> holder.destroyForcibly());
    end.start();
    end.join();

    // Its lock may remain for a moment, when its holder is unknown.
    MeasuringLock.acquire(file).close();
    holder.waitFor();
  }

  private static void stop(Process process) throws Exception {
    // The shell's built-in: procps may be missing.
    assertThat(new ProcessBuilder("sh", "-c", "kill -STOP " + process.pid()).start().waitFor())
        .isZero();
    Path stat = Path.of("/proc", Long.toString(process.pid()), "stat");
    while (!Files.readString(stat).contains(") T ")) {
      Thread.onSpinWait();
    }
  }

  /** A program that holds the lock until it is ended. */
  private Process holder() throws Exception {
    Process holder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Holder.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8));
    assertThat(out.readLine()).isEqualTo("true");
    return holder;
  }

  @Test
  void writesNothingIntoAnExistingFile() throws Exception {
    Files.writeString(file, "somebody's own");
    MeasuringLock.acquire(file).close();
    assertThat(file).hasContent("somebody's own");
  }

  @Test
  void followsNoLinkAndOpensNoPipe() throws Exception {
    Path other = Files.writeString(directory.resolve("other"), "x");
    Files.createSymbolicLink(file, other);
    assertThatThrownBy(() -> MeasuringLock.acquire(file))
        .hasMessageContaining(
            "it is not a regular file; remove it, or measure without the lock with");
    Files.delete(file);
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    assertThatThrownBy(() -> MeasuringLock.acquire(file))
        .hasMessageContaining("it is not a regular file");
  }
}
