package io.tare.harness.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.model.lock.LockState.Kind;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunClaimTest {

  @TempDir Path directory;
  private Path lock;

  @BeforeEach
  void begin() {
    lock = directory.resolve("run.lock");
  }

  @Test
  void leavesNothingBehind() throws Exception {
    assertThat(RunClaim.look(directory).kind()).isEqualTo(Kind.FREE);
    try (RunClaim claim = RunClaim.of(directory)) {
      assertThat(claim.objection()).isEmpty();
      assertThat(lock).isEmptyFile();
      assertThat(RunClaim.look(directory).kind()).isEqualTo(Kind.HELD);
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aFileThatAKilledHarnessLeftIsFree() throws Exception {
    Files.createFile(lock);
    assertThat(RunClaim.look(directory).kind()).isEqualTo(Kind.FREE);
    RunClaim.of(directory).close();
    assertThat(directory).isEmptyDirectory();
  }

  /** Whoever can open the file can lock it, and so block the run. */
  @ParameterizedTest
  @CsvSource({"rwxr-xr-x, rw-------", "rwx------, rw-------"})
  void onlyThoseWhoMayWriteToTheDirectoryCanOpenTheFile(String there, String wanted)
      throws Exception {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(there));
    try (RunClaim claim = RunClaim.of(directory)) {
      assertThat(claim.layout().lock()).isEqualTo(lock);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(lock)))
          .isEqualTo(wanted);
    }
  }

  @Test
  void followsNoLinkAndOpensNoPipe() throws Exception {
    Path other = Files.writeString(directory.resolve("other"), "x");
    Files.createSymbolicLink(lock, other);
    refusesAnIrregularFile();
    Files.delete(lock);
    assertThat(new ProcessBuilder("mkfifo", lock.toString()).start().waitFor()).isZero();
    refusesAnIrregularFile();
    assertThat(other).hasContent("x");
  }

  private void refusesAnIrregularFile() {
    assertThatThrownBy(() -> RunClaim.of(directory))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith("cannot lock " + lock + ": it is not a regular file; remove it")
        .hasMessageNotContaining("\n");
    assertThat(RunClaim.look(directory).kind()).isEqualTo(Kind.UNKNOWN);
    RunClaim.requireUnheld(directory);
    assertThatThrownBy(() -> RunClaim.requireFree(directory))
        .hasMessageStartingWith("cannot tell whether a harness is writing to " + directory)
        .hasMessageNotContaining("\n");
  }

  @Test
  void aRunWhoseLockWasDeletedStops() throws Exception {
    try (RunRecorder recorder = RunRecorder.create(directory, "name: x\n", Examples.PLAN)) {
      recorder.record(Examples.JOURNAL.get(0));
      Files.delete(lock);
      Files.createFile(lock);
      assertThatThrownBy(() -> recorder.record(Examples.JOURNAL.get(1)))
          .hasMessageStartingWith(lock + " was deleted or replaced during the run");
    }
    assertThat(lock).as("is another process's").exists();
    assertThat(RunArchive.open(directory).journal()).hasSize(1);
  }

  @Test
  void aRunThatEndedBeforeItsFirstFileBeginsAgain() throws Exception {
    assertThat(RunArchive.isUnbegun(directory)).isFalse();
    Files.createFile(lock);
    assertThat(RunArchive.isUnbegun(directory)).isTrue();
  }

  /** Another program, which any user can run. */
  static final class Locker {

    private Locker() {}

    public static void main(String[] arguments) throws IOException {
      try (FileChannel channel =
          FileChannel.open(
              Path.of(arguments[0]), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        System.out.println(channel.lock().isValid());
        System.in.read();
      }
    }
  }

  @Test
  void honoursAnotherUsersLockAndNamesTheHolder() throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "needs root, who can be any user");
    Path program = directory.resolve("program");
    String name = Locker.class.getName().replace('.', '/') + ".class";
    Files.createDirectories(program.resolve(name).getParent());
    Files.copy(
        Path.of(Locker.class.getProtectionDomain().getCodeSource().getLocation().toURI())
            .resolve(name),
        program.resolve(name));
    Path run = Files.createDirectory(directory.resolve("run"));
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(run, PosixFilePermissions.fromString("rwxrwxrwx"));
    Process other =
        new ProcessBuilder(
                List.of(
                    "setpriv",
                    "--reuid=65534",
                    "--clear-groups",
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    program.toString(),
                    Locker.class.getName(),
                    run.resolve("run.lock").toString()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertThat(other.inputReader().readLine()).isEqualTo("true");
      assertThatThrownBy(() -> RunClaim.of(run))
          .hasMessageStartingWith(
              "another harness is writing to %s: process %d of nobody since ", run, other.pid())
          .hasMessageEndingWith(", which is not a run of Tare; ask nobody to end it");
    } finally {
      other.destroyForcibly().waitFor();
    }
  }
}
