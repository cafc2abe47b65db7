package io.tare.harness.model.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockHolderTest {

  @TempDir Path directory;

  @Test
  void findsAHolderAmongTheSystemsLocks() {
    List<String> locks =
        List.of(
            "1: FLOCK  ADVISORY  WRITE 21651 fe:00:77 0 EOF",
            "2: POSIX  ADVISORY  READ 5 fe:00:77 0 EOF",
            "2: -> POSIX  ADVISORY  WRITE 6 fe:00:77 0 EOF",
            "3: POSIX  ADVISORY  WRITE 7 fe:00:177 0 EOF",
            "4: POSIX  ADVISORY  WRITE 8 fe:00:77 0 EOF");
    assertThat(LockHolder.pid(locks, "WRITE", "77")).contains(8L);
    assertThat(LockHolder.pid(locks, "WRITE", "fe:00:77")).contains(8L);
    assertThat(LockHolder.pid(locks, "READ", "77")).contains(5L);
    assertThat(LockHolder.pid(locks, "WRITE", "7")).isEmpty();
    assertThat(LockHolder.pid(locks, "WRITE", "0:77")).isEmpty();
  }

  @Test
  void seesTheHolderOfALockByDeviceAndNumberOfItsFile() throws Exception {
    Path file = directory.resolve("lock");
    ProcessLock lock = ProcessLock.acquire(file, Files::createFile);
    assertThat(LockHolder.visible(file))
        .hasValueSatisfying(
            holder ->
                assertThat(holder.words())
                    .startsWith("process " + ProcessHandle.current().pid() + " of "));
    lock.close();
    assertThat(LockHolder.visible(file)).isEmpty();
  }
}
