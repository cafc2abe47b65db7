package io.tare.cli.capsule;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.analysis.comparison.Analysis;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.report.Report;
import io.tare.analysis.samples.ArchivedRun;
import io.tare.archive.ArchiveException;
import io.tare.archive.NoRunException;
import io.tare.archive.OtherFormatException;
import io.tare.archive.RunArchive;
import io.tare.model.JournalEntry;
import io.tare.model.JournalEntry.CampaignRecorded;
import io.tare.model.RunLayout;
import io.tare.model.SampleCheck;
import io.tare.model.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The result of computing a run's figures again from its samples.
 *
 * @param damage in sentences: what was changed since the run wrote it
 * @param unread why nothing was computed; empty if the figures were computed
 * @param figures empty if nothing was computed, or the run has no report
 * @param files the other files of the report, in the order of their names
 * @param unchecked files of the report's directory that cannot be checked without another run or a
 *     study
 */
public record RunCheck(
    List<String> damage,
    Optional<String> unread,
    Optional<FigureCheck> figures,
    List<ReportFile> files,
    List<String> unchecked,
    List<FirmVerdict> verdicts) {

  static final String RESULTS = "results.json";

  public RunCheck {
    damage = List.copyOf(damage);
    files = List.copyOf(files);
    unchecked = List.copyOf(unchecked);
    verdicts = List.copyOf(verdicts);
  }

  private static RunCheck unread(List<String> damage, Optional<String> why) {
    return new RunCheck(damage, why, Optional.empty(), List.of(), List.of(), List.of());
  }

  /**
   * Checks a run directory without changing or running anything in it.
   *
   * @param name the name of the run, if its report does not contain it
   * @throws NoRunException if there is no run
   * @throws IOException if something cannot be read
   */
  public static RunCheck of(Path run, String name) throws IOException {
    RunLayout layout = new RunLayout(run);
    try {
      requireReadable(layout);
      Optional<JsonNode> printed = printed(layout);
      ArchivedRun archived =
          ArchivedRun.open(
              run, printed.map(each -> each.path("run").path("name").asText(name)).orElse(name));
      Results results = analysis(printed).of(archived);
      Map<String, String> report = new TreeMap<>(Report.of(results).files());
      String computed = String.valueOf(report.remove(RESULTS));
      return new RunCheck(
          damage(RunArchive.open(run), archived.check()),
          Optional.empty(),
          printed.map(each -> FigureCheck.of(each, BoundedJson.parse(computed))),
          printed.isPresent() ? files(layout.report(), report) : List.of(),
          printed.isPresent() ? others(layout.report(), report) : List.of(),
          results.comparisons().stream().map(FirmVerdict::of).toList());
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
  public static RunCheck ofCapsule(Path root, String name) throws IOException {
    try {
      return of(root.resolve(CapsuleCheck.RUN), name);
    } catch (NoRunException e) {
      return unread(List.of("it contains no run"), Optional.empty());
    }
  }

  /** Whether every printed value equals the one computed now, except for rounding. */
  public boolean agrees() {
    return figures.stream()
            .flatMap(each -> each.differences().stream())
            .noneMatch(each -> each.agreement().isDifference())
        && files.stream().allMatch(each -> each.state() == ReportFile.State.SAME);
  }

  /** Whether figures agree; words and drawings may be from another version. */
  public boolean figuresAgree() {
    return figures.stream()
        .flatMap(each -> each.differences().stream())
        .noneMatch(each -> each.isFigure() && each.agreement() == Agreement.DIFFERENT);
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

  private static Optional<JsonNode> printed(RunLayout layout) throws IOException {
    Path results = layout.report().resolve(RESULTS);
    return Files.isRegularFile(results) ? Optional.of(BoundedJson.read(results)) : Optional.empty();
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

  private static List<String> damage(RunArchive run, SampleCheck check) {
    List<String> damage = new ArrayList<>();
    String campaign = Sha256.of(run.campaign().getBytes(StandardCharsets.UTF_8));
    for (JournalEntry entry : run.journal()) {
      if (entry instanceof CampaignRecorded then && !then.sha256().equals(campaign)) {
        damage.add("campaign.yaml was changed since the run began");
      }
    }
    check.differences().stream()
        .map(each -> "samples of %s in %s: %s".formatted(each.cell(), each.trial(), each.detail()))
        .forEach(damage::add);
    if (check.unreadableBlocks() > 0) {
      damage.add("samples.avro cannot be read in " + check.unreadableBlocks() + " places");
    }
    return damage;
  }

  private static List<ReportFile> files(Path directory, Map<String, String> report)
      throws IOException {
    List<ReportFile> files = new ArrayList<>();
    for (Map.Entry<String, String> each : report.entrySet()) {
      Path file = directory.resolve(each.getKey());
      byte[] wanted = each.getValue().getBytes(StandardCharsets.UTF_8);
      ReportFile.State state = ReportFile.State.MISSING;
      if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        boolean isSame =
            Files.size(file) == wanted.length && Arrays.equals(Files.readAllBytes(file), wanted);
        state = isSame ? ReportFile.State.SAME : ReportFile.State.DIFFERENT;
      }
      files.add(new ReportFile(each.getKey(), state));
    }
    return files;
  }

  private static List<String> others(Path directory, Map<String, String> report)
      throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.map(each -> each.getFileName().toString())
          .filter(each -> !each.equals(RESULTS) && !report.containsKey(each))
          .sorted()
          .toList();
    }
  }
}
