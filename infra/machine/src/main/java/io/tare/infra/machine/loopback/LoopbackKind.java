package io.tare.infra.machine.loopback;

import io.tare.infra.api.NetworkKind;
import io.tare.infra.api.NetworkSpec;
import java.util.Optional;

/** {@code loopback}: the client runs beside the service. */
public final class LoopbackKind implements NetworkKind {

  @Override
  public String kind() {
    return "loopback";
  }

  @Override
  public String description() {
    return "each node's own: the client runs on the service's node and shares its processors";
  }

  @Override
  public Optional<String> selfAddress() {
    return Optional.of("127.0.0.1");
  }

  /** Sending takes no time. */
  @Override
  public double expectedBitsPerSecond(NetworkSpec spec) {
    return Double.POSITIVE_INFINITY;
  }
}
