package io.tare.analysis.history;

import java.util.Locale;

/** The columns of a file of figures. */
public enum FigureColumn {
  /** The run; what comes first in the file is the earliest. */
  RUN(true),
  WORKLOAD(true),
  PLATFORM(true),
  REFERENCE(false),
  PD(true),
  /** PD's interval. */
  FROM(false),
  TO(false);

  private final boolean required;

  FigureColumn(boolean required) {
    this.required = required;
  }

  /** Whether a file must have it. */
  public boolean isRequired() {
    return required;
  }

  /** The heading. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
