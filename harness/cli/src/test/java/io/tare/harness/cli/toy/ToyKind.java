package io.tare.harness.cli.toy;

import io.tare.harness.model.Environment;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.Node;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformKind;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.api.Software;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.HostException;
import io.tare.infra.machine.LocalHost;
import io.tare.infra.machine.environment.Probe;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** This machine with its own scheduling priority. */
public final class ToyKind implements PlatformKind {

  private static final AtomicInteger MADE = new AtomicInteger();

  public ToyKind() {
    MADE.incrementAndGet();
  }

  /** How often kinds were loaded: each time one of every kind is created. */
  public static int made() {
    return MADE.get();
  }

  @Override
  public String kind() {
    return "toy";
  }

  @Override
  public String description() {
    return "this machine, with less priority than others";
  }

  @Override
  public Spec settings() {
    return Spec.NONE;
  }

  @Override
  public Optional<String> objectionToCopies() {
    return Optional.of("its programs are this machine's");
  }

  @Override
  public Platform create(PlatformSpec spec, RunContext context) {
    return (artefacts, progress) ->
        (topology, reported) ->
            new Toy(spec, LocalHost.of(spec.name(), context), Software.here(artefacts), topology);
  }

  /** Each place of the topology is the same machine. */
  private record Toy(PlatformSpec spec, List<Node> nodes) implements RunningPlatform {

    Toy(PlatformSpec spec, LocalHost machine, Software software, Topology topology) {
      this(
          spec,
          topology.ownNodes().stream()
              .map(
                  place ->
                      Node.of(
                          place.role(),
                          place.nodeOf(spec.name()),
                          machine.within(List.of("nice", "-n", "1")),
                          software))
              .toList());
    }

    @Override
    public Environment environment() throws HostException, InterruptedException {
      return new Environment(
          spec.name(), spec.kind(), Probe.facts(nodes.get(0)), Probe.record(nodes));
    }

    @Override
    public void close() {
      // Its programs end with the process that started them.
    }
  }
}
