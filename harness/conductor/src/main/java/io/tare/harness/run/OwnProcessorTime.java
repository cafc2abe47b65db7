package io.tare.harness.run;

import io.tare.infra.host.ProcessorMeter;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The processor time that a platform uses on this machine from some moment on.
 *
 * @param beganNanos what the meter showed then
 */
record OwnProcessorTime(Optional<ProcessorMeter> meter, long beganNanos) {

  /** From now on; of a platform without a meter, such as one elsewhere, nothing is known. */
  static OwnProcessorTime since(Optional<ProcessorMeter> meter) {
    meter.ifPresent(ProcessorMeter::lookAgain);
    return new OwnProcessorTime(meter, meter.map(ProcessorMeter::nanos).orElse(0L));
  }

  /** Nanoseconds so far. */
  OptionalDouble nanos() {
    return meter.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) meter.get().nanos() - beganNanos);
  }
}
