package io.tare.harness.cli.export;

/** The type of the values of a column. */
enum ColumnType {
  WHOLE,
  REAL,
  TEXT;

  static ColumnType of(Object value) {
    if (value instanceof Long || value instanceof Integer) {
      return WHOLE;
    }
    return value instanceof Number ? REAL : TEXT;
  }

  /** The type that covers both. */
  ColumnType and(ColumnType other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
