package io.tare.analysis.capacity.validation;

import io.tare.analysis.capacity.models.Band;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.planning.RequestCost;
import io.tare.analysis.capacity.queueing.QueueTrace;
import io.tare.analysis.capacity.queueing.SharingTrace;
import io.tare.analysis.statistics.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * A load test at a rate, simulated with the costs of every draw of a model: the same arrivals after
 * a lead-in as by the client. It shows the chance variation of a short test around the model's
 * steady state.
 */
final class SimulatedTest {

  private static final long SEED = 20130708;

  private final LoadPoint point;
  private final double rate;
  private final IntFunction<List<RequestCost>> costs;
  private final int processors;

  /**
   * @param costs by draw
   */
  SimulatedTest(
      LoadPoint point, double rate, IntFunction<List<RequestCost>> costs, int processors) {
    this.point = point;
    this.rate = rate;
    this.costs = costs;
    this.processors = processors;
  }

  /** Bands of means and 95th percentiles of a kind, in seconds. */
  record Spread(Band mean, Band p95) {}

  /**
   * For each kind.
   *
   * @param draws the number of simulations
   */
  List<Spread> play(int draws) {
    int kinds = point.work().kinds().size();
    double[][] means = new double[kinds][draws];
    double[][] p95s = new double[kinds][draws];
    for (int draw = 0; draw < draws; draw++) {
      List<Summary> played = play(costs.apply(draw), SEED + draw);
      for (int kind = 0; kind < kinds; kind++) {
        means[kind][draw] = played.get(kind).mean();
        p95s[kind][draw] = played.get(kind).p95();
      }
    }
    List<Summary> nominal = play(costs.apply(OverheadModel.NOMINAL), SEED - 1);
    List<Spread> spreads = new ArrayList<>();
    for (int kind = 0; kind < kinds; kind++) {
      spreads.add(
          new Spread(
              Band.of(nominal.get(kind).mean(), means[kind]),
              Band.of(nominal.get(kind).p95(), p95s[kind])));
    }
    return spreads;
  }

  private List<Summary> play(List<RequestCost> kinds, long seed) {
    UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(seed);
    List<DoubleStream.Builder> times = new ArrayList<>();
    kinds.forEach(each -> times.add(DoubleStream.builder()));
    for (int block = 0; block < point.blocks(); block++) {
      play(kinds, random, times);
    }
    return times.stream().map(each -> Summary.of(each.build().toArray())).toList();
  }

  /** One block, starting on an idle platform. */
  private void play(
      List<RequestCost> kinds, UniformRandomProvider random, List<DoubleStream.Builder> times) {
    List<DoubleSupplier> services =
        kinds.stream().map(each -> service(random, each.variation())).toList();
    List<DoubleSupplier> others =
        kinds.stream().map(each -> service(random, each.turns().orElse(0.0))).toList();
    int before = point.warmup() / 2; // the other half is submitted one after the other
    int all = before + point.submissions();
    double[] arrivals = new double[all];
    double from = -before / rate;
    for (int i = 0; i < all; i++) {
      double length = i < before ? -from : point.submissions() / rate;
      arrivals[i] = (i < before ? from : 0) + random.nextDouble() * length;
    }
    Arrays.sort(arrivals);
    int[] kindOf = new int[all];
    double[] needs = new double[all];
    double[] pauses = new double[all];
    double[] delays = new double[all];
    double[] turns = new double[all];
    boolean areInTurn = kinds.stream().allMatch(each -> each.turns().isPresent());
    for (int i = 0; i < all; i++) {
      kindOf[i] = drawn(kinds, random.nextDouble());
      RequestCost kind = kinds.get(kindOf[i]);
      double length = services.get(kindOf[i]).getAsDouble();
      needs[i] = kind.processorSeconds() * length;
      pauses[i] = kind.pauseSeconds();
      delays[i] = kind.delaySeconds() * length; // both vary together, as in runs
      turns[i] = areInTurn ? kind.processorSeconds() * others.get(kindOf[i]).getAsDouble() : 0;
    }
    double[] responses =
        areInTurn
            ? inTurn(arrivals, needs, pauses, turns)
            : SharingTrace.responses(arrivals, needs, pauses, processors);
    for (int i = before; i < all; i++) {
      times.get(kindOf[i]).add(responses[i] + delays[i]);
    }
  }

  private double[] inTurn(double[] arrivals, double[] needs, double[] pauses, double[] turns) {
    double[] responses = QueueTrace.delays(arrivals, turns, pauses, processors);
    for (int i = 0; i < responses.length; i++) {
      responses[i] += needs[i];
    }
    return responses;
  }

  private static int drawn(List<RequestCost> kinds, double uniform) {
    double sum = 0;
    for (int kind = 0; kind < kinds.size() - 1; kind++) {
      sum += kinds.get(kind).share();
      if (uniform < sum) {
        return kind;
      }
    }
    return kinds.size() - 1;
  }

  /** With mean 1. */
  private static DoubleSupplier service(UniformRandomProvider random, double variation) {
    return variation < 1e-6
        ? () -> 1
        : AhrensDieterMarsagliaTsangGammaSampler.of(random, 1 / variation, variation)::sample;
  }
}
