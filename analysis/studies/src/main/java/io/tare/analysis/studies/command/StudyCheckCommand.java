package io.tare.analysis.studies.command;

import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.StudyCheck;
import io.tare.harness.archive.RecordJson;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare study check}. */
@Command(
    name = "check",
    description = "Recompute the numbers that a study prints, and show where they disagree.",
    footer = {
      "",
      "First, the one test that gives the significances of most rows: Student's t, Welch's, the"
          + " normal approximation, or a paired test with only a chance correlation of its runs."
          + " Each row is then checked against that test. What rounding explains is not a"
          + " disagreement.",
      "",
      "A disagreement is not an error of this program: the exit status is 0.",
      "",
      "Examples:",
      "  tare study check",
      "  tare study check iaas-managers --all",
      ""
    })
final class StudyCheckCommand extends CommonOptions implements Callable<Integer> {

  /** Longer lines are hard to read, even on a wide terminal. */
  private static final int MAX_WIDTH = 80;

  @Parameters(
      paramLabel = "STUDY",
      arity = "0..*",
      completionCandidates = CompletionWords.Studies.class,
      description = "Studies' ids, or files of your own (default: all shipped).")
  private List<String> names = new ArrayList<>();

  @Option(names = "--all", description = "Also list what agrees.")
  private boolean all;

  @Option(names = "--json", description = "Print the findings as one JSON document.")
  private boolean json;

  private final CommandContext context;

  StudyCheckCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandFailure {
    List<Study> studies = new ArrayList<>();
    for (String name : names) {
      studies.add(Studies.find(context.directory(), name));
    }
    List<StudyCheck> checks =
        (names.isEmpty() ? Studies.shipped() : studies).stream().map(StudyCheck::of).toList();
    if (json) {
      context
          .console()
          .document(RecordJson.complete(checks.stream().map(StudyCheckJson::of).toList()));
      return ExitStatus.ALL_VALID;
    }
    int width = Math.min(context.console().terminal().columns(), MAX_WIDTH);
    StudyCheckText text = new StudyCheckText(width, all);
    if (checks.size() > 1) {
      context.console().result(text.summary(checks));
    }
    for (StudyCheck check : checks) {
      context.console().result(text.of(check));
    }
    return ExitStatus.ALL_VALID;
  }
}
