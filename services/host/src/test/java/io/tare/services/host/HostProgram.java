package io.tare.services.host;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The host program, started as it is shipped, in a JVM and a temporary directory of its own. */
final class HostProgram implements AutoCloseable {

  static final Path TARGET = Path.of("target").toAbsolutePath();
  static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private final Process process;
  private final Path directory;
  private final JsonObject ready;

  private HostProgram(Process process, Path directory, JsonObject ready) {
    this.process = process;
    this.directory = directory;
    this.ready = ready;
  }

  /** Starts the program and waits until it says it is ready. */
  static HostProgram start(String java, List<String> jvmOptions) throws IOException {
    Path directory = Files.createTempDirectory("tare-host-it");
    List<String> options = new ArrayList<>();
    options.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC"));
    options.add("-XX:TieredStopAtLevel=1"); // a test ends before C2's work pays
    options.add("--add-modules=jdk.incubator.vector");
    options.addAll(jvmOptions);
    Process process = launch(java, directory, options, "--port", "0");
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String line = out.readLine();
    if (line == null) {
      throw new IOException("the host ended: " + Files.readString(directory.resolve("log")));
    }
    return new HostProgram(
        process, directory, Json.createReader(new StringReader(line)).readObject());
  }

  /** Starts the program with any arguments and waits for nothing. */
  static Process launch(String java, Path directory, List<String> options, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(java, "-Djava.io.tmpdir=" + directory));
    command.addAll(options);
    command.addAll(List.of("-jar", TARGET.resolve("tare-host.jar").toString()));
    command.addAll(List.of("--war", TARGET.resolve("tare-services.war").toString()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(directory.resolve("log").toFile()).start();
  }

  JsonObject ready() {
    return ready;
  }

  int port() {
    return ready.getInt("port");
  }

  RawHttp connect() throws IOException {
    return new RawHttp(port());
  }

  Process process() {
    return process;
  }

  /** What the program left in its temporary directory, apart from its log. */
  List<Path> leftovers() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> !file.endsWith("log")).toList();
    }
  }

  /** Ends its standard input and waits for its end. */
  int end() throws IOException, InterruptedException {
    process.outputWriter(StandardCharsets.UTF_8).close();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      throw new IOException("the host did not end");
    }
    return process.exitValue();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join();
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted((a, b) -> b.compareTo(a)).forEach(file -> file.toFile().delete());
    }
  }
}
