package io.tare.harness.workloads.services.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.platform.Collector;
import io.tare.harness.campaign.platform.Servers;
import io.tare.harness.campaign.setup.ClientChoice;
import io.tare.harness.clock.RunClock;
import io.tare.harness.model.CallKind;
import io.tare.harness.model.Driver;
import io.tare.harness.model.HttpDocument;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Observation;
import io.tare.harness.model.PeerLimits;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.SampleLine;
import io.tare.harness.model.order.ClientLine;
import io.tare.harness.model.order.ClientOrder;
import io.tare.harness.model.order.Connecting;
import io.tare.harness.packing.ColumnsCode;
import io.tare.harness.packing.OrderCode;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.ClockReading;
import io.tare.harness.workloads.contract.JvmOptions;
import io.tare.harness.workloads.contract.PhaseSwitch;
import io.tare.harness.workloads.contract.ProgramLine;
import io.tare.harness.workloads.contract.ProgramMessages;
import io.tare.harness.workloads.contract.ProgramOutput;
import io.tare.harness.workloads.contract.Quota;
import io.tare.harness.workloads.contract.SampleSink;
import io.tare.harness.workloads.contract.SliceOrder;
import io.tare.harness.workloads.contract.SliceWatch;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import io.tare.infra.api.Node;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A client's program in a session: it measures its share of one cell after the other. */
final class ClientProgram implements AutoCloseable {

  private static final Duration ASKING = Duration.ofSeconds(20);
  private static final Duration START = Duration.ofMinutes(3);

  private final TrialContext context;
  private final NetworkSpec network;
  private final Node node;
  private final LoadShare share;
  private final int server;
  private final String name;
  private final ColumnsCode columns = new ColumnsCode();
  private @Nullable ProgramOutput program;
  private final UploadedBodies bodies;
  private int cpus;

  /**
   * @param node where it runs
   * @param share its share of every load
   * @param server which of the platform's servers has this share, from 0
   */
  ClientProgram(TrialContext context, NetworkSpec network, Node node, LoadShare share, int server) {
    this.context = context;
    this.network = network;
    this.node = node;
    this.share = share;
    this.server = server;
    this.bodies = new UploadedBodies(node);
    this.name = "the client of " + context.trial().id() + " (" + place(" ") + ")";
  }

  /** The network, and which of its nodes if there are several. */
  private String place(String between) {
    String name = network.network().name();
    return share.of() == 1 ? name : name + between + (share.index() + 1);
  }

  /** Starts the program; returns what it reports about its clock and libraries. */
  SortedMap<String, String> start() throws MeasurementException, InterruptedException {
    cpus = Networks.isWithinNode(network) ? context.cpus() : processors();
    ProgramOutput started =
        new ProgramOutput(
            name,
            node.host().start(context.layout().of(command())),
            context.rawFile("client-" + place("-")));
    program = started;
    String line = started.next(START);
    JsonNode hello = ProgramMessages.parse(name, line);
    if (!ClientLine.HELLO.equals(hello.path(ClientLine.TYPE).asText())) {
      throw ProgramMessages.garbled(name, line);
    }
    return facts(hello);
  }

  /** Reads its clocks. */
  ClockReading clock() throws MeasurementException, InterruptedException {
    return ClockReading.of(name, Set.of(network.network()), RunClock.SYSTEM, this::askTime);
  }

  private ClockReading.Shown askTime() throws MeasurementException, InterruptedException {
    ProgramOutput running = running();
    running.send(OrderCode.line(new ClientOrder.Time("time")));
    String line = running.next(ClientPatience.BESIDES);
    JsonNode message = ProgramMessages.parse(name, line);
    if (!ClientLine.TIME.equals(message.path(ClientLine.TYPE).asText())) {
      throw ProgramMessages.garbled(name, line);
    }
    return new ClockReading.Shown(
        message.path(ClientLine.MONOTONIC).asLong(), message.path(ClientLine.EPOCH).asLong());
  }

  /** Requests an address until a time limit; a try that began earlier may end later. */
  FetchedAddress fetch(String url, long limitNanos, Connecting connecting)
      throws MeasurementException, InterruptedException {
    ProgramOutput running = running();
    running.send(OrderCode.line(new ClientOrder.Fetch("fetch", url, limitNanos, connecting)));
    String line =
        running.next(
            Duration.ofNanos(limitNanos).plus(PeerLimits.DESCRIPTION).plus(ClientPatience.BESIDES));
    JsonNode message = ProgramMessages.parse(name, line);
    if (ClientLine.ERROR.equals(message.path(ClientLine.TYPE).asText())) {
      return FetchedAddress.failed(message.path(ClientLine.MESSAGE).asText());
    }
    return new FetchedAddress(
        new HttpDocument(
            message.path("status").asInt(),
            message.path("server").asText(),
            message.path("moved").asText(),
            ByteBuffer.wrap(content(message, line)),
            message.path("whole").asBoolean()),
        "");
  }

