package io.tare.analysis.overhead;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * To which kind of operation a platform is sensitive: PD of one component in its two regimes, and
 * what it adds to the operation.
 *
 * @param where which part of what was measured it is about, for example {@code c=10}; empty if all
 * @param below PD at small sizes
 * @param above PD at large ones
 * @param breakAt where the one passes into the other; empty if no place is better than none
 * @param share of the operation's processor time on the reference at its largest size, 0 to 1;
 *     empty where no times are known
 */
public record RegimeIndex(
    String platform,
    String operation,
    ComponentKind kind,
    String where,
    Band below,
    Band above,
    Optional<Break> breakAt,
    OptionalDouble share) {

  /**
   * A place between sizes.
   *
   * @param variable the parameter
   * @param low the size up to which the first regime is known to go
   * @param high the size from which on the second one is
   * @param workingSet bytes that the operation works on there; empty if that is not known
   */
  public record Break(
      String variable, double at, double low, double high, OptionalDouble workingSet) {}

  /** What the component adds to the operation at large sizes, as a share of the reference. */
  public OptionalDouble contribution() {
    return share.isPresent()
        ? OptionalDouble.of(share.getAsDouble() * (above.value() - 1))
        : OptionalDouble.empty();
  }
}
