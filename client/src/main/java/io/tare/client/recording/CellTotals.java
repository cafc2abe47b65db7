package io.tare.client.recording;

import io.tare.client.call.Measurement;
import io.tare.model.SubmissionField;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Adds up the samples of a cell that are not warm-up.
 *
 * <p>In a closed loop every client's rate and concurrency is taken over that client's own time, and
 * then they are added up: clients that are done do not wait, so their idle end must not dilute the
 * rate. In an open loop there is one time for all, from the first intended start.
 *
 * <p>Quantiles are known to a thousandth, in memory that does not grow with the submissions.
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
    } else {
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

  /** Readings of the client's clock within the round trips of valid submissions. */
  public long clientReadings() {
    return clientReadings;
  }

  /** The same of the server's clock, as far as it told. */
  public long serverReadings() {
    return serverReadings;
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

    /** Samples come in the order in which they ended, or nearly so. */
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
