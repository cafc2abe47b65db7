package io.tare.harness.campaign.schedule;

import io.tare.harness.model.Design;
import io.tare.harness.spec.Value;
import java.util.Optional;

/**
 * The design of a campaign. If submissions are counted, it is the published one, trials one after
 * the other; otherwise platforms take turns.
 *
 * @param named the explicit design
 * @param isCounted whether it sets a number of submissions
 * @param isTimed whether it sets a time, slices, phases, or settling
 */
public record DesignChoice(Optional<Design> named, boolean isCounted, boolean isTimed) {

  public Design design() {
    return named.orElse(isCounted ? Design.SEQUENTIAL : Design.SIDE_BY_SIDE);
  }

  /**
   * Whether cells are measured for a time. A sequential design counts submissions unless a time is
   * given.
   */
  public boolean measuresForATime() {
    return !isCounted && (isTimed || design() == Design.SIDE_BY_SIDE);
  }

  /**
   * Reports contradictions.
   *
   * @param place of the design
   * @param list of the workloads
   */
  public void check(Value place, Value list) {
    if (isCounted && isTimed) {
      list.complain(
          "both numbers of submissions and times are set; give either submissions, warmup"
              + " and server_warmup, or time, slice and settle");
    } else if (isCounted && named.filter(Design.SIDE_BY_SIDE::equals).isPresent()) {
      place.complain(
          "side by side, cells are measured for a time; give time instead of submissions,"
              + " warmup and server_warmup, or design: sequential");
    }
  }
}
