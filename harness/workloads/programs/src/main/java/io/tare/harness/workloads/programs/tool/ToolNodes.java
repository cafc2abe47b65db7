package io.tare.harness.workloads.programs.tool;

import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Network;
import io.tare.harness.workloads.contract.MemoryLayout;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.infra.api.Node;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Role;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.ShortageException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The nodes on which a trial's programs run. */
public final class ToolNodes {

  private static final Duration MAKING = Duration.ofMinutes(1);

  private final TrialContext context;
  private final Network network;
  private final Settings settings;
  private final Map<Class<?>, CellProgram.Companions> shared;
  private final Known known;

  /** What is known of the trial's nodes, in common to all cells. */
  private static final class Known {
    private SortedMap<String, String> variables = new TreeMap<>();
    private SortedMap<String, String> facts = new TreeMap<>();
    private final Map<String, NodeProcessors> processors = new HashMap<>();
  }

  ToolNodes(TrialContext context) {
    this(
        context,
        context.campaign().setup().networks().between().network(),
        Settings.NONE,
        new HashMap<>(),
        new Known());
  }

  private ToolNodes(
      TrialContext context,
      Network network,
      Settings settings,
      Map<Class<?>, CellProgram.Companions> shared,
      Known known) {
    this.context = context;
    this.network = network;
    this.settings = settings;
    this.shared = shared;
    this.known = known;
  }

  /** The same nodes for a cell. Over a loopback, nodes reach each other over the first network. */
  ToolNodes of(Measurand cell) {
    Network measured = cell.network();
    return new ToolNodes(
        context,
        measured.equals(Network.LOOPBACK) ? network : measured,
        context.campaign().settings(cell),
        shared,
        known);
  }

  /**
   * Finds the variables of the trial's programs, on the first node.
   *
   * @throws TrialFailure if a module cannot be loaded
   */
  void loadEnvironment() throws MeasurementException, InterruptedException {
    known.variables = ProgramEnvironment.of(host(), choice());
  }

  /** Records what was found out about the programs where they run. */
  void found(SortedMap<String, String> facts) {
    known.facts = facts;
  }

  /** The environment variables that all programs of the trial have in addition. */
  public SortedMap<String, String> variables() {
    return Collections.unmodifiableSortedMap(known.variables);
  }

  /**
   * A fact about the programs where they run.
   *
   * @param name a program's word, or that and a subject
   */
  public Optional<String> fact(String name) {
    return Optional.ofNullable(known.facts.get(ProgramCheck.FACT + name));
  }

  /** The processors of nodes; each is asked once in a trial. */
  List<NodeProcessors> processors(List<Node> asked)
      throws MeasurementException, InterruptedException {
    List<NodeProcessors> processors = new ArrayList<>();
    for (Node node : asked) {
      NodeProcessors there = known.processors.get(node.name());
      if (there == null) {
        there = NodeProcessors.of(node);
        known.processors.put(node.name(), there);
      }
      processors.add(there);
    }
    return processors;
  }

  /** The first node, where programs are started. */
  public Node first() {
    return context.node();
  }

  /** The layout of the trial's programs. */
  public MemoryLayout layout() {
    return context.layout();
  }

  /** The host where programs are started. */
  public Host host() {
    return first().host();
  }

  /** Why no program is copied into the nodes; empty if it is. */
  Optional<String> objectionToCopies() {
    return Platforms.objectionToCopies(
        context.campaign().platform(context.trial().platform()).kind());
  }

  /** Receives what takes a while before the trial is measured. */
  Progress progress() {
    return context.progress();
  }

  /** All nodes of the platform, the first one first. */
  public List<Node> all() {
    List<Node> all = new ArrayList<>(context.platform().nodes(Role.SERVER));
    all.addAll(context.platform().nodes(Role.RANK));
    return all;
  }

  /** The other end of a network connection: the second node, or the only one. */
  public Node other() {
    List<Node> all = all();
    return all.get(Math.min(1, all.size() - 1));
  }

