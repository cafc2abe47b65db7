package io.tare.analysis.comparison;

import io.tare.harness.model.Validity.Rule;

/**
 * Something a reader must know before believing the numbers, with advice.
 *
 * @param subject what it is about, for example a platform or a measurand
 * @param detail what was found, with the value
 * @param cells how many cells it is about, if it is about cells
 */
public record Warning(Kind kind, String subject, String detail, int cells) {

  /** About one cell, or about something else. */
  public Warning(Kind kind, String subject, String detail) {
    this(kind, subject, detail, 1);
  }

  /** What it is about and what was found, without its kind. */
  public String words() {
    return subject + ": " + detail;
  }

  /**
   * A kind of problem of a run: found by the analysis, or a rule of validity that cells broke.
   * {@code Warnings} has their order.
   *
   * @param key in files, such as {@code too_few_blocks}
   * @param advice what to do about it
   */
  public record Kind(String key, String words, String advice) {

    public static final Kind TOO_FEW_BLOCKS =
        new Kind(
            "too_few_blocks",
            "too few blocks",
            "Intervals from few blocks are wide and assume trial means close to normal. Set"
                + " \"blocks\" to 5 or more.");

    public static final Kind UNBOUNDED_RATIO =
        new Kind(
            "unbounded_ratio",
            "interval from logarithms",
            "The reference's trials differ so much that Fieller's interval has no bounds; the"
                + " interval shown is Student's t on the logarithms of the blocks' ratios, if"
                + " that has bounds. Run more blocks, on a quieter machine.");

    public static final Kind NO_RATIO =
        new Kind(
            "no_ratio",
            "no ratio",
            "A mean is 0, so this cell has no PD. See the program's output in raw: it did"
                + " nothing, or prints too few digits.");

    public static final Kind TOO_COARSE =
        new Kind(
            "too_coarse",
            "figures of too few digits",
            "The rounding error is larger than the margin, so neither \"the same\" nor a small"
                + " difference can be shown. Measure a larger problem, or let the program print"
                + " more digits.");

    public static final Kind DRIFT =
        new Kind(
            "drift",
            "drift",
            "The machine became slower or faster during the run. Pairing by block removes slow"
                + " drift from PD; let the machine settle and close other programs.");

    public static final Kind SHORT_WARM_UP =
        new Kind(
            "short_warm_up",
            "warm-up too short",
            "Counted submissions are slower at the beginning of trials than at the end, which"
                + " makes means worse. Raise \"warmup\" or \"server_warmup\".");

    public static final Kind TWO_LEVELS =
        new Kind(
            "two_levels",
            "trials on two levels",
            "Some starts are fast and some are slow, so means and PD depend on how many of each"
                + " happened to occur. Measure more blocks; where slow starts are rare and on"
                + " one platform only, intervals from few blocks are not reliable.");

    public static final Kind ODD_START =
        new Kind(
            "odd_start",
            "a start that differs",
            "One start is far from the platform's others, and PD of means depends on it. Compare"
                + " it with PD by Hodges and Lehmann, which a single block hardly affects; find out"
                + " what happened in that trial, or measure more blocks.");

    public static final Kind CARRIED_MEAN =
        new Kind(
            "carried_mean",
            "one submission dominates a mean",
            "A mean dominated by one slow submission says little about the others, and so does"
                + " its PD. Find out what happened then, compare the medians, and measure again.");

    public static final Kind SLOWING_DOWN =
        new Kind(
            "slowing_down",
            "slowing down within trials",
            "Submissions are slower at the end of trials than at the beginning, so means depend on how"
                + " long a trial lasts. Look for what fills up or heats up: heap, disk, processor.");

    public static final Kind SAMPLES_DIFFER =
        new Kind(
            "samples_differ",
            "samples differ",
            "samples.avro does not match the journal: samples were lost or changed. These cells"
                + " are left out; \"tare resume\" measures them again.");

    public static final Kind UNFINISHED =
        new Kind(
            "unfinished",
            "trials did not finish",
            "The run still measures, was stopped, or the end of its journal was lost; results rest"
                + " on the other trials. \"tare resume\" completes a run.");

    public static final Kind FAILED_SUBMISSIONS =
        new Kind("failed_submissions", Rule.ERRORS.words(), Rule.ERRORS.advice());

    public static final Kind BUSY_MACHINE =
        new Kind(
            "busy_machine",
            "busy machine",
            "Other programs competed for the processors and caches. Close them and measure again; until"
                + " then, do not trust small differences.");

