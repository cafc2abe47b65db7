package io.tare.harness.run.start;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.model.JournalEntry.CampaignRecorded;
import io.tare.harness.model.Sha256;
import java.nio.charset.StandardCharsets;

/**
 * Ensures that a run continues with the campaign that it began with. Comparing the plans is not
 * enough: a different heap or number of submissions gives the same plan, but blocks before and
 * after would not be alike.
 */
public final class CampaignSeal {

  private CampaignSeal() {}

  public static CampaignRecorded of(String text, long atEpochNanos) {
    return new CampaignRecorded(atEpochNanos, Sha256.of(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Whether the campaign's text is not the one recorded in the journal, if one is. */
  public static boolean isChanged(RunArchive archive) {
    String now = Sha256.of(archive.campaign().getBytes(StandardCharsets.UTF_8));
    return archive.journal().stream()
        .filter(CampaignRecorded.class::isInstance)
        .map(CampaignRecorded.class::cast)
        .anyMatch(then -> !then.sha256().equals(now));
  }

  /**
   * @throws RunRefusedException if the campaign's text is not the one recorded in the journal
   */
  public static void requireUnchanged(RunArchive archive) throws RunRefusedException {
    if (isChanged(archive)) {
      throw RunRefusedException.usage(
          archive.layout().campaign()
              + " was changed since the run began, so the rest would not be measured in the same "
              + "way; restore the campaign, or start a new run");
    }
  }
}
