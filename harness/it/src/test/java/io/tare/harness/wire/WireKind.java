package io.tare.harness.wire;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.NetworkKind;
import io.tare.infra.api.NetworkSpec;

/** {@code wire}: an example of another kind of network. */
public final class WireKind implements NetworkKind {

  private static final Key<Integer> LENGTH =
      Key.of("length", Scalar.integer(1, 100), "metres from end to end").orElse(1);

  @Override
  public String kind() {
    return "wire";
  }

  @Override
  public String description() {
    return "a wire that nothing crosses";
  }

  @Override
  public Spec settings() {
    return Spec.of(LENGTH);
  }

  @Override
  public double expectedBitsPerSecond(NetworkSpec spec) {
    return 1e6;
  }
}