    public static final Kind UNSETTLED =
        new Kind(
            "unsettled",
            "not settled",
            "The JVM was still compiling during the measurement. The drift of PD shows in which"
                + " direction that changes PD. Raise settle.most, or settle.prime.");

    public static final Kind COMPILING =
        new Kind(
            "still_compiling",
            "the JVM was still compiling",
            "Part of what was measured is the compiler, and code that it will replace, so"
                + " verdicts on these cells are not firm. Raise settle.most; or compile with C1"
                + " only (jvm_options of server and client: [-XX:TieredStopAtLevel=1,"
                + " -XX:CompileThresholdScaling=0.1]), which settles within seconds but measures"
                + " something else; or train profiles on JDK 25.");

    public static final Kind PD_MOVES =
        new Kind(
            "pd_moves",
            "PD drifted during the measurement",
            "PD depends on how long the measurement took, so its verdicts are not firm. One side settles"
                + " later than the other: raise settle.most or settle.prime, and measure for"
                + " longer (stop.time).");

    public static final Kind IMPOSSIBLE_PROCESSOR_TIME =
        new Kind(
            "impossible_processor_time",
            "more processor time than there is",
            "The count includes work from another time, such as handing over samples between"
                + " slices, or the platform is not confined to its processors. Processor time of"
                + " these cells and its PD are left out; where processors are always busy, use"
                + " the ratio of throughputs.");

    public static final Kind NOT_DURABLE =
        new Kind(
            "not_durable",
            "not durable",
            "Commits returned although nothing had been flushed to the disk, so they can be lost,"
                + " and PD compares unlike promises. Remove the option that lets the database skip"
                + " flushes; the disk of a User Mode Linux guest has none, so choose another kind"
                + " of guest or an existing database elsewhere.");

    public static final Kind FROM_MEMORY =
        new Kind(
            "read_from_memory",
            "read from memory",
            "Files came from the page cache of the platform or of a guest's host, or from a file"
                + " system in memory, so that a disk is not in these times. Compare the disk's part"
                + " only with that of platforms that read from memory too, or use a directory on a"
                + " disk that can be read past the page cache.");

    public static final Kind COSTLY_CLOCK =
        new Kind(
            "costly_clock",
            "reading the clock takes time",
            "Measuring itself takes this share of the mean, in the median trial: the number of"
                + " readings times the cost of one when server and client started. It is not subtracted, so PD"
                + " includes the difference between the two sides. It is smaller for larger"
                + " requests, and in a guest that reads the time without asking its host. Where"
                + " cells are measured in slices, only the client's own readings are in the mean.");

    public static final Kind CORRECTED_CLOCK =
        new Kind(
            "corrected_clock",
            "a clock ran fast or slow",
            "The clock with which a client or program times submissions, or the server its parts,"
                + " ran evenly but not at the rate of the machine that conducts the run. All times"
                + " were corrected for the rate; recorded samples are unchanged. Choose another"
                + " clock source in the guest, or a time service.");

    public static final Kind INCOMPLETE =
        new Kind(
            "incomplete",
            "incomplete",
            "Planned cells have no counted submission. \"tare resume\" completes a run.");

    public static final Kind DIFFERENT_RESOURCES =
        new Kind(
            "different_resources",
            "different resources",
            "PD includes this difference, as intended if it is what you vary. If not, give both"
                + " platforms the same CPUs, memory and heap, or read PD as comparing the two"
                + " machines as they are.");

    public static final Kind DIFFERENT_SOFTWARE =
        new Kind(
            "different_software",
            "different software",
            "PD includes this difference, as intended if it is what you vary. If not, run the"
                + " same JDK, options, server and XML libraries on both.");

    public static final Kind EMULATED =
        new Kind(
            "emulated",
            "emulated",
            "The guest's instructions were translated by software (TCG). The loss says nothing about"
                + " hardware virtualization; run it where /dev/kvm works.");

    public static final Kind SIMULATED =
        new Kind(
            "simulated",
            "simulated",
            "A simulator replaced the platform. The numbers show that the procedure works, not"
                + " how fast the platform is.");

    public static final Kind USERSPACE_SWITCH =
        new Kind(
            "userspace_switch",
            "switch in user space",
            "Open vSwitch moved packets in user space, because this kernel has no data path for"
                + " it. The numbers say nothing about Open vSwitch in the kernel; run it where"
                + " modprobe openvswitch works.");

    /** For a rule, with its words. */
    public static Kind of(Rule rule) {
      return rule.equals(Rule.ERRORS)
          ? FAILED_SUBMISSIONS
          : new Kind(rule.key(), rule.words(), rule.advice());
    }
  }
}
