package io.tare.analysis.comparison.network;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Results;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric.Unit;
import io.tare.harness.model.Network;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * The costs of a network, measured by programs that only send and receive: a round trip of the
 * smallest message, and each byte of a connection at its full rate. A byte's cost includes its
 * share of a packet's cost. Both are medians over a trial's submissions.
 *
 * @param roundTripNanos of {@code roundtrip}, or otherwise of {@code ping}, by block
 * @param byteNanos of {@code iperf} by TCP, one connection one way, by block
 */
public record NetworkCosts(
    String platform,
    Network network,
    SortedMap<Integer, Double> roundTripNanos,
    SortedMap<Integer, Double> byteNanos) {

  private static final String SIZE = "size";
  private static final double BITS_PER_BYTE = 8;
  private static final double NANOS = 1e9;

  public NetworkCosts {
    roundTripNanos = Collections.unmodifiableSortedMap(new TreeMap<>(roundTripNanos));
    byteNanos = Collections.unmodifiableSortedMap(new TreeMap<>(byteNanos));
  }

  /** Of all networks with both costs, platform by platform in the order of the cells. */
  public static List<NetworkCosts> of(Results results) {
    List<NetworkCosts> all = new ArrayList<>();
    for (String platform : results.platforms()) {
      List<CellResult> cells =
          results.cells().stream()
              .filter(each -> each.cell().platform().equals(platform))
              .filter(each -> each.cell().measurand().isPrimary())
              .toList();
      Set<Network> networks = new LinkedHashSet<>();
      cells.forEach(each -> networks.add(each.cell().measurand().network()));
      for (Network network : networks) {
        List<CellResult> own =
            cells.stream()
                .filter(each -> each.cell().measurand().network().equals(network))
                .toList();
        Optional<CellResult> trips =
            plain(own, "roundtrip", Unit.NANOSECONDS, SIZE, "count")
                .or(() -> plain(own, "ping", Unit.NANOSECONDS, SIZE, "count", "interval"));
        Optional<CellResult> rates = plain(own, "iperf", Unit.BITS_PER_SECOND, "length");
        if (trips.isPresent() && rates.isPresent()) {
          all.add(
              new NetworkCosts(
                  platform,
                  network,
                  byBlock(trips.get(), nanos -> nanos),
                  byBlock(rates.get(), rate -> BITS_PER_BYTE * NANOS / rate)));
        }
      }
    }
    return all;
  }

  /**
   * The plain cell of a program with the smallest messages.
   *
   * @param parameters that it may have; any other makes it a different measurement
   */
  private static Optional<CellResult> plain(
      List<CellResult> cells, String workload, Unit unit, String... parameters) {
    Set<String> allowed = Set.of(parameters);
    return cells.stream()
        .filter(each -> each.metric().unit() == unit)
        .filter(
            each -> {
              Measurand measurand = each.cell().measurand();
              return measurand.workload().equals(workload)
                  && allowed.containsAll(measurand.parameters().values().keySet());
            })
        .min(
            Comparator.comparingDouble(
                each -> each.cell().measurand().parameters().number(SIZE).orElse(0.0)));
  }

  private static SortedMap<Integer, Double> byBlock(CellResult cell, DoubleUnaryOperator cost) {
    SortedMap<Integer, Double> costs = new TreeMap<>();
    cell.trials().stream()
        .filter(each -> each.median() > 0)
        .forEach(each -> costs.put(each.block(), cost.applyAsDouble(each.median())));
    return costs;
  }

  /** Whether both costs were measured in a block. */
  public boolean isKnownIn(int block) {
    return roundTripNanos.containsKey(block) && byteNanos.containsKey(block);
  }

  /** The cost of a request and its answer with this total of bytes in a block, in nanoseconds. */
  double nanos(int block, double bytes) {
    return known(roundTripNanos, block) + bytes * known(byteNanos, block);
  }

  private static double known(SortedMap<Integer, Double> costs, int block) {
    Double cost = costs.get(block);
    if (cost == null) {
      throw new IllegalStateException("no cost in block " + block);
    }
    return cost;
  }
}
