package io.tare.harness.workloads.services.client;

import io.tare.harness.model.Driver;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Phase;
import io.tare.harness.model.TimedAction;
import io.tare.harness.model.order.ClientOrder;
import io.tare.harness.workloads.contract.PhaseSwitch;
import io.tare.infra.api.PlatformActions;
import java.util.List;

/**
 * The phases of a slice for a client: rates that it keeps for given times by itself, and longer
 * during actions on its platform, until it is told that they are over.
 */
final class ClientPhases implements PhaseSwitch {

  /** Sends an order to the client. */
  interface Voice {
    void say(ClientOrder order) throws MeasurementException, InterruptedException;
  }

  private final String cell;
  private final List<Phase> phases;
  private final String platform;
  private final Driver driver;
  private final Voice client;
  private int over;

  /**
   * @param platform that is measured
   * @param driver for phases without a rate
   */
  ClientPhases(String cell, List<Phase> phases, String platform, Driver driver, Voice client) {
    this.cell = cell;
    this.phases = phases;
    this.platform = platform;
    this.driver = driver;
    this.client = client;
  }

  /** The rates of an open loop; empty for a closed one. */
  List<ClientOrder.RateStep> steps() {
    return driver instanceof Driver.Open open
        ? phases.stream()
            .map(
                phase ->
                    new ClientOrder.RateStep(
                        phase.durationNanos(),
                        phase.ratePerSecond().orElse(open.ratePerSecond()),
                        phase.holdsActionOn(platform)))
            .toList()
        : List.of();
  }

  /** How long the client continues at most without a message: a closed loop has no steps. */
  long timeNanos(long nanos) {
    return driver instanceof Driver.Open
        ? nanos
        : nanos
            + phases.stream()
                .flatMap(phase -> phase.actions().stream())
                .filter(action -> action.isOn(platform))
                .mapToLong(ClientPhases::longestNanos)
                .sum();
  }

  private static long longestNanos(TimedAction action) {
    return PlatformActions.longest(action.word(), action.argument()).toNanos();
  }

  @Override
  public void next() throws MeasurementException, InterruptedException {
    Phase phase = phases.get(over);
    over++;
    boolean isLast = over == phases.size();
    if (phase.holdsActionOn(platform)
        || (isLast && driver instanceof Driver.Closed && Phase.actsOn(phases, platform))) {
      client.say(new ClientOrder.Next(cell, isLast));
    }
  }
}
