package io.tare.harness.campaign;

import io.tare.model.Design;
import java.util.List;
import java.util.Optional;

/**
 * Finds the design that a campaign asks for. Who counts submissions wants the published one, trials
 * one after the other; otherwise platforms take turns.
 */
final class DesignReader {

  private boolean isCounted;
  private boolean isTimed;
  private boolean hasOwnTime;

  /** Somebody asked for a number of submissions. */
  void noteCount() {
    isCounted = true;
  }

  /** Somebody said how long cells are measured. */
  void noteOwnTime() {
    hasOwnTime = true;
    isTimed = true;
  }

  /** Whether somebody said how long cells are measured. */
  boolean hasOwnTime() {
    return hasOwnTime;
  }

  /** Somebody asked for a time, for slices, or for what comes before them. */
  void noteTime() {
    isTimed = true;
  }

  /**
   * @param stated what the campaign says itself
   * @param list where to complain if it says nothing
   */
  Design design(Optional<YamlValue> stated, Optional<YamlValue> list) {
    Optional<Design> named =
        stated.flatMap(value -> value.choice(List.of(Design.values()), Design::label));
    if (isCounted && isTimed) {
      list.ifPresent(
          value ->
              value.complain(
                  "both numbers of submissions and times are asked; give either submissions, warmup"
                      + " and server_warmup, or time, slice and settle"));
    } else if (isCounted && named.filter(Design.SIDE_BY_SIDE::equals).isPresent()) {
      stated
          .orElseThrow()
          .complain(
              "side by side, cells are measured for a time; give time instead of submissions,"
                  + " warmup and server_warmup, or design: sequential");
    }
    return named.orElse(isCounted ? Design.SEQUENTIAL : Design.SIDE_BY_SIDE);
  }

  /** Whether cells are measured for a time. A sequential design counts unless a time is given. */
  boolean isTimed(Design design) {
    return !isCounted && (isTimed || design == Design.SIDE_BY_SIDE);
  }
}
