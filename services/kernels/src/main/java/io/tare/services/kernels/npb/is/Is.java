package io.tare.services.kernels.npb.is;

import io.tare.services.kernels.npb.InnerLoops;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.NpbKernel;
import io.tare.services.kernels.npb.NpbRandom;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.Verification;
import io.tare.services.kernels.npb.Verification.Check;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * IS (RNR-94-007, 3.5): ranks integer keys by counting them, ten times. The rank of a key is the
 * number of smaller keys. Each thread counts a part of the keys; then each adds up a part of the
 * counts.
 */
public final class Is implements NpbKernel {

  private static final int ITERATIONS = 10;

  private final IsProblem problem;
  private final Team team;
  private final int[] keys;

  /** The keys that iterations replace, as they were made. */
  private final int[] original;

  /** By thread and key. */
  private final int[][] counts;

  /** How many keys are at most as large as the index. */
  private final int[] ranks;

  /** How many keys are in each thread's part of {@link #ranks}. */
  private final int[] totals;

  /** The ranks of the tested keys, one iteration after the other. */
  private final int[] tested;

  private final Team.Part count = this::count;
  private final Team.Part accumulate = this::accumulate;
  private final Team.Part shift = this::shift;

  /** See {@code NpbBenchmark}; there are no loops with vectors. */
  public Is(NpbClass size, Team team) {
    this(IsProblem.of(size), team);
  }

  Is(IsProblem problem, Team team) {
    this.problem = problem;
    this.team = team;
    this.keys = new int[1 << problem.logKeys()];
    this.original = new int[2 * ITERATIONS + 1];
    this.counts = new int[team.threads()][1 << problem.logMaxKey()];
    this.ranks = new int[1 << problem.logMaxKey()];
    this.totals = new int[team.threads()];
    this.tested = new int[ITERATIONS * problem.tests().size()];
  }

  @Override
  public void initialize() {
    if (keys[0] == 0 && keys[keys.length - 1] == 0) {
      makeKeys();
      System.arraycopy(keys, 0, original, 0, original.length);
    }
    restore();
    rank(1);
    restore();
  }

  private void restore() {
    System.arraycopy(original, 0, keys, 0, original.length);
  }

  /** RNR-94-007, 3.5.2: the mean of four random numbers, times the bound. */
  private void makeKeys() {
    double quarter = ranks.length >> 2;
    double[] numbers = new double[4 * 1024];
    long state = problem.seed();
    for (int begin = 0; begin < keys.length; begin += 1024) {
      state = NpbRandom.fill(numbers, 0, numbers.length, state);
      for (int i = 0; i < 1024; i++) {
        keys[begin + i] =
            (int)
                (quarter
                    * (numbers[4 * i]
                        + numbers[4 * i + 1]
                        + numbers[4 * i + 2]
                        + numbers[4 * i + 3]));
      }
    }
  }

  @Override
  public void run() {
    for (int iteration = 1; iteration <= ITERATIONS; iteration++) {
      rank(iteration);
    }
  }

  private void rank(int iteration) {
    keys[iteration] = iteration;
    keys[iteration + ITERATIONS] = ranks.length - iteration;
    team.run(count);
    team.run(accumulate);
    if (team.threads() > 1) {
      team.run(shift);
    }
    int tests = problem.tests().size();
    for (int i = 0; i < tests; i++) {
      int key = keys[problem.tests().get(i).index()];
      tested[(iteration - 1) * tests + i] = key == 0 ? 0 : ranks[key - 1];
    }
  }

  private void count(int thread, int threads) {
    int[] own = counts[thread];
    Arrays.fill(own, 0);
    int end = Team.begin(keys.length, thread + 1, threads);
    for (int i = Team.begin(keys.length, thread, threads); i < end; i++) {
      own[keys[i]]++;
    }
  }

  private void accumulate(int thread, int threads) {
    int begin = Team.begin(ranks.length, thread, threads);
    int end = Team.begin(ranks.length, thread + 1, threads);
    int[] first = counts[0];
    int sum = 0;
    if (threads == 1) {
      for (int key = 0; key < ranks.length; key++) {
        sum += first[key];
        ranks[key] = sum;
      }
      return;
    }
    System.arraycopy(first, begin, ranks, begin, end - begin);
    for (int other = 1; other < threads; other++) {
      int[] more = counts[other];
      for (int key = begin; key < end; key++) {
        ranks[key] += more[key];
      }
    }
    for (int key = begin; key < end; key++) {
      sum += ranks[key];
      ranks[key] = sum;
    }
    totals[thread] = sum;
  }

  private void shift(int thread, int threads) {
    int before = 0;
    for (int other = 0; other < thread; other++) {
      before += totals[other];
    }
    int end = Team.begin(ranks.length, thread + 1, threads);
    for (int key = Team.begin(ranks.length, thread, threads); key < end; key++) {
      ranks[key] += before;
    }
  }

  @Override
  public Verification verify() {
    List<Check> checks = new ArrayList<>();
    int tests = problem.tests().size();
    for (int iteration = 1; iteration <= ITERATIONS; iteration++) {
      for (int i = 0; i < tests; i++) {
        IsProblem.Test test = problem.tests().get(i);
        checks.add(
            new Check(
                "rank of key " + test.index() + " in iteration " + iteration,
                tested[(iteration - 1) * tests + i],
                test.rank(iteration),
                0));
      }
    }
    checks.add(new Check("keys that are not sorted", unsorted(), 0, 0));
    return new Verification(checks);
  }

  /** RNR-94-007, 3.5.3, "full verification": the ranks sort the keys. */
  private int unsorted() {
    int[] places = ranks.clone();
    int[] sorted = new int[keys.length];
    Arrays.fill(sorted, -1);
    for (int key : keys) {
      if (places[key] == 0) {
        return keys.length; // nothing was ranked
      }
      sorted[--places[key]] = key;
    }
    int unsorted = 0;
    for (int i = 1; i < sorted.length; i++) {
      unsorted += sorted[i - 1] > sorted[i] || sorted[i - 1] < 0 ? 1 : 0;
    }
    return unsorted;
  }

  @Override
  public double operations() {
    return (double) ITERATIONS * keys.length;
  }

  @Override
  public int iterations() {
    return ITERATIONS;
  }

  @Override
  public String size() {
    return Integer.toString(keys.length);
  }

  @Override
  public String arithmetic() {
    return InnerLoops.PLAIN;
  }
}
