package io.tare.harness.workloads.programs.network;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.WorkloadChoice;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.output.IperfOutput;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.tool.CellProgram;
import io.tare.harness.workloads.programs.tool.Program;
import io.tare.harness.workloads.programs.tool.Reading;
import io.tare.harness.workloads.programs.tool.RunLength;
import io.tare.harness.workloads.programs.tool.SimultaneousOutput;
import io.tare.harness.workloads.programs.tool.ToolFamily;
import io.tare.harness.workloads.programs.tool.ToolMetrics;
import io.tare.harness.workloads.programs.tool.ToolNodes;
import io.tare.harness.workloads.programs.tool.ToolOutput;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Throughput measured by iperf3: from the first node of a platform to its second, or over loopback
 * if it has one node; with several pairs of nodes, their total. Records what arrived.
 */
public final class IperfFamily extends ToolFamily {

  private static final String IPERF_WORD = "iperf3";
  private static final Program IPERF = Program.packaged(IPERF_WORD, "iperf3");

  /**
   * Bytes per second of processor time of both ends: the reciprocal of the time for a byte, which
   * is the demand that is compared, so the byte is the fixed work.
   */
  private static final Metric PER_PROCESSOR =
      ToolMetrics.bytesPerSecond(
          "bytes_per_processor_s", "bytes per processor second", Metric.Fixed.WORK);

  private static final double NANO_GIGABYTES = 1e18;

  /** The slowest of several pairs: shows whether they had equal shares. */
  private static final Metric MIN_PAIR =
      new Metric(
          "least_pair_bit_per_s",
          "throughput of the slowest pair",
          Metric.Unit.BITS_PER_SECOND,
          Metric.Direction.HIGHER_IS_BETTER_IN_FIXED_TIME);

  /** Limited by the maximum number of nodes of a platform. */
  private static final int MAX_PAIRS = Topology.MAX_NODES / 2;

  private static final String PAIRS = "pairs";
  private static final String STREAMS = "streams";
  private static final String DIRECTION = "direction";
  private static final String PROTOCOL = "protocol";
  private static final String RATE = "rate";
  private static final String WINDOW = "window";
  private static final String MESSAGE = "message";
  private static final String LOSS = "loss";
  private static final String NO_LOSS = "none";

  /** Down to 1/512 of the largest rate. */
  private static final int HALVINGS = 10;

  /** How often the verdict on a rate is repeated. */
  private static final int REPEATS = 3;

  /** Pause between two runs of a search. */
  private static final long SETTLING_NANOS = 1_000_000_000L;

  /** Below this share of the requested rate, the sender could not offer it. */
  private static final double OFFERED = 0.95;

  private final Workload workload =
      new Workload(
          "iperf",
          this,
          "iperf",
          "measures the throughput of a network",
          Metrics.of(ToolMetrics.THROUGHPUT, PER_PROCESSOR, MIN_PAIR),
          List.of(
              ParameterSpec.count(PAIRS, 1, MAX_PAIRS, "pairs of nodes at the same time")
                  .counts()
                  .orElse(1),
              ParameterSpec.count(STREAMS, 1, 128, "connections").counts().orElse(1),
              RunLength.parameter(3_600, 10, "duration of a run"),
              ParameterSpec.choice(PROTOCOL, List.of("tcp", "udp"), "protocol"),
              ParameterSpec.choice(
                  DIRECTION,
                  List.of("there", "back", "both"),
                  "to the other node, from it, or both"),
              ParameterSpec.bitRate(
                      RATE, 0, 1_000_000_000_000L, "offered rate; 0bit/s for no limit")
                  .orElse(0),
              ParameterSpec.size(WINDOW, 0, 1 << 30, "socket buffer; 0B for the system's default")
                  .orElse(0),
              ParameterSpec.size(MESSAGE, 0, 1 << 20, "bytes of a message; 0B for iperf3's default")
                  .orElse(0),
              ParameterSpec.choice(
                  LOSS,
                  List.of("any", NO_LOSS),
                  "none: the highest UDP rate without loss, up to the rate")));

  @Override
  public String label() {
    return "iperf";
  }

  @Override
  public List<Workload> workloads() {
    return List.of(workload);
  }

  @Override
  public double expectedNanos(Workload which, Parameters given) {
    long length = RunLength.nanos(which, given);
    return isSearch(given)
        ? (double) (length + SETTLING_NANOS) * search(which, given).usualRuns()
        : length;
  }

