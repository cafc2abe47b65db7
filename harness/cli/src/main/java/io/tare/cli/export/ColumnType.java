package io.tare.cli.export;

/** What the values of a column are. */
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

  /** What holds values of both. */
  ColumnType and(ColumnType other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
