package io.tare.client.call;

import io.tare.client.http.UnreachableException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Submits one of several requests over one connection, drawn at random for each submission. The
 * draw happens before the clock runs and allocates nothing.
 */
public final class MixedCall implements Call {

  private final Call[] calls;
  private final int[] weights;
  private final int weight;
  private final boolean isNumbered;
  private final SplittableRandom random;
  private int drawn;

  /**
   * Records which request of a mix each submission is.
   *
   * @param weights of the requests
   * @param calls of the mix's requests, all over the same connection
   * @param random only for this call
   */
  public static MixedCall numbered(
      int[] weights, List<? extends Call> calls, SplittableRandom random) {
    return new MixedCall(calls, weights, random, true);
  }

  /**
   * Calls with equal chances, of one kind.
   *
   * @param calls one or more, all over the same connection
   * @param random only for this call
   */
  public MixedCall(List<? extends Call> calls, SplittableRandom random) {
    this(calls, IntStream.generate(() -> 1).limit(calls.size()).toArray(), random, false);
  }

  private MixedCall(
      List<? extends Call> calls, int[] weights, SplittableRandom random, boolean isNumbered) {
    this.calls = calls.toArray(Call[]::new);
    this.weights = weights.clone();
    this.weight = IntStream.of(weights).sum();
    this.random = random;
    this.isNumbered = isNumbered;
    if (weights.length != this.calls.length) {
      throw new IllegalArgumentException(
          weights.length + " requests with " + this.calls.length + " calls");
    }
  }

  @Override
  public boolean isReady(long now) {
    return calls[0].isReady(now);
  }

  @Override
  public void ready(long now) throws UnreachableException {
    drawn = 0;
    for (int left = random.nextInt(weight); left >= weights[drawn]; drawn++) {
      left -= weights[drawn];
    }
    calls[drawn].ready(now);
  }

  @Override
  public void submit(Measurement measurement) {
    if (isNumbered) {
      measurement.request = drawn + 1;
    }
    calls[drawn].submit(measurement);
  }

  @Override
  public void askForStamps(boolean isWanted) {
    for (Call call : calls) {
      call.askForStamps(isWanted);
    }
  }

  /** All have the same. */
  @Override
  public int connections() {
    return calls[0].connections();
  }

  @Override
  public int retried() {
    return calls[0].retried();
  }

  @Override
  public void close() {
    calls[0].close();
  }
}
