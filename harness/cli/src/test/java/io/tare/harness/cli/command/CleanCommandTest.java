package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.infra.api.RunContext;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CleanCommandTest {

  private static final String HASH = "0123456789abcdef";

  @TempDir Path directory;

  private Path cache;
  private InProcess program;

  @BeforeEach
  void begin() {
    cache = directory.resolve("cache");
    program = new InProcess(directory).with("TARE_CACHE", cache.toString());
  }

  @Test
  void doesNotCountTheHolesOfAnImage() throws Exception {
    RunContext.open("run", cache).close();
    Path image = cache.resolve("images").resolve(HASH);
    Files.createDirectories(image);
    try (RandomAccessFile disk = new RandomAccessFile(image.resolve("disk.raw").toFile(), "rw")) {
      disk.write(new byte[1 << 20]);
      disk.setLength(1L << 34);
    }

    assertThat(program.tare("clean", "--cache", "--dry-run", "--json")).isZero();

    assertThat(new ObjectMapper().readTree(program.out()).path("cache_bytes").asLong())
        .isBetween(1L << 20, 1L << 30);
  }

  @Test
  void removesWhatTareCreatedAndKeepsItsTag() throws Exception {
    RunContext.open("run", cache).close();
    Path image = file("images/" + HASH + "/root.ext4");
    Path lock = file("images/" + HASH + ".lock");
    Path disk = file("disks/" + HASH + "/disk.ext4");

    assertThat(program.tare("clean", "--cache")).isZero();
    assertThat(image.getParent()).doesNotExist();
    assertThat(lock).doesNotExist();
    assertThat(disk).doesNotExist();
    assertThat(cache.resolve("CACHEDIR.TAG")).content().startsWith("Signature: 8a477f59");
  }

  @Test
  void keepsOtherFilesInTheCache() throws Exception {
    RunContext.open("run", cache).close();
    Path own = file("thesis.tex");
    Path photo = file("images/holiday.jpg");
    Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
    Path target = Files.writeString(elsewhere.resolve("kept"), "x");
    Path link = cache.resolve("images").resolve(HASH);
    Files.createSymbolicLink(link, elsewhere);

    assertThat(program.tare("clean", "--cache")).isZero();
    assertThat(own).exists();
    assertThat(photo).exists();
    assertThat(link).isSymbolicLink();
    assertThat(target).exists();
  }

  @Test
  void refusesADirectoryThatIsNotACache() throws Exception {
    Path own = file("thesis.tex");
    Path image = file("images/" + HASH + "/scan.png");

    assertThat(program.tare("clean", "--cache")).isEqualTo(2);
    assertThat(program.err())
        .isEqualTo(
            "tare: "
                + cache
                + " contains other files and is not a cache of Tare, so nothing is removed; check "
                + "TARE_CACHE\n");
    assertThat(own).exists();
    assertThat(image).exists();
  }

  @Test
  void refusesAFileAsACache() throws Exception {
    Files.writeString(cache, "mine");
    String refusal =
        "tare: the cache %s is not a directory; set TARE_CACHE to a directory\n".formatted(cache);

    assertThat(program.tare("clean", "--cache")).isEqualTo(3);
    assertThat(program.tare("clean", "--dry-run")).isEqualTo(3);
    assertThat(program.err()).isEqualTo(refusal.repeat(2));
    assertThat(program.out()).isEmpty();
    assertThat(cache).hasContent("mine");
  }

  @Test
  void saysThatThereIsNoCache() {
    assertThat(program.tare("clean")).isZero();
    assertThat(program.tare("clean", "--cache")).isZero();
    assertThat(program.out())
        .isEqualTo("No run left anything.\nThere is no cache at %s.\n".formatted(cache).repeat(2));
  }

  @Test
  void promisesToRemoveOnlyWhatItWould() throws Exception {
    RunContext.open("run", cache).close();
    assertThat(program.tare("clean")).isZero();
    assertThat(program.out()).endsWith("; --cache removes it.\n");

    Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxrwxrwx"));
    var unused = program.tare("clean");
    assertThat(program.out()).containsPattern("Kept the cache .* \\(.*\\)\\.\n$");
  }

  @Test
  void cleansAnOldCacheWithoutATagByItsNames() throws Exception {
    Path image = file("images/" + HASH + "/root.ext4");
    Path own = file("thesis.tex");
    file("measuring.lock");
    Files.createDirectories(cache.resolve("leases"));
    Files.createDirectories(cache.resolve("work"));

    assertThat(program.tare("clean", "--cache")).isZero();
    assertThat(image).doesNotExist();
    assertThat(cache.resolve("measuring.lock")).doesNotExist();
    assertThat(own).exists();
  }

  @Test
  void aRunDoesNotTagADirectoryWithOtherFiles() throws Exception {
    file("thesis.tex");
    RunContext.open("run", cache).close();
    assertThat(cache.resolve("CACHEDIR.TAG")).doesNotExist();
  }

  @Test
  void keepsTheCacheOfAnActiveRun() throws Exception {
    Path image = file("images/" + HASH + "/root.ext4");
    try (RunContext going = RunContext.open("run", cache)) {
      assertThat(going.cache()).exists();
      assertThat(program.tare("clean", "--cache")).isEqualTo(3);
    }
    assertThat(program.err()).contains("is in use by ", "end it, or wait until it has ended");
    assertThat(image).exists();
  }

  @Test
  void reportsAndKeepsWhatItDoesNotTrust() throws Exception {
    Path record = file("leases/0badcafe.jsonl");
    assertThat(program.tare("clean", "--json")).isEqualTo(3);
    assertThat(program.err())
        .startsWith(record + " does not say whose it is, as after a power failure; ")
        .hasLineCount(1);
    assertThat(program.out()).contains("\"refused\"", record.toString());
    assertThat(record).exists();
  }

  @Test
  void doesNotClearACacheWritableByOthers() throws Exception {
    RunContext.open("run", cache).close();
    Path image = file("images/" + HASH + "/root.ext4");
    Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThat(program.tare("clean", "--cache")).isEqualTo(3);
    assertThat(program.err())
        .isEqualTo("tare: others can write %s; chmod go-w %s\n".formatted(cache, cache));
    assertThat(image).exists();
  }

  @Test
  void refusesARunWithoutMachines() throws Exception {
    Path run = directory.resolve("runs/mine");
    SyntheticRun.ofSize(2, 3).writeTo(run);
    String quickstart = Files.readString(Path.of("../../campaigns/quickstart.yaml"));
    Files.writeString(
        run.resolve("campaign.yaml"), quickstart.replace("kind: uml", "kind: native"));
    assertThat(program.tare("clean", "mine")).isEqualTo(2);
    assertThat(program.err())
        .contains("has no platform whose machines are created by a hypervisor");
  }

  private Path file(String name) throws Exception {
    Path file = cache.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "x");
  }
}
