package io.tare.harness.benchmark;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.Collector;
import io.tare.harness.campaign.ServerChoice;
import io.tare.harness.workload.Workloads;
import io.tare.model.Measurand;
import io.tare.model.MeasurementException;
import io.tare.model.Parameters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What server and client do once so that their JVMs learn which methods matter: all cells of the
 * campaign in turns, with as many small requests beside them as prime a fresh server.
 *
 * @param pieces workloads with their parameters, small ones first
 * @param serverOptions as in trials
 * @param clientOptions as in trials
 * @param nanos how long in all, or somewhat longer with submissions that take longer than a slice
 */
public record ProfileTraining(
    List<Piece> pieces,
    List<String> serverOptions,
    List<String> clientOptions,
    String call,
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

  /** Whether the campaign starts the server and the client that a training is for. */
  public static boolean concerns(Campaign campaign) {
    return campaign.workloads().stream()
        .anyMatch(each -> Workloads.of(each.name()).family() instanceof ServiceFamily);
  }

  /** For a campaign whose cells are served. */
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
    int cpus = campaign.platform(campaign.reference()).resources().cpus();
    return new ProfileTraining(
        pieces.stream().distinct().toList(),
        JvmOptions.of(server.heapBytes(), server.collector(), cpus, server.jvmOptions()),
        JvmOptions.of(campaign.setup().client().heapBytes(), Collector.SERIAL, cpus, List.of()),
        campaign.setup().client().call().label(),
        server.httpThreads(),
        server.trainingNanos());
  }

  /** Lets a client submit all of it. */
  void play(ProgramOutput client, String endpoint)
      throws MeasurementException, InterruptedException {
    for (int i = 0; i < pieces.size(); i++) {
      client.send(ProgramMessages.line(open(i, endpoint)));
      Rehearsal.await(client, "opened");
    }
    long[] sequences = new long[pieces.size()];
    for (int turn = 0; turn < nanos / SLICE_NANOS; turn++) {
      int piece = turn % pieces.size();
      ObjectNode slice = ProgramMessages.object();
      slice.put("type", "slice").put("cell", id(piece)).put("sequence", sequences[piece]);
      slice.put("duration_ms", SLICE_NANOS / 1_000_000).put("seed", turn);
      client.send(ProgramMessages.line(slice));
      sequences[piece] += Rehearsal.await(client, "slice");
    }
  }

  private ObjectNode open(int index, String endpoint) {
    Piece piece = pieces.get(index);
    ObjectNode order = ProgramMessages.object();
    order.put("type", "open").put("cell", id(index)).put("workload", piece.workload());
    ObjectNode parameters = order.putObject("parameters");
    for (Map.Entry<String, Object> each : piece.parameters().values().entrySet()) {
      parameters.putPOJO(each.getKey(), each.getValue());
    }
    order.put("endpoint", endpoint).put("call", call);
    order.putObject("driver").put("kind", "closed").put("clients", 1);
    order.put("deadline_ms", PATIENCE.toMillis());
    return order;
  }

  private static String id(int piece) {
    return "training-" + piece;
  }
}
