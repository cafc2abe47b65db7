package io.tare.client.recording;

import io.tare.client.call.Measurement;
import java.util.Arrays;

/**
 * Adds up the samples of a cell that are not warm-up.
 *
 * <p>In a closed loop every client's rate and concurrency is taken over that client's own time, and
 * then they are added up: clients that are done wait for nobody, so their idle end must not dilute
 * the rate. In an open loop there is one time for all, from the first intended start.
 */
public final class CellTotals {

  private static final double NANOS_PER_SECOND = 1e9;

  private final Span[] clients;
  private final Span all = new Span();
  private final boolean perClient;
  private long valid;
  private long failed;
  private long withoutParts;
  private long[] lateness = new long[256];
  private long[] responses = new long[256];

  /**
   * @param clients how many measuring threads there are
   * @param perClient whether rates are taken over each client's own time
   */
  public CellTotals(int clients, boolean perClient) {
    this.clients = new Span[clients];
    Arrays.setAll(this.clients, i -> new Span());
    this.perClient = perClient;
  }

  /**
   * Says over which time an open loop was to be measured, because the first arrival need not be at
   * its beginning, nor the last answer at its end.
   */
  public void over(long from, long to) {
    all.include(from, to);
  }

  void add(int client, Measurement sample) {
    int index = (int) submissions();
    if (index == lateness.length) {
      lateness = Arrays.copyOf(lateness, 2 * index);
    }
    lateness[index] = sample.lateness();
    all.add(sample);
    clients[client].add(sample);
    switch (sample.result) {
      case VALID -> addValid(sample);
      case FAILED -> failed++;
    }
  }

  private void addValid(Measurement sample) {
    if (valid == responses.length) {
      responses = Arrays.copyOf(responses, 2 * responses.length);
    }
    responses[(int) valid] = sample.response();
    valid++;
    if (!sample.hasParts) {
      withoutParts++;
    }
  }

  public long submissions() {
    return valid + failed;
  }

  public long valid() {
    return valid;
  }

  public long failed() {
    return failed;
  }

  /** Valid answers that did not carry the server's parts. */
  public long withoutParts() {
    return withoutParts;
  }

  /** From the first intended start to the last end seen; 0 if there is none. */
  public long elapsedNanos() {
    return all.length();
  }

  /** The first intended start. */
  public long firstStart() {
    return all.first;
  }

  /** The last end seen. */
  public long lastEnd() {
    return all.last;
  }

  /** Answers per second; NaN if there were none. */
  public double throughputPerSecond() {
    if (!perClient) {
      return NANOS_PER_SECOND * all.answers / all.length();
    }
    double sum = 0;
    for (Span client : clients) {
      sum += client.length() == 0 ? 0 : NANOS_PER_SECOND * client.answers / client.length();
    }
    return sum;
  }

  /** Submissions in flight, the mean over time. */
  public double concurrency() {
    if (!perClient) {
      return (double) all.busy / all.length();
    }
    double sum = 0;
    for (Span client : clients) {
      sum += client.length() == 0 ? 0 : (double) client.busy / client.length();
    }
    return sum;
  }

  /** The lateness that 99 of 100 submissions did not exceed; 0 if there were none. */
  public long latenessP99() {
    return quantile(lateness, submissions(), 0.99);
  }

  /** Response time of valid submissions at a quantile; 0 if there were none. */
  public long responseAt(double quantile) {
    return quantile(responses, valid, quantile);
  }

  /** The smallest value that at least this share of all values does not exceed. */
  private static long quantile(long[] values, long count, double quantile) {
    if (count == 0) {
      return 0;
    }
    long[] sorted = Arrays.copyOf(values, (int) count);
    Arrays.sort(sorted);
    return sorted[(int) Math.max(0, Math.ceil(quantile * count) - 1)];
  }

  /** A time in which answers came. */
  private static final class Span {
    private boolean begun;
    private long first;
    private long last;
    private long answers;
    private long busy;

    void add(Measurement sample) {
      include(sample.intended, sample.ended() ? sample.end : sample.start);
      if (sample.ended()) {
        answers++;
        busy += sample.roundTrip();
      }
    }

    /** Rings are emptied one after the other, so samples do not come in order. */
    void include(long from, long to) {
      first = begun && first - from <= 0 ? first : from;
      last = begun && last - to >= 0 ? last : to;
      begun = true;
    }

    long length() {
      return last - first;
    }
  }
}
