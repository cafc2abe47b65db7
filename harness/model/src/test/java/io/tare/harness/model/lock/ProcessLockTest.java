package io.tare.harness.model.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.lock.LockState.Kind;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessLockTest {

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void begin() {
    file = directory.resolve("lock");
  }

  /** Another process that says whether a file is locked. */
  static final class Other {

    private Other() {}

    public static void main(String[] arguments) throws IOException {
      try (FileChannel channel = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE);
          FileLock lock = channel.tryLock()) {
        System.out.println(lock == null ? "held" : "free");
      }
    }
  }

  /** Closing any descriptor of a file would end the process's lock on it. */
  @Test
  void survivesWhateverItsProcessDoesWithTheLock() throws Exception {
    ProcessLock lock = acquire();
    assertThat(ProcessLock.look(file).kind()).isEqualTo(Kind.HELD);
    assertThatThrownBy(this::acquire)
        .isInstanceOf(LockHeldException.class)
        .hasMessage("this process");
    assertThat(toAnother()).isEqualTo("held");
    lock.close();
    assertThat(toAnother()).isEqualTo("free");
  }

  /** A file system reuses the number of a deleted file. */
  @Test
  void aNewFileIsNotTakenForALockedOneThatWasDeleted() throws Exception {
    for (int i = 0; i < 10; i++) {
      acquire().delete(file);
      assertThat(file).doesNotExist();
      assertThat(ProcessLock.look(file).kind()).isEqualTo(Kind.FREE);
    }
  }

  @Test
  void deletesOnlyItsOwnFile() throws Exception {
    ProcessLock lock = acquire();
    Files.delete(file);
    Files.writeString(file, "somebody's own");
    assertThat(lock.isOn(file)).isFalse();
    lock.delete(file);
    assertThat(file).hasContent("somebody's own");
  }

  @Test
  void aFileThatIsNoFileIsUnknown() throws Exception {
    Files.createSymbolicLink(file, Files.createFile(directory.resolve("other")));
    assertThat(ProcessLock.look(file))
        .isEqualTo(LockState.unknown("it is not a regular file; remove it"));
    Files.delete(file);
    assertThat(ProcessLock.look(file).kind()).isEqualTo(Kind.FREE);
  }

  /** A run is recorded to its end by a thread that was interrupted. */
  @Test
  void anInterruptedThreadLocks() throws Exception {
    Thread.currentThread().interrupt();
    ProcessLock lock = acquire();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(toAnother()).isEqualTo("held");
    lock.close();
  }

  private ProcessLock acquire() throws Exception {
    return ProcessLock.acquire(file, Files::createFile);
  }

  private String toAnother() throws Exception {
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Other.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    return other.inputReader().readLine();
  }
}
