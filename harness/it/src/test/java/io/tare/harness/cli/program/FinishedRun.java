package io.tare.harness.cli.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.harness.archive.RunArchive;
import io.tare.harness.model.CountedSamples;
import io.tare.harness.model.Environment;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.RunLayout;
import io.tare.harness.model.Sample;
import io.tare.harness.model.Validity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The directory of a finished run. */
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

  /** The nodes of a platform. */
  List<Environment.NodeFacts> nodes(String platform) {
    return archive.environments().stream()
        .filter(each -> each.platform().equals(platform))
        .flatMap(each -> each.nodes().stream())
        .toList();
  }

  /** All samples, including warm-up. */
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

  /** A word for each counted sample; a sample counted twice occurs twice. */
  List<String> countedNames() {
    return countedSamples().stream()
        .map(sample -> sample.trial() + " " + sample.cell() + " " + sample.sequence())
        .toList();
  }

  /** The journal's entries of one kind, in order. */
  <T extends JournalEntry> List<T> entries(Class<T> kind) {
    return archive.journal().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** The findings about cells, in order. */
  List<Validity.Finding> findings() {
    return entries(JournalEntry.CellFinished.class).stream()
        .flatMap(cell -> cell.validity().findings().stream())
        .toList();
  }

  /** The reasons of failed attempts at trials, in order. */
  List<String> failures() {
    return archive.journal().stream()
        .filter(JournalEntry.TrialFailed.class::isInstance)
        .map(entry -> ((JournalEntry.TrialFailed) entry).reason())
        .toList();
  }
}
