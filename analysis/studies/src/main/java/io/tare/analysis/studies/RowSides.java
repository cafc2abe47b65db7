package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.PrintedSample;
import io.tare.analysis.statistics.twosample.RoundingBounds;

/** A row's two sides, the better one first. */
final class RowSides {
  private final StudyRow row;
  private final PrintedSample better;
  private final PrintedSample worse;

  RowSides(StudyTable table, StudyRow row) {
    StudyTable.Compared pair = table.compared().orElseThrow();
    String winner = table.winner(row);
    this.row = row;
    this.better = row.sample(winner);
    this.worse = row.sample(winner.equals(pair.first()) ? pair.second() : pair.first());
  }

  String label() {
    return row.label();
  }

  boolean isSignificant() {
    return row.isSignificant();
  }

  double percent(PercentReading reading) {
    return reading.percent(better.mean().value(), worse.mean().value());
  }

  RoundingBounds possible(PercentReading reading) {
    return reading.percent(better.mean().span(), worse.mean().span());
  }

  PrintedSample better() {
    return better;
  }

  PrintedSample worse() {
    return worse;
  }
}
