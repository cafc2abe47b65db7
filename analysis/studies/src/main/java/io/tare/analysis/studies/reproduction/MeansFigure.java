package io.tare.analysis.studies.reproduction;

import io.tare.analysis.presentation.Palette;
import io.tare.analysis.statistics.twosample.Moments;
import io.tare.analysis.studies.StudyRow;
import io.tare.analysis.studies.StudyTable;
import io.tare.analysis.table.markup.Element;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A published table of means as in its paper: a panel for each workload, with every platform's mean
 * and standard deviation as whiskers.
 */
record MeansFigure(StudyTable table, Palette palette) {

  Element svg() {
    Map<String, List<StudyRow>> byWorkload = new LinkedHashMap<>();
    for (StudyRow row : table.rows()) {
      byWorkload.computeIfAbsent(row.key().get(0), key -> new ArrayList<>()).add(row);
    }
    boolean hasStars = table.rows().stream().anyMatch(StudyRow::isSignificant);
    return new PanelsFigure(
            title(),
            "Means with a standard deviation each way.",
            table.platforms(),
            palette,
            hasStars ? "p < 0.05, as published" : "",
            byWorkload.entrySet().stream()
                .map(each -> panel(each.getKey(), each.getValue()))
                .toList())
        .svg();
  }

  private String title() {
    return (table.figure().isEmpty() ? table.source() : table.figure() + ", from " + table.source())
        + ": means and standard deviations, n = "
        + table.samples();
  }

  private PanelsFigure.Panel panel(String workload, List<StudyRow> rows) {
    Set<Integer> starred = new TreeSet<>();
    List<String> places = new ArrayList<>();
    List<PanelsFigure.Mark> marks = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      StudyRow row = rows.get(i);
      places.add(String.join(" ", row.key().subList(1, row.key().size())));
      if (row.isSignificant()) {
        starred.add(i);
      }
      for (String platform : table.platforms()) {
        marks.add(mark(row, platform, i));
      }
    }
    String along = String.join(", ", table.keys().subList(1, table.keys().size()));
    return new PanelsFigure.Panel(workload, rows.get(0).unit(), places, along, starred, marks);
  }

  private static PanelsFigure.Mark mark(StudyRow row, String platform, int place) {
    Moments sample = row.sample(platform).moments();
    return new PanelsFigure.Mark(
        platform,
        place,
        sample.mean(),
        sample.mean() - sample.standardDeviation(),
        sample.mean() + sample.standardDeviation(),
        "%s, %s: %s ± %s %s"
            .formatted(
                row.label(),
                platform,
                row.sample(platform).mean(),
                row.sample(platform).standardDeviation(),
                row.unit()));
  }
}
