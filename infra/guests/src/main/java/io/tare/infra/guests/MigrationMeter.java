package io.tare.infra.guests;

import io.tare.harness.model.MigrationRecord;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Measures what a migration uses on this machine, from its request on. */
final class MigrationMeter {

  private final WireStallDetector wire;
  private final GuestProcess source;
  private final GuestProcess destination;
  private final OptionalLong sourceBefore;
  private final OptionalLong destinationBefore;
  private @Nullable Long sourceNanos;
  private @Nullable Long destinationNanos;

  /** Begins. */
  MigrationMeter(WireStallDetector wire, GuestProcess source, GuestProcess destination) {
    this.wire = wire;
    this.source = source;
    this.destination = destination;
    this.sourceBefore = source.process().processorNanos();
    this.destinationBefore = destination.process().processorNanos();
  }

  /** The hypervisor reports its end; both processes still exist. */
  void over() {
    sourceNanos = used(sourceBefore, source.process().processorNanos());
    destinationNanos = used(destinationBefore, destination.process().processorNanos());
  }

  /** Its usage, read after the guest has resumed, when the last data has arrived. */
  MigrationRecord.Cost cost() {
    return new MigrationRecord.Cost(wire.bytes(), sourceNanos, destinationNanos);
  }

  private static @Nullable Long used(OptionalLong before, OptionalLong after) {
    return before.isPresent() && after.isPresent()
        ? Long.valueOf(Math.max(0, after.getAsLong() - before.getAsLong()))
        : null;
  }
}
