package io.tare.harness.capsule;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.JournalEntry.FinishedCell;
import io.tare.harness.model.RunLayout.Part;
import io.tare.harness.model.SampleCheck;
import io.tare.harness.model.SampleCheck.Difference;
import io.tare.harness.model.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Whether a run's files are what the run recorded, in sentences. */
final class RecordCheck {

  private final RunArchive run;
  private final List<JournalEntry> journal;
  private final List<String> damage = new ArrayList<>();
  private final List<String> unchecked = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();

  private RecordCheck(RunArchive run) {
    this.run = run;
    this.journal = run.journal();
  }

  static RecordCheck of(RunArchive run, RunFiles files) {
    RecordCheck check = new RecordCheck(run);
    check.damage.addAll(JournalOrder.objections(check.journal));
    check.requireRecorded(files);
    check.requireEnd();
    check.remarks.add(
        "The journal does not record log and %d files of raw/, and no figure comes from them."
            .formatted(files.of(Part.RAW).size()));
    check.samples(run.check(check.journal));
    return check;
  }

  /** What was changed. */
  List<String> damage() {
    return damage;
  }

  /** What nothing shows to be right or wrong. */
  List<String> unchecked() {
    return unchecked;
  }

  /** What no figure depends on. */
  List<String> remarks() {
    return remarks;
  }

  /** The journal itself requires the files that it records to be unchanged. */
  private void requireRecorded(RunFiles files) {
    if (!run.isJournalChecked()) {
      unchecked.add("journal.jsonl: its lines have no checks");
    }
    Set<String> recorded = new HashSet<>();
    String campaign = Sha256.of(run.campaign().getBytes(StandardCharsets.UTF_8));
    for (JournalEntry entry : journal) {
      if (entry instanceof JournalEntry.CampaignRecorded then) {
        recorded.addAll(files.of(Part.CAMPAIGN));
        if (!then.sha256().equals(campaign)) {
          damage.add("campaign.yaml was changed since the run began");
        }
      } else if (entry instanceof JournalEntry.FileRecorded file) {
        recorded.add(file.file());
      }
    }
    for (Part part : List.of(Part.CAMPAIGN, Part.PLAN, Part.ENVIRONMENTS)) {
      files.of(part).stream()
          .filter(each -> !recorded.contains(each))
          .forEach(each -> unchecked.add(each + ": the journal does not record it"));
    }
  }

  /** A journal cut at the end of a line has no trace in itself. */
  private void requireEnd() {
    if (run.tornJournalBytes() > 0) {
      unchecked.add(
          "journal.jsonl: %d bytes after its last whole line".formatted(run.tornJournalBytes()));
    }
    if (journal.isEmpty()
        || !(journal.get(journal.size() - 1) instanceof JournalEntry.RunFinished)) {
      Set<String> finished = new HashSet<>();
      for (JournalEntry each : journal) {
        if (each instanceof JournalEntry.TrialFinished trial) {
          finished.add(trial.trial());
        }
      }
      unchecked.add(
          "journal.jsonl: the journal ends before the run did, with %d of %d planned trials finished: the run was stopped, or the journal lost its end"
              .formatted(finished.size(), run.plan().trials().count()));
    }
  }

  private void samples(SampleCheck check) {
    check.differences().forEach(this::different);
    check.rest().differences().forEach(this::different);
    for (FinishedCell each : check.rest().foreign()) {
      damage.add(
          "samples of %s in attempt %d of %s: the journal has no such attempt; it ends before the run did, or they were added"
              .formatted(each.cell(), each.attempt(), each.trial()));
    }
    if (check.unreadableBlocks() > 0) {
      damage.add("samples.avro cannot be read in " + check.unreadableBlocks() + " places");
    }
    if (!run.isSampleHeaderUsual()) {
      unchecked.add(
          "samples.avro: its header is not the one that this version writes, and has no check");
    }
    if (check.rest().tornBytes() > 0) {
      unchecked.add(
          "samples.avro: %d bytes after its last whole block".formatted(check.rest().tornBytes()));
    }
    if (check.rest().unsealed() > 0) {
      remarks.add(
          "%d samples of cells that were not finished have no seal, and do not count."
              .formatted(check.rest().unsealed()));
    }
  }

  private void different(Difference each) {
    damage.add("samples of %s in %s: %s".formatted(each.cell(), each.trial(), each.detail()));
  }
}
