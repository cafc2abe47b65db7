package io.tare.infra.hosts.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.model.lock.ProcessLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which records of leases are believed. */
class BelievedRecordsTest extends LeaseTests {

  @Test
  void aRecordThatIsNotItsUsersAloneIsReportedAndNotBelieved() throws Exception {
    holdOverlay();
    pretendDeath();
    Path file = file();
    permit(file, "rw--w----");
    assertRefused("others can write " + file + "; chmod go-w " + file + ", so it is not believed");
    permit(file, "rw-------");
    assertThat(Leftovers.find(cache).get(0).resources()).hasSize(1);
  }

  @Test
  void aRecordOfAnotherUserIsReportedAndNotBelieved() throws Exception {
    assumeTrue(Kernel.user() == 0, "only root gives a file away; run the tests as root");
    holdOverlay();
    pretendDeath();
    Files.setAttribute(file(), "unix:uid", OTHER);
    assertRefused(file() + " belongs to ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "leases", "work"})
  void noRecordIsBelievedInADirectoryThatOthersCanWrite(String name) throws Exception {
    holdOverlay();
    pretendDeath();
    Path directory = cache.resolve(name);
    permit(directory, "rwxrwxr-x");
    assertRefused("others can write " + directory + "; chmod go-w " + directory);
    permit(directory, "rwxr-xr-x");
  }

  @Test
  void theOwnerOfACacheIsNamedWithTheCommandThatCleansIt() throws Exception {
    assumeTrue(Kernel.user() == 0, "only root gives a directory away; run the tests as root");
    holdOverlay();
    pretendDeath();
    Files.setAttribute(cache, "unix:uid", OTHER);
    assertRefused(
        "%s belongs to %s; as that user: sudo -u %2$s env TARE_CACHE='%1$s' tare clean, or"
            .formatted(cache, Files.getOwner(cache)));
  }

  @Test
  void aRecordWithoutAHeadIsReported() throws Exception {
    holdOverlay();
    pretendDeath();
    Files.writeString(file(), "");
    assertRefused(
        file() + " does not say whose it is, as after a power failure; look for machines");
  }

  @Test
  void aRecordWhoseHarnessWasKilledBeforeItHadAHeadIsRemovedWithoutAWord() throws Exception {
    Leases.open("run", cache).close();
    Path unfinished = unfinished();

    List<Leftovers> found = Leftovers.find(cache);

    assertThat(found).hasSize(1);
    assertThat(found.get(0).resources()).isEmpty();
    assertThat(found.get(0).remove()).isEmpty();
    assertThat(unfinished).doesNotExist();
  }

  @Test
  void aRecordThatAHarnessWritesNowStays() throws Exception {
    Leases.open("run", cache).close();
    Path unfinished = unfinished();
    try (ProcessLock lock = ProcessLock.acquire(unfinished, Files::createFile)) {
      assertThat(lock.objection()).isEmpty();

      assertThat(Leftovers.find(cache)).isEmpty();
    }
  }

  private Path unfinished() throws Exception {
    return Files.createFile(
        cache.resolve("leases/0123abcd.unfinished"),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
  }

  @Test
  void aRecordBearsItsNameOnlyWhenItsHeadIsWritten() throws Exception {
    Leases leases = Leases.open("run", cache);
    Files.move(file(), file().resolveSibling(leases.token() + Leases.UNFINISHED));
    assertThat(Leftovers.find(cache)).isEmpty();
    assertThat(Files.readString(file())).startsWith("{\"head\":").endsWith("}\n");
    leases.close();
  }
}
