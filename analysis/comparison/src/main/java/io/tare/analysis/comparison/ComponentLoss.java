package io.tare.analysis.comparison;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.analysis.comparison.series.Part;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What one part of the response time contributes to the difference between two platforms.
 *
 * @param reference mean on the reference in ns, over the paired blocks
 * @param candidate mean on the candidate in ns, over the paired blocks
 * @param referenceShare of the reference's response time, 0 to 1
 * @param added candidate less reference in ns
 * @param pd the component's own ratio; absent if the component takes less than {@link #MIN_SHARE}
 *     of the reference's response time, because the ratio of two tiny values means nothing
 * @param quantiles PD of the component's median and 95th percentile; empty where pd is absent
 * @param lossShare of all added time, which may be negative or above 1 when components pull in
 *     different directions; absent if the added time as a whole is not clearly different from zero
 * @param readings the share of the clock's readings in the part, on the platform where it is
 *     larger; absent if their cost was not measured, or is not clear
 * @param isAmongLargest whether it does not differ clearly from the part that adds most time
 */
@RecordBuilder
public record ComponentLoss(
    Part part,
    double reference,
    double candidate,
    double referenceShare,
    Estimate added,
    Optional<Ratio> pd,
    List<QuantileRatio> quantiles,
    Optional<Estimate> lossShare,
    OptionalDouble readings,
    boolean isAmongLargest) {

  /** Below this share of the response time no ratio is given. */
  public static final double MIN_SHARE = 0.01;

  public ComponentLoss {
    quantiles = List.copyOf(quantiles);
  }

  /**
   * The share if it is meaningful: of a loss, from 0 to 1, with the interval cut off there. Absent
   * if the whole is no loss, if the part takes less time or adds more than the whole (other parts
   * then take less), or if the interval covers all from 0 to 1.
   */
  public Optional<Estimate> readableShare() {
    return lossShare
        .filter(each -> each.value() >= 0 && each.value() <= 1 && added.value() >= 0)
        .map(
            each ->
                new Estimate(each.value(), each.interval().map(ComponentLoss::within), each.n()))
        .filter(each -> each.interval().filter(i -> i.lower() == 0 && i.upper() == 1).isEmpty());
  }

  /** Whether readings of the clock take a noticeable share of it. */
  public boolean isMostlyRead() {
    return readings.orElse(0) > Instrument.MAX_SHARE;
  }

  /** Whether the intervals of the shares of the loss, if there are any, overlap. */
  boolean mayAddAsMuchAs(ComponentLoss other) {
    Optional<Interval> ours = lossShare.flatMap(Estimate::interval);
    Optional<Interval> theirs = other.lossShare.flatMap(Estimate::interval);
    return ours.isEmpty() || theirs.isEmpty() || ours.get().overlaps(theirs.get());
  }

  /** Fieller's interval contains the ratio, so the cut-off interval is not empty. */
  private static Interval within(Interval interval) {
    return new Interval(
        Math.max(0, interval.lower()), Math.min(1, interval.upper()), interval.level());
  }
}
