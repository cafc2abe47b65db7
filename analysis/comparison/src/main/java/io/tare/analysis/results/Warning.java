package io.tare.analysis.results;

import io.tare.model.Validity;

/**
 * Something a reader must know before believing the numbers, with advice.
 *
 * @param subject what it is about, for example a platform or a measurand
 * @param detail what was found, with the value
 */
public record Warning(Kind kind, String subject, String detail) {

  /** What can be wrong with a run. */
  public enum Kind {
    TOO_FEW_BLOCKS(
        "too few blocks",
        "Intervals from few blocks are wide and rest on trial means being close to normal. Set"
            + " \"blocks\" to 5 or more."),
    UNBOUNDED_RATIO(
        "interval by the fallback method",
        "The reference's trials differ so much among themselves that Fieller's interval has no"
            + " bounds; given is Student's t on the logarithms of the blocks' ratios, if that has"
            + " any. Run more blocks, on a quieter machine."),
    DRIFT(
        "drift",
        "The machine became slower or faster in the course of the run. Pairing by block takes it"
            + " out of PD as far as it is slow; let the machine settle and close other programs."),
    SHORT_WARM_UP(
        "warm-up too short",
        "Submissions that count are slower at the beginning of trials than at the end, which makes"
            + " means worse. Raise \"warmup\" or \"server_warmup\"."),
    TWO_LEVELS(
        "trials on two levels",
        "Some starts are fast and some are slow, so means and PD depend on how many of each there"
            + " happen to be. Measure more blocks; where slow starts are rare and on one platform"
            + " only, no interval of few blocks can hold what it promises."),
    CARRIED_MEAN(
        "one submission carries a mean",
        "A mean that rests on one slow submission says little of the others, and so does its PD."
            + " See what happened then, hold the medians beside it, and measure again."),
    SLOWING_DOWN(
        "slowing down within trials",
        "Submissions are slower at the end of trials than at the beginning, so means depend on how"
            + " long a trial lasts. Look for what fills up or heats up: heap, disk, processor."),
    SAMPLES_DIFFER(
        "samples differ",
        "What is in samples.avro is not what the journal says was recorded: something was lost or"
            + " changed. These cells are left out; \"tare resume\" measures them again."),
    FAILED_SUBMISSIONS(
        "failed submissions",
        "They are left out, which flatters a platform that fails when it is slow. See the reasons"
            + " under \"What was left out\"."),
    CLIENT_SATURATED(
        "client saturated",
        "The client was the bottleneck, not the service. Lower the rate or the number of clients,"
            + " or give the client a machine of its own."),
    CLIENT_LATE(
        "client late",
        "Submissions started later than the declared load asks. Lower the rate, or give the client"
            + " more CPU."),
    LITTLES_LAW(
        "Little's law broken",
        "Throughput times response time is not the concurrency: some time was not seen. Look for"
            + " stalls of the client."),
    STEAL(
        "steal",
        "The hypervisor gave the processors to somebody else. Measure when the host is idle."),
    BUSY_MACHINE(
        "busy machine",
        "Other programs competed for the processors and caches. Close them and measure again; until"
            + " then, do not trust small differences."),
    CLOCK(
        "clock",
        "The guest's clock and the client's disagree. Do not trust the guest's components; choose"
            + " another clock source in the guest."),
    STALLED(
        "stalled",
        "The client, the server or its guest was stopped or suspended and went on later. The cells"
            + " are left out; measure them again in a new run, and find what stops programs there."),
    NEIGHBOURS(
        "neighbours not idle",
        "Platforms that were up and not measured took processor time from the one that was. See what"
            + " runs in them, or measure with \"design: sequential\"."),
    ONE_SIDED(
        "one side was disturbed",
        "Other programs ran beside one platform's trial of a block and not beside the other's, so"
            + " the block's comparison does not count, and is measured again as often as"
            + " \"retries\" and the budget allow. Close other programs, or measure with \"design:"
            + " side-by-side\", where platforms share what disturbs them."),
    ACTION(
        "action not done",
        "What was to be done to a platform while it was measured failed, or began too late. The log"
            + " and the journal say why."),
    DAMAGED(
        "memory damaged",
        "A page of a guest's memory did not hold what was written to it last. Nothing that runs there"
            + " can be trusted; look at what was done to the guest, such as its migration."),
    WRITE_RATE(
        "memory written too slowly",
        "The memory writer did not reach its rate, so what it wrote is less than was asked for. Lower"
            + " w, or give the platform more CPU."),
    UNSETTLED(
        "not settled",
        "A JVM compiles while it is measured then. Platforms share that, which moves PD towards 1."
            + " Raise settle.most, or settle.prime."),
    INTERRUPTED(
        "interrupted",
        "Some trials ended early. \"tare resume\" measures what no later attempt has measured."),
    INCOMPLETE(
        "incomplete", "Planned cells have no counted submission. \"tare resume\" completes a run."),
    DIFFERENT_RESOURCES(
        "different resources",
        "PD contains this difference too, as it must if it is what you vary. If not, give both"
            + " platforms the same CPUs, memory and heap, or read PD as that of the two machines as"
            + " they are."),
    DIFFERENT_SOFTWARE(
        "different software",
        "PD contains this difference too, as it must if it is what you vary. If not, run the same"
            + " JDK, options, server and XML libraries on both."),
    EMULATED(
        "emulated",
        "The guest's instructions were translated by software (TCG). The loss says nothing about"
            + " hardware virtualization; run it where /dev/kvm works."),
    SIMULATED(
        "simulated",
        "A simulator stood in for the platform. The numbers show that the way works, not how fast"
            + " the platform is.");

    private final String words;
    private final String advice;

    Kind(String words, String advice) {
      this.words = words;
      this.advice = advice;
    }

    public String words() {
      return words;
    }

    /** What to do about it. */
    public String advice() {
      return advice;
    }

    static Kind of(Validity.Rule rule) {
      return switch (rule) {
        case CLIENT_LATE -> CLIENT_LATE;
        case CLIENT_SATURATED -> CLIENT_SATURATED;
        case LITTLES_LAW -> LITTLES_LAW;
        case ERRORS -> FAILED_SUBMISSIONS;
        case STEAL -> STEAL;
        case CLOCK -> CLOCK;
        case STALLED -> STALLED;
        case NEIGHBOURS -> NEIGHBOURS;
        case ONE_SIDED -> ONE_SIDED;
        case ACTION -> ACTION;
        case DAMAGED -> DAMAGED;
        case WRITE_RATE -> WRITE_RATE;
        case INTERRUPTED -> INTERRUPTED;
      };
    }
  }
}
