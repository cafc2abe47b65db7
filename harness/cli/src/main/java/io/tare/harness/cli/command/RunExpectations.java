package io.tare.harness.cli.command;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.Expectations;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.model.Expectation;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.RunLayout;
import io.tare.harness.run.start.CampaignSeal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** What the campaign of a recorded run expects of its figures. */
final class RunExpectations {

  private RunExpectations() {}

  /**
   * The expectations, in the run's own copy of its campaign. A campaign that expects nothing is not
   * read, because a run is reported even where its families or platforms are not installed.
   *
   * @throws CommandFailure if something is expected, but cannot be read here, or may have been
   *     expected by a campaign that is missing or was changed
   */
  static List<Expectation> of(Path run) throws CommandFailure {
    Path file = new RunLayout(run).campaign();
    try {
      String text = Files.readString(file);
      if (CampaignSeal.isChanged(RunArchive.open(run))) {
        throw CommandFailure.infrastructure(
            file
                + " was changed since the run began, so it does not say what was expected; restore"
                + " it from a copy");
      }
      return Expectations.mayBeIn(text)
          ? Expectations.of(CampaignFile.parse(file.toString(), text))
          : List.of();
    } catch (NoSuchFileException e) {
      throw CommandFailure.infrastructure(
          file + " says what is expected, but is missing; restore it from a copy");
    } catch (IOException e) {
      throw CommandFailure.infrastructure(
          "cannot judge what the campaign expects: " + file + ": " + FileTrouble.reason(e));
    } catch (CampaignException e) {
      throw CommandFailure.usage(e);
    }
  }
}
