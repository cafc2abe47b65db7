package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.Progress;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.managed.SystemMigration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Creates and removes servers in a project of a cloud. Everything created for a machine besides the
 * server has its name: a machine is gone when nothing of that name is left.
 */
public final class OpenstackControl implements MachineControl {

  private final OpenstackSession session;
  private final PlatformSettings settings;
  private final NovaServers servers;
  private final NovaGroups groups;
  private final NovaFlavors flavors;
  private final CinderVolumes volumes;
  private final NeutronPorts ports;
  private final FloatingAddresses floating;

  /** In the order of their removal. */
  private final List<MachineResource> parts;

  /** The group of this control's servers, if their placement is set. */
  private @Nullable String group;

  /** Why parts could not be removed at the last attempt, by their type. */
  private final Map<String, String> inUse = new TreeMap<>();

  OpenstackControl(OpenstackSession session, PlatformSettings settings) {
    this.session = session;
    this.settings = settings;
    this.servers = new NovaServers(session);
    this.groups = new NovaGroups(session);
    this.flavors = new NovaFlavors(session);
    this.volumes = new CinderVolumes(session);
    this.ports = new NeutronPorts(session);
    this.floating = new FloatingAddresses(session);
    this.parts = List.of(floating, ports, volumes, groups, flavors);
  }

  @Override
  public void check() throws HostException, InterruptedException {
    ServerRequest wishes = new ServerRequest(settings);
    var image = new GlanceImages(session).find(wishes.image());
    NeutronNetworks networks = new NeutronNetworks(session);
    List<NeutronNetwork> onto = networks.networks(wishes.networks());
    if (!networks.securityGroups(wishes.securityGroups()).isEmpty()) {
      for (NeutronNetwork each : onto) {
        each.requireSecurity();
      }
    }
    if (wishes.floatingNetwork().isPresent()) {
      var unused = networks.floating(wishes.floatingNetwork().get());
    }
    if (wishes.flavor().isPresent()) {
      requireRoom(flavors.named(wishes.flavor().get()), image, wishes);
    }
    if (wishes.volumeGibibytes().isPresent()) {
      session.require(CloudService.VOLUME);
      if (wishes.volumeGibibytes().getAsLong() < image.diskGibibytes()) {
        throw new HostException(
            "%s of %d GiB is too small for image %s, which needs %d GiB"
                .formatted(
                    ServerRequest.VOLUME,
                    wishes.volumeGibibytes().getAsLong(),
                    image.name(),
                    image.diskGibibytes()));
      }
    }
    if (wishes.zone().isPresent()) {
      requireZone(wishes.zone().get());
    }
    if (wishes.keyPair().isPresent()) {
      requireKeyPair(wishes.keyPair().get());
    }
  }

  private static void requireRoom(JsonNode flavor, GlanceImages.Found image, ServerRequest wishes)
      throws HostException {
    long disk = flavor.path("disk").asLong();
    if (wishes.volumeGibibytes().isEmpty() && disk > 0 && disk < image.diskGibibytes()) {
      throw new HostException(
          "flavor %s has a disk of %d GiB, too small for image %s, which needs %d GiB"
              .formatted(flavor.path("name").asText(), disk, image.name(), image.diskGibibytes()));
    }
  }

  private void requireZone(String named) throws HostException, InterruptedException {
    String zone = named.replaceFirst(":.*", "");
    List<String> known = new ArrayList<>();
    for (JsonNode each :
        session.get(CloudService.COMPUTE, "/os-availability-zone").path("availabilityZoneInfo")) {
      known.add(each.path("zoneName").asText());
    }
    if (!known.contains(zone)) {
      throw new HostException(
          "no availability zone '%s'; expected one of %s"
              .formatted(zone, String.join(", ", known)));
    }
  }

  private void requireKeyPair(String name) throws HostException, InterruptedException {
    try {
      var unused = session.get(CloudService.COMPUTE, "/os-keypairs/" + OpenstackSession.word(name));
    } catch (CloudRefusal e) {
      if (e.isNotFound()) {
        throw new HostException(
            "no key pair '%s' of %s; check %s"
                .formatted(name, session.account().describe(), ServerRequest.KEY_PAIR),
            e);
      }
      throw e;
    }
  }

