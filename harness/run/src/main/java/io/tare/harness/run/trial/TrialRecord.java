package io.tare.harness.run.trial;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.model.Environment;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Network;
import io.tare.harness.model.Phase;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.Slice;
import io.tare.harness.model.Validity;
import io.tare.harness.run.cell.CellOrders;
import io.tare.harness.run.cell.CellProgress;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.event.TrialMean;
import io.tare.harness.run.reading.ClockAudit;
import io.tare.harness.run.state.ActiveRun;
import io.tare.harness.run.state.CellTally;
import io.tare.harness.run.verdict.CellVerdict;
import io.tare.harness.run.verdict.MachineReading;
import io.tare.harness.workloads.contract.Benchmarks;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.MemoryLayout;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.infra.api.NetworkKind.Encapsulation;
import io.tare.infra.api.Networks;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** Writes an attempt at a trial to the run directory, and sends its events. */
final class TrialRecord {

  private final ActiveRun activeRun;
  private final TrialContext context;
  private final int block;
  private final CellOrders orders;

  TrialRecord(ActiveRun activeRun, TrialContext context, int block, CellOrders orders) {
    this.activeRun = activeRun;
    this.context = context;
    this.block = block;
    this.orders = orders;
  }

  /** Servers and clients have started. */
  void started(SortedMap<String, String> facts) {
    activeRun.record(
        new JournalEntry.TrialStarted(
            activeRun.epochNanos(), context.trial().id(), context.attempt(), facts));
  }

  /** Adds what servers and clients report about themselves to the platform's environment. */
  void describe(Environment known, SortedMap<String, String> facts) {
    SortedMap<String, String> all = new TreeMap<>(facts);
    all.remove(MemoryLayout.FACT);
    all.keySet().removeIf(key -> key.startsWith("server.")); // of this start only
    all.putAll(known.facts());
    activeRun.recorder().write(activeRun.epochNanos(), known.with(all));
  }

  /** Submissions came. */
  void samples(String cell, Slice slice, SampleColumns samples) {
    activeRun
        .recorder()
        .record(new SampleBatch(context.trial().id(), context.attempt(), cell, slice, samples));
  }

  /** Of all nodes that the platform's processor time is counted on. */
  private int processors() {
    Campaign campaign = activeRun.campaign();
    return context.cpus()
        * Benchmarks.topology(campaign, campaign.platform(context.trial().platform()))
            .processorSets();
  }

  /**
   * Judges a cell and closes it.
   *
   * @param before of the machine, before the first slice that counts
   * @param ownNanos processor time that the platform used between the readings, if known
   * @param guests nodes that have their own counters
   * @param clocks that time its submissions
   */
  void close(
      CellProgress cell,
      MachineReading before,
      MachineReading after,
      OptionalDouble ownNanos,
      int guests,
      List<ClockAudit> clocks) {
    CellOrder order = cell.order();
    CellTally tally = cell.tally();
    CellReport report = cell.report();
    CellVerdict verdict =
        new CellVerdict(
                activeRun.campaign().validity(),
                activeRun.campaign().meanDriver(order.cell().measurand(), cell.phases()),
                context.cpus())
            .onHarness(report)
            .whileActing(Phase.actsOn(activeRun.campaign().phases(), context.trial().platform()))
            .onActions(cell.complaints())
            .onSubmissions(tally, cell.ordered())
            .onPauses(report)
            .onFamily(Benchmarks.runnable(CellOrders.family(order.cell())), report)
            .onProcessors(report, cell.unstamped(), processors())
            .onPath(report, encapsulation(order.cell().measurand().network()))
            .onSettling(report)
            .onSteal(report, guests)
            .onThrottling(report, guests)
            .onMachine(before, after)
            .onClocks(clocks)
            .onOthers(before, after, orders.allowedProcessors(order.cell()), ownNanos);
    if (CellOrders.family(order.cell()).hasClient()) {
      verdict.onClient(report, tally).onReadings(cell.unstamped(), tally.mean());
    }
    Validity validity = verdict.validity();
    String trial = context.trial().id();
    activeRun.record(
        new JournalEntry.CellFinished(
            activeRun.epochNanos(),
            trial,
            context.attempt(),
            order.id(),
            validity,
            verdict.observations()));
    activeRun.state().note(trial, block, order.id(), order.cell(), tally, validity);
    activeRun.publish(
        new RunEvent.CellEnded(
            block,
            trial,
            order.id(),
            order.cell(),
            validity,
            TrialMean.of(order.cell(), tally.metric(), block, tally.mean(), tally.median()),
            activeRun.timeLeft()));
  }

  /** Of the measured network; nodes of a platform may also reach each other through another one. */
  private Optional<Encapsulation> encapsulation(Network network) {
    return activeRun.campaign().setup().networks().measured().stream()
        .filter(each -> each.network().equals(network))
        .findFirst()
        .flatMap(each -> Networks.kind(each).encapsulation(each));
  }

  /** All cells are closed. */
  void finished() {
    activeRun.record(
        new JournalEntry.TrialFinished(
            activeRun.epochNanos(), context.trial().id(), context.attempt()));
    activeRun.publish(new RunEvent.TrialEnded(context.trial().id(), activeRun.timeLeft()));
  }
}
