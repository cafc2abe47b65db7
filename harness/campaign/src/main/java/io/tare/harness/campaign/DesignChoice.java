package io.tare.harness.campaign;

import io.tare.model.Design;
import io.tare.spec.Value;
import java.util.Optional;

/**
 * The design that a campaign asks for. Who counts submissions wants the published one, trials one
 * after the other; otherwise platforms take turns.
 *
 * @param named what it says itself
 * @param isCounted whether it asks for a number of submissions
 * @param isTimed whether it asks for a time, for slices, for phases, or for what comes before them
 */
record DesignChoice(Optional<Design> named, boolean isCounted, boolean isTimed) {

  Design design() {
    return named.orElse(isCounted ? Design.SEQUENTIAL : Design.SIDE_BY_SIDE);
  }

  /** Whether cells are measured for a time. A sequential design counts unless a time is given. */
  boolean measuresForATime() {
    return !isCounted && (isTimed || design() == Design.SIDE_BY_SIDE);
  }

  /**
   * Says what does not fit.
   *
   * @param place where the design stands
   * @param list of the workloads
   */
  void check(Value place, Value list) {
    if (isCounted && isTimed) {
      list.complain(
          "both numbers of submissions and times are asked; give either submissions, warmup"
              + " and server_warmup, or time, slice and settle");
    } else if (isCounted && named.filter(Design.SIDE_BY_SIDE::equals).isPresent()) {
      place.complain(
          "side by side, cells are measured for a time; give time instead of submissions,"
              + " warmup and server_warmup, or design: sequential");
    }
  }
}
