package io.tare.analysis.planning.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.cli.invocation.CommandFailure;
import io.tare.cli.invocation.InstallationHome;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The planner on GlassFish in its own JVM. It ends when its standard input does, so it never
 * outlives this program.
 */
final class PlannerProgram implements AutoCloseable {

  /** Class names of exceptions in the server's messages, which do not help users. */
  private static final String EXCEPTION = "\\b(?:[a-z]+\\.)+[A-Z]\\w*: ";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TOKEN = "TARE_SERVE_TOKEN";
  private static final String HOST = "tare-host";
  private static final String HEAP = "-Xmx640m";

  /**
   * Answers produce much short-lived garbage: with this size, fewer than one in a hundred is hit by
   * a collection.
   */
  private static final String YOUNG = "-Xmn384m";

  /** Threads besides one per processor: for waiting requests and for refusals. */
  private static final int MORE_HTTP_THREADS = 16;

  private static final String LARGEST_BODY = Integer.toString(64 * 1024);

  private static final long PATIENCE_SECONDS = 20;

  private final Process process;
  private final JsonNode ready;

  private PlannerProgram(Process process, JsonNode ready) {
    this.process = process;
    this.ready = ready;
  }

  /**
   * Server settings.
   *
   * @param port 0 for any free one
   * @param models files, absolute
   * @param token that requests must show
   * @param keyStore for TLS, absolute
   */
  record Wishes(
      String address,
      int port,
      List<Path> models,
      Optional<String> token,
      Optional<Path> keyStore) {
    Wishes {
      models = List.copyOf(models);
    }

    /** Its address for people. */
    String url(int openedPort) {
      String host = address.contains(":") ? "[" + address + "]" : address;
      return (keyStore.isPresent() ? "https://" : "http://") + host + ":" + openedPort + "/";
    }
  }

  /**
   * Starts it and waits until it answers.
   *
   * @param directory for its log and temporary files
   * @throws CommandFailure in one line, if something of the installation is missing or it does not
   *     start
   */
  static PlannerProgram start(InstallationHome home, Path directory, Wishes wishes)
      throws CommandFailure {
    Path jar = home.artefacts().resolve(HOST + ".jar");
    Path war = home.distribution().resolve("planner").resolve("tare-planner.war");
    for (Path each : List.of(jar, war)) {
      if (!Files.isRegularFile(each)) {
        throw failure(each + " is missing; build the project first");
      }
    }
    try {
      return start(command(home, jar, war, directory, wishes), directory, wishes);
    } catch (IOException e) {
      throw failure("cannot start the server: " + e.getMessage());
    }
  }

  private static PlannerProgram start(List<String> command, Path directory, Wishes wishes)
      throws IOException, CommandFailure {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(directory.resolve("log").toFile());
    Map<String, String> variables = builder.environment();
    variables.remove(TOKEN);
    wishes.token().ifPresent(token -> variables.put(TOKEN, token));
    Process process = builder.start();
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    String line = lines.readLine();
    if (line == null) {
      String reason = reason(directory.resolve("log"));
      end(process);
      throw failure(reason);
    }
    return new PlannerProgram(process, JSON.readTree(line));
  }

  private static List<String> command(
      InstallationHome home, Path jar, Path war, Path directory, Wishes wishes) {
    List<String> words = new ArrayList<>();
    words.add(home.javaHome().resolve("bin/java").toString());
    words.addAll(List.of(HEAP, YOUNG, "-Djava.io.tmpdir=" + directory));
    words.add(
        "-Dtare.planner.models="
            + wishes.models().stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator)));
    words.addAll(List.of("-jar", jar.toString(), "--war", war.toString()));
    int threads = Runtime.getRuntime().availableProcessors() + MORE_HTTP_THREADS;
    words.addAll(List.of("--context-root", "/", "--http-threads", Integer.toString(threads)));
    words.addAll(List.of("--largest-body", LARGEST_BODY));
    words.addAll(List.of("--address", wishes.address(), "--port", "" + wishes.port()));
    wishes.keyStore().ifPresent(file -> words.addAll(List.of("--key-store", file.toString())));
    return words;
  }

  /** Its last message about itself; its log is too long for users. */
  private static String reason(Path log) throws IOException {
    return Files.readAllLines(log).stream()
        .filter(line -> line.startsWith(HOST + ": "))
        .reduce((earlier, later) -> later)
        .map(line -> line.substring(HOST.length() + 2).replaceAll(EXCEPTION, ""))
        .map(line -> "the server did not start: " + line)
        .orElse("the server ended before it answered");
  }

  /** The port that it listens on. */
  int port() {
    return ready.path("port").asInt();
  }

  /** Waits for its end. */
  void await() throws InterruptedException {
    var unused = process.waitFor();
  }

  /** Requests its end; {@link #await} waits for it. */
  void askToEnd() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      process.destroy();
    }
  }

  /** Ends it. */
  @Override
  public void close() {
    askToEnd();
    end(process);
  }

  private static void end(Process process) {
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private static CommandFailure failure(String line) {
    return CommandFailure.infrastructure(line);
  }
}
