package io.tare.harness.cli.machine;

import io.tare.harness.command.CommandFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The packages of this machine, if it is Debian or a derivative. */
public final class Debian {

  private static final Path APT = Path.of("/usr/bin/apt-get");
  private static final Pattern DOWNLOAD = Pattern.compile("Need to get ([^ ]+ \\w+)");
  private static final Pattern SPACE = Pattern.compile("this operation, ([^ ]+ \\w+)");
  private static final int SHOWN_LINES = 3;

  private Debian() {}

  /** Whether packages can be installed with apt. */
  public static boolean isHere() {
    return Files.isExecutable(APT);
  }

  /** Whether this process may install packages. */
  public static boolean isAdministrator() {
    return System.getProperty("user.name").equals("root") && !isInUserNamespace();
  }

  /** Root in a user namespace has no rights outside it. */
  private static boolean isInUserNamespace() {
    try {
      return !Files.readString(Path.of("/proc/self/uid_map"))
          .strip()
          .matches("0\\s+0\\s+4294967295");
    } catch (IOException e) {
      return false;
    }
  }

  /** The command that installs packages. */
  public static String command(Collection<String> packages) {
    return (isAdministrator() ? "" : "sudo ")
        + "apt-get install --no-install-recommends "
        + String.join(" ", packages);
  }

  /** The size of packages with their dependencies, in words; empty if apt does not say. */
  public static Optional<String> cost(Collection<String> packages) {
    if (!isHere() || packages.isEmpty()) {
      return Optional.empty();
    }
    List<String> words =
        apt("-o", "Debug::NoLocking=1", "--assume-no", "--no-install-recommends", "install");
    words.addAll(packages);
    try {
      String output = run(words).text();
      Matcher download = DOWNLOAD.matcher(output);
      Matcher space = SPACE.matcher(output);
      return download.find() && space.find()
          ? Optional.of(download.group(1) + " to download, " + space.group(1) + " on disk")
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Installs packages.
   *
   * @throws CommandFailure with the last lines of apt's output
   */
  public static void install(Collection<String> packages) throws CommandFailure {
    List<String> words = apt("-y", "--no-install-recommends", "install");
    words.addAll(packages);
    try {
      // The lists may be old or missing; without a network the present ones must do.
      var unused = run(apt("update"));
      CommandResult result = run(words);
      if (result.status() != 0) {
        throw failure(packages, result.lastLines());
      }
    } catch (IOException e) {
      throw failure(packages, String.valueOf(e.getMessage()));
    }
  }

  private record CommandResult(int status, String text) {
    String lastLines() {
      List<String> lines = text.strip().lines().toList();
      return String.join(
          "; ", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
    }
  }

  private static List<String> apt(String... words) {
    List<String> all = new ArrayList<>(List.of(APT.toString(), "-q"));
    all.addAll(List.of(words));
    return all;
  }

  private static CommandResult run(List<String> words) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.environment().put("DEBIAN_FRONTEND", "noninteractive");
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = builder.start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      return new CommandResult(process.waitFor(), text);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroy();
      return new CommandResult(-1, "stopped");
    }
  }

  private static CommandFailure failure(Collection<String> packages, String reason) {
    return CommandFailure.infrastructure(
        "cannot install " + String.join(" ", packages) + ": " + reason);
  }
}
