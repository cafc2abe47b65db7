package io.tare.analysis.capacity.models;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The cost of one part of a request on each platform. */
@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
@JsonSubTypes({
  @JsonSubTypes.Type(FittedComponent.class),
  @JsonSubTypes.Type(PublishedComponent.class)
})
public sealed interface OverheadComponent permits FittedComponent, PublishedComponent {

  /** The workload that it was measured by, for example {@code soap.unmarshal}. */
  String operation();

  ComponentKind kind();

  /** Over which network, for example {@code loopback}. */
  String path();

  /** The platforms that it covers, the reference included. */
  Set<String> platforms();

  /** Whether it has times, and not only PD. */
  boolean hasSeconds();

  /**
   * The factor by which it costs more than on the reference; below 1 if it costs less.
   *
   * @param draw {@link OverheadModel#NOMINAL} or one of the model's
   */
  double pd(String platform, WorkPoint point, int draw);

  /**
   * Seconds on a platform.
   *
   * @throws IllegalStateException unless it has seconds
   */
  double seconds(String platform, WorkPoint point, int draw);

  /** Its measured region. */
  MeasuredRegion hull();

  /** Its measurements or statements. */
  default List<WorkPoint> points() {
    return hull().points().stream()
        .map(values -> WorkPoint.of(hull().variables(), values))
        .toList();
  }

  /** Why a request is outside the measured region, for people; empty if it is inside. */
  default Optional<String> missing(WorkPoint point) {
    return hull().missing(point, ParameterText::of).map(words -> operation() + ": " + words);
  }

  /** Its source measurement or statement, for people. */
  String source(String platform, WorkPoint point);
}
