package io.tare.harness.model;

import io.tare.harness.model.Metric.Unit;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Figures of a cell in one trial, besides its samples: reports of clients and programs at its end,
 * counters read meanwhile, and the basis of verdicts. The names are used in the journal and in
 * lines of programs; unavailable figures are absent.
 */
public enum Observation {
  /** Submissions after the warm-up. */
  SUBMISSIONS("submissions", Unit.COUNT, Aggregation.SUM),
  VALID("valid", Unit.COUNT, Aggregation.SUM),
  FAILED("failed", Unit.COUNT, Aggregation.SUM),
  /** Valid answers without the server's parts. */
  WITHOUT_SERVER_PARTS("without_server_parts", Unit.COUNT, Aggregation.SUM),
  /** Connections that were opened. */
  CONNECTIONS("connections", Unit.COUNT, Aggregation.SUM),
  /**
   * Requests that were sent again, because the server had closed a kept connection without an
   * answer.
   */
  RETRIED("retried", Unit.COUNT, Aggregation.SUM),
  /** When the first counted submission was to start, by the measuring machine's clock. */
  START(SampleLine.START, Unit.NANOSECONDS, Aggregation.MIN),
  /** When the last one ended. */
  END("end_epoch_ns", Unit.NANOSECONDS, Aggregation.MAX),
  /** The time span of counted submissions. */
  ELAPSED("elapsed_ns", Unit.NANOSECONDS, Aggregation.MAX),
  /** Answers per second. */
  THROUGHPUT("throughput_per_s", Unit.OPERATIONS_PER_SECOND, Aggregation.SUM),
  /** Mean number of submissions in flight over time. */
  CONCURRENCY("concurrency_mean", Unit.COUNT, Aggregation.SUM),
  /** How late one submission in a hundred started. */
  LATENESS_P99("lateness_p99_ns", Unit.NANOSECONDS, Aggregation.MAX),
  /** The median response time of valid submissions. */
  TYPICAL_RESPONSE("response_p50_ns", Unit.NANOSECONDS, Aggregation.MEAN),
  /** Processor time of the client. */
  CLIENT_CPU("client_cpu_ns", Unit.NANOSECONDS, Aggregation.SUM),
  /** Processors that a client on its own node may use. */
  CLIENT_PROCESSORS("client_processors", Unit.COUNT, Aggregation.NONE),
  /** How long the client was stalled while counted submissions ran. */
  CLIENT_PAUSE("client_pause_ns", Unit.NANOSECONDS, Aggregation.MAX),
  /** How long the server or benchmark program was stalled. */
  SERVER_PAUSE("server_pause_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** How long the harness was stalled while slices that count ran. */
  HARNESS_PAUSE("harness_pause_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** Time that the server spent in garbage collection. */
  SERVER_GC("server_gc_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** How often the server's threads gave up or lost a processor. */
  SERVER_SWITCHES("server_switches", Unit.COUNT, Aggregation.NONE),
  /** System calls of the server that read, from connections too. */
  SERVER_READS("server_reads", Unit.COUNT, Aggregation.NONE),
  /** Commits of the server's database. */
  COMMITS("commits", Unit.COUNT, Aggregation.NONE),
  /** Those of them during which nothing was flushed to the disk, which are not durable. */
  UNFLUSHED("unflushed_commits", Unit.COUNT, Aggregation.NONE),
  /** Synchronized files and writes of the server's database. */
  FLUSHES("flushes", Unit.COUNT, Aggregation.NONE),
  /** Answers to requests for whose sake a service reads files. */
  READS("file_reads", Unit.COUNT, Aggregation.NONE),
  /** Those of them whose file may have come from the page cache or from memory. */
  CACHED_READS("cached_reads", Unit.COUNT, Aggregation.NONE),
  /** Readings of the client's clock within the response times of valid submissions. */
  CLIENT_READINGS(SubmissionField.CLIENT_READINGS.label(), Unit.COUNT, Aggregation.SUM),
  /** The same of the server's clock. */
  SERVER_READINGS(SubmissionField.SERVER_READINGS.label(), Unit.COUNT, Aggregation.SUM),
  /** Both, per submission. */
  READINGS("clock_readings_per_submission", Unit.COUNT, Aggregation.MAX),
  /**
   * The time of these readings, computed from the cost of one in each program, measured at its
   * start.
   */
  PROBE("probe_ns", Unit.NANOSECONDS, Aggregation.SUM),
  /** The same as a share of the response times. */
  PROBE_SHARE("probe_ratio", Unit.COUNT, Aggregation.MAX),
  /** Processor time of the compilers of the client. */
  CLIENT_COMPILING("client_compiling_ns", Unit.NANOSECONDS, Aggregation.SUM),
  /** The same of the server. */
  SERVER_COMPILING("server_compiling_ns", Unit.NANOSECONDS, Aggregation.SUM),

  /**
   * Processor time of the platform on this machine: server, hypervisor and guest, and a client on
   * loopback.
   */
  PROCESSOR("processor_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** The part of it that its hypervisor used outside its guest's processors: devices, network. */
  HYPERVISOR("hypervisor_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** The part of that used by the kernel to move the guest's packets (vhost). */
  VHOST("vhost_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** Processor time that its kernel wanted but did not get, as counted by the guest's kernel. */
  STOLEN("stolen_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** The same for this machine's processors that the platform may use, per processor. */
  MACHINE_STOLEN("machine_stolen_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /**
   * How long control groups that a platform's programs are in were throttled, because their quota
   * of processor time was used up, as the node's kernel counts: for each processor on which
   * something waited.
   */
  THROTTLED("throttled_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** In how many periods of the quotas. */
  THROTTLED_PERIODS("throttled_periods", Unit.COUNT, Aggregation.NONE),
  /** The same for the control groups of the harness, and so of what it starts on this machine. */
  MACHINE_THROTTLED("machine_throttled_ns", Unit.NANOSECONDS, Aggregation.NONE),
  MACHINE_THROTTLED_PERIODS("machine_throttled_periods", Unit.COUNT, Aggregation.NONE),
  /** Processor time of the platform spent on the readings themselves; not counted. */
  MARKS("marks_processor_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** How long the platform's usage was counted. */
  WATCHED("watched_ns", Unit.NANOSECONDS, Aggregation.NONE),
  DISK_READ("disk_read_bytes", Unit.BYTES, Aggregation.NONE),
  DISK_WRITTEN("disk_written_bytes", Unit.BYTES, Aggregation.NONE),
  RECEIVED("received_bytes", Unit.BYTES, Aggregation.NONE),
  SENT("sent_bytes", Unit.BYTES, Aggregation.NONE),
  PACKETS_RECEIVED("received_packets", Unit.COUNT, Aggregation.NONE),
  PACKETS_SENT("sent_packets", Unit.COUNT, Aggregation.NONE),
  /** Interrupts that the node's kernel took. */
  INTERRUPTS("taken_interrupts", Unit.COUNT, Aggregation.NONE),
  /** What arrived at nodes from the other host, including Ethernet headers. */
  PATH_BYTES("path_bytes", Unit.BYTES, Aggregation.NONE),
  PATH_PACKETS("path_packets", Unit.COUNT, Aggregation.NONE),
  /**
   * What crossed the link between the hosts in that direction, including all headers of the
   * encapsulation.
   */
  UNDERLAY_BYTES("underlay_bytes", Unit.BYTES, Aggregation.NONE),
  UNDERLAY_PACKETS("underlay_packets", Unit.COUNT, Aggregation.NONE),
  /**
   * Processor time of programs that move packets of the platform's networks, such as Open vSwitch
   * in user space.
   */
  SWITCHES("switches_processor_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /**
   * Processor time of this machine that its kernel spent on softirqs, whatever caused them; if a
   * program's call triggered one, that program's time may include it too.
   */
  SOFTIRQS("machine_softirq_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** Number of the guest's exits, from KVM's counters for each guest. */
  KVM_EXITS("kvm_exits", Unit.COUNT, Aggregation.NONE),
  /** Exits for I/O ports. */
  KVM_PORTS("kvm_io_exits", Unit.COUNT, Aggregation.NONE),
  /** Exits for device memory handled by the hypervisor's program. */
  KVM_DEVICES("kvm_mmio_exits", Unit.COUNT, Aggregation.NONE),
  /** Exits because the guest was idle. */
  KVM_HALTS("kvm_halt_exits", Unit.COUNT, Aggregation.NONE),
  /** Exits because of an interrupt for the host. */
  KVM_INTERRUPTS("kvm_irq_exits", Unit.COUNT, Aggregation.NONE),
  /** Exits because the guest could take a pending interrupt. */
  KVM_WINDOWS("kvm_irq_window_exits", Unit.COUNT, Aggregation.NONE),
  /** The same where the hypervisor's program waits to inject one. */
  KVM_REQUESTED("kvm_request_irq_exits", Unit.COUNT, Aggregation.NONE),
  /** Exits because of a signal to the thread that runs it. */
  KVM_SIGNALS("kvm_signal_exits", Unit.COUNT, Aggregation.NONE),
  /** Instructions emulated by KVM; on AMD processors a virtio doorbell is one. */
  KVM_EMULATED("kvm_insn_emulation", Unit.COUNT, Aggregation.NONE),
  /** Maximum of main memory in use. */
  MEMORY("memory_bytes", Unit.BYTES, Aggregation.NONE),
  /** Processor time of the other platforms meanwhile, which are up and idle. */
  NEIGHBOURS("neighbours_processor_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** The same where they used processors that the platform does not use. */
  ASIDE("aside_processor_ns", Unit.NANOSECONDS, Aggregation.NONE),

  /** Share of the submissions that failed. */
  ERRORS("error_ratio", Unit.COUNT, Aggregation.MAX),
  /** Share of the platform's processor time that went to programs outside the run. */
  STEAL("steal_ratio", Unit.COUNT, Aggregation.MAX),
  /** Share of its processor time that a guest's kernel missed, for any reason. */
  STEAL_SEEN("steal_seen_ratio", Unit.COUNT, Aggregation.MAX),
  /** Time for which control groups were throttled, as a share of a node's processors' time. */
  THROTTLED_SHARE("throttled_ratio", Unit.COUNT, Aggregation.MAX),
  /** Throughput times round-trip time, divided by the concurrency; 1 if Little's law holds. */
  LITTLE("little_ratio", Unit.COUNT, Aggregation.FARTHEST_FROM_ONE),
  /** Rate of the platform's clock over that of the harness. */
  CLOCK("clock_ratio", Unit.COUNT, Aggregation.FARTHEST_FROM_ONE),
  /**
   * Rate of the client's clock over that of the harness's; of several clients the one farthest from
   * 1.
   */
  CLIENT_CLOCK("client_clock_ratio", Unit.COUNT, Aggregation.FARTHEST_FROM_ONE),
  /** The uncertainty of that, from the round trips in which the clocks were compared. */
  CLIENT_CLOCK_DOUBT("client_clock_doubt_ratio", Unit.COUNT, Aggregation.MAX),
  /** How far the client's wall clock was ahead of the harness's when the cell began. */
  CLIENT_CLOCK_OFFSET("client_clock_offset_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** The same when it ended. */
  CLIENT_CLOCK_OFFSET_END("client_clock_offset_end_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** The uncertainty of both: half of the longer round trip. */
  CLIENT_CLOCK_OFFSET_DOUBT("client_clock_offset_doubt_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /**
   * How far timestamps of the client's samples were ahead of the harness's in the middle of the
   * cell. Setting the wall clock later does not change them.
   */
  START_AHEAD("start_ahead_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** Rate of the clock that times the server's parts over that of the harness's. */
  SERVER_CLOCK("server_clock_ratio", Unit.COUNT, Aggregation.FARTHEST_FROM_ONE),
  SERVER_CLOCK_DOUBT("server_clock_doubt_ratio", Unit.COUNT, Aggregation.MAX),
  SERVER_CLOCK_OFFSET("server_clock_offset_ns", Unit.NANOSECONDS, Aggregation.NONE),
  SERVER_CLOCK_OFFSET_END("server_clock_offset_end_ns", Unit.NANOSECONDS, Aggregation.NONE),
  SERVER_CLOCK_OFFSET_DOUBT("server_clock_offset_doubt_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** Share of its processors that the client used. */
  CLIENT_SHARE("client_cpu_ratio", Unit.COUNT, Aggregation.MAX),
  /** Flushes for each commit, if there was one; below 1 where commits share a flush. */
  FLUSHES_PER_COMMIT("flushes_per_commit", Unit.COUNT, Aggregation.NONE),
  /** Achieved over offered rate of an open driver. */
  OFFERED_RATE("offered_rate_ratio", Unit.COUNT, Aggregation.FARTHEST_FROM_ONE),
  /** Share of the platform's processors that it used. */
  UTILISATION("utilisation_ratio", Unit.COUNT, Aggregation.NONE),
  /** Processors that its hypervisor used outside its guest's. */
  HYPERVISOR_SHARE("hypervisor_ratio", Unit.COUNT, Aggregation.NONE),
  /** Processors that the other platforms used. */
  NEIGHBOURS_SHARE("neighbours_ratio", Unit.COUNT, Aggregation.MAX),
  /** The same for platforms on separate processors. */
  ASIDE_SHARE("aside_ratio", Unit.COUNT, Aggregation.MAX),
  /** Processors that other programs used meanwhile. */
  OTHERS("others_processors", Unit.COUNT, Aggregation.MAX),
  /** The lower bound of {@link OtherPrograms}. */
  OTHERS_MIN("others_processors_least", Unit.COUNT, Aggregation.MAX),
  OTHERS_MAX("others_processors_most", Unit.COUNT, Aggregation.MAX),
  /** Processors that the compilers of server and clients used meanwhile. */
  COMPILERS("compilers_processors", Unit.COUNT, Aggregation.MAX),
  /** How much faster, relatively, the last third of the warm-up was than the one before. */
  SETTLING_FALL("settling_fall_ratio", Unit.COUNT, Aggregation.NONE),
  /** The uncertainty of that, on average over the trial's cells (one-sided 95 %). */
  SETTLING_DOUBT("settling_doubt_ratio", Unit.COUNT, Aggregation.NONE);

  private static final String INSIDE = "inside_";
  private static final String PER_SUBMISSION = "_per_submission";

  /** The prefix of KVM's own names of counters. */
  private static final String OF_KVM = "kvm_";

  /** Separates the number of one of several machines with clients. */
  private static final String MACHINE = ".";

  private final String label;
  private final Unit unit;
  private final Aggregation joining;

  Observation(String label, Unit unit, Aggregation joining) {
    this.label = label;
    this.unit = unit;
    this.joining = joining;
  }

  /** The name in files, with the unit as suffix. */
  public String label() {
    return label;
  }

  public Unit unit() {
    return unit;
  }

  /** How the values of several clients, or of a trial's cells, are combined. */
  public Aggregation joining() {
    return joining;
  }

  /** The name of its value per submission, for example {@code processor_per_submission_ns}. */
  public String perSubmission() {
    int end = label.lastIndexOf('_');
    return end < 0
        ? label + PER_SUBMISSION
        : label.substring(0, end) + PER_SUBMISSION + label.substring(end);
  }

  /** KVM's name of it; empty if KVM does not count it. */
  public Optional<String> kvmCounter() {
    return label.startsWith(OF_KVM)
        ? Optional.of(label.substring(OF_KVM.length()))
        : Optional.empty();
  }

  /** The name of the same figure as counted by a node's own kernel. */
  public static String inside(String label) {
    return INSIDE + label;
  }

  /** Whether a name is that of a figure counted by a node's own kernel. */
  public static boolean isInside(String name) {
    return name.startsWith(INSIDE);
  }

  /** The name of the figure for the clients on one of several machines, from 1. */
  public String onMachine(int machine) {
    return label + MACHINE + machine;
  }

  /** Whether a name is that of this figure, for all machines or for one. */
  public boolean isNamed(String name) {
    return name.equals(label) || name.startsWith(label + MACHINE);
  }

  /** Its value among observations, if present. */
  public OptionalDouble in(Map<String, Double> observations) {
    Double value = observations.get(label);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
