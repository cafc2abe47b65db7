package io.tare.harness.command;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What an exit status means: once for help, manual page and reference.
 *
 * @param brief a few words for help
 * @param words the whole meaning, with code in backquotes
 */
public record ExitMeaning(int status, String brief, String words) {

  /** All of them, in their order. */
  public static final List<ExitMeaning> ALL =
      List.of(
          new ExitMeaning(
              ExitStatus.ALL_VALID,
              "all valid",
              "everything was done, and everything measured is valid"),
          new ExitMeaning(
              ExitStatus.SOME_INVALID,
              "a submission failed or a cell is invalid",
              "everything was done, but a submission failed or had a wrong answer, or a cell broke"
                  + " a validity rule"),
          new ExitMeaning(
              ExitStatus.USAGE,
              "wrong usage or campaign",
              "the command line or a campaign is wrong, or the run does not exist"),
          new ExitMeaning(
              ExitStatus.INFRASTRUCTURE,
              "something is missing or failed",
              "something needed is missing or failed: a program, a right, a machine, a trial after"
                  + " its retries; also a failed build, or another run that is measuring"),
          new ExitMeaning(
              ExitStatus.GATE_CLOSED,
              "--fail-if holds",
              "a `--fail-if` condition certainly holds, a figure is certainly not as the campaign"
                  + " expects, or the last change of a history is a slowdown (`history`)"),
          new ExitMeaning(
              ExitStatus.NOT_ATTAINABLE,
              "no platform meets an SLA",
              "no platform meets an SLA with the required confidence, or all saturate (`ask`), or a"
                  + " guest writes too fast for migration with that downtime (`model migrate`)"),
          new ExitMeaning(
              ExitStatus.OUTSIDE_MODEL,
              "a question is outside what was measured",
              "the question is outside what was measured (`ask`, `model migrate`, `model"
                  + " consolidate`)"),
          new ExitMeaning(
              ExitStatus.NOT_REMOVED,
              "something was not removed",
              "as 0 or 1, but something that Tare created could not be removed; it is named, and"
                  + " `tare clean` tries again"),
          new ExitMeaning(
              ExitStatus.DIFFERENT,
              "figures differ from their samples",
              "a printed figure does not follow from its samples (`verify`)"),
          new ExitMeaning(
              ExitStatus.DAMAGED,
              "a file is damaged",
              "a capsule or run is damaged, was changed, or lacks the required signature (`verify`)"),
          new ExitMeaning(
              ExitStatus.UNCHECKED,
              "something could not be checked",
              "nothing was found wrong, but something could not be checked (`verify`)"),
          new ExitMeaning(
              ExitStatus.GATE_UNDECIDED,
              "--fail-if is undecided",
              "no check certainly fails, but some are undecided: a `--fail-if` condition with"
                  + " `--undecided fail`, or a figure that the campaign expects"),
          new ExitMeaning(ExitStatus.INTERRUPTED, "stopped", "it was stopped"));

  /** All of them in one sentence. */
  public static String inBrief() {
    return ALL.stream()
        .map(each -> each.status + " " + each.brief)
        .collect(Collectors.joining(", ", "Exit status: ", "."));
  }
}
