package io.tare.harness.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What happens on fake platforms: requests, and planned failures. */
final class FakeWorld {

  static final int SUBMISSIONS_OF_A_SLICE = 3;

  /** Processor time of a client before and after its submissions. */
  private static final long BESIDE_NANOS = 1_000;

  /** Processor time of a client for the submissions of a slice. */
  private static final long SLICE_NANOS = 1_000_000;

  /** When the first submission of every slice starts, by the client's clock. */
  static final long EPOCH = 1_700_000_000_000_000_000L;

  private static final int FIRST_PORT = 4711;

  private static final JsonMapper MAPPER = new JsonMapper();

  private final Set<Integer> pads = new ConcurrentSkipListSet<>();
  private final long begun = System.nanoTime();

  private final AtomicLong used = new AtomicLong();
  private final List<String> events = Collections.synchronizedList(new ArrayList<>());
  private final Set<String> open = new TreeSet<>();
  private volatile Set<String> needed = Set.of();
  private final List<String> opened = Collections.synchronizedList(new ArrayList<>());
  private final List<String> ordered = Collections.synchronizedList(new ArrayList<>());
  private final Map<String, Integer> failures = new ConcurrentHashMap<>();
  private final Map<String, Function<String, HostException>> ways = new ConcurrentHashMap<>();
  private final AtomicInteger servers = new AtomicInteger();
  private final List<String> endpoints = Collections.synchronizedList(new ArrayList<>());
  private final AtomicReference<FakeProcess> server = new AtomicReference<>();
  private volatile long serverPauseNanos;
  private final AtomicInteger untilClientDies = new AtomicInteger(Integer.MAX_VALUE);
  private final AtomicInteger untilServerDies = new AtomicInteger(Integer.MAX_VALUE);
  private volatile boolean makesStamps;
  private volatile long responseNanos = 1_000_000;
  private final AtomicInteger toRefuse = new AtomicInteger();
  private volatile boolean isCut;
  private volatile String lastWords = "out of memory";
  private volatile boolean isRoomy;
  private final Set<String> installed = new ConcurrentSkipListSet<>();
  private volatile String staying = "";
  private volatile String memoryFigures =
      "\"written_bytes\":8192,\"due_bytes\":8192,\"damaged_pages\":0";
  private volatile String interrupted = "";
  private volatile Runnable atEverySubmission = () -> {};

  /** All requests to platforms, as {@code native:start}. */
  synchronized void opened(String platform) {
    open.add(platform);
  }

  synchronized void closed(String platform) {
    open.remove(platform);
  }

  /** Platforms that are started and not closed. */
  synchronized List<String> leftOpen() {
    return List.copyOf(open);
  }

  List<String> events() {
    return List.copyOf(events);
  }

  /** Lets the next calls of a kind fail. */
  void plan(String platform, String call, int times) {
    plan(platform, call, times, HostException::new);
  }

  /** The same with a given failure. */
  void plan(String platform, String call, int times, Function<String, HostException> way) {
    ways.put(platform + ":" + call, way);
    failures.put(platform + ":" + call, times);
  }

  /** Interrupts the next call of a kind, which then fails as if for another reason. */
  void interruptAt(String platform, String call) {
    plan(platform, call, 1);
    interrupted = platform + ":" + call;
  }

  /** Lets platforms be moved. */
  void giveProcessorsAside() {
    isRoomy = true;
  }

  boolean hasProcessorsAside() {
    return isRoomy;
  }

  /** Lets a platform not move aside, though others could. */
  void letStay(String platform) {
    staying = platform;
  }

  boolean stays(String platform) {
    return staying.equals(platform);
  }

  /** Lets a client die after a number of further submissions. */
  void letClientDieAfter(int submissions) {
    untilClientDies.set(submissions);
  }

  /** The last output of a client that dies. */
  void letClientsDieWith(String words) {
    lastWords = words;
  }

  /** Cuts the connection to a client after a number of further submissions. */
  void cutConnectionAfter(int submissions) {
    isCut = true;
    untilClientDies.set(submissions);
  }

  /** Lets the next submissions be refused. */
  void refuseSubmissions(int submissions) {
    toRefuse.set(submissions);
  }

