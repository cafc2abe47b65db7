package io.tare.analysis.reproduction;

import io.tare.analysis.markup.Element;
import io.tare.analysis.presentation.Legend;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.statistics.twosample.Moments;
import io.tare.analysis.studies.StudyRow;
import io.tare.analysis.studies.StudyTable;
import io.tare.analysis.svg.Frame;
import io.tare.analysis.svg.Marks;
import io.tare.analysis.svg.Scale;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A published table of means as in its paper: a panel for each workload, with every platform's mean
 * and standard deviation as whiskers.
 */
record MeansFigure(StudyTable table, Palette palette) {

  private static final double WIDTH = 640;
  private static final int COLUMNS = 2;
  private static final double PANEL = 178;
  private static final double LEFT = 62;
  private static final double SPREAD = 12;
  private static final int TICKS = 4;

  /** If the smallest value is less than this share of the largest, the axis begins at 0. */
  private static final double NEAR = 0.5;

  Element svg() {
    Map<String, List<StudyRow>> panels = new LinkedHashMap<>();
    for (StudyRow row : table.rows()) {
      panels.computeIfAbsent(row.key().get(0), key -> new ArrayList<>()).add(row);
    }
    Legend legend = Legend.ofPlatforms(table.platforms(), palette, WIDTH);
    if (table.rows().stream().anyMatch(StudyRow::isSignificant)) {
      legend.symbol("*", "p < 0.05, as published");
    }
    double top = 28 + 15 * legend.rows();
    int rows = (panels.size() + COLUMNS - 1) / COLUMNS;
    Frame whole = new Frame(WIDTH, top + PANEL * rows, LEFT, 0, top);
    Element svg = whole.figure(title(), "Means with a standard deviation each way.");
    svg.add(legend.svg());
    int index = 0;
    for (Map.Entry<String, List<StudyRow>> panel : panels.entrySet()) {
      int row = index / COLUMNS;
      double x = index % COLUMNS * WIDTH / COLUMNS;
      double y = top + row * PANEL;
      svg.add(
          panel(panel.getKey(), panel.getValue())
              .with("transform", "translate(" + x + " " + y + ")"));
      index++;
    }
    return svg;
  }

  private String title() {
    return (table.figure().isEmpty() ? table.source() : table.figure() + ", from " + table.source())
        + ": means and standard deviations, n = "
        + table.samples();
  }

  private Element panel(String workload, List<StudyRow> rows) {
    Frame frame = new Frame(WIDTH / COLUMNS, PANEL, LEFT, 38, 34);
    Element panel = Element.of("g");
    panel.add(Marks.label(LEFT, 14, "start", workload).with("class", "group"));
    Scale y = scale(rows, frame);
    panel.add(frame.yAxis(y, Numbers.ticks(y), rows.get(0).unit()));
    panel.add(xAxis(rows, frame));
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).isSignificant()) {
        panel.add(
            Marks.label(x(frame, i, rows.size()), frame.y1() - 3, "middle", "*")
                .with("class", "star"));
      }
    }
    for (int i = 0; i < table.platforms().size(); i++) {
      String platform = table.platforms().get(i);
      double shift = (i - (table.platforms().size() - 1) / 2.0) * SPREAD;
      Element group = Element.of("g", palette.cssClass(platform));
      for (int j = 0; j < rows.size(); j++) {
        group.add(mark(rows.get(j), platform, x(frame, j, rows.size()) + shift, y));
      }
      panel.add(group);
    }
    return panel;
  }

  private Element xAxis(List<StudyRow> rows, Frame frame) {
    Element axis = Element.of("g", "axis");
    axis.add(Marks.line(frame.x1(), frame.y2(), frame.x2(), frame.y2(), "rule"));
    for (int i = 0; i < rows.size(); i++) {
      double x = x(frame, i, rows.size());
      List<String> key = rows.get(i).key();
      axis.add(
          Marks.label(x, frame.y2() + 14, "middle", String.join(" ", key.subList(1, key.size()))));
    }
    String name = String.join(", ", table.keys().subList(1, table.keys().size()));
    return axis.add(Marks.label((frame.x1() + frame.x2()) / 2, frame.height() - 9, "middle", name));
  }

  private Element mark(StudyRow row, String platform, double x, Scale y) {
    Moments sample = row.sample(platform).moments();
    double top = y.position(sample.mean() + sample.standardDeviation());
    double bottom = y.position(sample.mean() - sample.standardDeviation());
    String words =
        "%s, %s: %s ± %s %s"
            .formatted(
                row.label(),
                platform,
                row.sample(platform).mean(),
                row.sample(platform).standardDeviation(),
                row.unit());
    return Element.of("g")
        .add(Element.of("title").text(words))
        .add(Marks.line(x, top, x, bottom, "whisker"))
        .add(Marks.line(x - 3, top, x + 3, top, "whisker"))
        .add(Marks.line(x - 3, bottom, x + 3, bottom, "whisker"))
        .add(
            Marks.point(
                x, y.position(sample.mean()), palette.shape(platform), palette.cssClass(platform)));
  }

  private static double x(Frame frame, int index, int of) {
    return frame.x1() + (index + 0.5) / of * (frame.x2() - frame.x1());
  }

  private Scale scale(List<StudyRow> rows, Frame frame) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (StudyRow row : rows) {
      for (String platform : table.platforms()) {
        Moments sample = row.sample(platform).moments();
        low = Math.min(low, sample.mean() - sample.standardDeviation());
        high = Math.max(high, sample.mean() + sample.standardDeviation());
      }
    }
    double margin = Math.max(0.05 * (high - low), 1e-9 * Math.max(1, Math.abs(high)));
    double bottom = low >= 0 && low < NEAR * high ? 0 : low - margin;
    return new Scale.Linear(bottom, high + margin, frame.y2(), frame.y1(), TICKS).rounded();
  }
}
