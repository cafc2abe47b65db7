package io.tare.client.recording;

import io.tare.client.call.Measurement;
import io.tare.harness.model.SubmissionField;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Totals of a cell's samples without warm-up.
 *
 * <p>In a closed loop every client's rate and concurrency is computed over that client's own time,
 * and then summed: idle time of finished clients must not dilute the rate. An open loop has one
 * time for all, and so have clients that think.
 *
 * <p>Quantiles are accurate to a thousandth, in constant memory.
 */
public final class CellTotals {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double PERCENT = 100;
  private static final int SIGNIFICANT_DIGITS = 3;

  private final Span[] clients;
  private final Span all = new Span();
  private final boolean perClient;
  private long valid;
  private long failed;
  private long withoutParts;
  private long clientReadings;
  private long serverReadings;
  private final Histogram lateness = new Histogram(SIGNIFICANT_DIGITS);
  private final Histogram responses = new Histogram(SIGNIFICANT_DIGITS);

  /**
   * @param clients the number of measuring threads
   * @param perClient whether rates are computed over each client's own time
   */
  public CellTotals(int clients, boolean perClient) {
    this.clients = new Span[clients];
    Arrays.setAll(this.clients, i -> new Span());
    this.perClient = perClient;
  }

  /**
   * Sets the time of an open loop, or of clients that think, because the first submission need not
   * be at its beginning, nor the last answer at its end.
   */
  public void over(long from, long to) {
    all.include(from, to);
  }

  void add(Measurement sample) {
    lateness.recordValue(Math.max(0, sample.lateness()));
    all.add(sample);
    clients[sample.client].add(sample);
    switch (sample.result) {
      case VALID -> addValid(sample);
      case FAILED -> failed++;
    }
  }

  private void addValid(Measurement sample) {
    responses.recordValue(Math.max(0, sample.response()));
    valid++;
    clientReadings += sample.value(SubmissionField.CLIENT_READINGS);
    if (sample.hasParts) {
      serverReadings += sample.value(SubmissionField.SERVER_READINGS);
    } else if (!sample.isWithoutStamps) {
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

  /** Valid answers without the server's parts, although they were asked for. */
  public long withoutParts() {
    return withoutParts;
  }

  /** Readings of the client's clock within the round trips of valid submissions. */
  public long clientReadings() {
    return clientReadings;
  }

  /** The same for the server's clock, if reported. */
  public long serverReadings() {
    return serverReadings;
  }

  /**
   * From the first intended start to the last end, or the time {@link #over} which there were
   * submissions, if that is longer; 0 if absent.
   */
  public long elapsedNanos() {
    return all.length();
  }

  /** The first intended start, or the time's beginning. */
  public long firstStart() {
    return all.first;
  }

  /** The last end, or that of the time. */
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

  /** Submissions in flight, averaged over time. */
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
    return quantile(lateness, 0.99);
  }

  /** Response time of valid submissions at a quantile; 0 if there were none. */
  public long responseAt(double quantile) {
    return quantile(responses, quantile);
  }

  /** The smallest value that at least this share of all values does not exceed. */
  private static long quantile(Histogram values, double quantile) {
    return values.getTotalCount() == 0 ? 0 : values.getValueAtPercentile(PERCENT * quantile);
  }

  /** A time with answers. */
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

    /** Samples arrive in the order of their ends, or nearly so. */
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
