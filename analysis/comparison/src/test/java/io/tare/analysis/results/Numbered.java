package io.tare.analysis.results;

import io.tare.analysis.samples.Submission;
import io.tare.model.Metric;
import io.tare.model.Outcome;

/** A submission of which nothing but its number matters. */
record Numbered(long sequence) implements Submission {
  @Override
  public String trial() {
    return "b001-native";
  }

  @Override
  public int attempt() {
    return 1;
  }

  @Override
  public String cell() {
    return "c001";
  }

  @Override
  public boolean warmup() {
    return false;
  }

  @Override
  public long startEpochNanos() {
    return 0;
  }

  @Override
  public Outcome outcome() {
    return Outcome.valid();
  }

  @Override
  public double value(Metric metric) {
    return Double.NaN;
  }
}
