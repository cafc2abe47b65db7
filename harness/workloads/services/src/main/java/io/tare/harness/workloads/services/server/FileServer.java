package io.tare.harness.workloads.services.server;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.model.BundledFile;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.ProgramMessages;
import io.tare.harness.workloads.contract.ProgramOutput;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.infra.api.HarnessMachine;
import io.tare.infra.hosts.Command;
import java.time.Duration;
import java.util.List;

/** A new directory on the harness's machine, served to one node; it is removed at the end. */
final class FileServer implements AutoCloseable {

  private static final String SCRIPT = BundledFile.text(FileServer.class, "file-server.sh");
  private static final Duration START = Duration.ofMinutes(1);

  private final ProgramOutput program;
  private final List<String> door;

  private FileServer(ProgramOutput program, List<String> door) {
    this.program = program;
    this.door = List.copyOf(door);
  }

  /**
   * Starts it.
   *
   * @param suffix of the server that it is for, if it is not the only one
   * @param directory the name of the new directory
   * @param key the public one of the node
   * @throws TrialFailure if it does not start
   */
  static FileServer start(
      TrialContext context, HarnessMachine harness, String suffix, String directory, String key)
      throws MeasurementException, InterruptedException {
    String name = "the file server%s of %s".formatted(suffix, context.trial().id());
    String home = harness.host().scratch() + "/" + directory;
    ProgramOutput program =
        new ProgramOutput(
            name,
            harness
                .host()
                .start(
                    Command.of(
                        "sh", "-c", SCRIPT, "tare-files", SCRIPT, home, harness.address(), key)),
            context.rawFile("files" + suffix));
    try {
      String line = program.next(START);
      JsonNode ready = ProgramMessages.parse(name, line);
      if (!"ready".equals(ready.path("type").asText()) || ready.path("port").asInt() <= 0) {
        throw ProgramMessages.garbled(name, line);
      }
      return new FileServer(
          program,
          List.of(
              harness.address(),
              ready.path("port").asText(),
              ready.path("user").asText(),
              ready.path("host_key").asText(),
              ready.path("directory").asText()));
    } catch (TrialFailure | InterruptedException | RuntimeException e) {
      program.close();
      throw e;
    }
  }

  /** Its address, port, user, public key and directory, for those who mount it. */
  List<String> door() {
    return door;
  }

  /** Throws if it is not running. */
  void requireRunning(Duration patience) throws TrialFailure, InterruptedException {
    program.requireRunning(patience);
  }

  @Override
  public void close() {
    program.close();
  }
}
