package io.tare.harness.campaign.schedule;

import io.tare.harness.campaign.platform.KnownKinds;
import io.tare.harness.campaign.schedule.Schedule.Boot;
import io.tare.harness.campaign.stop.Amount;
import io.tare.harness.campaign.stop.CampaignSize;
import io.tare.harness.campaign.stop.StopRule;
import io.tare.harness.model.Design;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Phase;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;
import io.tare.harness.spec.Value;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The keys of a campaign's schedule. */
public final class ScheduleTable {

  private static final Key<Design> DESIGN =
      Key.of(
              "design",
              Scalar.choice(List.of(Design.values()), Design::label),
              "`side-by-side`: platforms take turns; `sequential`: trials run one after the other")
          .leftOut("side-by-side; sequential with a number of submissions");
  private static final Key<Entries> STOP =
      Key.of(
              "stop",
              StopRule.SPEC.entries(),
              "how long a trial measures each cell, and when the run ends")
          .leftOut("2s, or 1000 submissions");
  private static final Key<Long> SLICE =
      Key.of(
              "slice",
              Scalar.quantity(Dimension.DURATION, 1_000_000L, 60_000_000_000L),
              "length of a turn, if cells are measured for a time")
          .orElse(100_000_000L);
  private static final Key<Settling> SETTLE =
      Key.of(
              "settle",
              Settling.TABLE,
              "how long a fresh server warms up, if cells are measured for a time")
          .orElse(Settling.TABLE.otherwise())
          .leftOut("10s, 10s, 60s");
  private static final Key<Integer> BLOCKS =
      Key.of(
              "blocks",
              Scalar.integer(1, CampaignSize.MAX_BLOCKS),
              "rounds with a trial of every platform; with a precision, the minimum")
          .orElse(4);
  private static final Key<Boot> BOOT =
      Key.of(
              "boot",
              Scalar.choice(List.of(Boot.values()), Boot::label),
              "`run`: a platform is started once; `trial`: it is started for every trial")
          .orElse(Boot.RUN);
  private static final Key<Integer> RETRIES =
      Key.of(
              "retries",
              Scalar.integer(0, 100),
              "how often to repeat a trial that failed, or a comparison with [one side"
                  + " disturbed](metrics.md#one-side-disturbed)")
          .orElse(2);
  private static final Key<Long> PATIENCE =
      Key.of(
              "patience",
              Scalar.quantity(Dimension.DURATION, 0L, 86_400_000_000_000L),
              "how long to wait for `ssh` machines that can no longer be reached; attempts that"
                  + " fail for this reason do not count as retries")
          .orElse(600_000_000_000L);
  private final PhaseTable phases;
  private final Spec spec;

  /**
   * @param kinds whose actions phases may have
   */
  public ScheduleTable(KnownKinds kinds) {
    phases = new PhaseTable(kinds);
    spec = Spec.of(DESIGN, STOP, SLICE, SETTLE, phases.key(), BLOCKS, BOOT, RETRIES, PATIENCE);
  }

  public Spec spec() {
    return spec;
  }

  public PhaseTable phases() {
    return phases;
  }

  /** What {@code stop} sets for all workloads. */
  public static Entries stop(Entries campaign) {
    return campaign.find(STOP).orElseGet(() -> StopRule.SPEC.read(campaign.place().empty()));
  }

  public static int blocks(Entries campaign) {
    return campaign.get(BLOCKS);
  }

  /**
   * The schedule of a campaign.
   *
   * @param workloads what each sets itself
   * @param list where they are
   * @param check of its phases
   */
  public Schedule read(Entries campaign, List<Entries> workloads, Value list, PhaseCheck check) {
    Entries stop = stop(campaign);
    List<Entries> amounts = Stream.concat(Stream.of(stop), workloads.stream()).toList();
    boolean isTimed = amounts.stream().anyMatch(Amount::isTimed);
    boolean hasPhases = campaign.has(phases.key());
    DesignChoice design =
        new DesignChoice(
            campaign.find(DESIGN),
            amounts.stream().anyMatch(Amount::isCounted),
            isTimed || hasPhases || campaign.has(SLICE) || campaign.has(SETTLE));
    design.check(campaign.at(DESIGN), list);
    List<Phase> measured = phases.read(campaign, check);
    if (hasPhases && isTimed) {
      campaign.at(phases.key()).complain("set how long a cell is measured; remove time");
    }
    if (design.measuresForATime() && !hasPhases) {
      Rounds.tooShort(campaign.get(SLICE), check.drivers()).ifPresent(campaign.at(SLICE)::complain);
    }
    Rounds rounds = new Rounds(campaign.get(SLICE), campaign.get(SETTLE), measured);
    return new Schedule(
        design.design(),
        campaign.get(BLOCKS),
        StopRule.of(stop),
        campaign.get(BOOT),
        campaign.get(RETRIES),
        campaign.get(PATIENCE),
        Optional.of(rounds).filter(any -> design.measuresForATime()));
  }

  public void write(Schedule schedule, TableWriter campaign) {
    if (schedule.stop() instanceof StopRule.Precision precision) {
      TableWriter stop = new TableWriter();
      precision.write(stop);
      campaign.putWritten(STOP, stop.entries());
    }
    campaign.put(DESIGN, schedule.design());
    schedule
        .rounds()
        .ifPresent(
            rounds -> {
              campaign.put(SLICE, rounds.sliceNanos()).put(SETTLE, rounds.settling());
              phases.write(rounds.phases(), campaign);
            });
    campaign
        .put(BLOCKS, schedule.blocks())
        .put(BOOT, schedule.boot())
        .put(RETRIES, schedule.retries())
        .put(PATIENCE, schedule.patienceNanos());
  }
}
