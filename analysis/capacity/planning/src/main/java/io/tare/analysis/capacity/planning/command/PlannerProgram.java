package io.tare.analysis.capacity.planning.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.InstallationHome;
import io.tare.harness.command.Scratch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The planner on GlassFish in its own JVM, which never outlives this program. It ends in order when
 * its standard input does.
 */
final class PlannerProgram implements AutoCloseable {

  /** Class names of exceptions in the server's messages, which do not help users. */
  private static final String EXCEPTION = "\\b(?:[a-z]+\\.)+[A-Z]\\w*: ";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TOKEN = "TARE_SERVE_TOKEN";
  private static final String HOST = "tare-host";
  private static final String SUPERVISOR = "tare: ";
  private static final String HEAP = "-Xmx640m";

  /**
   * Answers produce much short-lived garbage: with this size, fewer than one in a hundred is hit by
   * a collection.
   */
  private static final String YOUNG = "-Xmn384m";

  /** Threads besides one per processor: for waiting requests and for refusals. */
  private static final int MORE_HTTP_THREADS = 16;

  private static final String MAX_BODY = Integer.toString(64 * 1024);

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
   * @param scratch for its log and temporary files
   * @throws CommandFailure in one line, if something of the installation is missing or it does not
   *     start
   * @throws InterruptedException while it starts; then it is ended
   */
  static PlannerProgram start(InstallationHome home, Scratch.Held scratch, Wishes wishes)
      throws CommandFailure, InterruptedException {
    Path jar = home.artefacts().resolve(HOST + ".jar");
    Path war = home.distribution().resolve("planner").resolve("tare-planner.war");
    for (Path each : List.of(jar, war)) {
      if (!Files.isRegularFile(each)) {
        throw failure(each + " is missing; build the project first");
      }
    }
    Path directory = scratch.directory();
    List<String> command = scratch.tied(command(home, jar, war, directory, wishes));
    try {
      return start(command, directory.resolve("log"), wishes);
    } catch (IOException e) {
      throw failure("cannot start the server: " + e.getMessage());
    }
  }

  private static PlannerProgram start(List<String> command, Path log, Wishes wishes)
      throws IOException, CommandFailure, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(log.toFile());
    Map<String, String> variables = builder.environment();
    variables.remove(TOKEN);
    wishes.token().ifPresent(token -> variables.put(TOKEN, token));
    Process process = builder.start();
    boolean isReady = false;
    try {
      String line = firstLine(process);
      if (line == null) {
        // Its supervisor tells if the kernel killed it.
        process.waitFor();
        throw failure(reason(log));
      }
      PlannerProgram program = new PlannerProgram(process, JSON.readTree(line));
      isReady = true;
      return program;
    } finally {
      if (!isReady) {
        // It reads its standard input only when it is ready.
        process.destroy();
      }
    }
  }

  /** Waits for it on another thread, because an interrupt does not end the reading itself. */
  private static @Nullable String firstLine(Process process)
      throws IOException, InterruptedException {
    FutureTask<@Nullable String> line =
        new FutureTask<>(process.inputReader(StandardCharsets.UTF_8)::readLine);
    Thread reader = new Thread(line, "tare serve start");
    reader.setDaemon(true);
    reader.start();
    try {
      return line.get();
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
  }

  private static List<String> command(
      InstallationHome home, Path jar, Path war, Path directory, Wishes wishes) {
    List<String> words = new ArrayList<>();
    words.add(home.javaHome().resolve("bin/java").toString());
    words.addAll(List.of(HEAP, YOUNG, "-Djava.io.tmpdir=" + directory));
    words.add(
        "-Dtare.planner.models="
            + wishes.models().stream().map(Path::toString).collect(Collectors.joining("\n")));
    words.addAll(List.of("-jar", jar.toString(), "--war", war.toString()));
    int threads = Runtime.getRuntime().availableProcessors() + MORE_HTTP_THREADS;
    words.addAll(List.of("--context-root", "/", "--http-threads", Integer.toString(threads)));
    words.addAll(List.of("--largest-body", MAX_BODY));
    words.addAll(List.of("--address", wishes.address(), "--port", "" + wishes.port()));
    wishes.keyStore().ifPresent(file -> words.addAll(List.of("--key-store", file.toString())));
    return words;
  }

  /** Its last message about itself; its log is too long for users. */
  private static String reason(Path log) throws IOException {
    return Files.readAllLines(log).stream()
        .filter(line -> line.startsWith(HOST + ": ") || line.startsWith(SUPERVISOR))
        .reduce((earlier, later) -> later)
        .map(line -> line.substring(line.indexOf(": ") + 2).replaceAll(EXCEPTION, ""))
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

  /** Ends it; if it does not end in order, it is terminated. */
  @Override
  public void close() {
    askToEnd();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroy();
      }
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
    }
  }

  private static CommandFailure failure(String line) {
    return CommandFailure.infrastructure(line);
  }
}
