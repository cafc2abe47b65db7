package io.tare.infra.networks.wireguard;

import io.tare.harness.model.BoundedPeer;
import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.networks.underlay.NodeDeviceSegment;
import io.tare.infra.networks.underlay.Underlay;
import io.tare.infra.networks.underlay.VirtualSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A tunnel device for each node.
 *
 * @see <a href="https://www.wireguard.com/netns/">Routing and Network Namespace Integration</a>
 */
final class WireguardSegment extends NodeDeviceSegment {

  /** Headers of IPv4, UDP and WireGuard with its tag. */
  private static final int HEADER_BYTES = 60;

  /** Below those that Linux gives to programs. */
  private static final int FIRST_PORT = 20_000;

  private static final int MAX_PORTS = 10_000;

  /** Hosts that are machines have one port for each network. */
  private static final AtomicInteger PORTS = new AtomicInteger();

  private static final String READY = "ready";

  /**
   * Reads the key from standard input, because process lists show command lines, and configures the
   * device.
   */
  private static final String SET =
      "set_up() { printf '%s\\n' \"$key\" | wg set \"$@\" && echo "
          + READY
          + "; }; command -v wg >/dev/null || { echo 'no program wg; install wireguard-tools' >&2;"
          + " exit 1; }; read -r key; name=$1; shift; ";

  private static final String KERNEL =
      SET + "set_up $name private-key /dev/stdin \"$@\" || { ip link delete $name; exit 1; }";

  /**
   * Runs the program for a device. Its socket is in a directory that no other process sees, so that
   * it cannot conflict with the machine's and none is left.
   */
  private static final String PROGRAM =
      SET
          + "command -v wireguard-go >/dev/null || { echo 'no program wireguard-go, and the kernel"
          + " has no WireGuard; install wireguard-go' >&2; exit 1; };"
          + " mount -t tmpfs none /run || exit 1;"
          + " ( until [ -S /run/wireguard/$name.sock ]; do kill -0 $$ || exit 1; sleep 0.02; done;"
          + " set_up $name private-key /dev/stdin \"$@\" || kill $$ ) & "
          + "export WG_PROCESS_FOREGROUND=1; exec wireguard-go -f $name >/dev/null";

  private final boolean isByKernel;
  private final int port;
  private final List<WireguardKeys> keys = List.of(WireguardKeys.made(), WireguardKeys.made());
  private final List<RunningProcess> programs = new ArrayList<>();

  /**
   * @param isByKernel whether the kernel moves packets; else a program does
   */
  WireguardSegment(boolean isByKernel, VirtualSettings settings, Underlay underlay) {
    super(settings, underlay);
    this.isByKernel = isByKernel;
    // Other runs' numbers are unknown, so each run starts at a random one.
    int number = underlay.context().leases().token().hashCode() + PORTS.getAndIncrement();
    this.port = FIRST_PORT + Math.floorMod(number, MAX_PORTS);
  }

  @Override
  protected int headerBytes() {
    return HEADER_BYTES;
  }

  @Override
  protected void build(NetworkNamespace host, int index)
      throws HostException, InterruptedException {
    underlay().addressed(host, index, underlay().link(index));
  }

  @Override
  protected void create(NetworkNamespace host, int index, String device)
      throws HostException, InterruptedException {
    if (index >= keys.size()) {
      throw new HostException("a tunnel has two ends, but there is a third node");
    }
    if (isByKernel) {
      underlay().addForNode(host, index, device, "type wireguard");
      start(host, index, device, List.of("sh", "-c", KERNEL)).close();
    } else {
      programs.add(start(host, index, device, List.of("unshare", "--mount", "sh", "-c", PROGRAM)));
    }
    host.ip("link set %s mtu %s".formatted(device, mtuBytes()));
  }

  /** Runs a script that ends with its host's connection; returns when the device is configured. */
  private RunningProcess start(NetworkNamespace host, int index, String device, List<String> script)
      throws HostException, InterruptedException {
    List<String> words = new ArrayList<>(host.prefix());
    words.addAll(script);
    words.addAll(List.of("wireguard", device));
    words.addAll(settings(index));
    RunningProcess program = host.machine().start(Command.of(words));
    try {
      OutputStream in = program.standardInput();
      in.write((keys.get(index).secret() + "\n").getBytes(StandardCharsets.US_ASCII));
      in.flush();
      if (firstLine(program.standardOutput()).equals(READY)) {
        return program;
      }
      String reason = firstLine(program.standardError());
      program.close();
      throw new HostException(
          "WireGuard in %s does not start on UDP port %d: %s".formatted(host.name(), port, reason));
    } catch (IOException e) {
      program.close();
      throw new HostException("cannot configure WireGuard: " + e.getMessage(), e);
    }
  }

  private List<String> settings(int index) {
    int other = 1 - index;
    return List.of(
        "listen-port",
        Integer.toString(port),
        "peer",
        keys.get(other).open(),
        "allowed-ips",
        "0.0.0.0/0",
        "endpoint",
        underlay().address(other) + ":" + port);
  }

  private static String firstLine(InputStream in) throws IOException {
    String line =
        new BufferedReader(new InputStreamReader(BoundedPeer.lines(in), StandardCharsets.UTF_8))
            .readLine();
    return line == null ? "" : line.strip();
  }

  @Override
  public Optional<String> premise() {
    return underlay().isLinkMade()
        ? Optional.empty()
        : Optional.of("UDP port " + port + " of both machines must be free, and open to the other");
  }

  @Override
  public Optional<String> defect() {
    return programs.stream().allMatch(RunningProcess::isRunning)
        ? Optional.empty()
        : Optional.of("wireguard-go has ended; start the run again");
  }

  @Override
  public boolean isInUserSpace() {
    return !isByKernel;
  }

  /** Of both ends; empty if the kernel moves packets. */
  @Override
  public OptionalLong switchNanos() {
    return sum(programs.stream().map(RunningProcess::processorNanos));
  }

  @Override
  protected String words() {
    return "WireGuard, "
        + (isByKernel ? "by the kernel" : "by wireguard-go in user space, not by the kernel");
  }

  @Override
  public void close() {
    programs.forEach(RunningProcess::close);
    super.close();
  }
}
