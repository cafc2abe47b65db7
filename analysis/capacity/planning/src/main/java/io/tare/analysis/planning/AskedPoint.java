package io.tare.analysis.planning;

import io.tare.analysis.overhead.OverheadComponent;
import io.tare.analysis.overhead.WorkPoint;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * What requests of a class ask of an operation, draw by draw: the same point in all of them, unless
 * the query gives an interval.
 *
 * @param middle of the interval; for where what was measured nearby is said
 * @param ends the outermost points, all of which must have been measured: between two of them the
 *     others lie on a line
 */
record AskedPoint(WorkPoint middle, List<WorkPoint> ends, IntFunction<WorkPoint> byDraw) {

  AskedPoint {
    ends = List.copyOf(ends);
  }

  /** A point that is known. */
  static AskedPoint of(WorkPoint point) {
    return new AskedPoint(point, List.of(point), draw -> point);
  }

  /**
   * A SOAP body. Its bytes in a draw are those that go over the link in the same draw.
   *
   * @param requests the class
   * @param which {@link RequestClass.Envelope#REQUEST} or {@link RequestClass.Envelope#ANSWER}
   */
  static AskedPoint of(RequestClass.Envelope envelope, String requests, String which) {
    ValueRange size = envelope.size();
    double characters = envelope.characters();
    WorkPoint middle = WorkPoint.envelope(size.middle(), characters);
    return size.isPoint()
        ? of(middle)
        : new AskedPoint(
            middle,
            List.of(
                WorkPoint.envelope(size.low(), characters),
                WorkPoint.envelope(size.high(), characters)),
            draw -> WorkPoint.envelope(envelope.bytes(requests, which, draw), characters));
  }

  /** Why some of it lies outside of what a component was measured at; empty if all is inside. */
  Optional<String> missing(OverheadComponent component) {
    return ends.stream().map(component::missing).flatMap(Optional::stream).findFirst();
  }

  /** The point in a draw. */
  WorkPoint at(int draw) {
    return byDraw.apply(draw);
  }
}
