package io.tare.harness.cli.program;

import io.tare.harness.cli.program.Program.CommandResult;
import io.tare.services.fixture.BuiltTare;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * An ordinary user of this machine, with the program from this build in a home directory with an
 * awkward path. Created by root, who removes it with everything that belongs to it.
 */
final class PlainUser {

  private final String name;
  private final Path home;

  private PlainUser(String name, Path home) {
    this.name = name;
    this.home = home;
  }

  static PlainUser create() throws IOException, InterruptedException {
    Path parent = Files.createTempDirectory("tare first run ");
    Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwxr-xr-x"));
    String name = "tare" + Long.toString(System.nanoTime() % 10_000_000_000L, 36);
    PlainUser user = new PlainUser(name, parent.resolve("home of " + name));
    root("useradd", "--create-home", "--home-dir", user.home.toString(), name);
    return user;
  }

  Path home() {
    return home;
  }

  /** Gives the user a copy of a file or a directory. */
  void give(Path from, String to) throws IOException, InterruptedException {
    Path target = home.resolve(to);
    Files.createDirectories(target.getParent());
    root(
        "cp", "-r", "--preserve=timestamps", "--sparse=always", from.toString(), target.toString());
    root("chown", "-R", name + ":", home.toString());
  }

  /** Gives the user the program. */
  void giveTare() throws IOException, InterruptedException {
    give(BuiltTare.distribution(), "tare");
  }

  /**
   * Runs a shell script in the user's home, with only these variables besides {@code HOME}.
   *
   * @param script of a shell
   */
  CommandResult run(Map<String, String> variables, String script)
      throws IOException, InterruptedException {
    List<String> words =
        new ArrayList<>(
            List.of(
                "setpriv", "--reuid=" + name, "--regid=" + name, "--init-groups", "--reset-env"));
    words.addAll(List.of("env", "HOME=" + home, "JAVA_HOME=" + System.getProperty("java.home")));
    variables.forEach((variable, value) -> words.add(variable + "=" + value));
    words.addAll(List.of("/bin/sh", "-c", "cd && " + script));
    Path out = Files.createTempFile("tare-said-", ".out");
    Path err = Files.createTempFile("tare-said-", ".err");
    try {
      Process process =
          new ProcessBuilder(words)
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      process.getOutputStream().close();
      if (!process.waitFor(Program.DEADLINE_MINUTES, TimeUnit.MINUTES)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
      return new CommandResult(process.waitFor(), Files.readString(out), Files.readString(err));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** Removes the user and the home. */
  void remove() throws IOException, InterruptedException {
    root("userdel", "--force", name);
    root("rm", "-rf", home.getParent().toString());
  }

  private static void root(String... words) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", words) + " failed: " + output);
    }
  }
}
