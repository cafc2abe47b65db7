package io.tare.cli.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.archive.RunArchive;
import io.tare.model.CountedSamples;
import io.tare.model.Environment;
import io.tare.model.JournalEntry;
import io.tare.model.RunLayout;
import io.tare.model.Sample;
import io.tare.model.Validity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a run left in its directory. */
final class FinishedRun {

  private final RunArchive archive;

  FinishedRun(Path directory) {
    this.archive = RunArchive.open(directory);
  }

  RunLayout layout() {
    return archive.layout();
  }

  /** The results as they are in {@code report/results.json}. */
  JsonNode results() throws IOException {
    return new JsonMapper().readTree(Files.readString(layout().report().resolve("results.json")));
  }

  /** The report's page. */
  String page() throws IOException {
    return Files.readString(layout().report().resolve("index.html"));
  }

  /** A fact of a platform's environment record. */
  String fact(String platform, String key) throws IOException {
    return new JsonMapper()
        .readTree(Files.readString(layout().environment(platform)))
        .path("facts")
        .path(key)
        .asText();
  }

  /** The nodes that a platform had. */
  List<Environment.NodeFacts> nodes(String platform) {
    return archive.environments().stream()
        .filter(each -> each.platform().equals(platform))
        .flatMap(each -> each.nodes().stream())
        .toList();
  }

  /** Everything that was measured, warm-up included. */
  List<Sample> samples() {
    List<Sample> all = new ArrayList<>();
    archive.forEachSample(all::add);
    return all;
  }

  List<Sample> countedSamples() {
    CountedSamples counted = CountedSamples.of(archive.journal());
    List<Sample> all = new ArrayList<>();
    archive.forEachSample(
        sample -> {
          if (counted.counts(sample)) {
            all.add(sample);
          }
        });
    return all;
  }

  /** A word for each sample that counts; a sample that is counted twice is there twice. */
  List<String> countedNames() {
    return countedSamples().stream()
        .map(sample -> sample.trial() + " " + sample.cell() + " " + sample.sequence())
        .toList();
  }

  /** The journal's entries of one kind, in their order. */
  <T extends JournalEntry> List<T> entries(Class<T> kind) {
    return archive.journal().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** What was found against cells, in their order. */
  List<Validity.Finding> findings() {
    return entries(JournalEntry.CellFinished.class).stream()
        .flatMap(cell -> cell.validity().findings().stream())
        .toList();
  }

  /** Why attempts at trials failed, in their order. */
  List<String> failures() {
    return archive.journal().stream()
        .filter(JournalEntry.TrialFailed.class::isInstance)
        .map(entry -> ((JournalEntry.TrialFailed) entry).reason())
        .toList();
  }
}
