package io.tare.harness.model;

import java.util.Set;

/** Times of a program's runs by the harness's own clock, by their names in samples. */
public final class HarnessTimes {

  /** How long a run took, including start and end over the connection. */
  public static final String RUN = Metric.RUN.name();

  /** How long it waited before, if a scheduler assigns machines. */
  public static final String QUEUED = "queued_ns";

  public static final Set<String> ALL = Set.of(RUN, QUEUED);

  private HarnessTimes() {}
}
