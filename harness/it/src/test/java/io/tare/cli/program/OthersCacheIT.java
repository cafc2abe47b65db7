package io.tare.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.cli.program.Program.Said;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another user of this machine writes records, and root cleans up. */
class OthersCacheIT {

  private static final String RECORD =
      """
      {"head":{"run":"trap","token":"0badcafe","boot":"-","pid":1,"startTicks":1,"locked":false}}
      {"number":1,"held":{"type":"directory","path":"%1$s"}}
      {"number":2,"held":{"type":"machine","kind":"vsphere","name":"tare-0badcafe-1",\
      "settings":{"host":"127.0.0.1:1","user":"u","password_command":"echo x > %1$s/commanded"}}}
      """;

  @TempDir Path directory;
  private PlainUser user;
  private Path victim;

  @BeforeEach
  void makeUser() throws Exception {
    assumeTrue(
        System.getProperty("user.name").equals("root"),
        "another user is made by root; run as root");
    user = PlainUser.create();
    victim = Files.createDirectories(directory.resolve("of root"));
  }

  @AfterEach
  void removeUser() throws Exception {
    if (user != null) {
      user.remove();
    }
  }

  @Test
  void rootBelievesNoRecordInAUsersCacheAndIsToldWhatTheUserRuns() throws Exception {
    Path cache = user.home().resolve("cache");
    lay(cache);
    Program program = Program.in(directory).with("TARE_CACHE", cache.toString());
    for (Said said :
        new Said[] {program.call("clean", "--dry-run"), program.call("clean", "--run-commands")}) {
      assertThat(said.status()).isEqualTo(3);
      assertThat(said.err())
          .hasLineCount(1)
          .startsWith(cache + " belongs to tare")
          .contains("; as that user: sudo -u tare", " env TARE_CACHE='" + cache + "' tare clean, ");
    }
    assertThat(victim).isEmptyDirectory();
  }

  @Test
  void rootBelievesNoRecordThatAUserPutIntoACacheThatAllCanWrite() throws Exception {
    Path cache = Files.createDirectories(user.home().resolveSibling("shared"));
    Path leases = Files.createDirectories(cache.resolve("leases"));
    Files.setPosixFilePermissions(leases, PosixFilePermissions.fromString("rwxrwxrwx"));
    lay(cache);
    Program program = Program.in(directory).with("TARE_CACHE", cache.toString());
    assertThat(program.call("clean").err())
        .isEqualTo("others can write %s; chmod go-w %s\n".formatted(leases, leases));
    Files.setPosixFilePermissions(leases, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(program.call("clean").err())
        .startsWith(leases.resolve("0badcafe.jsonl") + " belongs to tare")
        .endsWith(", so it is not believed\n");
    assertThat(victim).isEmptyDirectory();
  }

  @Test
  void aRecordOfRootsOwnRunsNoCommandUnaskedAndLeavesWhatIsNotItsRuns() throws Exception {
    Path cache = directory.resolve("cache");
    Path leases = Files.createDirectories(cache.resolve("leases"));
    Files.writeString(leases.resolve("0badcafe.jsonl"), RECORD.formatted(victim));
    Program program = Program.in(directory).with("TARE_CACHE", cache.toString());
    Said said = program.call("clean");
    assertThat(said.status()).isEqualTo(3);
    assertThat(said.err().lines())
        .containsExactly(
            "vsphere machine tare-0badcafe-1 stays: to reach it, its record names \"echo x > "
                + victim
                + "/commanded\", which tare clean --run-commands runs",
            "directory "
                + victim
                + " does not belong to run 0badcafe, whose record names it; it is left alone");
    assertThat(victim).isEmptyDirectory();
  }

  private void lay(Path cache) throws Exception {
    Path leases = cache.resolve("leases");
    String script = "mkdir -p \"$LEASES\" && printf %s \"$RECORD\" > \"$LEASES/0badcafe.jsonl\"";
    Said said =
        user.run(Map.of("LEASES", leases.toString(), "RECORD", RECORD.formatted(victim)), script);
    assertThat(said.status()).as("%s", said).isZero();
  }
}
