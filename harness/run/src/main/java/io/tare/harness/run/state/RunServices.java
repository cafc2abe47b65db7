package io.tare.harness.run.state;

import io.tare.harness.clock.RunClock;
import io.tare.harness.run.event.RunListener;
import io.tare.harness.run.start.PlatformSource;
import io.tare.harness.workloads.contract.shipment.Shipment;
import io.tare.infra.api.Artefacts;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What the conductor works with.
 *
 * @param artefacts as built, or as shipped once that is known
 * @param shipment turns built artefacts into shipped ones
 * @param machineStat the text of this machine's {@code /proc/stat}; empty where it does not exist
 * @param lock the file that is locked while this machine measures, so that only one run does; empty
 *     to share the machine
 * @param version of the harness, for the journal
 */
public record RunServices(
    PlatformSource platforms,
    Artefacts artefacts,
    Shipment shipment,
    RunClock clock,
    RunListener listener,
    PrecisionCheck precision,
    Supplier<String> machineStat,
    Optional<Path> lock,
    String version) {

  public RunServices with(RunListener other) {
    return new RunServices(
        platforms, artefacts, shipment, clock, other, precision, machineStat, lock, version);
  }

  /** With other artefacts, shipped unchanged. */
  public RunServices with(Artefacts shipped) {
    return new RunServices(
        platforms, shipped, Shipment.PLAIN, clock, listener, precision, machineStat, lock, version);
  }
}
