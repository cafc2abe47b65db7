package io.tare.harness.capsule;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.analysis.report.Report;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A report compared with the one computed now.
 *
 * @param figures of its results; empty if they are missing
 * @param files of a report, in the order of their names
 * @param others names of files that no report of this run has
 * @param hasExpectations whether the page has a section about the campaign, and is otherwise the
 *     same; then it is not one of the files
 */
record ReportCheck(
    Optional<FigureCheck> figures,
    List<ReportFile> files,
    List<String> others,
    boolean hasExpectations) {

  static final String RESULTS = "results.json";
  static final String PAGE = "index.html";

  static final ReportCheck NONE = new ReportCheck(Optional.empty(), List.of(), List.of(), false);

  ReportCheck {
    files = List.copyOf(files);
    others = List.copyOf(others);
  }

  /**
   * @param there the files of the directory, by names relative to it
   * @param printed the results there
   * @param computed name to content, without what the campaign expects
   * @param mayExpect whether the campaign may expect figures
   */
  static ReportCheck of(
      Map<String, Path> there,
      Optional<JsonNode> printed,
      Map<String, String> computed,
      boolean mayExpect)
      throws IOException {
    Optional<FigureCheck> figures =
        printed.map(
            each -> FigureCheck.of(each, BoundedJson.parse(String.valueOf(computed.get(RESULTS)))));
    boolean hasExpectations =
        mayExpect && hasExpectations(there.get(PAGE), String.valueOf(computed.get(PAGE)));
    List<ReportFile> files = new ArrayList<>();
    for (Map.Entry<String, String> each : new TreeMap<>(computed).entrySet()) {
      ReportFile.State state = state(there.get(each.getKey()), each.getValue());
      boolean isReported =
          (each.getKey().equals(RESULTS)
                  && figures.filter(found -> !found.differences().isEmpty()).isPresent())
              || (each.getKey().equals(PAGE) && hasExpectations);
      if (!isReported) {
        files.add(new ReportFile(each.getKey(), state));
      }
    }
    List<String> others =
        there.keySet().stream().filter(each -> !computed.containsKey(each)).toList();
    return new ReportCheck(figures, files, others, hasExpectations);
  }

  private static boolean hasExpectations(@Nullable Path page, String computed) throws IOException {
    if (page == null) {
      return false;
    }
    String text = BoundedJson.text(page);
    return !text.equals(computed) && Report.withoutExpectations(text).equals(computed);
  }

  private static ReportFile.State state(@Nullable Path file, String content) throws IOException {
    if (file == null) {
      return ReportFile.State.MISSING;
    }
    byte[] wanted = content.getBytes(StandardCharsets.UTF_8);
    boolean isSame =
        Files.size(file) == wanted.length && Arrays.equals(Files.readAllBytes(file), wanted);
    return isSame ? ReportFile.State.SAME : ReportFile.State.DIFFERENT;
  }
}
