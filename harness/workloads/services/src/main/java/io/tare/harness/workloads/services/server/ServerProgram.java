package io.tare.harness.workloads.services.server;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.campaign.platform.ServerChoice;
import io.tare.harness.clock.RunClock;
import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Network;
import io.tare.harness.workloads.contract.ClockReading;
import io.tare.harness.workloads.contract.JvmOptions;
import io.tare.harness.workloads.contract.ProgramMessages;
import io.tare.harness.workloads.contract.ProgramOutput;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.harness.workloads.services.client.ServiceDirectory;
import io.tare.harness.workloads.services.client.ShippedProgram;
import io.tare.infra.api.Node;
import io.tare.infra.hosts.Command;
import io.tare.services.contract.ServerFacts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The server program on the platform: GlassFish with an application in a fresh JVM. */
public final class ServerProgram implements ServiceHost {

  /** The files that it needs, and its clients. */
  public static final Set<String> ARTEFACTS =
      Set.of(
          "tare-services.war",
          ShippedProgram.CLIENT.jar(),
          ShippedProgram.SERVER.jar(),
          "glassfish-embedded-all.jar");

  private static final Duration ANSWER = Duration.ofMinutes(1);

  private final TrialContext context;
  private final Node node;
  private final Application application;
  private final int port;
  private final String suffix;
  private final String name;
  private final ServiceDirectory directory;
  private @Nullable ProgramOutput program;
  private @Nullable PostgresqlProgram postgresql;
  private @Nullable SharedDisk shared;
  private int listening;
  private OptionalDouble clockCost = OptionalDouble.empty();
  private Optional<Boolean> readsDisk = Optional.empty();

  /**
   * With our services.
   *
   * @param node where it runs
   * @param index which of so many servers it is, from 0
   */
  public static ServerProgram ofServices(TrialContext context, Node node, int index, int count) {
    String which = count == 1 ? "the server" : "server %d of %d".formatted(index + 1, count);
    return new ServerProgram(
        context,
        node,
        Application.services(context.campaign()),
        context.server().port(),
        index == 0 ? "" : "-" + (index + 1),
        which + " of " + context.trial().id());
  }

  /**
   * With an application of the user's on the trial's first node.
   *
   * @param number of the trial's such servers, from 1
   */
  public static ServerProgram of(TrialContext context, Application application, int number) {
    return new ServerProgram(
        context,
        context.node(),
        application,
        number == 1 ? context.server().port() : 0,
        "-of-service-" + number,
        application.words() + "the server of " + context.trial().id());
  }

  private ServerProgram(
      TrialContext context,
      Node node,
      Application application,
      int port,
      String suffix,
      String name) {
    this.context = context;
    this.node = node;
    this.application = application;
    this.port = port;
    this.suffix = suffix;
    this.name = name;
    this.directory = ServiceDirectory.of(context, node.host(), "war" + suffix);
  }

  @Override
  public SortedMap<String, String> start() throws MeasurementException, InterruptedException {
    ServerChoice choice = context.server();
    List<String> options = options(choice);
    Optional<ServerDatabase> database = database(choice);
    Optional<SharedDisk> disk = disk(choice);
    Command command = command(choice, options, war(), database, disk);
    ProgramOutput started =
        new ProgramOutput(
            name,
            node.host()
                .start(context.layout().of(disk.map(each -> each.seenBy(command)).orElse(command))),
            context.rawFile("server" + suffix));
    program = started;
    Optional<String> password = database.flatMap(ServerDatabase::password);
    if (password.isPresent()) {
      started.send(ProgramMessages.line(Map.of(ServerFacts.PASSWORD, password.get())));
    }
    String line = started.next(Duration.ofNanos(choice.startDeadlineNanos()));
    JsonNode ready = ProgramMessages.parse(name, line);
    if (ServerFacts.REFUSED.equals(ready.path("type").asText())) {
      throw TrialFailure.lasting(name + ": " + ready.path(ServerFacts.REASON).asText());
    }
    if (!"ready".equals(ready.path("type").asText()) || ready.path("port").asInt() <= 0) {
      throw ProgramMessages.garbled(name, line);
    }
    listening = ready.get("port").intValue();
    clockCost = ServiceHost.clockCost(ready);
    readsDisk =
        Optional.of(ready.path(ServerFacts.DISK_READS).asText())
            .filter(each -> !each.isEmpty())
            .map(reads -> disk.isEmpty() && reads.equals(ServerFacts.DIRECT));
    return facts(ready, choice, options);
  }

  @Override
  public String endpoint(Network network) {
    return "http://"
        + context.serviceHost(node, network)
        + ":"
        + listening
        + application.contextRoot();
  }

  /** Where it listens, once it is started. */
  public int port() {
    return listening;
  }

  @Override
  public OptionalDouble clockCostNanos() {
    return clockCost;
  }

  @Override
  public Optional<Boolean> readsDisk() {
    return readsDisk;
  }

  @Override
  public void requireRunning(Duration patience) throws TrialFailure, InterruptedException {
    if (postgresql != null) {
      postgresql.requireRunning(patience);
    }
    if (shared != null) {
      shared.requireRunning(patience);
    }
    if (program != null) {
      program.requireRunning(patience);
    }
  }

  @Override
  public Optional<ServerPauses> pauses() throws MeasurementException, InterruptedException {
    ProgramOutput running = program;
    if (running == null) {
      return Optional.empty();
    }
    running.send(ProgramMessages.line(Map.of("type", "pauses")));
    return Optional.of(ServerPauses.of(name, ProgramMessages.parse(name, running.next(ANSWER))));
  }

