package io.tare.analysis.capacity.models;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A platform's sensitivity to a kind of operation: PD of one component in its two regimes, and its
 * contribution to the operation.
 *
 * @param where the part of the measured region, for example {@code c=10}; empty for all
 * @param below PD at small sizes
 * @param above PD at large ones
 * @param breakAt where one regime passes into the other; empty if there is no clear break
 * @param share of the operation's processor time on the reference at its largest size, 0 to 1;
 *     empty without times
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
   * @param low the size up to which the first regime is known
   * @param high the size from which on the second one is known
   * @param workingSet the operation's working set there in bytes; empty if unknown
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
