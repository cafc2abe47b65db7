package io.tare.harness.run;

import io.tare.harness.clock.RunClock;
import io.tare.infra.Artefacts;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What the conductor works with.
 *
 * @param machineStat the text of this machine's {@code /proc/stat}; empty where there is none
 * @param lock the file that is locked while this machine measures, so that no two runs do; empty to
 *     share the machine
 * @param version of the harness, for the journal
 */
public record RunServices(
    PlatformSource platforms,
    Artefacts artefacts,
    RunClock clock,
    RunListener listener,
    PrecisionCheck precision,
    Supplier<String> machineStat,
    Optional<Path> lock,
    String version) {

  RunServices with(RunListener other) {
    return new RunServices(
        platforms, artefacts, clock, other, precision, machineStat, lock, version);
  }
}
