package io.tare.analysis.capacity.queueing;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The Markov chain of one tagged request and the others, from its arrival to its end, for {@link
 * SharedResponse}: arrival rates by the number present, the mean service of the others, and the
 * distribution of the number found.
 */
final class TaggedRequest {

  /**
   * The most stages with many waiting, where waiting dominates the variation of service; a squared
   * coefficient of variation below a twentieth is practically fixed.
   */
  private static final int MIN_STAGES = 20;

  /** The most stages with few waiting, where they matter and are affordable. */
  private static final int MAX_STAGES = 100;

  /** Stages times possible numbers of other requests. */
  private static final int WORK = 2_000;

  /** States times steps: about ten seconds. More is refused in advance. */
  private static final double MAX_WORK = 2e10;

  /** States at the ends below this probability are left out of the chain. */
  private static final double NEVER = 1e-14;

  private final IntToDoubleFunction arrivals;
  private final int servers;
  private final double seconds;
  private final int first;
  private final double[] found;

  TaggedRequest(IntToDoubleFunction arrivals, int servers, double seconds, double[] found) {
    this.arrivals = arrivals;
    this.servers = servers;
    this.seconds = seconds;
    // Rare states are left out, such as few of a thousand clients present at one server, which
    // would make steps short because of fast arrivals.
    int low = 0;
    while (found[low] < NEVER) {
      low++;
    }
    int high = found.length;
    while (found[high - 1] < NEVER) {
      high--;
    }
    this.first = low;
    this.found = Arrays.copyOfRange(found, low, high);
  }

  SharedResponse response(double ownSeconds, double variation, double stretch) {
    if (!(ownSeconds > 0 && variation >= 0 && variation <= 1)) {
      throw new IllegalArgumentException(
          "service of %s s with variation %s".formatted(ownSeconds, variation));
    }
    int size = found.length; // first to first + size - 1 others
    int max = Math.min(MAX_STAGES, Math.max(MIN_STAGES, WORK / size));
    int stages =
        (int)
            Math.min(
                max, Math.max(1, Math.round(1 / Math.max(variation, SharedResponse.LEFT_OUT))));
    double own = stages / ownSeconds;
    double fastest = 0;
    for (int i = 0; i < size; i++) {
      fastest = Math.max(fastest, coming(i) + leaving(i) + speed(i) * own);
    }
    requireWork((double) stages * size, fastest * meanSeconds(ownSeconds), stages);
    ChainStep step = step(own, fastest);
    double[][] state = new double[stages][size];
    double[][] next = new double[stages][size];
    state[0] = found.clone();
    double[] alive = new double[1024];
    int steps = 0;
    double left = 1;
    while (left > SharedResponse.STILL_THERE && steps < SharedResponse.MAX_STEPS) {
      Wanted.require();
      if (steps == alive.length) {
        alive = Arrays.copyOf(alive, 2 * steps);
      }
      alive[steps] = left;
      left = step.take(state, next);
      double[][] before = state;
      state = next;
      next = before;
      steps++;
    }
    return new SharedResponse(fastest, Arrays.copyOf(alive, steps), left, stretch);
  }

  /** The duration if the number found stayed constant. */
  private double meanSeconds(double ownSeconds) {
    double sum = 0;
    for (int i = 0; i < found.length; i++) {
      sum += found[i] * ownSeconds / speed(i);
    }
    return sum;
  }

  /** The tail of a sum of this number of stages, in standard deviations beyond its mean. */
  private static void requireWork(double states, double meanSteps, int stages) {
    double steps = meanSteps * (1 - Math.log(SharedResponse.STILL_THERE) / Math.sqrt(stages));
    double work = states * Math.min(SharedResponse.MAX_STEPS, steps);
    if (work > MAX_WORK) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "percentiles take %.1e steps of %.0f states, more than can be solved in time; use"
                  + " fewer clients, or more similar classes",
              steps,
              states));
    }
  }

  private ChainStep step(double own, double fastest) {
    return new ChainStep(
        ofEach(i -> coming(i) / fastest),
        ofEach(i -> leaving(i) / fastest),
        ofEach(i -> speed(i) * own / fastest));
  }

  private double[] ofEach(IntToDoubleFunction value) {
    return IntStream.range(0, found.length).mapToDouble(value).toArray();
  }

  private double speed(int i) {
    return Math.min(1, (double) servers / (first + i + 1));
  }

  private double coming(int i) {
    return i + 1 < found.length ? arrivals.applyAsDouble(first + i + 1) : 0;
  }

  private double leaving(int i) {
    return i > 0 ? speed(i) * (first + i) / seconds : 0;
  }
}
