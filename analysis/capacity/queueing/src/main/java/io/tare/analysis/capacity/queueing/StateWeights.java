package io.tare.analysis.capacity.queueing;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Weights of the states of closed classes, as plain numbers relative to the largest: what is far
 * below it is 0, and is skipped when weights are combined.
 */
final class StateWeights {

  /**
   * Smaller weights, relative to the largest, count as 0. If demands are in units of nearly the
   * true time between requests, states that matter are not nearly as improbable.
   */
  private static final double NEGLIGIBLE = 1e-30;

  /** Weights beyond this are scaled. */
  private static final double LARGE = 1e100;

  private static final double LOG_NEGLIGIBLE = Math.log(NEGLIGIBLE);

  private final PopulationStates states;
  private final double[] weights;
  private final int first;
  private final int end;

  private StateWeights(PopulationStates states, double[] weights) {
    this.states = states;
    this.weights = weights;
    double least = NEGLIGIBLE * largest(weights);
    int low = weights.length;
    int high = 0;
    for (int state = 0; state < weights.length; state++) {
      if (weights[state] > least) {
        low = Math.min(low, state);
        high = state + 1;
      } else {
        weights[state] = 0;
      }
    }
    this.first = low;
    this.end = high;
  }

  /**
   * Of a station where those of states differ only by its customers' demands and total number.
   *
   * @param demands of each class
   * @param logOfTotal the logarithm of the weight of so many customers who need 1 each, in any
   *     order
   */
  static StateWeights of(
      PopulationStates states, double[] demands, IntToDoubleFunction logOfTotal) {
    double[] ofTotal =
        IntStream.rangeClosed(0, states.total(states.full()))
            .mapToDouble(total -> logOfTotal.applyAsDouble(total) + LogFactorial.of(total))
            .toArray();
    double[] logDemands = Arrays.stream(demands).map(Math::log).toArray();
    double[] logs = new double[states.size()];
    for (int state = 0; state < logs.length; state++) {
      double log = ofTotal[states.total(state)];
      for (int r = 0; r < logDemands.length; r++) {
        int count = states.count(state, r);
        log += count == 0 ? 0 : count * logDemands[r] - LogFactorial.of(count);
      }
      logs[state] = log;
    }
    double largest = largest(logs);
    for (int state = 0; state < logs.length; state++) {
      double log = logs[state] - largest;
      logs[state] = log < LOG_NEGLIGIBLE ? 0 : Math.exp(log);
    }
    return new StateWeights(states, logs);
  }

  /**
   * With identical stations of one class added, scaled. Their generating function is that of one, a
   * polynomial of the degree of its servers over {@code 1 - ratio x}, to the power of their number:
   * all terms are positive, so that nothing is lost by their order.
   *
   * @param demand of the class at one of them
   * @param count 0 or more
   */
  StateWeights with(double demand, OpenLoad open, int count) {
    StateWeights one = of(states, new double[] {demand}, open::logWeight);
    int degree = Math.min(open.servers(), states.full());
    if (count * (degree + 2.0) > 2 * Math.log(count + 1) * states.size()) {
      return with(one.times(count));
    }
    double ratio = demand / (open.servers() - open.work());
    double[] polynomial = new double[degree + 1];
    for (int n = 0; n <= degree; n++) {
      double falling = n == 0 ? 0 : ratio * one.weights[n - 1];
      polynomial[n] = Math.max(0, one.weights[n] - falling);
    }
    double[] all = weights.clone();
    for (int i = 0; i < count; i++) {
      Wanted.require();
      double[] with = new double[all.length];
      for (int k = 0; k <= degree; k++) {
        for (int n = k; polynomial[k] > 0 && n < with.length; n++) {
          with[n] += polynomial[k] * all[n - k];
        }
      }
      for (int n = 1; n < with.length; n++) {
        with[n] += ratio * with[n - 1];
      }
      all = with;
      scaleIfLarge(all);
    }
    return new StateWeights(states, all).scaled();
  }

  private static void scaleIfLarge(double[] all) {
    double largest = largest(all);
    if (largest > LARGE) {
      for (int state = 0; state < all.length; state++) {
        all[state] /= largest;
      }
    }
  }

  private static double largest(double[] all) {
    double largest = all[0];
    for (double each : all) {
      largest = Math.max(largest, each);
    }
    return largest;
  }

  /** Of an empty station. */
  static StateWeights none(PopulationStates states) {
    double[] weights = new double[states.size()];
    weights[0] = 1;
    return new StateWeights(states, weights);
  }

  PopulationStates states() {
    return states;
  }

  double of(int state) {
    return weights[state];
  }

  /**
   * With a single-server station added; not scaled, so that results with and without it compare.
   *
   * @param demands by class
   */
  StateWeights withSingle(double[] demands) {
    double[] all = weights.clone();
    addSingle(all, demands);
    return new StateWeights(states, all);
  }

  /** With so many of them added, scaled. */
  StateWeights withSingles(double[] demands, int count) {
    double[] all = weights.clone();
    for (int i = 0; i < count; i++) {
      addSingle(all, demands);
      scaleIfLarge(all);
    }
    return new StateWeights(states, all).scaled();
  }

  /** Each state with one customer less is done before. */
  private void addSingle(double[] all, double[] demands) {
    states.forEachPart(
        states.full(),
        (start, end) -> {
          Wanted.require();
          for (int r = 1; r < demands.length; r++) {
            int less = states.less(start, r);
            int back = start - less;
            for (int state = start; less >= 0 && state < end; state++) {
              all[state] += demands[r] * all[state - back];
            }
          }
          for (int state = start + 1; state < end; state++) {
            all[state] += demands[0] * all[state - 1];
          }
        });
  }

  /** Of both stations together, scaled. */
  StateWeights with(StateWeights other) {
    double[] all = new double[weights.length];
    for (int part = first; part < end; part++) {
      double weight = weights[part];
      if (weight > 0) {
        Wanted.require();
        add(all, part, weight, other);
      }
    }
    return new StateWeights(states, all).scaled();
  }

  /** The same, relative to the largest, so that products stay in the range of numbers. */
  StateWeights scaled() {
    double largest = largest(weights);
    double[] all = new double[weights.length];
    for (int state = first; state < end; state++) {
      all[state] = weights[state] / largest;
    }
    return new StateWeights(states, all);
  }

  private void add(double[] all, int part, double weight, StateWeights other) {
    double[] others = other.weights;
    states.forEachPart(
        states.full() - part,
        (start, end) -> {
          int last = Math.min(end, other.end);
          for (int rest = Math.max(start, other.first); rest < last; rest++) {
            all[part + rest] += weight * others[rest];
          }
        });
  }

  /** Of so many stations with these weights, in a number of steps logarithmic in their number. */
  StateWeights times(int count) {
    StateWeights all = none(states);
    StateWeights power = this;
    for (int left = count; left > 0; left /= 2) {
      if (left % 2 == 1) {
        all = all.with(power);
      }
      if (left > 1) {
        power = power.with(power);
      }
    }
    return all;
  }

  /** The weight of one state of both stations together; not scaled. */
  double together(StateWeights other, int state) {
    double[] sum = {0};
    states.forEachPart(
        state,
        (start, end) -> {
          double own = 0;
          int last = Math.min(end, this.end);
          for (int part = Math.max(start, first); part < last; part++) {
            own += weights[part] * other.weights[state - part];
          }
          sum[0] += own;
        });
    return sum[0];
  }
}
