package io.tare.client.recording;

import io.tare.client.call.Measurement;
import io.tare.harness.model.SubmissionField;

/** Measurements with every field known. */
final class Measurements {

  private Measurements() {}

  /** A valid one whose response time is 10,000 ns, 100 of them before it started. */
  static Measurement valid(long sequence) {
    Measurement sample = new Measurement();
    sample.begin(sequence, 1_000, 1_100);
    sample.end = 11_000;
    sample.set(SubmissionField.CLIENT_MARSHAL, 1_000);
    sample.set(SubmissionField.CLIENT_UNMARSHAL, 2_000);
    sample.hasParts = true;
    sample.set(SubmissionField.SERVER_RECEIVE, 10);
    sample.set(SubmissionField.SERVER_UNMARSHAL, 500);
    sample.set(SubmissionField.SERVICE, 3_000);
    sample.set(SubmissionField.SERVER_MARSHAL, 700);
    sample.set(SubmissionField.SERVER_WRITE, 20);
    sample.set(SubmissionField.REQUEST_BYTES, 411);
    sample.set(SubmissionField.RESPONSE_BYTES, 522);
    sample.set(SubmissionField.CLIENT_READINGS, 1);
    sample.set(SubmissionField.SERVER_WRITES, 2);
    sample.set(SubmissionField.SERVER_READINGS, 9);
    return sample;
  }

  /** The same of a mix's second request. */
  static Measurement second(long sequence) {
    Measurement sample = valid(sequence);
    sample.request = 2;
    return sample;
  }

  /** The same, excluded from all figures. */
  static Measurement warmup(long sequence) {
    Measurement sample = valid(sequence);
    sample.warmup = true;
    return sample;
  }

  /** The same by one of several clients. */
  static Measurement by(int client, long sequence) {
    Measurement sample = valid(sequence);
    sample.client = client;
    return sample;
  }

  /** One without an answer. */
  static Measurement failed(long sequence, String reason) {
    Measurement sample = new Measurement();
    sample.begin(sequence, 1_000, 1_100);
    sample.set(SubmissionField.REQUEST_BYTES, 411);
    sample.fail(reason);
    return sample;
  }

  /** A valid one in a given time. */
  static Measurement from(long intended, long start, long end) {
    return from(0, intended, start, end);
  }

  /** The same by one of several clients. */
  static Measurement from(int client, long intended, long start, long end) {
    Measurement sample = new Measurement();
    sample.client = client;
    sample.begin(0, intended, start);
    sample.end = end;
    return sample;
  }
}
