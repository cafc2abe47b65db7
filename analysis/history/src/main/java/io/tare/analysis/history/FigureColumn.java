package io.tare.analysis.history;

import io.tare.analysis.statistics.Interval;
import java.util.Locale;
import java.util.function.Function;

/** The columns of a file of figures. */
public enum FigureColumn {
  /** The run; the first in the file is the earliest. */
  RUN(true, RecordedPd::run),
  /** When the run began, in ISO 8601. */
  STARTED(false, RecordedPd::started),
  WORKLOAD(true, RecordedPd::workload),
  PLATFORM(true, RecordedPd::platform),
  REFERENCE(false, RecordedPd::reference),
  PD(true, RecordedPd::pd),
  /** PD's interval. */
  FROM(false, each -> each.interval().map(Interval::lower)),
  TO(false, each -> each.interval().map(Interval::upper)),
  /** What PD compares; the last, so that rows of earlier versions can be continued. */
  METRIC(false, RecordedPd::metric);

  private final boolean required;

  @SuppressWarnings("ImmutableEnumChecker") // a reference to a method of a record
  private final Function<RecordedPd, ?> value;

  FigureColumn(boolean required, Function<RecordedPd, ?> value) {
    this.required = required;
    this.value = value;
  }

  /** The column's value. */
  Object of(RecordedPd pd) {
    return value.apply(pd);
  }

  /** Whether it is required. */
  public boolean isRequired() {
    return required;
  }

  /** The heading. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
