package io.tare.harness.workloads.services.client;

import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.order.Connecting;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.ClockReading;
import io.tare.harness.workloads.contract.ConcurrentSteps;
import io.tare.harness.workloads.contract.SampleSink;
import io.tare.harness.workloads.contract.SliceOrder;
import io.tare.harness.workloads.contract.SliceWatch;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import io.tare.infra.api.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The clients of one network that share every load: a program for each server on each client node.
 * Their measurements look like those of a single client: one submission at a time, with unique
 * numbers.
 */
final class ClientTeam implements AutoCloseable {

  private final List<ClientProgram> programs = new ArrayList<>();

  /** What each program does at the same time as the others. */
  private interface Part {
    CellReport of(ClientProgram program, SampleSink sink)
        throws MeasurementException, InterruptedException;
  }

  /**
   * @param nodes where they run, at least one: those of the servers on a network within nodes
   */
  ClientTeam(TrialContext context, NetworkSpec network, List<Node> nodes) {
    int servers = context.servers().count();
    boolean isBeside = Networks.isWithinNode(network);
    int ofServer = isBeside ? 1 : nodes.size();
    int all = servers * ofServer;
    for (int i = 0; i < all; i++) {
      int server = i % servers; // so what cannot be divided goes to different servers
      Node node = isBeside ? context.node(server) : nodes.get(i / servers);
      programs.add(new ClientProgram(context, network, node, new LoadShare(i, all), server));
    }
  }

  /** Starts the programs; returns what they report about their clocks and libraries. */
  SortedMap<String, String> start() throws MeasurementException, InterruptedException {
    SortedMap<String, String> facts = new TreeMap<>();
    for (ClientProgram program : programs) {
      facts.putAll(program.start());
    }
    return facts;
  }

  /** Reads the clocks of all. */
  List<ClockReading> clocks() throws MeasurementException, InterruptedException {
    List<ClockReading> all = new ArrayList<>();
    for (ClientProgram program : programs) {
      all.add(program.clock());
    }
    return all;
  }

  /** Requests an address from one of them, until a time limit. */
  FetchedAddress fetch(String url, long limitNanos, Connecting connecting)
      throws MeasurementException, InterruptedException {
    return programs.get(0).fetch(url, limitNanos, connecting);
  }

  /** Opens a cell for slices. */
  void open(CellOrder order, Targets targets) throws MeasurementException, InterruptedException {
    for (ClientProgram program : programs) {
      program.open(order, targets.of(order.cell(), program.server()));
    }
  }

  /**
   * Orders a slice of a cell and passes on its submissions; it is over when all have finished.
   *
   * @param watch is notified by each of them when counting begins, because phases need a single
   *     client; of beginning and end when all have reached it
   */
  CellReport slice(
      CellOrder order, Targets targets, SliceOrder slice, SampleSink sink, SliceWatch watch)
      throws MeasurementException, InterruptedException {
    SliceWatch common = programs.size() == 1 ? watch : new CommonMarks(watch, programs.size());
    return joined(
        (program, own) ->
            program.slice(order, targets.of(order.cell(), program.server()), slice, own, common),
        sink);
  }

  /** Lets all of them send small submissions for some time. */
  void prime(Targets targets, List<CellOrder> cells, long nanos, SampleSink sink)
      throws MeasurementException, InterruptedException {
    SampleSink oneByOne = oneByOne(sink);
    together(
        programs.stream()
            .<ConcurrentSteps.Task>map(
                program ->
                    () ->
                        new Priming(program, cell -> targets.of(cell, program.server()), cells)
                            .run(nanos, oneByOne))
            .toList());
  }

  private CellReport joined(Part part, SampleSink sink)
      throws MeasurementException, InterruptedException {
    CellReport[] reports = new CellReport[programs.size()];
    SampleSink oneByOne = oneByOne(sink);
    List<ConcurrentSteps.Task> tasks = new ArrayList<>();
    for (int i = 0; i < reports.length; i++) {
      int index = i;
      tasks.add(() -> reports[index] = part.of(programs.get(index), oneByOne));
    }
    together(tasks);
    return new MergedReport(programs.stream().map(ClientTeam::processors).toList())
        .of(Arrays.asList(reports));
  }

  /** A single task needs no thread. */
  private static void together(List<ConcurrentSteps.Task> tasks)
      throws MeasurementException, InterruptedException {
    if (tasks.size() == 1) {
      tasks.get(0).run();
    } else {
      ConcurrentSteps.run(tasks, () -> {});
    }
  }

  /** The sink expects one batch at a time. */
  private static SampleSink oneByOne(SampleSink sink) {
    Object turn = new Object();
    return samples -> {
      synchronized (turn) {
        sink.accept(samples);
      }
    };
  }

  private static MergedReport.Processors processors(ClientProgram program) {
    return new MergedReport.Processors(program.cpus(), program.machine());
  }

  @Override
  public void close() {
    ConcurrentSteps.end(programs.stream().<Runnable>map(program -> program::close).toList());
  }
}