  @Override
  public Optional<ClockReading> clock() throws MeasurementException, InterruptedException {
    ProgramOutput running = program;
    return running == null
        ? Optional.empty()
        : Optional.of(ClockReading.of(name, Set.of(), RunClock.SYSTEM, () -> askClocks(running)));
  }

  private ClockReading.Shown askClocks(ProgramOutput running)
      throws MeasurementException, InterruptedException {
    running.send(ProgramMessages.line(Map.of("type", ServerFacts.CLOCK)));
    return ServiceHost.shown(name, ProgramMessages.parse(name, running.next(ANSWER)));
  }

  @Override
  public void close() {
    if (program != null) {
      program.close();
    }
    if (postgresql != null) {
      postgresql.close();
    }
    if (shared != null) {
      shared.close();
    }
    if (application.war().isPresent()) {
      directory.close();
    }
  }

  /** Its path on the node, where it is put if need be. */
  private String war() throws MeasurementException, InterruptedException {
    if (application.war().isEmpty()) {
      return node.artefact("tare-services.war");
    }
    directory.make();
    return directory.add(application.war().get());
  }

  /** The database, started if need be; empty if the application needs none. */
  private Optional<ServerDatabase> database(ServerChoice choice)
      throws MeasurementException, InterruptedException {
    if (application.dataSource().isEmpty()) {
      return Optional.empty();
    }
    return switch (choice.database()) {
      case DERBY -> Optional.of(new ServerDatabase(node.host().scratch(), Optional.empty()));
      case POSTGRESQL -> {
        if (choice.databaseAddress().isPresent()) {
          yield Optional.of(ServerDatabase.at(choice.databaseAddress().get()));
        }
        PostgresqlProgram started = PostgresqlProgram.start(context, node.host(), suffix);
        postgresql = started;
        yield Optional.of(started.database());
      }
    };
  }

  /** The file server's, started if need be; empty if its own, or if the application needs none. */
  private Optional<SharedDisk> disk(ServerChoice choice)
      throws MeasurementException, InterruptedException {
    if (!application.hasDisk()) {
      return Optional.empty();
    }
    return switch (choice.disk()) {
      case OWN -> Optional.empty();
      case SSHFS -> {
        SharedDisk opened = SharedDisk.open(context, node, suffix);
        shared = opened;
        yield Optional.of(opened);
      }
    };
  }

  private List<String> options(ServerChoice choice) {
    List<String> options =
        new ArrayList<>(ShippedProgram.SERVER.archiveOptions(context.artefacts()));
    options.addAll(
        JvmOptions.of(choice.heapBytes(), choice.collector(), context.cpus(), choice.jvmOptions()));
    options.addAll(JvmOptions.modules(choice.archive()));
    options.addAll(application.options());
    return options;
  }

  private Command command(
      ServerChoice choice,
      List<String> options,
      String war,
      Optional<ServerDatabase> database,
      Optional<SharedDisk> disk) {
    List<String> all = new ArrayList<>(options);
    all.add(ServerLimits.of(choice).option());
    all.add(JvmOptions.filesOn(node.host()));
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--war", war, "--context-root", application.contextRoot()));
    arguments.addAll(List.of("--port", String.valueOf(port)));
    arguments.addAll(List.of("--address", context.listenAddress(node)));
    arguments.addAll(List.of("--http-threads", String.valueOf(choice.httpThreads())));
    arguments.addAll(
        application.arguments(
            database.map(ServerDatabase::place),
            disk.map(SharedDisk::directory).orElse(node.host().scratch())));
    Command command =
        ShippedProgram.SERVER.command(
            node.software().java(), all, node.artefact(ShippedProgram.SERVER.jar()), arguments);
    for (Map.Entry<String, String> each : application.environment().entrySet()) {
      command = command.with(each.getKey(), each.getValue());
    }
    return command;
  }

  private SortedMap<String, String> facts(
      JsonNode ready, ServerChoice choice, List<String> options) {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put(Fact.JVM_OPTIONS.key(), String.join(" ", options));
    facts.put(Fact.JVM_COLLECTOR.key(), choice.collector().label());
    facts.put(Fact.JVM_HEAP_BYTES.key(), String.valueOf(choice.heapBytes()));
    put(facts, Fact.GLASSFISH_VERSION.key(), ready.path(ServerFacts.GLASSFISH_VERSION));
    put(facts, Fact.JDK_VERSION.key(), ready.path(ServerFacts.JAVA_VERSION));
    put(facts, Fact.CLASS_ARCHIVE.key(), ready.path(ServerFacts.CLASS_ARCHIVE));
    put(facts, Fact.HTTP_THREADS.key(), ready.path(ServerFacts.HTTP_THREADS));
    put(facts, Fact.XML_INPUT_FACTORY.key(), ready.path(ServerFacts.XML_INPUT_FACTORY));
    put(facts, Fact.JAXB_CONTEXT_FACTORY.key(), ready.path(ServerFacts.JAXB_CONTEXT_FACTORY));
    put(facts, "server.clock.read_cost_ns", ready.path(ServerFacts.CLOCK_COST));
    put(facts, "server.database", ready.path(ServerFacts.DATABASE));
    readsDisk.ifPresent(
        is -> {
          facts.put("server.disk", choice.disk().label());
          facts.put("server.disk_reads", is ? ServerFacts.DIRECT : ServerFacts.CACHED);
        });
    put(facts, "server.port", ready.path("port"));
    put(facts, "server.start_ns", ready.path(ServerFacts.START_NS));
    put(facts, "server.deploy_ns", ready.path(ServerFacts.DEPLOY_NS));
    return facts;
  }

  private static void put(SortedMap<String, String> facts, String key, JsonNode value) {
    if (value.isValueNode() && !value.isNull() && !value.asText().isEmpty()) {
      facts.put(key, value.asText());
    }
  }
}
