package io.tare.harness.workloads.contract;

import io.tare.harness.model.Phase;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the phases of a slice that are not over, for programs without rates. */
public final class PhasesLeft implements PhaseSwitch {

  private final AtomicInteger left;

  /**
   * @param phases of the slice; empty without phases
   */
  public PhasesLeft(List<Phase> phases) {
    left = new AtomicInteger(phases.size());
  }

  @Override
  public void next() {
    left.decrementAndGet();
  }

  /** Whether any phase is left. */
  public boolean isAny() {
    return left.get() > 0;
  }
}
