package io.tare.infra.guest;

import io.tare.infra.environment.GuestUsage;
import io.tare.infra.environment.Probe;
import io.tare.infra.host.HostException;
import io.tare.infra.host.UsageMeter;
import io.tare.infra.image.GuestBoot;
import io.tare.infra.image.GuestImage;
import io.tare.infra.network.MachineNodes;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.Node;
import io.tare.infra.platform.PlatformActions;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.RunningPlatform;
import io.tare.infra.platform.Software;
import io.tare.infra.platform.Starting;
import io.tare.infra.platform.Topology;
import io.tare.model.Dimension;
import io.tare.model.Environment;
import io.tare.model.MigrationRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Nodes that are guests of one hypervisor, on one segment if there is a network. */
final class RunningGuests implements RunningPlatform {

  private final PlatformSpec spec;
  private final GuestImage image;
  private final MachineNodes nodes;
  private final MigrationNetwork migrations;
  private final List<RunningGuest> guests = new ArrayList<>();
  private final AtomicBoolean isMoving = new AtomicBoolean();

  private RunningGuests(PlatformSpec spec, RunContext context, GuestImage image)
      throws HostException {
    this.spec = spec;
    this.image = image;
    this.nodes = new MachineNodes(spec, context);
    this.migrations = new MigrationNetwork(context, nodes.machine());
  }

  /**
   * What guests are started from.
   *
   * @param disk with JDK and artefacts
   */
  record Starter(
      PlatformSpec spec,
      RunContext context,
      Hypervisor hypervisor,
      Artefacts artefacts,
      GuestImage image,
      Path disk) {

    RunningGuests start(Topology topology, Progress progress)
        throws HostException, InterruptedException {
      RunningGuests running = new RunningGuests(spec, context, image);
      return Starting.wholly(running, () -> running.boot(this, topology, progress));
    }
  }

  private void boot(Starter starter, Topology topology, Progress progress)
      throws HostException, InterruptedException {
    if (starter.hypervisor().needsTap(spec)) {
      nodes.connectAnyhow();
    }
    for (Topology.Place place : topology.ownPlaces()) {
      String name = place.nodeOf(spec.name());
      RunningGuest guest =
          RunningGuest.boot(
              new RunningGuest.Boot(
                  name, place.processorSet(), image, starter.disk(), nodes.segments()),
              spec,
              starter.context(),
              starter.hypervisor(),
              nodes.machine(),
              progress);
      guests.add(guest);
      Node node =
          Node.of(place.role(), name, guest.inside(), GuestBoot.software())
              .withKernel(new GuestUsage(guest.inside()));
      if (spec.isNetworked()) {
        nodes.add(guest.reached(node), guest.cables());
      } else {
        nodes.add(node);
      }
    }
    nodes.addClients(topology, Software.here(starter.artefacts()));
  }

  @Override
  public List<Node> nodes() {
    return nodes.all();
  }

  /** Where there is a network the other processors are the clients'. */
  @Override
  public boolean giveWay() throws HostException {
    return !spec.isNetworked() && guests.get(0).giveWay();
  }

  @Override
  public void takeTurn() throws HostException {
    for (RunningGuest guest : guests) {
      guest.takeTurn();
    }
  }

  /** Guests stand still one after the other. */
  @Override
  public void perform(String word, String argument) throws HostException, InterruptedException {
    if (!word.equals(PlatformActions.PAUSE)) {
      RunningPlatform.super.perform(word, argument);
      return;
    }
    Duration length = Duration.ofNanos(Dimension.DURATION.parseWhole(argument));
    for (RunningGuest guest : guests) {
      guest.pause(length);
    }
  }

  @Override
  public MigrationRecord migrate(MigrationOrder order) throws HostException, InterruptedException {
    if (nodes.segments().size() != 1 || guests.size() != 1) {
      throw new HostException(
          "platform %s: one guest on one network is migrated, and there are %d on %d"
              .formatted(spec.name(), guests.size(), nodes.segments().size()));
    }
    if (!isMoving.compareAndSet(false, true)) {
      throw new HostException(
          "platform %s: its guest is being migrated; let the next migration begin later"
              .formatted(spec.name()));
    }
    try {
      GuestMove.Ways ways = new GuestMove.Ways(nodes.uplink().orElseThrow(), migrations);
      MigrationRecord migration = guests.get(0).migrate(ways, order);
      guests.get(0).cable().ifPresent(nodes::alsoBy);
      return migration;
    } finally {
      isMoving.set(false);
    }
  }

  @Override
  public Optional<UsageMeter> usage() {
    return Optional.of(nodes.machine().usageOfGuests(nodes.cables()));
  }

  @Override
  public Optional<UsageMeter> clientUsage() {
    return nodes.clientUsage();
  }

  @Override
  public List<Integer> processors() {
    return guests.stream().flatMap(each -> each.cpus().cpus().stream()).distinct().toList();
  }

  @Override
  public Environment environment() throws HostException, InterruptedException {
    SortedMap<String, String> facts = Probe.facts(nodes.all().get(0));
    guests.get(0).addTo(facts);
    nodes.addTo(facts);
    facts.put("guest.image", image.root().toString());
    return new Environment(spec.name(), spec.kind(), facts, Probe.record(nodes.all()));
  }

  @Override
  public void close() {
    guests.forEach(RunningGuest::close);
    migrations.close();
    nodes.close();
  }
}
