package io.tare.model;

import io.tare.model.Metric.Unit;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is known of a cell as one trial measured it, beside its samples: what its clients and
 * programs tell at its end, what was counted meanwhile, and what verdicts rest on. Names stand in
 * the journal and in lines of programs; what could not be had is absent.
 */
public enum Observation {
  /** Submissions after the warm-up. */
  SUBMISSIONS("submissions", Unit.COUNT, Aggregation.SUM),
  VALID("valid", Unit.COUNT, Aggregation.SUM),
  FAILED("failed", Unit.COUNT, Aggregation.SUM),
  /** Valid answers that lacked the server's parts. */
  WITHOUT_SERVER_PARTS("without_server_parts", Unit.COUNT, Aggregation.SUM),
  /** Connections that were opened. */
  CONNECTIONS("connections", Unit.COUNT, Aggregation.SUM),
  /**
   * Requests that were sent once more, because the server had closed a kept connection and had
   * answered nothing.
   */
  RETRIED("retried", Unit.COUNT, Aggregation.SUM),
  /** When the first counted submission was to start, by the measuring machine's clock. */
  START(SampleLine.START, Unit.NANOSECONDS, Aggregation.LEAST),
  /** When the last one ended. */
  END("end_epoch_ns", Unit.NANOSECONDS, Aggregation.MOST),
  /** How long counted submissions went on. */
  ELAPSED("elapsed_ns", Unit.NANOSECONDS, Aggregation.MOST),
  /** Answers per second. */
  THROUGHPUT("throughput_per_s", Unit.OPERATIONS_PER_SECOND, Aggregation.SUM),
  /** Submissions in flight, the mean over time. */
  CONCURRENCY("concurrency_mean", Unit.COUNT, Aggregation.SUM),
  /** How late one submission in a hundred started. */
  LATENESS_P99("lateness_p99_ns", Unit.NANOSECONDS, Aggregation.MOST),
  /** The median response time of valid submissions. */
  TYPICAL_RESPONSE("response_p50_ns", Unit.NANOSECONDS, Aggregation.MEAN),
  /** Processor time of the client. */
  CLIENT_CPU("client_cpu_ns", Unit.NANOSECONDS, Aggregation.SUM),
  /** Processors that a client on a node of its own may use. */
  CLIENT_PROCESSORS("client_processors", Unit.COUNT, Aggregation.NONE),
  /** How long the client stood still while counted submissions ran. */
  CLIENT_PAUSE("client_pause_ns", Unit.NANOSECONDS, Aggregation.MOST),
  /** How long the server, or the benchmark's program, stood still. */
  SERVER_PAUSE("server_pause_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** How long the server collected garbage. */
  SERVER_GC("server_gc_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** Readings of the client's clock within the response times of valid submissions. */
  CLIENT_READINGS(SubmissionField.CLIENT_READINGS.label(), Unit.COUNT, Aggregation.SUM),
  /** The same of the server's clock. */
  SERVER_READINGS(SubmissionField.SERVER_READINGS.label(), Unit.COUNT, Aggregation.SUM),
  /** Both for a submission. */
  READINGS("clock_readings_per_submission", Unit.COUNT, Aggregation.MOST),
  /**
   * How long these readings took, by what one takes in the program that made it, measured when that
   * started.
   */
  PROBE("probe_ns", Unit.NANOSECONDS, Aggregation.SUM),
  /** The same as a share of the response times. */
  PROBE_SHARE("probe_ratio", Unit.COUNT, Aggregation.MOST),
  /** Processor time of the compilers of the client. */
  CLIENT_COMPILING("client_compiling_ns", Unit.NANOSECONDS, Aggregation.SUM),
  /** The same of the server. */
  SERVER_COMPILING("server_compiling_ns", Unit.NANOSECONDS, Aggregation.SUM),

  /** What a program wrote that is to write at a rate. */
  WRITTEN("written_bytes", Unit.BYTES, Aggregation.NONE),
  /** What it was to write in its time. */
  DUE("due_bytes", Unit.BYTES, Aggregation.NONE),
  /** Pages of memory that did not hold what was written to them last. */
  DAMAGED("damaged_pages", Unit.COUNT, Aggregation.NONE),

  /**
   * Processor time of the platform on this machine: server, hypervisor and guest, and a client on
   * loopback.
   */
  PROCESSOR("processor_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** The part of it that its hypervisor used beside its guest's processors: devices, network. */
  HYPERVISOR("hypervisor_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** The part of that which the kernel used to move the guest's packets (vhost). */
  VHOST("vhost_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** Processor time that its kernel wanted and did not get, as the kernel of a guest counts. */
  STOLEN("stolen_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** The same of this machine's processors that the platform may use, of each on average. */
  MACHINE_STOLEN("machine_stolen_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** Processor time of the platform that looks at what it uses cost themselves; not counted. */
  MARKS("marks_processor_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** How long it was counted what the platform uses. */
  WATCHED("watched_ns", Unit.NANOSECONDS, Aggregation.NONE),
  DISK_READ("disk_read_bytes", Unit.BYTES, Aggregation.NONE),
  DISK_WRITTEN("disk_written_bytes", Unit.BYTES, Aggregation.NONE),
  RECEIVED("received_bytes", Unit.BYTES, Aggregation.NONE),
  SENT("sent_bytes", Unit.BYTES, Aggregation.NONE),
  PACKETS_RECEIVED("received_packets", Unit.COUNT, Aggregation.NONE),
  PACKETS_SENT("sent_packets", Unit.COUNT, Aggregation.NONE),
  /** What arrived at nodes from the other host, Ethernet headers included. */
  PATH_BYTES("path_bytes", Unit.BYTES, Aggregation.NONE),
  PATH_PACKETS("path_packets", Unit.COUNT, Aggregation.NONE),
  /** What crossed the link between the hosts that way, with all headers of the encapsulation. */
  UNDERLAY_BYTES("underlay_bytes", Unit.BYTES, Aggregation.NONE),
  UNDERLAY_PACKETS("underlay_packets", Unit.COUNT, Aggregation.NONE),
  /**
   * Processor time of programs that move packets of the platform's networks, as Open vSwitch does
   * in user space.
   */
  SWITCHES("switches_processor_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /**
   * Processor time of this machine that its kernel spent on deferred interrupts (softirqs),
   * whatever caused them; where a program's own call set one off, that program's time may hold it
   * too.
   */
  SOFTIRQS("machine_softirq_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** How often its guest left its processors, by the counters that KVM has of each guest. */
  KVM_EXITS("kvm_exits", Unit.COUNT, Aggregation.NONE),
  /** Of these, for a port. */
  KVM_PORTS("kvm_io_exits", Unit.COUNT, Aggregation.NONE),
  /** For a device's memory that the hypervisor's program had to answer for. */
  KVM_DEVICES("kvm_mmio_exits", Unit.COUNT, Aggregation.NONE),
  /** Because it had nothing to do. */
  KVM_HALTS("kvm_halt_exits", Unit.COUNT, Aggregation.NONE),
  /** Because an interrupt came for the host. */
  KVM_INTERRUPTS("kvm_irq_exits", Unit.COUNT, Aggregation.NONE),
  /** Because it could take the interrupt that waited for it. */
  KVM_WINDOWS("kvm_irq_window_exits", Unit.COUNT, Aggregation.NONE),
  /** The same where the hypervisor's program waits to send one. */
  KVM_REQUESTED("kvm_request_irq_exits", Unit.COUNT, Aggregation.NONE),
  /** Because a signal came for the thread that runs it. */
  KVM_SIGNALS("kvm_signal_exits", Unit.COUNT, Aggregation.NONE),
  /**
   * Instructions that KVM carried out in its place; on AMD's processors a virtio doorbell is one.
   */
  KVM_EMULATED("kvm_insn_emulation", Unit.COUNT, Aggregation.NONE),
  /** Main memory in use, when it was most. */
  MEMORY("memory_bytes", Unit.BYTES, Aggregation.NONE),
  /** Processor time of the other platforms meanwhile, which are up and have nothing to do. */
  NEIGHBOURS("neighbours_processor_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** The same where they were on processors that the platform does not use. */
  ASIDE("aside_processor_ns", Unit.NANOSECONDS, Aggregation.NONE),

  /** Share of the submissions that failed. */
  ERRORS("error_ratio", Unit.COUNT, Aggregation.MOST),
  /** Share of the platform's processors' time that went to none of the run's programs. */
  STEAL("steal_ratio", Unit.COUNT, Aggregation.MOST),
  /** Share of its processors' time that a guest's kernel missed, wherever it went. */
  STEAL_SEEN("steal_seen_ratio", Unit.COUNT, Aggregation.MOST),
  /** Throughput times round-trip time over the concurrency; 1 if Little's law holds. */
  LITTLE("little_ratio", Unit.COUNT, Aggregation.FARTHEST_FROM_ONE),
  /** Rate of the platform's clock over that of the harness. */
  CLOCK("clock_ratio", Unit.COUNT, Aggregation.FARTHEST_FROM_ONE),
  /**
   * Rate of the clock by which the client measures over that of the harness; of several clients the
   * one that is farthest from 1.
   */
  CLIENT_CLOCK("client_clock_ratio", Unit.COUNT, Aggregation.FARTHEST_FROM_ONE),
  /** How far that may be off, by the round trips in which the clocks were compared. */
  CLIENT_CLOCK_DOUBT("client_clock_doubt_ratio", Unit.COUNT, Aggregation.MOST),
  /** How far the client's wall clock was ahead of the harness's when the cell began. */
  CLIENT_CLOCK_OFFSET("client_clock_offset_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** The same when it ended. */
  CLIENT_CLOCK_OFFSET_END("client_clock_offset_end_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** How far either may be off: half of the longer round trip. */
  CLIENT_CLOCK_OFFSET_DOUBT("client_clock_offset_doubt_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /**
   * How far dates of the client's samples were ahead of the harness's in the middle of the cell. A
   * wall clock that was set later does not change them.
   */
  START_AHEAD("start_ahead_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** Rate of the clock by which the server times its parts over that of the harness. */
  SERVER_CLOCK("server_clock_ratio", Unit.COUNT, Aggregation.FARTHEST_FROM_ONE),
  SERVER_CLOCK_DOUBT("server_clock_doubt_ratio", Unit.COUNT, Aggregation.MOST),
  SERVER_CLOCK_OFFSET("server_clock_offset_ns", Unit.NANOSECONDS, Aggregation.NONE),
  SERVER_CLOCK_OFFSET_END("server_clock_offset_end_ns", Unit.NANOSECONDS, Aggregation.NONE),
  SERVER_CLOCK_OFFSET_DOUBT("server_clock_offset_doubt_ns", Unit.NANOSECONDS, Aggregation.NONE),
  /** Share of its processors that the client used. */
  CLIENT_SHARE("client_cpu_ratio", Unit.COUNT, Aggregation.MOST),
  /** Achieved over offered rate of an open driver. */
  OFFERED_RATE("offered_rate_ratio", Unit.COUNT, Aggregation.FARTHEST_FROM_ONE),
  /** Achieved over asked rate of a program that writes. */
  WRITE_RATE("write_rate_ratio", Unit.COUNT, Aggregation.FARTHEST_FROM_ONE),
  /** Share of the platform's processors that it used. */
  UTILISATION("utilisation_ratio", Unit.COUNT, Aggregation.NONE),
  /** Processors that its hypervisor used beside its guest's. */
  HYPERVISOR_SHARE("hypervisor_ratio", Unit.COUNT, Aggregation.NONE),
  /** Processors that the other platforms used. */
  NEIGHBOURS_SHARE("neighbours_ratio", Unit.COUNT, Aggregation.MOST),
  /** The same of those that were aside. */
  ASIDE_SHARE("aside_ratio", Unit.COUNT, Aggregation.MOST),
  /** Processors that other programs used meanwhile. */
  OTHERS("others_processors", Unit.COUNT, Aggregation.MOST),
  /** The same as {@link OtherPrograms} bounds it. */
  OTHERS_LEAST("others_processors_least", Unit.COUNT, Aggregation.MOST),
  OTHERS_MOST("others_processors_most", Unit.COUNT, Aggregation.MOST),
  /** Processors that the compilers of server and clients used meanwhile. */
  COMPILERS("compilers_processors", Unit.COUNT, Aggregation.MOST),
  /** How much faster, relatively, the last third of the warm-up was than the one before. */
  SETTLING_FALL("settling_fall_ratio", Unit.COUNT, Aggregation.NONE),
  /** What chance may have done to that, on average over the trial's cells (one-sided 95 %). */
  SETTLING_DOUBT("settling_doubt_ratio", Unit.COUNT, Aggregation.NONE);

  private static final String INSIDE = "inside_";
  private static final String PER_SUBMISSION = "_per_submission";

  /** Before KVM's own name of a counter. */
  private static final String OF_KVM = "kvm_";

  /** Before the number of one of several machines with clients. */
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

  /** How that of several clients, or of a trial's cells, is made of theirs. */
  public Aggregation joining() {
    return joining;
  }

  /** The name of its share in a submission, for example {@code processor_per_submission_ns}. */
  public String perSubmission() {
    int end = label.lastIndexOf('_');
    return label.substring(0, end) + PER_SUBMISSION + label.substring(end);
  }

  /** What KVM calls it; empty of what KVM does not count. */
  public Optional<String> kvmCounter() {
    return label.startsWith(OF_KVM)
        ? Optional.of(label.substring(OF_KVM.length()))
        : Optional.empty();
  }

  /** The name of what a node's own kernel counts, of one that is counted from outside. */
  public static String inside(String label) {
    return INSIDE + label;
  }

  /** Whether a name is that of what a node's own kernel counts. */
  public static boolean isInside(String name) {
    return name.startsWith(INSIDE);
  }

  /** The name of what the clients on one of several machines told or may use, from 1. */
  public String onMachine(int machine) {
    return label + MACHINE + machine;
  }

  /** Whether a name is this one's, of all machines or of one. */
  public boolean isNamed(String name) {
    return name.equals(label) || name.startsWith(label + MACHINE);
  }

  /** Its value among observations, if it is there. */
  public OptionalDouble in(Map<String, Double> observations) {
    Double value = observations.get(label);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
