package io.tare.cli.export;

import java.util.Locale;

/** The forms in which samples are handed on. */
public enum SampleForm {
  /** RFC 4180 with a header; a column for every parameter and metric that the run has. */
  CSV,
  /** A JSON object in each line. */
  JSONL,
  /** Apache Parquet, with the columns of CSV, typed. */
  PARQUET;

  /** The word on the command line: {@code csv}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