  @Override
  public Optional<String> complaint(Workload which, Parameters given) {
    Optional<String> length = RunLength.complaint(which, given);
    if (length.isPresent()) {
      return length;
    }
    boolean canSearch =
        isUdp(given)
            && which.whole(given, RATE) > 0
            && which.whole(given, STREAMS) == 1
            && which.whole(given, PAIRS) == 1
            && given.text(DIRECTION).filter("both"::equals).isEmpty();
    return isSearch(given) && !canSearch
        ? Optional.of(
            "loss: none needs protocol: udp, a rate above 0 as the search's upper limit, one "
                + "stream, one pair and one direction")
        : Optional.empty();
  }

  private static boolean isSearch(Parameters given) {
    return given.text(LOSS).filter(NO_LOSS::equals).isPresent();
  }

  private static boolean isUdp(Parameters given) {
    return given.text(PROTOCOL).filter("udp"::equals).isPresent();
  }

  private static LosslessSearch search(Workload which, Parameters given) {
    return new LosslessSearch(which.whole(given, RATE), HALVINGS, REPEATS);
  }

  @Override
  public List<Program> programs(Workload which, Parameters given, ProgramChoice choice, int nodes) {
    return List.of(IPERF);
  }

  @Override
  public boolean crossesNetworks() {
    return true;
  }

  @Override
  protected int pairs(Campaign campaign) {
    return (int)
        campaign.measurands().stream()
            .filter(each -> each.workload().equals(workload.name()))
            .mapToLong(each -> workload.whole(each.parameters(), PAIRS))
            .max()
            .orElse(1);
  }

  /**
   * Each pair has one node on either of two hosts; the processes of a job would also send within
   * their own host, which cannot be distinguished from a wrong path.
   */
  @Override
  public List<String> objections(Campaign campaign) {
    List<String> objections = new ArrayList<>(super.objections(campaign));
    int pairs = pairs(campaign);
    if (pairs == 1) {
      return objections;
    }
    for (PlatformChoice each : campaign.platforms()) {
      int nodes = each.resources().nodes();
      if (nodes < 2 * pairs) {
        objections.add(
            "iperf with pairs: %d: platform %s has nodes: %d; set nodes: %d"
                .formatted(pairs, each.name(), nodes, 2 * pairs));
      }
    }
    campaign.workloads().stream()
        .map(WorkloadChoice::name)
        .filter(
            each ->
                Workloads.of(each).family() instanceof ToolFamily other && !other.crossesNetworks())
        .distinct()
        .map(
            each ->
                "iperf with pairs: %d: %s runs on all nodes together, but half of them are then on each host; measure it in a separate campaign"
                    .formatted(pairs, each))
        .forEach(objections::add);
    return objections;
  }

  /**
   * Starts the servers on the far end of each pair; the first pair's program runs with the others
   * alongside.
   */
  @Override
  protected CellProgram prepare(Workload which, Parameters given, ToolNodes nodes)
      throws MeasurementException, InterruptedException {
    if (isSearch(given)) {
      return searching(which, given, nodes);
    }
    long pairs = which.whole(given, PAIRS);
    List<CellProgram> all = new ArrayList<>();
    boolean isWhole = false;
    try {
      for (int i = 0; i < pairs; i++) {
        all.add(measured(which, given, NetworkEnds.of(nodes, i)));
      }
      isWhole = true;
    } finally {
      if (!isWhole) {
        all.forEach(each -> each.companions().close());
      }
    }
    return pairs == 1 ? all.get(0) : all.get(0).with(all.subList(1, all.size()));
  }

  private static CellProgram measured(Workload which, Parameters given, NetworkEnds ends)
      throws MeasurementException, InterruptedException {
    return ends.measured(
        IPERF_WORD,
        Command.of(IPERF_WORD, "-s", "-B", ends.address(), "-p", ends.port(), "--forceflush"),
        Command.of(words(which, given, which.whole(given, RATE), ends)));
  }

  private static CellProgram searching(Workload which, Parameters given, ToolNodes nodes)
      throws MeasurementException, InterruptedException {
    NetworkEnds ends = NetworkEnds.of(nodes, 0);
    LosslessSearch search = search(which, given);
    return measured(which, given, ends)
        .followed(
            printed -> {
              OptionalLong rate = search.next(trials(search, IperfOutput.each(printed)));
              return rate.isPresent()
                  ? Optional.of(
                      Command.of(later(words(which, given, rate.getAsLong(), ends)))
                          .inStatedEnvironment())
                  : Optional.empty();
            });
  }

