package io.tare.harness.workloads.programs.mpi;

import io.tare.harness.model.BoundedPeer;
import io.tare.harness.model.BundledFile;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.harness.workloads.programs.tool.CellProgram;
import io.tare.harness.workloads.programs.tool.ToolNodes;
import io.tare.infra.api.Node;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.RunningProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/**
 * SSH servers on all nodes but the first, through which an MPI launcher starts processes there.
 * Keys are created on the nodes for this trial, private keys never leave their node, and the users'
 * own SSH settings are neither read nor changed. Everything is in the run's directories on the
 * nodes, and is removed with them.
 */
final class MpiSshServers implements CellProgram.Companions {

  private static final Duration ASKING = Duration.ofSeconds(30);
  private static final int MIN_PORT = 20_000;
  private static final int MAX_PORT = 30_000;

  /** Creates the first node's key, and prints its public half. */
  private static final String KEY =
      "set -e; umask 077; mkdir -p \"$1\"; cd \"$1\";"
          + " [ -e key ] || ssh-keygen -q -t ed25519 -N '' -C tare -f key; cat key.pub";

  /** Writes the settings of the first node's SSH client. */
  private static final String SETTINGS =
      "set -e; umask 077; cd \"$1\"; printf '%s' \"$2\" > ssh_config; printf '%s' \"$3\" > hosts";

  /** Waits until a server accepts connections: sshd takes a moment to listen. */
  private static final String KNOCK =
      "n=0; until e=$(ssh -F \"$1\" \"$2\" true 2>&1); do n=$((n+1));"
          + " [ $n -lt 50 ] || { echo \"$e\" >&2; exit 1; }; sleep 0.2; done";

  private static final String DEVICE =
      "ip -o -4 address show to \"$1/32\" | sed -n 's/^[0-9]*: *\\([^ @]*\\).* inet \\([0-9./]*\\) .*/\\1 \\2/p'"
          + " | grep .";

  /** What fits between quotation marks in settings of sshd. */
  private static final Pattern QUOTABLE = Pattern.compile("[^\"\\\\\n]*");

  private final ToolNodes nodes;
  private final String directory;
  private final List<RunningProcess> doors = new ArrayList<>();

  private MpiSshServers(ToolNodes nodes) {
    this.nodes = nodes;
    this.directory = nodes.directory() + "/mpi";
  }

  /**
   * Starts a server on each node but the first.
   *
   * @throws TrialFailure if one of them does not start
   */
  static MpiSshServers open(ToolNodes nodes) throws MeasurementException, InterruptedException {
    MpiSshServers opened = new MpiSshServers(nodes);
    try {
      opened.openAll();
      return opened;
    } catch (MeasurementException | InterruptedException e) {
      opened.close();
      throw e;
    }
  }

  /**
   * How a launcher on the first node reaches the others.
   *
   * @param settings a file; {@code ssh -F FILE ADDRESS} connects to a server
   * @param device the network device between the nodes: {@code eth0}
   * @param network its network: {@code 10.0.0.1/24}
   */
  record Doors(String settings, String device, String network) {}

  /**
   * How the launcher reaches the nodes.
   *
   * @throws TrialFailure if the first node does not report its network
   */
  Doors doors() throws MeasurementException, InterruptedException {
    String[] words = asked(nodes.host(), DEVICE, nodes.address(nodes.first())).strip().split(" ");
    return new Doors(settings(), words[0], words[1]);
  }

  private String settings() {
    return directory + "/ssh_config";
  }

  private void openAll() throws MeasurementException, InterruptedException {
    String key = asked(nodes.host(), KEY, directory).strip();
    int port = new SplittableRandom().nextInt(MIN_PORT, MAX_PORT);
    StringBuilder settings = new StringBuilder();
    StringBuilder known = new StringBuilder();
    List<Node> others = nodes.all().subList(1, nodes.all().size());
    for (Node node : others) {
      String address = nodes.address(node);
      BufferedReader reader = open(node, address, port, key);
      String hostKey = line(node, reader);
      String user = line(node, reader);
      known.append("[%s]:%d %s\n".formatted(address, port, hostKey));
      settings.append("Host %s\n  User %s\n".formatted(address, user));
    }
    settings.append(
        """
        Host *
          Port %d
          IdentityFile %s/key
          IdentitiesOnly yes
          UserKnownHostsFile %s/hosts
          GlobalKnownHostsFile /dev/null
          StrictHostKeyChecking yes
          BatchMode yes
          LogLevel ERROR
        """
            .formatted(port, directory, directory));
    asked(nodes.host(), SETTINGS, directory, settings.toString(), known.toString());
    for (Node node : others) {
      asked(nodes.host(), KNOCK, settings(), nodes.address(node));
    }
  }

  private BufferedReader open(Node node, String address, int port, String key)
      throws MeasurementException, InterruptedException {
    // Nodes that are namespaces of one machine share a scratch directory.
    String own = node.host().scratch() + "/mpi-door-" + address + "-" + port;
    Command command =
        Command.of("sh", "-c", BundledFile.text(MpiSshServers.class, "door.sh"), "tare-door")
            .followedBy(own, address, Integer.toString(port), key);
    for (Map.Entry<String, String> each : nodes.variables().entrySet()) {
      if (QUOTABLE.matcher(each.getValue()).matches()) {
        command = command.followedBy(each.getKey() + "=" + each.getValue());
      }
    }
    RunningProcess door = node.host().start(command);
    doors.add(door);
    return new BufferedReader(
        new InputStreamReader(BoundedPeer.lines(door.standardOutput()), StandardCharsets.UTF_8));
  }

  private static String line(Node node, BufferedReader reader) throws TrialFailure {
    try {
      String line = reader.readLine();
      if (line != null) {
        return line;
      }
      throw new TrialFailure(
          node.name() + " cannot start an SSH server for MPI: is openssh-server installed there?");
    } catch (IOException e) {
      throw new TrialFailure(
          node.name() + " cannot start an SSH server for MPI: " + e.getMessage(), e);
    }
  }

  private static String asked(Host host, String script, String... arguments)
      throws MeasurementException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("sh", "-c", script, "tare-mpi"));
    words.addAll(List.of(arguments));
    Host.Finished finished = host.run(Command.of(words), ASKING);
    if (!finished.succeeded()) {
      throw new TrialFailure(
          "%s cannot be prepared for MPI: %s"
              .formatted(host.name(), finished.standardError().strip().replaceAll("\\s+", " ")));
    }
    return finished.standardOutput();
  }

  @Override
  public void close() {
    doors.forEach(RunningProcess::close);
    doors.clear();
  }
}