  private byte[] content(JsonNode message, String line) throws TrialFailure {
    try {
      byte[] content = message.path("content").binaryValue();
      if (content != null) {
        return content;
      }
    } catch (IOException e) {
      throw new TrialFailure(name + " sent malformed content: " + e.getMessage(), e);
    }
    throw ProgramMessages.garbled(name, line);
  }

  /** Opens a cell for slices. */
  void open(CellOrder order, ClientTarget target)
      throws MeasurementException, InterruptedException {
    open(order, cell(order, target, driverOf(order)));
  }

  /**
   * The same for a single client that submits as fast as it is answered, independent of the
   * campaign.
   */
  void openClosed(CellOrder order, ClientTarget target)
      throws MeasurementException, InterruptedException {
    open(order, cell(order, target, new Driver.Closed(1)));
  }

  private void open(CellOrder order, ClientOrder message)
      throws MeasurementException, InterruptedException {
    var unused =
        answered(
            order,
            message,
            ClientLine.OPENED,
            samples -> {
              throw new TrialFailure(name + " measured without an order");
            },
            SliceWatch.NONE);
  }

  /** Orders a slice of a cell and passes on its submissions until it is complete. */
  CellReport slice(
      CellOrder order, ClientTarget target, SliceOrder slice, SampleSink sink, SliceWatch watch)
      throws MeasurementException, InterruptedException {
    return slice.quota() instanceof Quota.Count count
        ? whole(
            order,
            target,
            count,
            samples -> sink.accept(samples.shifted(slice.firstSequence())),
            watch)
        : turn(order, slice, (Quota.Time) slice.quota(), sink, watch);
  }

  private CellReport whole(
      CellOrder order, ClientTarget target, Quota.Count count, SampleSink sink, SliceWatch watch)
      throws MeasurementException, InterruptedException {
    Quota.Count mine = share.of(count);
    ClientOrder message =
        new ClientOrder.Measure(
            cell(order, target, driverOf(order)), mine.warmup(), mine.counted(), watch.isLooking());
    return new CellReport(
        ProgramMessages.numbers(answered(order, message, ClientLine.CELL_RESULT, sink, watch)));
  }

  /** A slice of an open cell. */
  private CellReport turn(
      CellOrder order, SliceOrder slice, Quota.Time time, SampleSink sink, SliceWatch watch)
      throws MeasurementException, InterruptedException {
    ClientPhases phases =
        new ClientPhases(
            order.id(), slice.phases(), context.trial().platform(), driverOf(order), this::say);
    ClientOrder message =
        new ClientOrder.Slice(
            order.id(),
            share.first(slice.firstSequence()),
            Math.max(1_000_000, phases.timeNanos(time.nanos())),
            share.seed(slice.seed()),
            phases.steps(),
            !slice.phases().isEmpty(),
            watch.isLooking(),
            slice.withoutStamps());
    return new CellReport(
        ProgramMessages.numbers(
            answered(order, message, ClientLine.SLICE_RESULT, sink, watch, phases)));
  }

  private void say(ClientOrder order) throws TrialFailure, InterruptedException {
    running().send(OrderCode.line(order));
  }

  /** Closes an open cell. */
  void close(CellOrder order) throws TrialFailure, InterruptedException {
    say(new ClientOrder.Close(order.id()));
  }

  /** Sends an order and reads until the line that ends it; returns that line. */
  private JsonNode answered(
      CellOrder order, ClientOrder command, String end, SampleSink all, SliceWatch watch)
      throws MeasurementException, InterruptedException {
    return answered(order, command, end, all, watch, () -> {});
  }

