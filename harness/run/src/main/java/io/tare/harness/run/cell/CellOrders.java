package io.tare.harness.run.cell;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.workload.Family;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Measurand;
import io.tare.harness.run.state.ActiveRun;
import io.tare.harness.run.state.CellTally;
import io.tare.harness.workloads.contract.Benchmarks;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.TrialContext;

/** The cells of a trial and their orders. */
public final class CellOrders {

  private final ActiveRun activeRun;
  private final TrialContext context;
  private final int block;

  public CellOrders(ActiveRun activeRun, TrialContext context, int block) {
    this.activeRun = activeRun;
    this.context = context;
    this.block = block;
  }

  public Cell cell(String id) {
    return activeRun.plan().cell(id);
  }

  public CellOrder order(String id) {
    Cell cell = cell(id);
    return new CellOrder(id, cell, activeRun.campaign().submissions(cell.measurand()), seed(cell));
  }

  /**
   * The order for the load on the platform beside a cell, with its own id.
   *
   * @param id of the cell that is measured at the same time
   */
  public CellOrder beside(String id, Measurand load) {
    Cell cell = load.on(cell(id).platform());
    return new CellOrder(id + "-beside", cell, activeRun.campaign().submissions(load), seed(cell));
  }

  /** An empty tally for a cell's metric. */
  public CellTally tally(CellOrder order) {
    return new CellTally(
        activeRun.plan().metrics(order.cell()).primary(),
        activeRun.state().stamps().of(activeRun.plan(), order.id(), order.cell()));
  }

  /** The same on every platform of a block, but different in each block. */
  private long seed(Cell cell) {
    return activeRun.campaign().seed() * 31
        + block * 1_000_003L
        + cell.measurand().toString().hashCode();
  }

  /** A client on its own node has its own processors, and so has a file server. */
  public int allowedProcessors(Cell cell) {
    Campaign campaign = activeRun.campaign();
    int users = 1;
    if (family(cell).hasClient()
        && !campaign.setup().networks().isWithinNode(cell.measurand().network())) {
      users++;
    }
    if (Benchmarks.shareFiles(campaign, campaign.platform(context.trial().platform()))) {
      users++;
    }
    return users * context.cpus();
  }

  public static Family family(Cell cell) {
    return Workloads.of(cell.measurand().workload()).family();
  }
}
