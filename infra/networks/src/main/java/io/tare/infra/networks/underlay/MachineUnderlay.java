package io.tare.infra.networks.underlay;

import io.tare.infra.api.AddressedMachine;
import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Segment.CountedLink;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.link.LinkCounters;
import io.tare.infra.hosts.shell.CheckedCommand;
import io.tare.infra.hosts.shell.Supervision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hosts on machines reached over SSH: namespaces that exist as long as the connections, with
 * tunnels over the machines' own link. A plain host is the machine itself. The machines' own
 * devices are not changed.
 */
final class MachineUnderlay implements Underlay {

  /** Makes the machine's device accept frames for a hardware address. */
  private static final String TAKING = "f0";

  private static final String PREMISE =
      "the Ethernet between machines must allow several hardware addresses for each, which many"
          + " clouds do not";

  private static final int MAX_SUBNETS = 250;
  private static final AtomicInteger SUBNETS = new AtomicInteger();

  /** In {@code ip -o route get ADDRESS}. */
  private static final Pattern DEVICE = Pattern.compile(" dev (\\S+)");

  /** In {@code ip -o link show dev DEVICE}. */
  private static final Pattern MTU = Pattern.compile(" mtu (\\d+)");

  private final RunContext context;

  /** Two. */
  private final List<AddressedMachine> machines;

  /** Of hosts' ports, which share the machines' link with other networks. */
  private final String subnet;

  /** Of the addresses of devices whose frames use that link, likewise. */
  private final String hardwarePrefix;

  /** Each machine's device to the other, once they are known. */
  private final List<Link> links = new ArrayList<>();

  private final List<NodeDevice> devices = new ArrayList<>();
  private boolean hasFurtherAddresses;

  /** A device of a machine, as it is. */
  private record Link(String device, int mtuBytes) {}

  /** The same for its counters; networks on it have equal ones. */
  private record MachineLink(Host machine, String device) implements CountedLink {
    @Override
    public Optional<LinkCounters> counters() throws HostException, InterruptedException {
      return LinkCounters.of(machine, "self/" + device);
    }
  }

  /** A device in a machine's own namespace. */
  private record NodeDevice(NetworkNamespace machine, String name) {}

  private MachineUnderlay(
      RunContext context, List<AddressedMachine> machines, String subnet, String hardwarePrefix) {
    this.context = context;
    this.machines = List.copyOf(machines);
    this.subnet = subnet;
    this.hardwarePrefix = hardwarePrefix;
  }

  static MachineUnderlay of(RunContext context, List<AddressedMachine> machines) {
    // Other runs' numbers are unknown, so each run starts at a random one.
    int number = context.leases().token().hashCode() + SUBNETS.getAndIncrement();
    String subnet = "10.215." + (1 + Math.floorMod(number, MAX_SUBNETS)) + ".";
    // The second bit of the first byte marks a locally administered address.
    String hardware =
        "02:%02x:%02x:%02x:%02x:0"
            .formatted(number >>> 24, (number >>> 16) & 0xff, (number >>> 8) & 0xff, number & 0xff);
    return new MachineUnderlay(context, machines, subnet, hardware);
  }

  @Override
  public RunContext context() {
    return context;
  }

  @Override
  public NetworkNamespace machine(int index) {
    return NetworkNamespace.whole(context, there(index));
  }

  private Host there(int index) {
    return machines.get(index).machine();
  }

  @Override
  public NetworkNamespace host(int index) throws HostException, InterruptedException {
    return NetworkNamespace.kept(context, there(index));
  }

  @Override
  public NetworkNamespace plainHost(int index) {
    return machine(index);
  }

  /** The largest that fits the machines' link. */
  @Override
  public int usualMtuBytes(int headerBytes) throws HostException, InterruptedException {
    int min = links().stream().mapToInt(Link::mtuBytes).min().orElseThrow();
    return min - headerBytes;
  }

  private List<Link> links() throws HostException, InterruptedException {
    for (int i = links.size(); i < machines.size(); i++) {
      String device = settings(there(i), DEVICE, "ip", "-o", "route", "get", address(1 - i));
      String mtu = settings(there(i), MTU, "ip", "-o", "link", "show", "dev", device);
      links.add(new Link(device, Integer.parseInt(mtu)));
    }
    return links;
  }

