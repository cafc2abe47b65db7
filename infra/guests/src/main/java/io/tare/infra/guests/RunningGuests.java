package io.tare.infra.guests;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.Node;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Software;
import io.tare.infra.api.Starting;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UsageMeter;
import io.tare.infra.image.GuestBoot;
import io.tare.infra.image.GuestImage;
import io.tare.infra.machine.environment.GuestUsage;
import io.tare.infra.machine.network.RunningLocalPlatform;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Nodes that are guests of one hypervisor, on one segment if there is a network. */
final class RunningGuests extends RunningLocalPlatform<RunningGuest> {

  private final GuestImage image;
  private final MigrationNetwork migrations;
  private final AtomicBoolean isMoving = new AtomicBoolean();

  private RunningGuests(PlatformSpec spec, RunContext context, GuestImage image)
      throws HostException {
    super(spec, context);
    this.image = image;
    this.migrations = new MigrationNetwork(context, nodes.machine());
  }

  /**
   * What guests are started from.
   *
   * @param disk with JDK and artefacts
   */
  record Starter(
      PlatformSpec spec, RunContext context, Artefacts artefacts, GuestImage image, Path disk) {

    RunningGuests start(Hypervisor hypervisor, Topology topology, Progress progress)
        throws HostException, InterruptedException {
      RunningGuests running = new RunningGuests(spec, context, image);
      return Starting.wholly(
          running, running::close, () -> running.boot(this, hypervisor, topology, progress));
    }
  }

  private void boot(Starter starter, Hypervisor hypervisor, Topology topology, Progress progress)
      throws HostException, InterruptedException {
    if (hypervisor.needsTap(spec)) {
      nodes.connectAnyhow(topology);
    }
    for (Topology.PlannedNode planned : topology.ownNodes()) {
      String name = planned.nodeOf(spec.name());
      RunningGuest guest =
          RunningGuest.boot(
              new RunningGuest.Boot(
                  name,
                  planned.processorSet(),
                  image,
                  starter.disk(),
                  nodes.uplink(),
                  nodes.segments()),
              spec,
              starter.context(),
              hypervisor,
              nodes.machine(),
              progress);
      pinned.add(guest);
      Node node =
          Node.of(planned.role(), name, guest.inside(), GuestBoot.software())
              .withKernel(new GuestUsage(guest.inside()));
      if (spec.isNetworked()) {
        nodes.addGuest(guest.reached(node), guest.cables());
      } else {
        nodes.add(node);
      }
    }
    nodes.addClients(topology, Software.here(starter.artefacts()));
  }

  @Override
  public boolean flushesReachDisk() {
    return pinned.stream().allMatch(RunningGuest::flushesReachDisk);
  }

  /** Guests are paused one after the other. */
  @Override
  protected void pause(Duration length) throws HostException, InterruptedException {
    for (RunningGuest guest : pinned) {
      guest.pause(length);
    }
  }

  @Override
  public MigrationRecord migrate(MigrationOrder order) throws HostException, InterruptedException {
    if (nodes.segments().size() != 1 || pinned.size() != 1) {
      throw new HostException(
          "platform %s: only one guest on one network can migrate, but there are %d on %d"
              .formatted(spec.name(), pinned.size(), nodes.segments().size()));
    }
    if (!isMoving.compareAndSet(false, true)) {
      throw new HostException(
          "platform %s: its guest is still migrating; start the next migration later"
              .formatted(spec.name()));
    }
    try {
      GuestMove.Connections connections =
          new GuestMove.Connections(nodes.uplink().orElseThrow(), migrations);
      MigrationRecord migration = pinned.get(0).migrate(connections, order);
      pinned.get(0).cable().ifPresent(nodes::alsoBy);
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
  protected void addTo(SortedMap<String, String> facts) throws HostException, InterruptedException {
    pinned.get(0).addTo(facts);
    facts.put("guest.image", image.root().toString());
  }

  @Override
  protected void end() {
    super.end();
    migrations.close();
  }
}
