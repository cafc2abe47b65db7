package io.tare.harness.cli.export;

import java.util.Locale;

/** The formats of exported samples. */
public enum SampleForm {
  /** RFC 4180 with a header; a column for every parameter and metric of the run. */
  CSV,
  /** One JSON object per line. */
  JSONL,
  /** Apache Parquet, with the columns of CSV, but typed. */
  PARQUET;

  /** The word on the command line: {@code csv}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
