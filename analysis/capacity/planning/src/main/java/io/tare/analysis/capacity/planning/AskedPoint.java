package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.OverheadComponent;
import io.tare.analysis.capacity.models.WorkPoint;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The point of an operation requested by a class, draw by draw: the same in all of them, unless the
 * query gives an interval.
 *
 * @param middle of the interval; used for naming nearby measurements
 * @param ends the extreme points, all of which must be in the measured region; the others are on
 *     the line between them
 */
record AskedPoint(WorkPoint middle, List<WorkPoint> ends, IntFunction<WorkPoint> byDraw) {

  AskedPoint {
    ends = List.copyOf(ends);
  }

  /** An exact point. */
  static AskedPoint of(WorkPoint point) {
    return new AskedPoint(point, List.of(point), draw -> point);
  }

  /**
   * A SOAP body. Its bytes in a draw are those on the link in the same draw.
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

  /** Why some of it is outside a component's measured region; empty if all is inside. */
  Optional<String> missing(OverheadComponent component) {
    return ends.stream().map(component::missing).flatMap(Optional::stream).findFirst();
  }

  /** The point in a draw. */
  WorkPoint at(int draw) {
    return byDraw.apply(draw);
  }
}
