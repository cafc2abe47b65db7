package io.tare.harness.capsule;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.report.Report;
import io.tare.analysis.samples.ArchivedRun;
import io.tare.harness.archive.ArchiveException;
import io.tare.harness.archive.NoRunException;
import io.tare.harness.archive.OtherFormatException;
import io.tare.harness.archive.RunArchive;
import io.tare.harness.campaign.Expectations;
import io.tare.harness.capsule.FigureCheck.Difference;
import io.tare.harness.model.RunLayout;
import io.tare.harness.model.RunLayout.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The result of computing a run's figures again from its samples.
 *
 * @param damage in sentences: what was changed since the run wrote it
 * @param unread why nothing was computed; empty if the figures were computed
 * @param figures empty if nothing was computed, or the run's report has no results
 * @param files the files of the report, in the order of their names; of the results only if they
 *     have no difference that {@code figures} has
 * @param unchecked what nothing shows to be right or wrong, with reasons
 * @param remarks sentences about what no figure depends on
 */
public record RunCheck(
    List<String> damage,
    Optional<String> unread,
    Optional<FigureCheck> figures,
    List<ReportFile> files,
    List<String> unchecked,
    List<String> remarks,
    List<FirmVerdict> verdicts) {

  public RunCheck {
    damage = List.copyOf(damage);
    files = List.copyOf(files);
    unchecked = List.copyOf(unchecked);
    remarks = List.copyOf(remarks);
    verdicts = List.copyOf(verdicts);
  }

  private static RunCheck unread(List<String> damage, Optional<String> why) {
    return new RunCheck(damage, why, Optional.empty(), List.of(), List.of(), List.of(), List.of());
  }

  /**
   * Checks a run directory without changing or running anything in it.
   *
   * @param name the name of the run, if its report does not contain it
   * @param maxSampleBytes the most that its samples may unpack to
   * @throws NoRunException if there is no run
   * @throws IOException if something cannot be read
   */
  public static RunCheck of(Path run, String name, long maxSampleBytes) throws IOException {
    try {
      requireReadable(new RunLayout(run));
      RunArchive archive = RunArchive.open(run, maxSampleBytes);
      return of(archive, new RunLayout(run.toRealPath()), name);
    } catch (OtherFormatException e) {
      return unread(List.of(), Optional.of(String.valueOf(e.getMessage())));
    } catch (DamagedCapsuleException e) {
      return unread(List.of(String.valueOf(e.getMessage())), Optional.empty());
    } catch (NoRunException e) {
      throw e;
    } catch (ArchiveException e) {
      // The directory of an unpacked capsule does not matter.
      String message = String.valueOf(e.getMessage()).replace(run + "/", "");
      return unread(List.of(message), Optional.empty());
    }
  }

  /** The same for an unpacked capsule, which is not trusted. */
  public static RunCheck ofCapsule(Path root, String name, long maxSampleBytes) throws IOException {
    try {
      return of(root.resolve(CapsuleCheck.RUN), name, maxSampleBytes);
    } catch (NoRunException e) {
      return unread(List.of("it contains no run"), Optional.empty());
    }
  }

  private static RunCheck of(RunArchive archive, RunLayout layout, String name) throws IOException {
    RunFiles files = RunFiles.of(layout);
    SortedMap<String, Path> printedFiles = new TreeMap<>();
    for (String each : files.of(Part.REPORT)) {
      Path file = layout.root().resolve(each);
      printedFiles.put(layout.report().relativize(file).toString(), file);
    }
    Optional<JsonNode> printed = Optional.empty();
    if (printedFiles.containsKey(ReportCheck.RESULTS)) {
      printed = Optional.of(BoundedJson.read(layout.report().resolve(ReportCheck.RESULTS)));
    }
    ArchivedRun archived =
        ArchivedRun.of(
            archive, printed.map(each -> each.path("run").path("name").asText(name)).orElse(name));
    Results results = analysis(printed).of(archived);
    ReportCheck report =
        printedFiles.isEmpty()
            ? ReportCheck.NONE
            : ReportCheck.of(
                printedFiles,
                printed,
                Report.of(results).files(),
                Expectations.mayBeIn(archive.campaign()));
    RecordCheck record = RecordCheck.of(archive, files);
    List<String> unchecked = new ArrayList<>(record.unchecked());
    report
        .others()
        .forEach(each -> unchecked.add("report/" + each + ", which this report does not have"));
    if (report.hasExpectations()) {
      unchecked.add(
          "report/%s: its section Expectations; nothing else in it differs"
              .formatted(ReportCheck.PAGE));
    }
    files.irregular().forEach(each -> unchecked.add(each + ", which is not a regular file"));
    files.foreign().forEach(each -> unchecked.add(each + ", which is not part of a run"));
    return new RunCheck(
        record.damage(),
        Optional.empty(),
        report.figures(),
        report.files(),
        unchecked,
        record.remarks(),
        results.comparisons().stream().map(FirmVerdict::of).toList());
  }

  /** Whether it has a report that was compared. */
  public boolean hasReport() {
    return figures.isPresent() || !files.isEmpty();
  }

  /** Whether every printed value equals the one computed now, except for rounding. */
  public boolean agrees() {
    return !isFalse(false) && uncomparable(false).isEmpty();
  }

  /**
   * Whether a printed figure does not follow from the samples.
   *
   * @param isOfAnotherProgram whether another program wrote the report: then its words and drawings
   *     may differ
   */
  boolean isFalse(boolean isOfAnotherProgram) {
    if (differences().anyMatch(each -> each.isFigure() && isFalse(each))) {
      return true;
    }
    return !isOfAnotherProgram
        && (differences().anyMatch(RunCheck::isRealDifference)
            || (!isRounded() && !otherFiles().isEmpty()));
  }

  /** What may differ because another program or processor wrote it, or because it is false. */
  List<String> uncomparable(boolean isOfAnotherProgram) {
    List<String> all = new ArrayList<>();
    if (isOfAnotherProgram || isRounded()) {
      otherFiles()
          .forEach(
              each ->
                  all.add(
                      "report/%s: it is %s, and %s"
                          .formatted(
                              each.name(),
                              each.state(),
                              isOfAnotherProgram
                                  ? "another version may write it so"
                                  : "its last digits may be rounded")));
    }
    long words = differences().filter(each -> isRealDifference(each) && !isFalse(each)).count();
    if (isOfAnotherProgram && words > 0) {
      all.add(
          "report/%s: %d values that only one of the two versions has"
              .formatted(ReportCheck.RESULTS, words));
    }
    return all;
  }

  private Stream<Difference> differences() {
    return figures.stream().flatMap(each -> each.differences().stream());
  }

  private List<ReportFile> otherFiles() {
    return files.stream().filter(each -> each.state() != ReportFile.State.SAME).toList();
  }

  /** Whether figures differ in their last digits, so that files with them cannot be the same. */
  private boolean isRounded() {
    return differences().anyMatch(each -> each.agreement() == Agreement.BY_ROUNDING);
  }

  private static boolean isRealDifference(Difference each) {
    return each.agreement().isDifference();
  }

  private static boolean isFalse(Difference each) {
    return each.isFigure() && each.agreement() == Agreement.DIFFERENT;
  }

  /** Files read as a whole are limited in size; samples are streamed. */
  private static void requireReadable(RunLayout layout) throws IOException {
    List<Path> whole = new ArrayList<>(List.of(layout.plan(), layout.journal(), layout.campaign()));
    if (Files.isDirectory(layout.environments())) {
      try (Stream<Path> files = Files.list(layout.environments())) {
        whole.addAll(files.toList());
      }
    }
    for (Path each : whole) {
      if (Files.isRegularFile(each)) {
        BoundedJson.requireReadable(each);
      }
    }
  }

  /** With the level and the margin of the printed results. */
  private static Analysis analysis(Optional<JsonNode> printed) {
    Analysis analysis = Analysis.withDefaults();
    double level = printed.map(each -> each.path("level").asDouble()).orElse(0.0);
    double margin =
        printed.map(each -> each.path("comparisons").path(0).path("margin").asDouble()).orElse(0.0);
    if (level > 0 && level < 1) {
      analysis = analysis.withLevel(level);
    }
    return margin > 0 && margin < 1 ? analysis.withMargin(margin) : analysis;
  }
}
