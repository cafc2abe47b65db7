package io.tare.analysis.report;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.network.NetworkStep;
import io.tare.analysis.messages.MessageAnalysis;
import io.tare.analysis.messages.MessageReport;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.Style;
import io.tare.analysis.table.markup.Element;
import io.tare.harness.archive.OwnFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The files of a report: {@code index.html}, {@code results.json}, {@code cells.csv}, {@code
 * comparisons.csv}, {@code trials.csv}, {@code diagnosis.csv}, tables of messages, of stacked
 * networks and of live migrations if there are any, and one SVG per figure. The same results give
 * the same bytes.
 */
public final class Report {

  private final Map<String, String> files;

  private Report(Map<String, String> files) {
    this.files = files;
  }

  public static Report of(Results results) {
    return of(results, Optional.empty());
  }

  /** With the figures that the run's campaign expects, if its gate has any. */
  public static Report of(Results results, Optional<Gate> gate) {
    Figures figures = Figures.of(results);
    Map<String, String> files = new LinkedHashMap<>();
    Optional<MessageAnalysis> messages =
        MessageAnalysis.of(results).filter(each -> !each.fits().isEmpty());
    files.put("index.html", Page.html(results, gate, figures, messages));
    files.put("results.json", ResultsJson.text(results));
    files.put("cells.csv", CellColumns.of(results, Placement.CSV).csv(results.cells()));
    files.put("comparisons.csv", StatisticColumns.csv(results));
    files.put("trials.csv", TrialColumns.of(Placement.CSV).csv(results.checks()));
    files.put("diagnosis.csv", DiagnosisColumns.csv(results));
    List<NetworkStep> steps = NetworkStep.of(results);
    if (!steps.isEmpty()) {
      files.put("ladder.csv", LadderColumns.of(results, steps, Placement.CSV).csv(steps));
    }
    messages.map(MessageReport::files).ifPresent(files::putAll);
    files.putAll(MigrationSection.files(results));
    figures.all().forEach((name, figure) -> files.put(name + ".svg", Style.standalone(figure)));
    return new Report(files);
  }

  /** A page without its section about what the campaign expects, if it has one. */
  public static String withoutExpectations(String page) {
    return GateTable.SECTION.matcher(page).replaceAll("");
  }

  /** The figures alone, by the names of their files without the ending. */
  public static Map<String, Element> figures(Results results) {
    return Figures.of(results).all();
  }

  /** Name to content. */
  public Map<String, String> files() {
    return Map.copyOf(files);
  }

  /**
   * Writes the files into a directory that contains nothing but reports: figures of an earlier one
   * that this one does not have are removed.
   *
   * @return the path of the page
   */
  public Path writeTo(Path directory) throws IOException {
    Path page = addTo(directory);
    try (DirectoryStream<Path> old = Files.newDirectoryStream(directory, "*.svg")) {
      for (Path figure : old) {
        if (!files.containsKey(figure.getFileName().toString())) {
          Files.delete(figure);
        }
      }
    }
    return page;
  }

  /**
   * Writes the files into a directory that may contain others, which stay. It is made if it does
   * not exist. A file is replaced as a whole. Links in it are not followed, and it must not be a
   * link itself.
   *
   * @return the path of the page
   */
  public Path addTo(Path directory) throws IOException {
    Path root = Objects.requireNonNull(directory.toAbsolutePath().getParent());
    Path own = root.resolve(directory.getFileName());
    OwnFile.requireNoLinks(root, own);
    Files.createDirectories(own);
    for (Map.Entry<String, String> file : files.entrySet()) {
      OwnFile.write(
          root, own.resolve(file.getKey()), file.getValue().getBytes(StandardCharsets.UTF_8));
    }
    return directory.resolve("index.html");
  }
}
