package io.tare.harness.workloads.services.glassfish;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.platform.Collector;
import io.tare.harness.campaign.platform.ServerChoice;
import io.tare.harness.campaign.setup.ClientChoice;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.CallKind;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Limits;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.order.ClientOrder;
import io.tare.harness.packing.OrderCode;
import io.tare.harness.workloads.contract.Benchmarks;
import io.tare.harness.workloads.contract.JvmOptions;
import io.tare.harness.workloads.contract.ProgramOutput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The training run from which the JVMs of server and client learn which methods matter: all cells
 * of the campaign in turns, with as many small requests as are needed to prime a fresh server.
 *
 * @param pieces workloads with their parameters, small ones first
 * @param serverOptions as in trials
 * @param clientOptions as in trials
 * @param nanos total time, or somewhat longer if submissions take longer than a slice
 */
public record ProfileTraining(
    List<Piece> pieces,
    List<String> serverOptions,
    List<String> clientOptions,
    CallKind call,
    int httpThreads,
    long nanos) {

  private static final long SLICE_NANOS = 100_000_000;
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  /** A workload with its parameters. */
  public record Piece(String workload, Parameters parameters) {}

  public ProfileTraining {
    pieces = List.copyOf(pieces);
    serverOptions = List.copyOf(serverOptions);
    clientOptions = List.copyOf(clientOptions);
  }

  /** Whether the campaign starts a server and client that can be trained. */
  static boolean concerns(Campaign campaign) {
    return Benchmarks.artefacts(campaign).contains("tare-services.war");
  }

  /** For a campaign with cells that use a server. */
  public static ProfileTraining of(Campaign campaign) {
    List<Measurand> served =
        campaign.measurands().stream()
            .filter(each -> Workloads.of(each.workload()).family() instanceof ServiceFamily)
            .toList();
    List<Piece> pieces = new ArrayList<>();
    for (Measurand each : served) {
      pieces.add(
          new Piece(each.workload(), Workloads.of(each.workload()).small(each.parameters())));
    }
    served.forEach(each -> pieces.add(new Piece(each.workload(), each.parameters())));
    ServerChoice server = campaign.setup().server();
    ClientChoice client = campaign.setup().client();
    int cpus = campaign.platform(campaign.reference()).resources().cpus();
    return new ProfileTraining(
        pieces.stream().distinct().toList(),
        JvmOptions.of(server.heapBytes(), server.collector(), cpus, server.jvmOptions()),
        JvmOptions.of(client.heapBytes(), Collector.SERIAL, cpus, client.jvmOptions()),
        client.call(),
        server.httpThreads(),
        server.trainingNanos());
  }

  /** Lets a client submit everything. */
  void play(ProgramOutput client, String endpoint)
      throws MeasurementException, InterruptedException {
    for (int i = 0; i < pieces.size(); i++) {
      client.send(OrderCode.line(open(i, endpoint)));
      TrainingRun.await(client, "opened");
    }
    long[] sequences = new long[pieces.size()];
    for (int turn = 0; turn < nanos / SLICE_NANOS; turn++) {
      int piece = turn % pieces.size();
      client.send(
          OrderCode.line(new ClientOrder.Slice(id(piece), sequences[piece], SLICE_NANOS, turn)));
      sequences[piece] += TrainingRun.await(client, "slice");
    }
  }

  private ClientOrder open(int index, String endpoint) {
    Piece piece = pieces.get(index);
    return new ClientOrder.Open(
        id(index),
        piece.workload(),
        piece.parameters(),
        endpoint,
        call,
        new Driver.Closed(1),
        Limits.DEFAULT_SEED,
        PATIENCE.toNanos());
  }

  private static String id(int piece) {
    return "training-" + piece;
  }
}
