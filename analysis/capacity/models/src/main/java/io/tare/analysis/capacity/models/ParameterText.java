package io.tare.analysis.capacity.models;

import io.tare.analysis.comparison.CellText;

/** Values of parameters for people. */
final class ParameterText {

  private ParameterText() {}

  /** {@code 6 MB} for a size, and the number of anything else. */
  static String of(String variable, double value) {
    return variable.equals(WorkPoint.SIZE) ? CellText.bytes(value) : CellText.plain(value);
  }
}