  @Override
  public void create(MachineOrder order, Progress progress)
      throws HostException, InterruptedException {
    String name = order.name();
    ServerRequest wishes = new ServerRequest(settings);
    GlanceImages.Found image = new GlanceImages(session).find(wishes.image());
    NeutronNetworks networks = new NeutronNetworks(session);
    List<NeutronNetwork> onto = networks.networks(wishes.networks());
    if (wishes.placement().isPresent() && group == null) {
      progress.step(name + ": asking nova for a server group");
      group = groups.make(name, wishes.placement().get());
    }
    progress.step(name + ": asking nova for a flavor");
    long disk = wishes.volumeGibibytes().isPresent() ? 0 : image.diskGibibytes();
    String flavor = flavors.of(name, order.resources(), wishes, disk);
    Optional<String> volume = Optional.empty();
    if (wishes.volumeGibibytes().isPresent()) {
      progress.step(name + ": asking cinder for a volume");
      long size = wishes.volumeGibibytes().getAsLong();
      volume = Optional.of(volumes.make(name, size, wishes.volumeType(), image.id()));
    }
    progress.step(name + ": asking neutron for a port");
    List<String> attached =
        ports.make(name, onto, networks.securityGroups(wishes.securityGroups()));
    if (wishes.floatingNetwork().isPresent()) {
      progress.step(name + ": asking neutron for a floating address");
      floating.make(name, networks.floating(wishes.floatingNetwork().get()), attached.get(0));
    }
    progress.step(name + ": asking nova for the server");
    servers.create(
        ServerDocument.of(
            order,
            wishes,
            new ServerDocument.Parts(
                image.id(), flavor, volume, attached, Optional.ofNullable(group))));
    progress.step(name + ": nova accepted the request");
  }

  @Override
  public MachineStatus status(String name) throws HostException, InterruptedException {
    Optional<JsonNode> server = servers.find(name);
    if (server.isEmpty()) {
      List<String> left = new ArrayList<>();
      for (MachineResource part : parts) {
        if (part.isThere(name)) {
          String why = inUse.get(part.word());
          left.add(why == null ? part.word() : part.word() + " (" + why + ")");
        }
      }
      return left.isEmpty() ? MachineStatus.ABSENT : MachineStatus.parts(String.join(", ", left));
    }
    MachineStatus status = NovaServers.status(server.get());
    if (status.state() != MachineStatus.State.RUNNING) {
      return status;
    }
    // Neutron knows a floating address long before nova shows it.
    List<String> addresses =
        settings.has(ServerRequest.FLOATING_IP)
            ? floating.address(name).stream().toList()
            : status.addresses();
    return MachineStatus.running(addresses, NeutronPorts.idle(ports.of(name)));
  }

  @Override
  public void delete(String name) throws HostException, InterruptedException {
    Optional<JsonNode> server = servers.find(name);
    if (server.isPresent()) {
      servers.delete(server.get());
      return; // its parts are in use until it is gone
    }
    inUse.clear();
    for (MachineResource part : parts) {
      try {
        part.delete(name);
      } catch (CloudRefusal e) {
        if (!e.isForNow()) {
          throw e;
        }
        inUse.put(part.word(), String.valueOf(e.getMessage()));
      }
    }
  }

  @Override
  public List<String> tagged() throws HostException, InterruptedException {
    TreeSet<String> names = new TreeSet<>(servers.tagged(NovaServers.TAG));
    for (MachineResource part : parts) {
      names.addAll(part.machines());
    }
    return List.copyOf(names);
  }

  @Override
  public SortedMap<String, String> facts(String name) throws HostException, InterruptedException {
    SortedMap<String, String> facts = new ServerFacts(session).of(required(name));
    List<JsonNode> its = ports.of(name);
    int place = 0;
    for (NeutronNetwork network :
        new NeutronNetworks(session).networks(new ServerRequest(settings).networks())) {
      network.addTo(
          facts, ++place, NeutronPorts.on(network, its).orElse(MissingNode.getInstance()));
    }
    return facts;
  }

  @Override
  public MigrationRecord migrate(String name, MigrationOrder order)
      throws HostException, InterruptedException {
    ServerMigration.OFFER.require(settings.platform(), order);
    return SystemMigration.run(
        name,
        order,
        new ServerMigration(session, servers, () -> required(name), order.destination()));
  }

  private JsonNode required(String name) throws HostException, InterruptedException {
    return servers
        .find(name)
        .orElseThrow(() -> new HostException("machine %s does not exist".formatted(name)));
  }

  @Override
  public void close() {
    session.leave();
  }
}
