package io.tare.analysis.capacity.models.command;

import io.tare.analysis.capacity.models.ModelException;
import io.tare.analysis.capacity.models.Models;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.models.RunModel;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.presentation.command.RunResults;
import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.StudyFile;
import io.tare.analysis.studies.command.Studies;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.RunLayout;
import io.tare.harness.model.Sha256;
import io.tare.harness.spec.NearestName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Overhead models named on a command line: a shipped one, a file, or a run to fit. */
public final class OverheadModels {

  private static final long MAX_BYTES = 200_000_000;

  private final CommandContext context;
  private final RunDirectories shelf;

  public OverheadModels(CommandContext context) {
    this.context = context;
    this.shelf = new RunDirectories(context.directory());
  }

  /**
   * @param words the id of a shipped study, a study's or a model's file, or a run
   */
  public OverheadModel find(String words) throws CommandFailure {
    boolean isStudy = Studies.isNamed(context.directory(), words);
    Path file = context.directory().resolve(words);
    if (Files.isRegularFile(file) && !isStudy) {
      return read(file);
    }
    if (!isStudy && !Files.isDirectory(shelf.find(words))) {
      throw CommandFailure.usage(
          words
              + ": no such model file, run or published study"
              + NearestName.question(words, StudyFile.shipped())
                  .or(() -> shelf.question(words))
                  .orElse("; tare model fit RUN makes one"));
    }
    return fit(words, Optional.empty(), OverheadModel.DEFAULT_DRAWS);
  }

  /**
   * Fits a model.
   *
   * @param words a run, the id of a shipped study, or a study's file
   * @param id its name in queries; the run's or the study's name if absent
   */
  public OverheadModel fit(String words, Optional<String> id, int draws) throws CommandFailure {
    if (Studies.isNamed(context.directory(), words)) {
      return ofStudy(words, id, draws);
    }
    Path name = shelf.find(words).getFileName();
    return ofRun(words, id.orElse(name == null ? words : name.toString()), draws);
  }

  private OverheadModel ofStudy(String words, Optional<String> id, int draws)
      throws CommandFailure {
    Study study = Studies.find(context.directory(), words);
    try {
      return Models.of(
          study, id.orElse(study.id()), Studies.sha256(context.directory(), words), draws);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e);
    }
  }

  private static OverheadModel read(Path file) throws CommandFailure {
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw CommandFailure.usage(file + " is larger than any overhead model; name another file");
      }
      return Models.read(file.toString(), Files.readString(file));
    } catch (ModelException e) {
      throw CommandFailure.usage(e);
    } catch (IOException e) {
      throw CommandFailure.usage(file + " cannot be read: " + FileTrouble.reason(e));
    }
  }

  private OverheadModel ofRun(String run, String id, int draws) throws CommandFailure {
    Path directory = shelf.named(run);
    Results results = RunResults.of(context.console(), directory);
    try {
      return RunModel.of(results, id, sha256(directory), draws);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(shelf.shown(directory) + " makes no model: " + e.getMessage());
    } catch (IOException e) {
      throw CommandFailure.infrastructure(
          shelf.shown(directory) + " cannot be read: " + FileTrouble.reason(e));
    }
  }

  /** The source of the results. */
  private static String sha256(Path directory) throws IOException {
    RunLayout layout = new RunLayout(directory);
    return Sha256.of(layout.plan(), layout.journal(), layout.samples());
  }
}
