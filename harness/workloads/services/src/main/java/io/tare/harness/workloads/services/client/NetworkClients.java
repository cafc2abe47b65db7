package io.tare.harness.workloads.services.client;

import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Network;
import io.tare.harness.model.order.Connecting;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.ClockReading;
import io.tare.harness.workloads.contract.SampleSink;
import io.tare.harness.workloads.contract.SliceOrder;
import io.tare.harness.workloads.contract.SliceWatch;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.infra.api.NetworkSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The clients of one trial: those of each network that the campaign uses. */
public final class NetworkClients implements AutoCloseable {

  private final TrialContext context;
  private final Map<Network, ClientTeam> teams = new TreeMap<>();

  public NetworkClients(TrialContext context) {
    this.context = context;
  }

  /** Starts the programs; returns what they report about their clocks and libraries. */
  public SortedMap<String, String> start() throws MeasurementException, InterruptedException {
    SortedMap<String, String> facts = new TreeMap<>();
    for (NetworkSpec network : context.campaign().setup().networks().measured()) {
      ClientTeam team = new ClientTeam(context, network, context.platform().clients(network));
      teams.put(network.network(), team);
      facts.putAll(team.start());
    }
    return facts;
  }

  /** Reads the clocks of all. */
  List<ClockReading> clocks() throws MeasurementException, InterruptedException {
    List<ClockReading> all = new ArrayList<>();
    for (ClientTeam team : teams.values()) {
      all.addAll(team.clocks());
    }
    return all;
  }

  /**
   * Requests an address until a time limit, from a client of the first network; every client
   * reaches all addresses.
   */
  public FetchedAddress fetch(String url, long limitNanos, Connecting connecting)
      throws MeasurementException, InterruptedException {
    ClientTeam team = teams.get(context.campaign().setup().networks().names().get(0));
    if (team == null) {
      throw new IllegalStateException("no client was started");
    }
    return team.fetch(url, limitNanos, connecting);
  }

  /** Opens a cell for slices. */
  void open(CellOrder order, Targets targets) throws MeasurementException, InterruptedException {
    team(order).open(order, targets);
  }

  /**
   * Lets the clients of all networks send small submissions, one network after the other, because
   * clients must warm up too.
   */
  void prime(Targets targets, List<CellOrder> cells, long nanos, SampleSink sink)
      throws MeasurementException, InterruptedException {
    for (Map.Entry<Network, ClientTeam> team : teams.entrySet()) {
      List<CellOrder> own =
          cells.stream()
              .filter(order -> order.cell().measurand().network().equals(team.getKey()))
              .toList();
      if (!own.isEmpty()) {
        team.getValue().prime(targets, own, nanos / teams.size(), sink);
      }
    }
  }

  /** Orders a slice of a cell, which is open if the slice is for a time. */
  CellReport slice(
      CellOrder order, Targets targets, SliceOrder slice, SampleSink sink, SliceWatch watch)
      throws MeasurementException, InterruptedException {
    return team(order).slice(order, targets, slice, sink, watch);
  }

  private ClientTeam team(CellOrder order) {
    Network network = order.cell().measurand().network();
    ClientTeam team = teams.get(network);
    if (team == null) {
      throw new IllegalStateException("the campaign has no network " + network.name());
    }
    return team;
  }

  @Override
  public void close() {
    teams.values().forEach(ClientTeam::close);
  }
}
