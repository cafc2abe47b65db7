package io.tare.harness.cli.conduct;

import io.tare.harness.cli.place.PlugInJars;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.InstallationHome;
import io.tare.harness.model.PlugIns;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.hosts.Tool;
import io.tare.infra.hosts.lease.OthersCache;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * This program, started again by root as the owner of a cache. It gets neither root's environment
 * nor root's terminal, because its user can stop and change it like any of their processes: its
 * output is that user's text.
 */
public final class OwnersTare {

  /** Limit of its output, so that it cannot fill root's memory. */
  private static final int MAX_BYTES = 4 << 20;

  /** Fields of passwd(5). */
  private static final int NUMBER = 2;

  private static final int GROUP = 3;

  private final InstallationHome home;
  private final OthersCache cache;

  public OwnersTare(InstallationHome home, OthersCache cache) {
    this.home = home;
    this.cache = cache;
  }

  /**
   * Runs a command until it ends.
   *
   * @return its standard output
   * @throws CommandFailure with its messages, if it wrote nothing to standard output or cannot be
   *     started
   */
  public String output(List<String> arguments) throws CommandFailure, InterruptedException {
    try {
      List<String> become = become();
      requireReadable(become);
      return output(start(become, arguments));
    } catch (IOException e) {
      throw failure(String.valueOf(e.getMessage()));
    } catch (CompletionException e) {
      throw failure(String.valueOf(Objects.requireNonNull(e.getCause()).getMessage()));
    }
  }

  /**
   * The command that runs others as the owner, without a terminal, and no longer than this program.
   */
  private List<String> become() throws IOException, CommandFailure {
    String number = Integer.toString(cache.user());
    String[] user = Tool.ended("getent", "passwd", number).output().split(":", -1);
    if (user.length <= GROUP || !user[NUMBER].equals(number)) {
      throw failure("this machine has no user with the id " + number);
    }
    return List.of(
        "setsid",
        "--wait",
        "setpriv",
        "--reuid=" + number,
        "--regid=" + user[GROUP],
        "--init-groups",
        "--inh-caps=-all",
        "--pdeathsig=KILL",
        "--reset-env",
        "--");
  }

  private void requireReadable(List<String> become) throws IOException, CommandFailure {
    List<String> words = new ArrayList<>(become);
    String look = "test -x \"$1\" && test -r \"$2\"";
    words.addAll(List.of("sh", "-c", look, "sh", java(), home.distribution().toString()));
    if (Tool.ended(words.toArray(String[]::new)).status() != 0) {
      throw failure(
          "%s cannot run %s or read %s; install both where all users can read them, or %s"
              .formatted(cache.owner(), java(), home.distribution(), cache.asOwner("clean")));
    }
  }

  private Process start(List<String> become, List<String> arguments) throws IOException {
    List<String> words = new ArrayList<>(become);
    words.addAll(
        List.of(
            "env",
            "TARE_CACHE=" + cache.directory(),
            "LC_ALL=C.UTF-8",
            java(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Dtare.home=" + home.distribution(),
            // Without the plug-ins of the owner.
            PlugInJars.option(PlugIns.added()),
            "-cp",
            System.getProperty("java.class.path"),
            "io.tare.harness.cli.Main"));
    words.addAll(arguments);
    ProcessBuilder builder = SearchPath.builder(words).directory(new File("/"));
    builder.environment().clear();
    return builder.start();
  }

  private String output(Process process) throws IOException, InterruptedException, CommandFailure {
    process.getOutputStream().close();
    CompletableFuture<String> complaint =
        CompletableFuture.supplyAsync(() -> text(process, process.getErrorStream()));
    String output = text(process, process.getInputStream());
    String lines = complaint.join();
    int status = process.waitFor();
    if (output.isBlank()) {
      throw failure(
          lines
              .lines()
              .findFirst()
              .map(line -> line.replaceFirst("^tare: ", ""))
              .orElse("it ended with status " + status));
    }
    return output;
  }

  private static String text(Process process, InputStream stream) {
    try (stream) {
      byte[] bytes = stream.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        process.destroyForcibly();
        throw new UncheckedIOException(
            new IOException("it printed more than " + MAX_BYTES + " bytes, so it was stopped"));
      }
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String java() {
    return home.javaHome().resolve("bin").resolve("java").toString();
  }

  private CommandFailure failure(String why) {
    return CommandFailure.infrastructure("cannot clean up as " + cache.owner() + ": " + why);
  }
}
