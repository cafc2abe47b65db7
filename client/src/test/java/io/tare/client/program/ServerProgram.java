package io.tare.client.program;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.client.http.Endpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The server as it is shipped, in a process of its own. */
final class ServerProgram implements AutoCloseable {

  static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private static final Path JARS = Path.of("target", "server").toAbsolutePath();

  private final Process process;
  private final Path directory;
  private final int port;

  private ServerProgram(Process process, Path directory, int port) {
    this.process = process;
    this.directory = directory;
    this.port = port;
  }

  /** Starts it and waits until it answers. */
  static ServerProgram start() throws IOException {
    Path directory = Files.createTempDirectory("tare-client-it");
    Process process =
        new ProcessBuilder(
                JAVA,
                "-Djava.io.tmpdir=" + directory,
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", // a test ends before C2's work pays
                "--add-modules=jdk.incubator.vector",
                "-jar",
                JARS.resolve("tare-host.jar").toString(),
                "--war",
                JARS.resolve("tare-services.war").toString())
            .redirectError(directory.resolve("log").toFile())
            .start();
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String ready = out.readLine();
    if (ready == null) {
      throw new IOException("no server: " + Files.readString(directory.resolve("log")));
    }
    return new ServerProgram(
        process, directory, new ObjectMapper().readTree(ready).get("port").intValue());
  }

  int port() {
    return port;
  }

  Endpoint endpoint() {
    return Endpoint.parse(url());
  }

  String url() {
    return "http://127.0.0.1:" + port + "/tare";
  }

  void kill() {
    process.destroyForcibly().onExit().join();
  }

  /** Sends a signal such as STOP or CONT. */
  void signal(String name) throws IOException, InterruptedException {
    send(name, process);
  }

  static void send(String signal, Process process) throws IOException, InterruptedException {
    List<String> command = List.of("sh", "-c", "kill -" + signal + " " + process.pid());
    if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
      throw new IOException("no signal " + signal + " for " + process.pid());
    }
  }

  @Override
  public void close() throws IOException {
    kill();
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted((a, b) -> b.compareTo(a)).forEach(file -> file.toFile().delete());
    }
  }
}
