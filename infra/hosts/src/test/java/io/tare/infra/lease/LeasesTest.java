package io.tare.infra.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.host.HostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeasesTest {

  @TempDir Path cache;

  @Test
  void whatIsHeldStandsInTheFileBeforeItIsMade() throws Exception {
    Leases leases = Leases.open("run", cache);
    leases.hold(new Resource.File("/tmp/never made"));
    assertThat(Files.readString(file())).contains("\"type\":\"file\"", "/tmp/never made");
    leases.close();
  }

  @Test
  void closingRemovesWhatIsStillHeldNewestFirstAndTheRecord() throws Exception {
    Leases leases = Leases.open("run", cache);
    Path directory = cache.resolve("made");
    leases.hold(new Resource.Directory(directory.toString()));
    Path file = directory.resolve("file");
    leases.hold(new Resource.File(file.toString()));
    Files.createDirectory(directory);
    Files.writeString(file, "x");
    leases.close();
    assertThat(directory).doesNotExist();
    assertThat(cache.resolve("leases")).isEmptyDirectory();
  }

  @Test
  void anInterruptedThreadHoldsReleasesAndRemovesAsAnyOther() throws Exception {
    Leases leases = Leases.open("run", cache);
    Path kept = Files.writeString(cache.resolve("kept"), "x");
    Path directory = Files.createDirectory(cache.resolve("made"));
    Thread.currentThread().interrupt();
    try {
      leases.hold(new Resource.File(kept.toString())).release();
      Lease lease = leases.hold(new Resource.Directory(directory.toString()));
      assertThat(lease.removed()).isTrue();
      Resource.ProcessId self = Resource.ProcessId.of(ProcessHandle.current().pid(), "java");
      assertThat(self.exists()).isTrue();
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(directory).doesNotExist();
    leases.hold(new Resource.File("/tmp/never made"));
    assertThat(Files.readAllLines(file())).hasSize(6);
    leases.close();
    assertThat(kept).exists();
    assertThat(cache.resolve("leases")).isEmptyDirectory();
  }

  @Test
  void nothingCanBeHeldAfterTheEnd() throws Exception {
    Leases leases = Leases.open("run", cache);
    leases.close();
    assertThatThrownBy(() -> leases.hold(new Resource.File("x"))).isInstanceOf(HostException.class);
  }

  @Test
  void aDeadHarnessLeavesWhatItHeldAndDidNotRelease() throws Exception {
    Path file = Files.writeString(cache.resolve("overlay"), "x");
    Leases leases = Leases.open("run", cache);
    leases.hold(new Resource.File(file.toString()));
    leases.hold(new Resource.File(cache.resolve("gone").toString())).release();
    pretendDeath();
    assertThat(Leftovers.find(cache))
        .singleElement()
        .satisfies(
            left ->
                assertThat(left.resources())
                    .isEqualTo(List.of(new Resource.File(file.toString()))));
  }

  @Test
  void aRunThatGoesOnKeepsItsThingsWhateverItsRecordSaysOfItsProcess() throws Exception {
    Path file = Files.writeString(cache.resolve("overlay"), "x");
    Leases leases = Leases.open("run", cache);
    leases.hold(new Resource.File(file.toString()));
    String text = Files.readString(file(), StandardCharsets.UTF_8);
    Files.writeString(file(), text.replaceFirst("\"startTicks\":\\d+", "\"startTicks\":1"));
    assertThat(Leftovers.find(cache)).isEmpty();
    assertThat(Leftovers.isInUse(cache)).isTrue();
    leases.close();
    assertThat(Leftovers.isInUse(cache)).isFalse();
  }

  @Test
  void withoutLocksARunOfAnotherProcessNamespaceIsLeftToThoseWhoSeeIt() throws Exception {
    Path file = Files.writeString(cache.resolve("overlay"), "x");
    Leases.open("run", cache).hold(new Resource.File(file.toString()));
    pretendDeath();
    String text = Files.readString(file(), StandardCharsets.UTF_8);
    Files.writeString(
        file(),
        text.replace("\"locked\":true", "\"locked\":false").replaceFirst("pid:\\[\\d+", "pid:[1"));
    assertThat(Leftovers.find(cache)).isEmpty();
  }

  @Test
  void aRecordOfBeforeThereWereLocksIsJudgedByItsProcess() throws Exception {
    Path file = Files.writeString(cache.resolve("overlay"), "x");
    Leases.open("run", cache).hold(new Resource.File(file.toString()));
    pretendDeath();
    String text = Files.readString(file(), StandardCharsets.UTF_8);
    String old = text.replaceFirst(",\"pidNamespace\":\"[^\"]+\",\"locked\":true", "");
    assertThat(old).isNotEqualTo(text);
    Files.writeString(file(), old);
    assertThat(Leftovers.find(cache)).isEmpty();
    Files.writeString(file(), old.replaceFirst("\"startTicks\":\\d+", "\"startTicks\":1"));
    assertThat(Leftovers.find(cache)).hasSize(1);
  }

  @Test
  void aNewFileWithTheNumberOfOneWhoseOwnerWasForgottenIsNotHeld() throws Exception {
    Path file = Files.writeString(cache.resolve("overlay"), "x");
    for (int each = 0; each < 3; each++) {
      Leases.open("run", cache).hold(new Resource.File(file.toString()));
      // Would close the descriptor of what nobody refers to, and free the number.
      System.gc();
      Thread.sleep(50);
      pretendDeath();
      assertThat(Leftovers.find(cache)).hasSize(1);
      Files.delete(file());
    }
  }

  @Test
  void aTornLastLineSaysNothing() throws Exception {
    Path file = Files.writeString(cache.resolve("overlay"), "x");
    Leases leases = Leases.open("run", cache);
    leases.hold(new Resource.File(file.toString()));
    Files.writeString(file(), "{\"number\":2,\"held\":{\"type\":\"fi", StandardOpenOption.APPEND);
    pretendDeath();
    assertThat(Leftovers.find(cache).get(0).resources()).hasSize(1);
  }

  @Test
  void aProcessWithTheSameNumberButAnotherStartIsNotTheOne() {
    long self = ProcessHandle.current().pid();
    Resource.ProcessId now = Resource.ProcessId.of(self, "java");
    assertThat(now.exists()).isTrue();
    assertThat(new Resource.ProcessId(self, now.startTicks() - 1, "java").exists()).isFalse();
  }

  @Test
  void everyResourceSurvivesTheFile() throws Exception {
    for (Resource resource :
        List.of(
            new Resource.Program("t-1", "sleep 5"),
            new Resource.ProcessId(1, 2, "x"),
            new Resource.NetworkNamespace("n"),
            new Resource.Link("l"),
            new Resource.ForwardingRule("b"),
            new Resource.ControlGroup("/c"),
            new Resource.Directory("/d"),
            new Resource.File("/f"),
            new Resource.Mount("/m"),
            new Resource.Container("/r", "i"))) {
      String text = Leases.JSON.writeValueAsString(LeaseLine.held(1, resource));
      assertThat(Leases.JSON.readValue(text, LeaseLine.class).held()).isEqualTo(resource);
    }
  }

  private Path file() throws Exception {
    try (var files = Files.list(cache.resolve("leases"))) {
      return files.findFirst().orElseThrow();
    }
  }

  /** Puts the same words into a file that nobody holds. */
  private void pretendDeath() throws Exception {
    Path file = file();
    String text = Files.readString(file, StandardCharsets.UTF_8);
    Files.delete(file);
    Files.writeString(file, text);
  }
}
