package io.tare.infra.machine.lan;

import io.tare.harness.model.Dimension;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Problems;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.NetworkKind;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Segment;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Privilege;
import io.tare.infra.machine.network.SwitchedSegment;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** {@code lan}: a bridge on this machine; for other machines, the network they are on. */
public final class LanKind implements NetworkKind {

  /** A limit below 8 kbit/s would starve connection set-up. */
  static final Key<Long> RATE =
      Key.of(
              "rate",
              Scalar.quantity(Dimension.BIT_RATE, 8_000, 1_000_000_000_000L),
              "limit in each direction, in bits per second")
          .leftOut("no limit");

  private static final Spec SETTINGS = Spec.of(RATE);

  @Override
  public String kind() {
    return "lan";
  }

  @Override
  public String description() {
    return "a network between nodes, on this machine a bridge; clients have their own nodes";
  }

  @Override
  public Spec settings() {
    return SETTINGS;
  }

  @Override
  public double expectedBitsPerSecond(NetworkSpec spec) {
    OptionalLong rate = rate(spec);
    return rate.isPresent() ? rate.getAsLong() : NetworkKind.super.expectedBitsPerSecond(spec);
  }

  @Override
  public Optional<String> objectionElsewhere(NetworkSpec spec) {
    return rate(spec).isPresent()
        ? Optional.of(
            "the rate of a real network cannot be limited from here; remove %s.rate"
                .formatted(spec.network().name()))
        : Optional.empty();
  }

  @Override
  public List<Requirement> requirements(NetworkSpec spec) {
    return SwitchedSegment.REQUIREMENTS;
  }

  @Override
  public Set<Privilege> rights(NetworkSpec spec) {
    return Set.of(Privilege.NETWORKS);
  }

  @Override
  public Segment make(NetworkSpec spec, RunContext context, Host machine)
      throws HostException, InterruptedException {
    OptionalLong rate = rate(spec);
    return SwitchedSegment.made(machine, subnet -> new LanSegment(context, machine, subnet, rate));
  }

  private static OptionalLong rate(NetworkSpec spec) {
    return SETTINGS
        .read(spec.settings(), new Problems(spec.network().name()))
        .find(RATE)
        .map(OptionalLong::of)
        .orElse(OptionalLong.empty());
  }
}
