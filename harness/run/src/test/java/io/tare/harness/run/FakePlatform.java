package io.tare.harness.run;

import io.tare.harness.clock.RunClock;
import io.tare.harness.model.Environment;
import io.tare.harness.model.MigrationRecord;
import io.tare.harness.model.MigrationRecordBuilder;
import io.tare.harness.workloads.contract.MemoryLayout;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.Node;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.api.Software;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.Usage;
import io.tare.infra.hosts.UsageMeter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** A platform that records requests and runs scripts instead of programs. */
final class FakePlatform implements Platform, RunningPlatform, Host {

  private final PlatformSpec spec;
  private final String name;
  private final FakeWorld world;
  private Topology topology = Topology.ONE_SERVER;

  FakePlatform(PlatformSpec spec, FakeWorld world) {
    this.spec = spec;
    this.name = spec.name();
    this.world = world;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Prepared prepare(Artefacts artefacts, Progress progress) throws HostException {
    world.happened(name, "prepare");
    artefacts.needed().ifPresent(world::needs);
    progress.step("prepared");
    world.failIfPlanned(name, "prepare");
    return new Ready();
  }

  private final class Ready implements Prepared {

    @Override
    public RunningPlatform start(Topology asked, Progress progress) throws HostException {
      return FakePlatform.this.start(asked);
    }

    @Override
    public boolean comesBack() {
      return spec.kind().equals("ssh");
    }
  }

  private RunningPlatform start(Topology asked) throws HostException {
    topology = asked;
    world.happened(name, "start");
    world.failIfPlanned(name, "start");
    world.failIfPlanned(name, "boot");
    world.opened(name);
    return this;
  }

  @Override
  public List<Node> nodes() {
    Software software = new Software("java", "/artefacts");
    List<Node> nodes = new ArrayList<>();
    for (Topology.PlannedNode planned : topology.nodes(Role.SERVER)) {
      String address = "127.0.0." + (1 + planned.index());
      nodes.add(
          Node.of(Role.SERVER, planned.nodeOf(name), this, software).atItsAddress(spec, address));
    }
    for (Role role : List.of(Role.CLIENT, Role.NEIGHBOUR)) {
      for (Topology.PlannedNode planned : topology.nodes(role)) {
        nodes.add(Node.of(role, planned.nodeOf(name), this, software));
      }
    }
    return nodes;
  }

  @Override
  public Environment environment() {
    return new Environment(name, "native", new TreeMap<>(Map.of("cpu.count", "1")), List.of());
  }

  @Override
  public boolean setAside(boolean aside) {
    if (world.hasProcessorsAside()) {
      world.happened(name, aside ? "aside" : "back");
    }
    return world.hasProcessorsAside();
  }

  @Override
  public boolean giveWay() {
    if (world.hasProcessorsAside()) {
      world.happened(name, "gives way");
    }
    return world.hasProcessorsAside() && !world.stays(name);
  }

  @Override
  public void takeTurn() {
    if (world.hasProcessorsAside()) {
      world.happened(name, "takes its turn");
    }
  }

  @Override
  public void perform(String word, String argument) throws HostException {
    world.happened(name, word + " " + argument);
    world.failIfPlanned(name, word + " " + argument);
  }

  @Override
  public MigrationRecord migrate(MigrationOrder order) throws HostException {
    world.happened(name, "migrate");
    world.failIfPlanned(name, "migrate");
    return MigrationRecordBuilder.builder()
        .mode("precopy")
        .startEpochNanos(FakeWorld.EPOCH)
        .totalNanos(1_000_000)
        .downtimeNanos(null)
        .stillNanos(null)
        .resumedAfterNanos(null)
        .sentBytes(null)
        .memoryBytes(1 << 20)
        .terms(order.terms())
        .route(MigrationRecord.Route.UNTOLD)
        .cost(MigrationRecord.Cost.UNTOLD)
        .passes(List.of())
        .escalations(List.of())
        .build();
  }

  @Override
  public Optional<String> brokenNetwork() {
    try {
      world.failIfPlanned(name, "network");
      return Optional.empty();
    } catch (HostException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** Every reading adds a millisecond, and what clients use. */
  @Override
  public Optional<UsageMeter> usage() {
    AtomicLong nanos = new AtomicLong();
    return Optional.of(
        () ->
            new Usage(
                Map.of(Usage.Counter.PROCESSOR_TIME, nanos.addAndGet(1_000_000) + world.used()),
                OptionalLong.of(1 << 20)));
  }

  @Override
  public void close() {
    world.happened(name, "close");
    world.closed(name);
  }

  @Override
  public Finished run(Command command, Duration deadline) throws HostException {
    world.failIfPlanned(name, "run");
    if (command.arguments().contains("tare-programs")) {
      return new Finished(0, world.programs(name, command.arguments()), "");
    }
    String text =
        command.arguments().get(0).equals("cat")
            ? String.format(
                Locale.ROOT, "%.2f 1.00\ncpu  1 0 1 8 0 0 0 0\n", System.nanoTime() / 1e9)
            : "";
    return new Finished(0, text, "");
  }

  @Override
  public RunningProcess start(Command command) throws HostException {
    List<String> arguments = command.arguments();
    if (command.isStated()) {
      world.startedWith(command.environment().getOrDefault(MemoryLayout.VARIABLE, ""));
    }
    if (arguments.contains("session")) {
      world.happened(name, "client");
      return new FakeProcess("client", world.client());
    }
    if (arguments.stream().anyMatch(each -> each.endsWith("tare-host.jar"))) {
      world.happened(name, "server");
      world.failIfPlanned(name, "server");
      return world.server();
    }
    if (arguments.get(0).equals("sh") && arguments.get(2).contains("date")) {
      return new FakeProcess("clock", FakePlatform::tellDates);
    }
    if (arguments.get(0).equals("sh")) {
      world.happened(name, "load");
      return new FakeProcess("load", (in, out, err) -> in.read());
    }
    world.happened(name, "benchmark");
    return new FakeProcess("benchmark", world.benchmark(arguments));
  }

  private static int tellDates(BufferedReader in, PrintStream out, PrintStream err)
      throws IOException {
    while (in.readLine() != null) {
      out.println(RunClock.SYSTEM.epochNanos());
    }
    return 0;
  }

  @Override
  public void upload(Path local, String remote) {
    world.happened(name, "upload");
  }

  @Override
  public void download(String remote, Path local) {
    world.happened(name, "download");
  }

  @Override
  public String scratch() {
    return "/scratch";
  }
}
