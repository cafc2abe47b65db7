package io.tare.harness.run;

import io.tare.harness.clock.RunClock;
import io.tare.infra.Artefacts;
import java.util.function.Supplier;

/**
 * What the conductor works with.
 *
 * @param machineStat the text of this machine's {@code /proc/stat}; empty where there is none
 * @param exclusive whether to refuse to run while another run measures on this machine
 * @param version of the harness, for the journal
 */
public record RunServices(
    PlatformSource platforms,
    Artefacts artefacts,
    RunClock clock,
    RunListener listener,
    PrecisionCheck precision,
    Supplier<String> machineStat,
    boolean exclusive,
    String version) {

  RunServices with(RunListener other) {
    return new RunServices(
        platforms, artefacts, clock, other, precision, machineStat, exclusive, version);
  }
}
