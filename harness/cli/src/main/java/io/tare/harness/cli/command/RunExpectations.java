package io.tare.harness.cli.command;

import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.Expectations;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.model.Expectation;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.RunLayout;
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
   *     expected by a campaign that is missing
   */
  static List<Expectation> of(Path run) throws CommandFailure {
    Path file = new RunLayout(run).campaign();
    try {
      String text = Files.readString(file);
      return Expectations.mayBeIn(text)
          ? Expectations.of(CampaignFile.parse(file.toString(), text))
          : List.of();
    } catch (NoSuchFileException e) {
      throw CommandFailure.infrastructure(
          file + " is missing, which says what is expected; restore it from a copy");
    } catch (IOException e) {
      throw CommandFailure.infrastructure(
          "cannot judge what the campaign expects: " + file + ": " + FileTrouble.reason(e));
    } catch (CampaignException e) {
      throw CommandFailure.usage(e);
    }
  }
}
