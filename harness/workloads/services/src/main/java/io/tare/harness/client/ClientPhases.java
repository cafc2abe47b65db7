package io.tare.harness.client;

import io.tare.harness.benchmark.PhaseSwitch;
import io.tare.infra.platform.PlatformActions;
import io.tare.model.Driver;
import io.tare.model.MeasurementException;
import io.tare.model.Phase;
import io.tare.model.TimedAction;
import io.tare.model.order.ClientOrder;
import java.util.List;

/**
 * The phases of a slice as a client knows them: rates that it keeps for their times by itself, and
 * for longer where something is done to its platform, until it learns that this is over.
 */
final class ClientPhases implements PhaseSwitch {

  /** Hands an order to the client. */
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
   * @param driver where phases say no rate
   */
  ClientPhases(String cell, List<Phase> phases, String platform, Driver driver, Voice client) {
    this.cell = cell;
    this.phases = phases;
    this.platform = platform;
    this.driver = driver;
    this.client = client;
  }

  /** The rates of an open loop; there are none of a closed one. */
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

  /** How long the client goes on at most if it learns nothing: a closed loop knows of no steps. */
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
