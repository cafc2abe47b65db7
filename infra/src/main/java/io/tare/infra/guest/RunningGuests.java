package io.tare.infra.guest;

import io.tare.infra.environment.InsideUsage;
import io.tare.infra.environment.Probe;
import io.tare.infra.host.HostException;
import io.tare.infra.host.UsageMeter;
import io.tare.infra.image.GuestImage;
import io.tare.infra.lan.ClientNodes;
import io.tare.infra.lan.Segment;
import io.tare.infra.local.LocalHost;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.Lan;
import io.tare.infra.platform.Node;
import io.tare.infra.platform.PlatformActions;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.RunningPlatform;
import io.tare.infra.platform.Software;
import io.tare.infra.platform.Topology;
import io.tare.model.Dimension;
import io.tare.model.Environment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Nodes that are guests of one hypervisor, on one segment if there is a network. */
final class RunningGuests implements RunningPlatform {

  private static final Software INSIDE =
      new Software(GuestPlan.MOUNT + "/jdk/bin/java", GuestPlan.MOUNT + "/artefacts");

  private final PlatformSpec spec;
  private final LocalHost machine;
  private final GuestImage image;
  private final List<RunningGuest> guests = new ArrayList<>();
  private final List<Node> nodes = new ArrayList<>();
  private final List<String> cables = new ArrayList<>();
  private @Nullable Segment segment;
  private @Nullable ClientNodes clients;

  private RunningGuests(PlatformSpec spec, LocalHost machine, GuestImage image) {
    this.spec = spec;
    this.machine = machine;
    this.image = image;
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
      RunningGuests running = new RunningGuests(spec, LocalHost.of(spec.name(), context), image);
      boolean isComplete = false;
      try {
        running.boot(this, topology, progress);
        isComplete = true;
        return running;
      } finally {
        if (!isComplete) {
          running.close();
        }
      }
    }
  }

  private void boot(Starter starter, Topology topology, Progress progress)
      throws HostException, InterruptedException {
    if (starter.hypervisor().needsTap(spec)) {
      segment = Segment.create(starter.context(), machine, spec.lan().orElse(Lan.UNLIMITED));
    }
    for (Topology.Place place : topology.ownPlaces()) {
      String name = place.nodeOf(spec.name());
      RunningGuest guest =
          RunningGuest.boot(
              new RunningGuest.Boot(
                  name, place.indexOfAll(), image, starter.disk(), Optional.ofNullable(segment)),
              spec,
              starter.context(),
              starter.hypervisor(),
              machine,
              progress);
      guests.add(guest);
      Node node =
          Node.of(place.role(), name, guest.inside(), INSIDE)
              .withKernel(new InsideUsage(guest.inside()));
      if (spec.lan().isPresent()) {
        guest.cable().ifPresent(cables::add);
      }
      nodes.add(spec.lan().isPresent() ? node.at(io.tare.model.Path.LAN, guest.address()) : node);
    }
    if (segment != null && spec.lan().isPresent()) {
      clients =
          ClientNodes.of(
              spec, starter.context(), segment, topology, Software.here(starter.artefacts()));
      nodes.addAll(clients.nodes());
    }
  }

  @Override
  public List<Node> nodes() {
    return List.copyOf(nodes);
  }

  /** Where there is a network the other processors are the clients'. */
  @Override
  public boolean giveWay() throws HostException {
    return spec.lan().isEmpty() && guests.get(0).giveWay();
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
  public Optional<UsageMeter> usage() {
    return Optional.of(machine.usageOfGuests(cables));
  }

  @Override
  public Optional<UsageMeter> clientUsage() {
    return Optional.ofNullable(clients).map(ClientNodes::usage);
  }

  @Override
  public List<Integer> processors() {
    return guests.stream().flatMap(each -> each.cpus().cpus().stream()).distinct().toList();
  }

  @Override
  public Environment environment() throws HostException, InterruptedException {
    SortedMap<String, String> facts = Probe.facts(nodes.get(0));
    guests.get(0).addTo(facts);
    if (segment != null && spec.lan().isPresent()) {
      facts.put("lan", segment.describe());
    }
    facts.put("guest.image", image.root().toString());
    return new Environment(spec.name(), spec.kind(), facts);
  }

  @Override
  public void close() {
    guests.forEach(RunningGuest::close);
    if (segment != null) {
      segment.close();
    }
  }
}
