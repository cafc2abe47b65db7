package io.tare.analysis.web;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The web application on GlassFish in a JVM of its own, as it is served to users. */
final class PlannerServer implements AutoCloseable {

  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final Path directory;
  private final URI address;

  private PlannerServer(Process process, Path directory, URI address) {
    this.process = process;
    this.directory = directory;
    this.address = address;
  }

  /**
   * Starts it and waits until it answers.
   *
   * @param variables of its environment
   */
  static PlannerServer start(Map<String, String> variables, String... options) throws IOException {
    Path directory = Files.createTempDirectory("tare-planner-it");
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    words.addAll(List.of("-Xmx256m", "-Djava.io.tmpdir=" + directory, "-jar"));
    words.add(TARGET.resolve("server/tare-host.jar").toString());
    words.addAll(List.of("--war", TARGET.resolve("tare-planner.war").toString()));
    words.addAll(List.of("--context-root", "/", "--http-threads", "16"));
    words.addAll(List.of(options));
    ProcessBuilder builder =
        new ProcessBuilder(words).redirectError(directory.resolve("log").toFile());
    builder.environment().putAll(variables);
    Process process = builder.start();
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    String line = lines.readLine();
    if (line == null) {
      throw new IOException("the server ended: " + Files.readString(directory.resolve("log")));
    }
    String scheme = List.of(options).contains("--key-store") ? "https" : "http";
    int port = JSON.readTree(line).path("port").asInt();
    return new PlannerServer(process, directory, URI.create(scheme + "://127.0.0.1:" + port + "/"));
  }

  /** Where something of it is found. */
  URI at(String path) {
    return address.resolve(path);
  }

  /** Memory that the process holds, in bytes. */
  long residentBytes() throws IOException {
    String line =
        Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
            .filter(each -> each.startsWith("VmRSS:"))
            .findFirst()
            .orElseThrow();
    return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
  }

  String log() throws IOException {
    return Files.readString(directory.resolve("log"));
  }

  /** Ends its standard input and waits for its end. */
  @Override
  public void close() throws IOException {
    process.outputWriter(StandardCharsets.UTF_8).close();
    process.onExit().completeOnTimeout(process, 60, TimeUnit.SECONDS).join();
    process.destroyForcibly().onExit().join();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