  /** Lets a server die after a number of further submissions. */
  void letServerDieAfter(int submissions) {
    untilServerDies.set(submissions);
  }

  void atEverySubmission(Runnable action) {
    atEverySubmission = action;
  }

  void needs(Set<String> artefacts) {
    needed = artefacts;
  }

  /** The artefacts that the last platform was asked for. */
  Set<String> needed() {
    return needed;
  }

  /** Lets a platform have a program. */
  void install(String platform, String program) {
    installed.add(platform + ":" + program);
  }

  /** What the script that looks for programs prints: their words, or facts about them. */
  String programs(String platform, List<String> words) {
    String format = words.get(2).contains("ldd") ? "%s\t%1$s 1.0%n" : "%s%n";
    return words.stream()
        .filter(each -> installed.contains(platform + ":" + each))
        .map(format::formatted)
        .collect(Collectors.joining());
  }

  void happened(String platform, String what) {
    events.add(platform + ":" + what);
  }

  /** A program was started with this pad of its environment. */
  void startedWith(String pad) {
    pads.add(pad.length());
  }

  /** The lengths of the pads of all programs that were started. */
  Set<Integer> pads() {
    return pads;
  }

  void failIfPlanned(String platform, String call) throws HostException {
    int left = failures.getOrDefault(platform + ":" + call, 0);
    if (left > 0) {
      failures.put(platform + ":" + call, left - 1);
      if (interrupted.equals(platform + ":" + call)) {
        Thread.currentThread().interrupt();
      }
      if (call.equals("boot")) {
        throw HostException.late(
            platform + ": the guest did not boot within 60 s", "; its console says: -");
      }
      throw ways.get(platform + ":" + call).apply(platform + ": " + call + " failed by plan");
    }
  }

  /** From now on every server and program reports this stall in every cell. */
  void serversStandStill(long nanos) {
    serverPauseNanos = nanos;
  }

  RunningProcess server() {
    int port = FIRST_PORT + servers.getAndIncrement();
    FakeProcess process =
        new FakeProcess(
            "server",
            (in, out, err) -> {
              err.println("GlassFish says many things");
              out.println(
                  "{\"type\":\"ready\",\"port\":%d,\"address\":\"127.0.0.1\",\"pid\":1,"
                          .formatted(port)
                      + "\"start_ns\":5,\"deploy_ns\":6,\"glassfish_version\":\"7.0.25\","
                      + "\"java_version\":\"17\",\"xml_input_factory\":\"x\","
                      + "\"jaxb_context_factory\":\"j\",\"http_threads\":5}");
              for (String line = in.readLine(); line != null; line = in.readLine()) {
                out.println(
                    line.contains("clock")
                        ? serversTime()
                        : "{\"type\":\"pauses\",\"pauses_ns\":[%d],\"collecting_ns\":7,\"compiling_ns\":9}"
                            .formatted(serverPauseNanos));
              }
              return 0;
            });
    server.set(process);
    return process;
  }