  @Override
  public CountedLink join(List<NetworkNamespace> hosts, int mtuBytes)
      throws HostException, InterruptedException {
    List<Link> found = links();
    for (int i = 0; i < found.size(); i++) {
      if (found.get(i).mtuBytes() < mtuBytes) {
        throw new HostException(
            "%s: packets to %s may have %s bytes, but have %d with the tunnel's headers; set a smaller mtu"
                .formatted(there(i).name(), address(1 - i), found.get(i).mtuBytes(), mtuBytes));
      }
    }
    return new MachineLink(there(0), link(0));
  }

  private static String settings(Host machine, Pattern word, String... command)
      throws HostException, InterruptedException {
    String output = CheckedCommand.run(machine, command);
    Matcher found = word.matcher(output);
    if (!found.find()) {
      throw new HostException(
          "%s: unexpected output of '%s': %s"
              .formatted(machine.name(), String.join(" ", command), output.strip()));
    }
    return found.group(1);
  }

  @Override
  public boolean isLinkMade() {
    return false;
  }

  @Override
  public String link(int index) {
    return links.get(index).device();
  }

  @Override
  public String address(int index) {
    return machines.get(index).address();
  }

  /**
   * A macvlan device that accepts all frames from the other host's hardware address, for any
   * receiver: other modes drop frames for devices behind a bridge. A second device only makes the
   * machine's device accept frames for that one.
   *
   * @see <a href="https://man7.org/linux/man-pages/man8/ip-link.8.html">ip-link(8), macvlan mode
   *     source</a>
   */
  @Override
  public String port(NetworkNamespace host, int index) throws HostException, InterruptedException {
    requireOneEthernet(index);
    String device = CableUnderlay.UNDERLAY;
    String link = "link " + link(index);
    add(host, index, device, link + " type macvlan mode source nodst");
    host.ip("link set " + device + " type macvlan macaddr add " + hardware(1 - index));
    add(host, index, TAKING, link + " address " + hardware(index) + " type macvlan mode private");
    host.ip("link set " + TAKING + " addrgenmode none");
    for (String each : List.of(device, TAKING)) {
      host.ip("link set " + each + " up");
    }
    return device;
  }

  @Override
  public void requireOneEthernet(int index) throws HostException, InterruptedException {
    hasFurtherAddresses = true;
    String route = CheckedCommand.run(there(index), "ip", "-o", "route", "get", address(1 - index));
    if (route.contains(" via ")) {
      throw new HostException(
          "%s: a router is on the way to %s, and routers forward no frames of other devices; use lb-vxlan, geneve or wireguard"
              .formatted(there(index).name(), address(1 - index)));
    }
  }

  @Override
  public Optional<String> premise() {
    return hasFurtherAddresses ? Optional.of(PREMISE) : Optional.empty();
  }

  private String hardware(int index) {
    return hardwarePrefix + (1 + index);
  }

  @Override
  public Optional<String> hardwareAddress(int index) {
    return Optional.of(hardware(index));
  }

  @Override
  public String portAddress(int index) {
    return subnet + (1 + index);
  }

  @Override
  public String directory(int index, String part) throws HostException, InterruptedException {
    String path = there(index).scratch() + "/" + context.nextLink() + part;
    var unused = CheckedCommand.run(there(index), "mkdir", "-p", path);
    return path;
  }

  @Override
  public boolean has(KernelFeature feature, int index) throws HostException, InterruptedException {
    return feature.isOn(there(index));
  }

  /** The machine has it already. */
  @Override
  public void addressed(NetworkNamespace host, int index, String device) {}

  /** Created in the machine's own namespace, whose links it uses from then on. */
  @Override
  public void add(NetworkNamespace host, int index, String device, String words)
      throws HostException, InterruptedException {
    machine(index).ip("link add name %s netns %s %s".formatted(device, host.name(), words));
  }

  /** Recorded at the machine first, whose guard removes it however the connection ends. */
  @Override
  public void addForNode(NetworkNamespace host, int index, String device, String words)
      throws HostException, InterruptedException {
    List<String> record = Supervision.linkRecord(there(index).scratch(), device);
    var unused = CheckedCommand.run(there(index), record.toArray(String[]::new));
    devices.add(new NodeDevice(host, device));
    host.ip("link add name " + device + " " + words);
  }

  @Override
  public CountedLink counted(NetworkNamespace host, String link) {
    return () -> LinkCounters.of(host.machine(), link);
  }

  @Override
  public String words() {
    return " between two machines by SSH";
  }

  /** What cannot be removed now is removed by the machines' guards, with the connections. */
  @Override
  public void close() {
    devices.forEach(MachineUnderlay::remove);
  }

  private static void remove(NodeDevice device) {
    try {
      device.machine().ip("link delete dev " + device.name());
    } catch (HostException e) {
      return; // its guard removes it
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
