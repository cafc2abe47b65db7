package io.tare.infra.wireguard;

import io.tare.infra.host.Command;
import io.tare.infra.host.HostException;
import io.tare.infra.host.RunningProcess;
import io.tare.infra.platform.Station;
import io.tare.infra.shell.CheckedCommand;
import io.tare.infra.underlay.Ground;
import io.tare.infra.underlay.KernelFeature;
import io.tare.infra.underlay.VirtualSegment;
import io.tare.infra.underlay.VirtualSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A device for each node, created in its host, whose end of the underlay it uses from then on, and
 * moved into the node.
 *
 * @see <a href="https://www.wireguard.com/netns/">Routing and Network Namespace Integration</a>
 */
final class WireguardSegment extends VirtualSegment {

  /** Headers of IPv4, UDP and WireGuard with its tag. */
  private static final int HEADER_BYTES = 60;

  private static final int PORT = 51_820;
  private static final String READY = "ready";

  /**
   * Runs the program for a device, and configures the device. Its socket is in a directory that no
   * other process sees, so that it cannot conflict with the machine's and none is left.
   */
  private static final String SCRIPT =
      "mount -t tmpfs none /run || exit 1; name=$1; shift; "
          + "( until [ -S /run/wireguard/$name.sock ]; do kill -0 $$ || exit 1; sleep 0.02; done; "
          + ("wg set $name \"$@\" && echo " + READY + " ) & ")
          + "exec wireguard-go -f $name >/dev/null";

  private final List<WireguardKeys> keys = List.of(WireguardKeys.made(), WireguardKeys.made());
  private final List<RunningProcess> programs = new ArrayList<>();

  WireguardSegment(VirtualSettings settings, Ground ground) {
    super(settings, ground);
  }

  /** Whether the kernel moves packets; else a program does. */
  static boolean isByKernel() {
    return KernelFeature.WIREGUARD.isThere();
  }

  @Override
  protected int headerBytes() {
    return HEADER_BYTES;
  }

  @Override
  protected void build(Station host, int index) throws HostException, InterruptedException {
    ground().addressed(host, index, ground().link(index));
  }

  @Override
  protected void plug(Station host, String device) {
    throw new IllegalStateException("nothing is plugged into a tunnel");
  }

  @Override
  protected String join(Optional<Station> host, Station node, String device)
      throws HostException, InterruptedException {
    int index = attached();
    if (index >= keys.size()) {
      throw new HostException("a tunnel has two ends, but there is a third node");
    }
    Station at = host.orElseThrow();
    String made = context().nextLink();
    Path secret = secret(keys.get(index));
    try {
      make(at, made, settings(index, secret));
    } finally {
      forget(secret);
    }
    at.ip("link set %s mtu %s".formatted(made, settings().mtuBytes()));
    at.ip("link set %s netns %s name %s".formatted(made, node.name(), device));
    return node.countedFar(device);
  }

  private List<String> settings(int index, Path secret) {
    int other = 1 - index;
    return List.of(
        "private-key",
        secret.toString(),
        "listen-port",
        Integer.toString(PORT),
        "peer",
        keys.get(other).open(),
        "allowed-ips",
        "0.0.0.0/0",
        "endpoint",
        ground().address(other) + ":" + PORT);
  }

  private void make(Station at, String made, List<String> settings)
      throws HostException, InterruptedException {
    List<String> words = new ArrayList<>(at.prefix());
    if (isByKernel()) {
      at.ip("link add name " + made + " type wireguard");
      words.addAll(List.of("wg", "set", made));
      words.addAll(settings);
      var unused = CheckedCommand.run(at.machine(), words.toArray(String[]::new));
      return;
    }
    words.addAll(List.of("unshare", "--mount", "sh", "-c", SCRIPT, "wireguard", made));
    words.addAll(settings);
    RunningProcess program = at.machine().start(Command.of(words));
    programs.add(program);
    try {
      if (!firstLine(program.standardOutput()).equals(READY)) {
        program.close();
        throw new HostException(
            "WireGuard in %s does not start: %s"
                .formatted(at.name(), firstLine(program.standardError())));
      }
    } catch (IOException e) {
      throw new HostException("cannot read the output of wireguard-go: " + e.getMessage(), e);
    }
  }

  private static String firstLine(InputStream in) throws IOException {
    String line = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).readLine();
    return line == null ? "" : line.strip();
  }

  /** In a file, because process lists show command lines. */
  private Path secret(WireguardKeys which) throws HostException {
    try {
      Path file =
          Files.createTempFile(
              context().scratch("wireguard"),
              "key",
              "",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      return Files.writeString(file, which.secret() + "\n");
    } catch (IOException e) {
      throw new HostException("cannot write a key of WireGuard: " + e.getMessage(), e);
    }
  }

  private static void forget(Path secret) throws HostException {
    try {
      Files.delete(secret);
    } catch (IOException e) {
      throw new HostException("cannot remove a key of WireGuard: " + e.getMessage(), e);
    }
  }

  @Override
  public Optional<String> defect() {
    return programs.stream().allMatch(RunningProcess::isRunning)
        ? Optional.empty()
        : Optional.of("wireguard-go has ended; start the run again");
  }

  @Override
  public boolean isInUserSpace() {
    return !isByKernel();
  }

  /** Of both ends; empty if the kernel moves packets. */
  @Override
  public OptionalLong switchNanos() {
    return sum(programs.stream().map(RunningProcess::processorNanos));
  }

  @Override
  protected String words() {
    return "WireGuard, "
        + (isByKernel() ? "by the kernel" : "by wireguard-go in user space, not by the kernel");
  }

  @Override
  public void close() {
    programs.forEach(RunningProcess::close);
    super.close();
  }
}
