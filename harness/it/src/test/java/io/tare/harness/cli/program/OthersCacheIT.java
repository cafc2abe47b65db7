package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.cli.program.Program.CommandResult;
import io.tare.services.fixture.BuiltTare;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
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
  void rootCleansUpAsTheOwnerOfACacheAndRunsNothingFromItsRecord() throws Exception {
    Path cache = user.home().resolve("cache");
    Path work = cache.resolve("work/0badcafe");
    lay(cache);
    String owner = Files.getOwner(cache).getName();
    assertThat(user.run(Map.of("WORK", work.toString()), "mkdir -p \"$WORK\"").status()).isZero();
    hide(cache, work);

    CommandResult looked = tare(cache, "clean", "--dry-run");
    assertThat(work).exists();
    CommandResult result = tare(cache, "clean");

    assertThat(looked.err()).isEqualTo(result.err());
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out()).startsWith("Removed directory " + work + "\n");
    assertThat(result.err().lines())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .isEqualTo(
                        "%s belongs to %s, so it is cleaned up as %2$s".formatted(cache, owner)),
            // The other directory in the record is root's, which this user cannot read.
            line ->
                assertThat(line).startsWith("vsphere machine tare-0badcafe-1 is not removed: "));
    assertThat(work).doesNotExist();
    assertThat(cache.resolve("start")).as("classes that root's launcher keeps").doesNotExist();
    assertThat(victim).isEmptyDirectory();
    try (var things = Files.list(user.home())) {
      assertThat(things.map(each -> each.getFileName().toString())).doesNotContain("hijacked");
    }
  }

  @Test
  void filesThatTheOwnerCannotRemoveStayWhenRootCleansUp() throws Exception {
    Path cache = user.home().resolve("cache");
    Path roots = Files.createDirectories(user.home().resolveSibling("tare-0badcafe-1/kept"));
    lay(cache, roots.getParent());

    CommandResult result = tare(cache, "clean");

    assertThat(result.status()).isEqualTo(3);
    assertThat(result.err())
        .contains(
            "tare: cannot clean up as tare", ": cannot remove: directory " + roots.getParent());
    assertThat(roots).exists();
  }

  @Test
  void rootRunsNoCommandFromAUsersRecordAndReportsHowTheUserCan() throws Exception {
    Path cache = user.home().resolve("cache");
    lay(cache);

    CommandResult result = tare(cache, "clean", "--run-commands");

    assertThat(result.status()).isEqualTo(3);
    assertThat(result.err())
        .hasLineCount(1)
        .contains(" belongs to tare", "root does not run commands from another user's records")
        .endsWith(" env TARE_CACHE='" + cache + "' tare clean --run-commands\n");
    assertThat(victim).isEmptyDirectory();
  }

  @Test
  void aCacheWithARecordOfRootDoesNotBelongToTheUserOnly() throws Exception {
    Path cache = user.home().resolve("cache");
    lay(cache);
    Path mixed = Files.writeString(cache.resolve("leases/0badbeef.jsonl"), "");

    CommandResult result = tare(cache, "clean");

    assertThat(result.status()).isEqualTo(3);
    assertThat(result.err())
        .hasLineCount(1)
        .contains(mixed + " belongs to root; as that user: sudo");
    assertThat(victim).isEmptyDirectory();
  }

  @Test
  void rootTrustsNoUsersRecordInAWorldWritableCache() throws Exception {
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
  void rootsOwnRecordRunsNoCommandUnaskedAndKeepsOtherFiles() throws Exception {
    Path cache = directory.resolve("cache");
    Path leases = Files.createDirectories(cache.resolve("leases"));
    Files.writeString(leases.resolve("0badcafe.jsonl"), RECORD.formatted(victim));
    Program program = Program.in(directory).with("TARE_CACHE", cache.toString());
    CommandResult result = program.call("clean");
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.err().lines())
        .containsExactly(
            "vsphere machine tare-0badcafe-1 is not removed: reaching it takes the command \"echo x"
                + " >"
                + " "
                + victim
                + "/commanded\" from its record; tare clean --run-commands runs it",
            "directory "
                + victim
                + " does not belong to run 0badcafe, whose record names it; it is left alone");
    assertThat(victim).isEmptyDirectory();
  }

  private void lay(Path cache) throws Exception {
    lay(cache, victim);
  }

  /** Writes the record, as the user. */
  private void lay(Path cache, Path named) throws Exception {
    Path leases = cache.resolve("leases");
    String script =
        "umask 022; mkdir -p \"$LEASES\" && printf %s \"$RECORD\" > \"$LEASES/0badcafe.jsonl\"";
    CommandResult result =
        user.run(Map.of("LEASES", leases.toString(), "RECORD", RECORD.formatted(named)), script);
    assertThat(result.status()).as("%s", result).isZero();
  }

  /** Puts the run's own directory into the record, and traps into the home directory. */
  private void hide(Path cache, Path work) throws Exception {
    String line =
        "{\"number\":3,\"held\":{\"type\":\"directory\",\"path\":\"%s\"}}\n".formatted(work);
    String script =
        "printf %s \"$LINE\" >> \"$CACHE/leases/0badcafe.jsonl\"; mkdir bin"
            + " && for each in setpriv setsid env sh java getent; do"
            + " printf '#!/bin/sh\\nid > \"%s/hijacked\"\\n' \"$HOME\" > bin/$each; chmod +x bin/$each; done"
            + " && printf 'PATH=\"%s/bin:$PATH\"; id > \"%s/hijacked\"\\n' \"$HOME\" \"$HOME\" > .profile";
    CommandResult result = user.run(Map.of("LINE", line, "CACHE", cache.toString()), script);
    assertThat(result.status()).as("%s", result).isZero();
  }

  /** Root's program, where the user can read it. */
  private CommandResult tare(Path cache, String... arguments) throws Exception {
    Path home = Files.createDirectories(user.home().resolveSibling("program"));
    for (String part : new String[] {"bin", "lib"}) {
      Path from = BuiltTare.distribution().resolve(part);
      assertThat(new ProcessBuilder("cp", "-r", from.toString(), home.toString()).start().waitFor())
          .isZero();
    }
    List<String> words = new ArrayList<>(List.of(home.resolve("bin/tare").toString()));
    words.addAll(List.of(arguments));
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(words).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("TARE_CACHE", cache.toString());
    Process process = builder.start();
    process.getOutputStream().close();
    return new CommandResult(process.waitFor(), Files.readString(out), Files.readString(err));
  }
}
