package io.tare.analysis.overhead;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What one part of a request costs on each platform. */
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

  /** The platforms that it is known of, the reference included. */
  Set<String> platforms();

  /** Whether it tells times, and not only how many times longer they are. */
  boolean tellsSeconds();

  /**
   * The factor by which it costs more than on the reference; below 1 where it costs less.
   *
   * @param draw {@link OverheadModel#NOMINAL} or one of the model's
   */
  double pd(String platform, WorkPoint point, int draw);

  /**
   * Seconds on a platform.
   *
   * @throws IllegalStateException unless it tells seconds
   */
  double seconds(String platform, WorkPoint point, int draw);

  /** Where it was measured. */
  MeasuredRegion hull();

  /** What it was measured with, or what somebody states of it. */
  default List<WorkPoint> points() {
    return hull().points().stream()
        .map(values -> WorkPoint.of(hull().variables(), values))
        .toList();
  }

  /** Why a request is outside of what was measured, for people; empty if it is inside. */
  default Optional<String> missing(WorkPoint point) {
    return hull().missing(point, ParameterText::of).map(words -> operation() + ": " + words);
  }

  /** From which measurement or statement it comes, for people. */
  String source(String platform, WorkPoint point);
}
