package io.tare.harness.client;

import io.tare.harness.benchmark.CellOrder;
import io.tare.harness.benchmark.CellReport;
import io.tare.harness.benchmark.ClockReading;
import io.tare.harness.benchmark.SampleSink;
import io.tare.harness.benchmark.SliceOrder;
import io.tare.harness.benchmark.SliceWatch;
import io.tare.harness.benchmark.TrialContext;
import io.tare.infra.platform.NetworkSpec;
import io.tare.model.Cell;
import io.tare.model.MeasurementException;
import io.tare.model.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** The clients of one trial: those of each network that the campaign uses. */
public final class NetworkClients implements AutoCloseable {

  private final TrialContext context;
  private final Function<Cell, ClientTarget> targets;
  private final Map<Network, ClientTeam> teams = new TreeMap<>();

  /**
   * @param targets where the submissions of a cell go; asked when a slice is ordered, or a cell
   *     prepared
   */
  public NetworkClients(TrialContext context, Function<Cell, ClientTarget> targets) {
    this.context = context;
    this.targets = targets;
  }

  /** Starts the programs, and gives what they say of their clocks and libraries. */
  public SortedMap<String, String> start() throws MeasurementException, InterruptedException {
    SortedMap<String, String> facts = new TreeMap<>();
    for (NetworkSpec network : context.campaign().setup().networks().measured()) {
      ClientTeam team = new ClientTeam(context, network, context.platform().clients(network));
      teams.put(network.network(), team);
      facts.putAll(team.start());
    }
    return facts;
  }

  /** Looks at the clocks of all. */
  public List<ClockReading> clocks() throws MeasurementException, InterruptedException {
    List<ClockReading> all = new ArrayList<>();
    for (ClientTeam team : teams.values()) {
      all.addAll(team.clocks());
    }
    return all;
  }

  /** Asks an address for so long, by a client of the first network; each reaches all. */
  public FetchedAddress fetch(String url, long limitNanos)
      throws MeasurementException, InterruptedException {
    ClientTeam team = teams.get(context.campaign().setup().networks().names().get(0));
    if (team == null) {
      throw new IllegalStateException("no client was started");
    }
    return team.fetch(url, limitNanos);
  }

  /** Orders a cell to be made ready for slices. */
  public void open(CellOrder order) throws MeasurementException, InterruptedException {
    team(order).open(order, targets.apply(order.cell()));
  }

  /**
   * Has the clients of all networks do small submissions, one network after the other: clients warm
   * up as well.
   */
  public void prime(List<CellOrder> cells, long nanos, SampleSink sink)
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
  public CellReport slice(CellOrder order, SliceOrder slice, SampleSink sink, SliceWatch watch)
      throws MeasurementException, InterruptedException {
    return team(order).slice(order, targets.apply(order.cell()), slice, sink, watch);
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