  FakeProcess.Script client() {
    return (in, out, err) -> {
      out.println(
          "{\"type\":\"hello\",\"version\":\"1\",\"clock\":{\"resolution_ns\":20,\"read_cost_ns\":1.5}}");
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        JsonNode order = MAPPER.readTree(line);
        if (order.path("type").asText().equals("time")) {
          out.println(time());
        } else if (!measured(order, in, out)) {
          if (isCut) {
            return FakeProcess.CUT_OFF;
          }
          err.println(lastWords);
          return 137;
        }
      }
      return 0;
    };
  }

  private String serversTime() {
    long since = System.nanoTime() - begun;
    return "{\"type\":\"clock\",\"monotonic_ns\":%d,\"epoch_ns\":%d}"
        .formatted(since, EPOCH + since);
  }

  private String time() {
    long since = System.nanoTime() - begun;
    return "{\"type\":\"time\",\"cell\":\"time\",\"monotonic_ns\":%d,\"epoch_ns\":%d}"
        .formatted(since, EPOCH + since);
  }

  FakeProcess.Script benchmark(List<String> arguments) {
    if (arguments.contains("memory")) {
      return this::writeMemory;
    }
    return arguments.contains("--gated") ? gatedBenchmark() : wholeBenchmark(arguments);
  }

  /** The memory writer's report at the end of every turn, instead of a good one. */
  void memoryWriterEnds(String figures) {
    memoryFigures = figures;
  }

  private int writeMemory(BufferedReader in, PrintStream out, PrintStream err) throws IOException {
    out.println("{\"type\":\"ready\",\"region_bytes\":4096}");
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      for (int i = 0; i < SUBMISSIONS_OF_A_SLICE; i++) {
        out.println(
            "{\"type\":\"sample\",\"sequence\":%d,\"warmup\":false,\"start_epoch_ns\":%d,"
                    .formatted(i, EPOCH)
                + "\"outcome\":\"valid\",\"values\":{\"interval_ns\":2000000,"
                + "\"standstill_ns\":5,\"written_bytes\":4096,\"distinct_bytes\":4096}}");
      }
      if (line.equals("open")) {
        var unused = in.readLine();
      } else {
        sleep(Long.parseLong(line));
      }
      out.println("{\"type\":\"done\",%s,\"server_pause_ns\":0}".formatted(memoryFigures));
    }
    return 0;
  }

  private static void sleep(long nanos) {
    try {
      TimeUnit.NANOSECONDS.sleep(nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static FakeProcess.Script gatedBenchmark() {
    return (in, out, err) -> {
      for (int i = 0; in.readLine() != null; i++) {
        out.println(benchmarkSample(i, false));
        out.println("{\"type\":\"done\",\"elapsed_ns\":1000000,\"server_pause_ns\":0}");
      }
      return 0;
    };
  }

  private static String benchmarkSample(int sequence, boolean warmup) {
    return "{\"type\":\"sample\",\"sequence\":%d,\"warmup\":%b,\"start_epoch_ns\":%d,"
            .formatted(sequence, warmup, 1000 + sequence)
        + "\"outcome\":\"valid\",\"values\":{\"time_ns\":12.5,\"operations\":3}}";
  }

  private FakeProcess.Script wholeBenchmark(List<String> arguments) {
    return (in, out, err) -> {
      int warmup = Integer.parseInt(arguments.get(arguments.indexOf("--warmup") + 1));
      int counted = Integer.parseInt(arguments.get(arguments.indexOf("--iterations") + 1));
      for (int i = 0; i < warmup + counted; i++) {
        out.println(benchmarkSample(i, i < warmup));
      }
      out.println(
          "{\"type\":\"done\",\"elapsed_ns\":1000000000,\"server_pause_ns\":%d}"
              .formatted(serverPauseNanos));
      return 0;
    };
  }

  /** The rates ordered from clients in slices with phases, one after the other. */
  List<String> steps() {
    return List.copyOf(ordered);
  }

  /** Servers make time stamps, unless they are asked not to. */
  void makeStamps() {
    makesStamps = true;
  }

  /** Submissions take this long, by the client's clock; a reading of a clock takes 25 ns. */
  void respondIn(long nanos) {
    responseNanos = nanos;
  }

  /** The cells that clients opened: cell, workload, parameters and driver. */
  List<String> opened() {
    return List.copyOf(opened);
  }

  /** The addresses to which cells were opened, in that order. */
  List<String> endpoints() {
    return List.copyOf(endpoints);
  }

  /** Processor time of clients for submissions, and before and after them. */
  long used() {
    return used.get();
  }

  private boolean measured(JsonNode order, BufferedReader in, PrintStream out) throws IOException {
    return switch (order.get("type").textValue()) {
      case "close" -> true;
      case "open" -> {
        endpoints.add(order.get("endpoint").textValue());
        opened.add(
            "%s: %s %s %s"
                .formatted(
                    order.get("cell").textValue(),
                    order.get("workload").textValue(),
                    order.get("parameters"),
                    order.get("driver")));
        out.println(
            "{\"type\":\"opened\",\"cell\":\"%s\"}".formatted(order.get("cell").textValue()));
        yield true;
      }
      case "slice" -> {
        if (order.path("notice").asBoolean()) {
          ordered.add(order.path("steps").toString());
          out.println(
              "{\"type\":\"counting\",\"cell\":\"%s\",\"start_epoch_ns\":%d,\"since_ns\":1000}"
                  .formatted(order.get("cell").textValue(), EPOCH));
        }
        yield submitted(
            order, order.get("sequence").intValue(), 0, SUBMISSIONS_OF_A_SLICE, "slice", in, out);
      }
      case "next" -> true; // from a slice that is over
      default -> {
        int warmup = order.get("warmup").get("submissions").intValue();
        int all = warmup + order.get("submissions").intValue();
        yield submitted(order, 0, warmup, all, "cell", in, out);
      }
    };
  }

  /** Waits for the order to continue, if marks are requested. */
  private static void mark(JsonNode order, String line, BufferedReader in, PrintStream out)
      throws IOException {
    if (order.path("marks").asBoolean()) {
      out.println(line.formatted(order.get("cell").textValue()));
      String answer = in.readLine();
      if (answer == null || !MAPPER.readTree(answer).path("type").asText().equals("go")) {
        throw new IOException("no order to go on");
      }
    }
  }

  /** A held rate ends with a line; the others take no time. */
  private static void awaitPhases(JsonNode order, BufferedReader in) throws IOException {
    for (JsonNode step : order.path("steps")) {
      if (step.path("held").asBoolean()
          && !MAPPER.readTree(in.readLine()).get("type").textValue().equals("next")) {
        throw new IOException("a client was not told that a phase was over");
      }
    }
  }

  private boolean submitted(
      JsonNode order,
      int first,
      int warmup,
      int all,
      String end,
      BufferedReader in,
      PrintStream out)
      throws IOException {
    String cell = order.get("cell").textValue();
    for (int i = 0; i < all; i++) {
      if (i == warmup) {
        used.addAndGet(BESIDE_NANOS);
        mark(order, "{\"type\":\"ready\",\"cell\":\"%s\"}", in, out);
        mark(order, "{\"type\":\"begin\",\"cell\":\"%s\",\"submissions\":" + warmup + "}", in, out);
        used.addAndGet(SLICE_NANOS);
      }
      if (untilClientDies.getAndDecrement() == 0) {
        return false;
      }
      atEverySubmission.run();
      boolean serverIsGone = untilServerDies.getAndDecrement() == 0;
      if (serverIsGone) {
        killServer();
      }
      boolean isRefused = toRefuse.getAndDecrement() > 0;
      boolean isValid = !serverIsGone && !isRefused;
      out.println(sample(cell, first + i, i < warmup, isValid, readings(order)));
    }
    awaitPhases(order, in);
    mark(order, "{\"type\":\"ended\",\"cell\":\"%s\"}", in, out);
    used.addAndGet(BESIDE_NANOS);
    out.println(
        "{\"type\":\"%s\",\"cell\":\"%s\",\"submissions\":%d,\"throughput_per_s\":%.1f,"
                .formatted(end, cell, all, 1e9 / responseNanos)
            + "\"probe_ns\":%d,\"concurrency_mean\":1.0,\"elapsed_ns\":%d,\"client_cpu_ns\":100}"
                .formatted(8 * 25 * all, responseNanos));
    return true;
  }

  private String readings(JsonNode order) {
    return makesStamps
        ? ",\"server_clock_readings\":" + (order.path("without_stamps").asBoolean() ? 0 : 7)
        : "";
  }

  private void killServer() throws IOException {
    FakeProcess process = server.get();
    process.standardInput().close();
    try {
      process.waitFor(java.time.Duration.ofMinutes(5));
    } catch (HostException e) {
      throw new IOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String sample(String cell, int sequence, boolean warmup, boolean valid, String readings) {
    return "{\"type\":\"sample\",\"cell\":\"%s\",\"sequence\":%d,\"warmup\":%b,"
            .formatted(cell, sequence, warmup)
        + "\"start_epoch_ns\":%d,".formatted(EPOCH + sequence)
        + (valid
            ? "\"outcome\":\"valid\",\"values\":{\"response_ns\":%d,\"round_trip_ns\":1000000%s}}"
                .formatted(responseNanos + sequence, readings)
            : "\"outcome\":\"failed\",\"reason\":\"connection refused\",\"values\":{}}");
  }
}