  /**
   * The results of runs, whose rates follow from the previous ones. A rate that the sender could
   * not offer counts as lost.
   */
  private static List<LosslessSearch.Trial> trials(LosslessSearch search, List<IperfOutput> runs)
      throws OutputException {
    List<LosslessSearch.Trial> trials = new ArrayList<>();
    for (IperfOutput run : runs) {
      OptionalLong rate = search.next(trials);
      if (rate.isEmpty()) {
        throw new OutputException("there are more runs of iperf3 than the search makes");
      }
      long offered = rate.getAsLong();
      trials.add(
          new LosslessSearch.Trial(
              offered, run.isLossless() && run.bitsPerSecond() >= OFFERED * offered));
    }
    return trials;
  }

  /** Waits as in RFC 2544, until packets on the way arrive and the server ends the previous run. */
  private static List<String> later(List<String> words) {
    List<String> all = new ArrayList<>(List.of("sh", "-c", "sleep 1; exec \"$@\"", "tare-iperf"));
    all.addAll(words);
    return all;
  }

  private static List<String> words(Workload which, Parameters given, long rate, NetworkEnds ends) {
    List<String> words =
        new ArrayList<>(List.of(IPERF_WORD, "-J", "-c", ends.address(), "-p", ends.port()));
    words.addAll(List.of("-t", Long.toString(RunLength.seconds(which, given))));
    words.addAll(List.of("-P", Long.toString(which.whole(given, STREAMS))));
    if (isUdp(given)) {
      words.add("-u");
    }
    given.text(DIRECTION).ifPresent(way -> words.add(way.equals("back") ? "-R" : "--bidir"));
    if (isUdp(given) || rate > 0) {
      words.addAll(List.of("-b", Long.toString(rate)));
    }
    if (which.whole(given, WINDOW) > 0) {
      words.addAll(List.of("-w", Long.toString(which.whole(given, WINDOW))));
    }
    if (which.whole(given, MESSAGE) > 0) {
      words.addAll(List.of("-l", Long.toString(which.whole(given, MESSAGE))));
    }
    return words;
  }

  /** For a search, reads the last run, which used the rate that was found. */
  @Override
  protected Reading read(Workload which, Parameters given, ToolOutput output)
      throws OutputException {
    if (which.whole(given, PAIRS) > 1) {
      return pairs(which, given, output);
    }
    if (!isSearch(given)) {
      return read(which, given, IperfOutput.of(output.text()).requireArrival());
    }
    LosslessSearch search = search(which, given);
    List<IperfOutput> runs = IperfOutput.each(output.text());
    List<LosslessSearch.Trial> trials = trials(search, runs);
    OptionalLong found = search.found(trials);
    if (found.isEmpty()) {
      throw new OutputException(
          search.next(trials).isPresent()
              ? "the search ended before it found a rate"
              : "all rates down to %d bit/s had losses"
                  .formatted(trials.get(trials.size() - 1).offered()));
    }
    return read(which, given, runs.get(runs.size() - 1).requireArrival())
        .also("offered_bit_per_s", found.getAsLong())
        .also("search_runs", runs.size());
  }

  /** The total of all pairs, and each pair by itself. */
  private static Reading pairs(Workload which, Parameters given, ToolOutput output)
      throws OutputException {
    SimultaneousOutput all = SimultaneousOutput.of(output.text(), (int) which.whole(given, PAIRS));
    List<IperfOutput> runs = all.each(text -> IperfOutput.of(text).requireArrival());
    Reading reading = read(which, given, IperfOutput.together(runs));
    double min = Double.POSITIVE_INFINITY;
    for (int i = 0; i < runs.size(); i++) {
      double carried = runs.get(i).bothWays();
      reading.also("pair_%d_bit_per_s".formatted(i + 1), carried);
      min = Math.min(min, carried);
    }
    return reading.figure(MIN_PAIR, min).also("together_ratio", all.together());
  }

  /** With both directions, their sum. */
  private static Reading read(Workload which, Parameters given, IperfOutput iperf) {
    Reading reading =
        new Reading()
            .says(PROTOCOL, iperf.test().protocol(), given.text(PROTOCOL).orElse("tcp"))
            .says(DIRECTION, iperf.test().direction(), given.text(DIRECTION).orElse("there"))
            .says(STREAMS, iperf.test().streams(), which.whole(given, STREAMS))
            .figure(ToolMetrics.THROUGHPUT, iperf.bothWays());
    iperf
        .processorNanosPerGigabyte()
        .ifPresent(
            nanos ->
                reading
                    .also("processor_per_gb_ns", nanos)
                    .figure(PER_PROCESSOR, NANO_GIGABYTES / nanos));
    iperf.retransmits().ifPresent(count -> reading.also("retransmits", count));
    iperf
        .datagrams()
        .ifPresent(
            datagrams ->
                reading
                    .also("jitter_ns", datagrams.jitterNanos())
                    .also("loss_ratio", datagrams.lost()));
    return reading;
  }
}