  private JsonNode answered(
      CellOrder order,
      ClientOrder command,
      String end,
      SampleSink all,
      SliceWatch watch,
      PhaseSwitch phases)
      throws MeasurementException, InterruptedException {
    SampleSink sink = samples -> all.accept(numbered(samples));
    ProgramOutput running = running();
    running.send(OrderCode.line(command));
    ClientPatience silent = patience(order);
    Duration patience = silent.first();
    while (true) {
      ProgramLine line = running.nextLine(patience);
      patience = silent.further();
      JsonNode message = ProgramMessages.parse(name, line.text());
      String type = message.get(ClientLine.TYPE).asText();
      if (!order.id().equals(message.path(ClientLine.CELL).asText())) {
        throw ProgramMessages.garbled(name, message.toString());
      }
      if (type.equals(end)) {
        return message;
      }
      switch (type) {
        case SampleLine.TYPE -> ProgramMessages.accept(name, message, sink);
        case ClientLine.SAMPLES -> sink.accept(samples(line));
        case ClientLine.READY -> {
          watch.ready();
          goOn(order);
        }
        case ClientLine.BEGIN -> {
          watch.begins(message.path(Observation.SUBMISSIONS.label()).asLong());
          goOn(order);
        }
        case ClientLine.ENDED -> {
          watch.ended();
          goOn(order);
        }
        case ClientLine.COUNTING ->
            watch.counting(
                message.path(Observation.START.label()).asLong(),
                message.path(ClientLine.SINCE).asLong(),
                phases);
        case ClientLine.ERROR ->
            throw new TrialFailure(
                name
                    + " cannot measure "
                    + order.id()
                    + ": "
                    + message.path(ClientLine.MESSAGE).asText());
        default -> throw ProgramMessages.garbled(name, message.toString());
      }
    }
  }

  /** With numbers unique among all clients, and with the server if there are several. */
  private SampleColumns numbered(SampleColumns samples) {
    SampleColumns numbered = share.numbered(samples);
    return context.servers().count() == 1 ? numbered : numbered.with(Servers.METRIC, server + 1);
  }

  private void goOn(CellOrder order) throws TrialFailure, InterruptedException {
    say(new ClientOrder.Go(order.id()));
  }

  private SampleColumns samples(ProgramLine line) throws TrialFailure {
    try {
      return columns.read(line.bytes().array());
    } catch (IOException e) {
      throw new TrialFailure(name + " sent malformed samples: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    if (program != null) {
      program.close();
    }
  }

  private ProgramOutput running() {
    if (program == null) {
      throw new IllegalStateException(name + " was not started");
    }
    return program;
  }

  private SortedMap<String, String> facts(JsonNode hello) {
    String prefix = network.network().isUsual() ? "client." : "client." + place(".") + ".";
    SortedMap<String, String> facts = new TreeMap<>();
    for (String group : List.of("clock", "jaxws")) {
      hello
          .path(group)
          .properties()
          .forEach(
              field -> facts.put(prefix + group + "." + field.getKey(), field.getValue().asText()));
    }
    return facts;
  }

  /** Processors that it may use. */
  int cpus() {
    return cpus;
  }

  /** The machine whose kernel its node has; empty for this machine. */
  Optional<String> machine() {
    return node.kernel().map(any -> node.name());
  }

  /** Which of the platform's servers it submits to, from 0. */
  int server() {
    return server;
  }

  /** The processors of its own node; the platform's number if they cannot be read. */
  private int processors() throws MeasurementException, InterruptedException {
    String text = node.host().run(Command.of("nproc"), ASKING).standardOutput().strip();
    return text.matches("\\d{1,4}") ? Integer.parseInt(text) : context.cpus();
  }

  private Command command() {
    ClientChoice choice = context.campaign().setup().client();
    List<String> options =
        new ArrayList<>(ShippedProgram.CLIENT.archiveOptions(context.artefacts()));
    options.addAll(JvmOptions.of(choice.heapBytes(), Collector.SERIAL, cpus, choice.jvmOptions()));
    options.add(JvmOptions.filesOn(node.host()));
    return ShippedProgram.CLIENT.command(
        node.software().java(),
        options,
        node.artefact(ShippedProgram.CLIENT.jar()),
        List.of("session", "--packed"));
  }

  private ClientOrder.Open cell(CellOrder order, ClientTarget target, Driver driver)
      throws HostException, InterruptedException {
    CellOrder mine =
        new CellOrder(order.id(), order.cell(), order.submissions(), share.seed(order.seed()));
    return cell(context.campaign(), mine, bodies.uploaded(target), driver);
  }

  /** The description of a cell for a client. */
  static ClientOrder.Open cell(
      Campaign campaign, CellOrder order, ClientTarget target, Driver driver) {
    ClientChoice choice = campaign.setup().client();
    return new ClientOrder.Open(
        order.id(),
        order.cell().measurand().workload(),
        order.cell().measurand().parameters(),
        target.endpoint(),
        target.requests().isEmpty() ? choice.call() : CallKind.WIRE,
        driver,
        order.seed(),
        choice.deadlineNanos(),
        target.requests().stream().map(ClientTarget.Request::prepared).toList());
  }

  private Driver driverOf(CellOrder order) {
    return share.of(context.campaign().driver(order.cell().measurand()));
  }

  private ClientPatience patience(CellOrder order) {
    return new ClientPatience(
        context.campaign().setup().client().deadlineNanos(),
        driverOf(order),
        order.cell().measurand());
  }
}