  /**
   * A pair of nodes: the first and the second, the third and the fourth, and so on; a platform's
   * only node is both.
   *
   * @param index from 0
   * @throws TrialFailure if there are fewer pairs
   */
  public Pair pair(int index) throws TrialFailure {
    if (index == 0) {
      return new Pair(first(), other());
    }
    List<Node> all = all();
    if (all.size() < 2 * (index + 1)) {
      throw new TrialFailure(
          "%d pairs need %d nodes, but there are %d"
              .formatted(index + 1, 2 * (index + 1), all.size()));
    }
    return new Pair(all.get(2 * index), all.get(2 * index + 1));
  }

  /**
   * The two ends of a network connection.
   *
   * @param near where the measuring program is started
   * @param far where another program answers
   */
  public record Pair(Node near, Node far) {}

  /** The address at which the others reach a node; a platform's only node reaches itself. */
  public String address(Node node) {
    return node.address(all().size() > 1 ? network : Network.LOOPBACK);
  }

  /**
   * The word or path that runs a program on the first node.
   *
   * @throws io.tare.harness.workloads.contract.TrialFailure if it is missing
   */
  public String path(Program program) throws MeasurementException, InterruptedException {
    return new ProgramCheck(this).path(program);
  }

  /**
   * Creates a directory on all nodes; returns its path.
   *
   * @param name of its content
   */
  public String directory(String name) throws MeasurementException, InterruptedException {
    String path = directory() + "/" + name;
    for (Node node : all()) {
      Host.Finished made = node.host().run(Command.of("mkdir", "-p", path), MAKING);
      requireMade(node, path, made);
    }
    return path;
  }

  /** Writes a small file on the first node. */
  public void write(String path, String text) throws MeasurementException, InterruptedException {
    Host.Finished written =
        host()
            .run(Command.of("sh", "-c", "printf '%s' \"$2\" > \"$1\"", "tare", path, text), MAKING);
    requireMade(first(), path, written);
  }

  /**
   * Copies files of this machine that the cell's entry in the campaign names to the first node.
   *
   * @param directory there
   * @param names each copied to the same path in the directory
   */
  public void copy(List<String> names, String directory)
      throws MeasurementException, InterruptedException {
    for (String name : names) {
      host().upload(settings.file(name), directory + "/" + Path.of(name).normalize());
    }
  }

  /** What the cell's entry in the campaign says besides parameters. */
  public Settings settings() {
    return settings;
  }

  private static void requireMade(Node node, String path, Host.Finished made)
      throws MeasurementException {
    if (ShortageException.isOfSpace(made.standardError())) {
      throw ShortageException.ofSpace(node.name(), path);
    }
    if (!made.succeeded()) {
      throw new TrialFailure(node.name() + ": " + made.standardError().strip());
    }
  }

  /** Starts something once for all cells of the trial. */
  @FunctionalInterface
  public interface Starting<T> {
    T start() throws MeasurementException, InterruptedException;
  }

  /**
   * Something started once for all cells, such as servers that all of them need; ends with the
   * trial.
   *
   * @param kind its class; there is one of each
   */
  public <T extends CellProgram.Companions> T shared(Class<T> kind, Starting<T> starting)
      throws MeasurementException, InterruptedException {
    CellProgram.Companions there = shared.get(kind);
    if (there == null) {
      there = starting.start();
      shared.put(kind, there);
    }
    return kind.cast(there);
  }

  /** Ends what was started once. */
  void endShared() {
    shared.values().forEach(CellProgram.Companions::close);
    shared.clear();
  }

  /** Processors of each node. */
  public int cpus() {
    return context.cpus();
  }

  /** The campaign's settings of programs on this platform. */
  public ProgramChoice choice() {
    return context.campaign().programs(context.campaign().platform(context.trial().platform()));
  }

  /** A word unique to this trial, for names of files. */
  public String trial() {
    return context.trial().id() + "." + context.attempt();
  }

  /** A directory on the first node for this trial's files. */
  public String directory() {
    return host().scratch() + "/tools-" + trial();
  }
}
