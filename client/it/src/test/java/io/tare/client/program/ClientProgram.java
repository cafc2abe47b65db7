package io.tare.client.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.services.fixture.BuiltTare;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The shipped client in a separate process. */
final class ClientProgram implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final Path errors;
  private final BufferedReader lines;
  private final BufferedWriter orders;

  private ClientProgram(Process process, Path errors) {
    this.process = process;
    this.errors = errors;
    this.lines = process.inputReader(StandardCharsets.UTF_8);
    this.orders = process.outputWriter(StandardCharsets.UTF_8);
  }

  static ClientProgram start(String... arguments) throws IOException {
    Path errors = Files.createTempFile("tare-client-it", ".log");
    // A build server may ignore SIGINT, which children inherit.
    List<String> command = new ArrayList<>(List.of("/usr/bin/env", "--default-signal=INT"));
    command.addAll(List.of(BuiltTare.java().toString(), "-Xmx256m"));
    command.addAll(BuiltTare.JVM_OPTIONS);
    command.addAll(List.of("-jar", BuiltTare.artefact("tare-client.jar").toString()));
    command.addAll(List.of(arguments));
    return new ClientProgram(
        new ProcessBuilder(command).redirectError(errors.toFile()).start(), errors);
  }

  Process process() {
    return process;
  }

  /** Sends a line to a session. */
  void order(String line) throws IOException {
    orders.write(line + "\n");
    orders.flush();
  }

  /** The next line; fails if it is not complete JSON. */
  JsonNode next() throws IOException {
    String line = lines.readLine();
    if (line == null) {
      throw new IOException("the client ended: " + errors());
    }
    return JSON.readTree(line);
  }

  /** All lines up to the end of a cell. */
  List<JsonNode> cell() throws IOException {
    List<JsonNode> cell = new ArrayList<>();
    do {
      cell.add(next());
    } while (!isEnd(cell.get(cell.size() - 1)));
    return cell;
  }

  private static boolean isEnd(JsonNode line) {
    String type = line.get("type").textValue();
    return type.equals("cell") || type.equals("slice") || type.equals("error");
  }

  /** The rest of its output after the end of its input. */
  List<String> rest() throws IOException {
    orders.close();
    return lines.lines().toList();
  }

  void closeOutput() throws IOException {
    lines.close();
  }

  int exit() throws IOException, InterruptedException {
    if (!process.waitFor(10, TimeUnit.MINUTES)) {
      throw new IOException("the client did not end");
    }
    return process.exitValue();
  }

  String errors() throws IOException {
    return Files.readString(errors);
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join();
    Files.delete(errors);
  }
}
