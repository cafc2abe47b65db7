package io.tare.harness.workloads.services.glassfish;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.model.CallKind;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Limits;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.order.ClientOrder;
import io.tare.harness.packing.OrderCode;
import io.tare.harness.workloads.contract.JvmOptions;
import io.tare.harness.workloads.contract.ProgramMessages;
import io.tare.harness.workloads.contract.ProgramOutput;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.harness.workloads.services.client.ShippedProgram;
import io.tare.harness.workloads.services.glassfish.ProfileTraining.Piece;
import io.tare.harness.workloads.services.server.Application;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Lets server and client do once what they do in trials, and keep at their end what they have
 * learned: the loaded classes (<a href="https://openjdk.org/jeps/350">JEP 350</a>), or these with
 * method profiles (<a href="https://openjdk.org/jeps/515">JEP 515</a>).
 */
public final class TrainingRun {

  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final List<String> HEAP = List.of("-Xms256m", "-Xmx256m", "-XX:+UseSerialGC");
  private static final int SUBMISSIONS = 3;

  /** The orders for the client. */
  private interface Play {
    void by(ProgramOutput client, String endpoint)
        throws MeasurementException, InterruptedException;
  }

  private static final List<Piece> PIECES =
      List.of(
          new Piece("soa.quicksort", Parameters.of("n", 100L)),
          new Piece("soa.matmul", Parameters.of("n", 10L)),
          new Piece("soap.unmarshal", Parameters.of("s", 1000L, "c", 10L)),
          new Piece("soap.marshal", Parameters.of("s", 1000L, "c", 10L)));

  private final Host host;
  private final String java;
  private final Path directory;

  /**
   * @param directory on this machine, with the artefacts; the archives are created in it
   */
  public TrainingRun(Host host, String java, Path directory) {
    this.host = host;
    this.java = java;
    this.directory = directory;
  }

  /**
   * Creates the class archives, from a few small requests.
   *
   * @param output for the programs' standard error
   * @throws TrialFailure if a program fails
   */
  public void archiveClasses(Path output) throws MeasurementException, InterruptedException {
    List<String> serverOptions = new ArrayList<>(ShippedProgram.SERVER.archivingOptions());
    serverOptions.addAll(HEAP);
    serverOptions.addAll(JvmOptions.MODULES);
    List<String> clientOptions = new ArrayList<>(ShippedProgram.CLIENT.archivingOptions());
    clientOptions.addAll(HEAP);
    run(
        serverOptions,
        clientOptions,
        List.of(),
        output,
        (client, endpoint) -> {
          for (CallKind call : CallKind.values()) {
            for (Piece piece : PIECES) {
              play(client, piece, call, endpoint);
            }
          }
        });
  }

  /**
   * Creates the caches with profiles.
   *
   * @param output for the programs' standard error
   * @throws TrialFailure if a program fails, or creates no cache
   */
  public void train(ProfileTraining training, Path output)
      throws MeasurementException, InterruptedException {
    List<String> serverOptions = new ArrayList<>(ShippedProgram.SERVER.trainingOptions());
    serverOptions.addAll(training.serverOptions());
    List<String> clientOptions = new ArrayList<>(ShippedProgram.CLIENT.trainingOptions());
    clientOptions.addAll(training.clientOptions());
    run(serverOptions, clientOptions, serverArguments(training), output, training::play);
    for (ShippedProgram program : ShippedProgram.values()) {
      if (!Files.exists(directory.resolve(program.cache()))) {
        throw new TrialFailure(program.jar() + " made no " + program.cache());
      }
    }
  }

  private List<String> serverArguments(ProfileTraining training) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--http-threads", String.valueOf(training.httpThreads())));
    List<String> workloads = training.pieces().stream().map(Piece::workload).toList();
    arguments.addAll(
        Application.services(workloads).arguments(Optional.of(host.scratch()), host.scratch()));
    return arguments;
  }

  private void run(
      List<String> serverOptions,
      List<String> clientOptions,
      List<String> serverArguments,
      Path output,
      Play play)
      throws MeasurementException, InterruptedException {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--war", directory.resolve("tare-services.war").toString()));
    arguments.addAll(serverArguments);
    try (ProgramOutput server = started(ShippedProgram.SERVER, serverOptions, arguments, output)) {
      JsonNode ready = ProgramMessages.parse(ShippedProgram.SERVER.jar(), server.next(PATIENCE));
      String endpoint = "http://127.0.0.1:" + ready.path("port").asInt() + "/tare";
      try (ProgramOutput client =
          started(ShippedProgram.CLIENT, clientOptions, List.of("session"), output)) {
        var unused = client.next(PATIENCE); // its hello
        play.by(client, endpoint);
        end(client);
      }
      end(server);
    }
  }

  private ProgramOutput started(
      ShippedProgram program, List<String> options, List<String> arguments, Path output)
      throws HostException, InterruptedException {
    List<String> all = new ArrayList<>(options);
    all.add(JvmOptions.filesOn(host));
    return new ProgramOutput(
        program.jar(),
        host.start(
            program.command(java, all, directory.resolve(program.jar()).toString(), arguments)),
        output.resolve(program.jar() + ".err"));
  }

  private static void play(ProgramOutput client, Piece piece, CallKind call, String endpoint)
      throws TrialFailure, InterruptedException {
    ClientOrder.Open open =
        new ClientOrder.Open(
            "rehearsal",
            piece.workload(),
            piece.parameters(),
            endpoint,
            call,
            new Driver.Closed(1),
            Limits.DEFAULT_SEED,
            Limits.DEFAULT_DEADLINE_NANOS);
    client.send(OrderCode.line(new ClientOrder.Measure(open, 0, SUBMISSIONS, false)));
    var unused = await(client, "cell");
  }

  /** Reads until the client sends this message; returns how many messages came before. */
  static long await(ProgramOutput client, String end) throws TrialFailure, InterruptedException {
    for (long before = 0; ; before++) {
      JsonNode message = ProgramMessages.parse(ShippedProgram.CLIENT.jar(), client.next(PATIENCE));
      String type = message.path("type").asText();
      if ("error".equals(type) || "failed".equals(message.path("outcome").asText())) {
        throw new TrialFailure(ShippedProgram.CLIENT.jar() + " failed: " + message);
      }
      if (end.equals(type)) {
        return before;
      }
    }
  }

  private static void end(ProgramOutput program) throws TrialFailure, InterruptedException {
    OptionalInt status = program.end(PATIENCE);
    if (status.isEmpty() || status.getAsInt() != 0) {
      throw program.ended();
    }
  }
}
