package io.tare.analysis.studies.reproduction;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.presentation.DisplayNames;
import io.tare.analysis.presentation.ForestFigure;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.LossFigure;
import io.tare.analysis.presentation.LossFigure.Point;
import io.tare.analysis.presentation.LossFigure.Series;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.Panel;
import io.tare.analysis.presentation.Style;
import io.tare.analysis.presentation.WideFigure;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.StudyFigure;
import io.tare.analysis.studies.StudyTable;
import io.tare.analysis.table.markup.Element;
import io.tare.harness.model.Measurand;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The figures of a published study, with or without a run's values. */
public final class StudyFigures {

  private final Study study;
  private final List<PublishedPd> published;
  private final List<Placed> placed;
  private final List<Comparison> own;
  private final Palette palette;

  /** A published value and its position: its own, or that of a corresponding run's value. */
  private record Placed(PublishedPd published, Measurand measurand) {}

  private StudyFigures(
      Study study, List<PublishedPd> published, List<Placed> placed, List<Comparison> own) {
    this.study = study;
    this.published = published;
    this.placed = placed;
    this.own = own;
    List<String> platforms = new ArrayList<>();
    platforms.add(study.reference().orElse(""));
    own.stream().map(each -> now(each.candidate())).distinct().forEach(platforms::add);
    study.platforms().keySet().stream()
        .filter(each -> !each.equals(platforms.get(0)))
        .forEach(platforms::add);
    this.palette = new Palette(platforms);
  }

  /** For a study alone: the name of each figure's file to its SVG. */
  public static Map<String, String> of(Study study) {
    List<PublishedPd> values = PublishedPd.of(study);
    StudyFigures figures = new StudyFigures(study, values, atOwnPlaces(values), List.of());
    Map<String, Element> all = figures.againstParameters();
    all.putAll(figures.rest());
    for (StudyTable table : study.tables()) {
      all.put(name(table), new MeansFigure(table, figures.palette).svg());
      if (table.compared().isPresent()) {
        all.put("ratios-" + table.id(), new RatioFigure(study, table, figures.palette).svg());
      }
    }
    if (!study.winners().isEmpty()) {
      all.put("winners", new WinnersFigure(study, figures.palette).svg());
    }
    Map<String, String> files = new LinkedHashMap<>();
    all.forEach((name, figure) -> files.put(name + ".svg", Style.standalone(figure)));
    return files;
  }

  /** The paper's own figure of the table's means, if it has one. */
  private static String name(StudyTable table) {
    return table.figure().isEmpty() ? "means-" + table.id() : slug(table.figure());
  }

  private static String slug(String figure) {
    return figure.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-");
  }

  /** The study's figures with the means of a run over its networks. */
  static Map<String, Element> asInThePaper(Reproduction reproduction) {
    Palette palette = new Palette(List.copyOf(reproduction.study().platforms().keySet()));
    Map<String, Element> all = new LinkedHashMap<>();
    for (StudyFigure figure : reproduction.study().figures()) {
      new NetworkFigure(figure, reproduction.means(), palette)
          .svg()
          .ifPresent(svg -> all.put(slug(figure.source()), svg));
    }
    return all;
  }

  /** Then and now: a figure for every panel with a value of the run. */
  static Map<String, Element> of(Reproduction reproduction) {
    Set<Measurand> shared = new LinkedHashSet<>();
    reproduction.pairs().stream().map(Correspondence::measurand).forEach(shared::add);
    List<Placed> placed = new ArrayList<>(atOwnPlaces(reproduction.withoutCounterpart()));
    reproduction.pairs().stream()
        .map(each -> new Placed(each.then(), each.measurand()))
        .distinct()
        .forEach(placed::add);
    StudyFigures figures =
        new StudyFigures(
            reproduction.study(),
            reproduction.published(),
            placed,
            reproduction.results().comparisons());
    Map<String, Element> all = new LinkedHashMap<>();
    for (Panel panel : figures.panels()) {
      if (panel.parameter().isPresent() && panel.measurands().stream().anyMatch(shared::contains)) {
        all.put("then-and-now-" + panel.slug(), figures.figure(panel));
      }
    }
    return all;
  }

  /**
   * Then and now in one figure, wide and narrow: a row for each cell with a published value; no
   * figure without such cells.
   */
  static Map<String, Element> forest(Reproduction reproduction) {
    List<Correspondence> pairs =
        reproduction.pairs().stream()
            .sorted(Comparator.comparingDouble(each -> -each.now().pd().value()))
            .toList();
    List<Measurand> all = pairs.stream().map(Correspondence::measurand).distinct().toList();
    StudyFigures figures =
        new StudyFigures(
            reproduction.study(),
            reproduction.published(),
            List.of(),
            reproduction.results().comparisons());
    return all.isEmpty()
        ? Map.of()
        : WideFigure.of("forest", width -> figures.forest(pairs, all, width));
  }

  private Element forest(List<Correspondence> pairs, List<Measurand> all, double width) {
    List<Measurand> rows = all.subList(0, Math.min(all.size(), ForestFigure.MAX_ROWS));
    List<Correspondence> shown =
        pairs.stream().filter(each -> rows.contains(each.measurand())).toList();
    List<Series> series = new ArrayList<>();
    for (String platform : study.platforms().keySet()) {
      addTo(
          series,
          platform,
          platform,
          true,
          shown.stream()
              .filter(each -> each.then().platform().equals(platform))
              .map(each -> point(each.then(), rows.indexOf(each.measurand())))
              .distinct()
              .toList());
    }
    for (String candidate : shown.stream().map(Correspondence::platform).distinct().toList()) {
      addTo(
          series,
          now(candidate),
          now(candidate),
          false,
          own.stream()
              .filter(each -> each.candidate().equals(candidate))
              .filter(each -> rows.contains(each.measurand()))
              .map(each -> point(each, rows.indexOf(each.measurand())))
              .toList());
    }
    return new ForestFigure(
            "PD then and now, " + ForestFigure.shown(rows.size(), all.size()),
            "PD" + (width > Style.FIGURE_WIDTH ? "; open: published; filled: the run" : ""),
            rows.stream().map(CellText::of).toList(),
            series,
            List.of(),
            width)
        .svg();
  }

  private static List<Placed> atOwnPlaces(List<PublishedPd> published) {
    List<Placed> placed = new ArrayList<>();
    for (PublishedPd each : published) {
      each.measurand().ifPresent(measurand -> placed.add(new Placed(each, measurand)));
    }
    return placed;
  }

  private static String now(String platform) {
    return platform + " (now)";
  }

  private List<Panel> panels() {
    List<Measurand> measurands = new ArrayList<>();
    placed.forEach(each -> measurands.add(each.measurand()));
    own.forEach(each -> measurands.add(each.measurand()));
    return Panel.of(measurands);
  }

  private Map<String, Element> againstParameters() {
    Map<String, Element> figures = new LinkedHashMap<>();
    for (Panel panel : panels()) {
      if (isWide(panel)) {
        figures.put("pd-" + panel.slug(), figure(panel));
      }
    }
    return figures;
  }

  /** Whether there is a parameter to draw against. */
  private static boolean isWide(Panel panel) {
    return panel.parameter().isPresent() && panel.measurands().size() > 1;
  }

  private Element figure(Panel panel) {
    List<Series> series = new ArrayList<>();
    for (String platform : study.platforms().keySet()) {
      List<Point> points = new ArrayList<>();
      for (Placed each : placed) {
        if (each.published().platform().equals(platform)
            && panel.measurands().contains(each.measurand())) {
          points.add(point(each.published(), panel.x(each.measurand())));
        }
      }
      addTo(series, platform, platform, true, points);
    }
    for (String candidate : own.stream().map(Comparison::candidate).distinct().toList()) {
      List<Point> points = new ArrayList<>();
      for (Comparison each : own) {
        if (each.candidate().equals(candidate) && panel.measurands().contains(each.measurand())) {
          points.add(point(each, panel.x(each.measurand())));
        }
      }
      addTo(series, now(candidate), now(candidate), false, points);
    }
    String name = panel.parameter().orElse("");
    return new LossFigure(
            panel.title(),
            DisplayNames.axis(panel.label(), name),
            value -> DisplayNames.value(panel.label(), name, value),
            series)
        .svg();
  }

  private void addTo(
      List<Series> series, String name, String platform, boolean isPublished, List<Point> points) {
    if (!points.isEmpty()) {
      series.add(
          new Series(
              name, palette.cssClass(platform), palette.shape(platform), isPublished, points));
    }
  }

  private static Point point(PublishedPd published, double x) {
    return new Point(
        x,
        published.value(),
        published.printed().lower(),
        published.printed().upper(),
        published.platform() + ": " + published.words() + ", " + published.source());
  }

  private static Point point(Comparison comparison, double x) {
    double value = comparison.pd().value();
    return new Point(
        x,
        Optional.of(value),
        comparison.pd().interval().map(Interval::lower).orElse(value),
        comparison.pd().interval().map(Interval::upper).orElse(value),
        Interpretation.of(comparison));
  }

  /** Values in no such panel: one row each. */
  private Map<String, Element> rest() {
    Set<Measurand> drawn = new LinkedHashSet<>();
    panels().stream().filter(StudyFigures::isWide).forEach(each -> drawn.addAll(each.measurands()));
    List<PublishedPd> left =
        published.stream()
            .filter(each -> each.measurand().filter(drawn::contains).isEmpty())
            .toList();
    if (left.isEmpty()) {
      return Map.of();
    }
    List<String> rows = left.stream().map(StudyFigures::label).distinct().toList();
    List<Series> series = new ArrayList<>();
    for (String platform : study.platforms().keySet()) {
      addTo(
          series,
          platform,
          platform,
          true,
          left.stream()
              .filter(each -> each.platform().equals(platform))
              .map(each -> point(each, rows.indexOf(label(each))))
              .toList());
    }
    String title = "PD against " + study.reference().orElse("the reference");
    return Map.of("pd", new ForestFigure(title, "PD (1 = no loss)", rows, series).svg());
  }

  private static String label(PublishedPd published) {
    return published
        .measurand()
        .map(CellText::of)
        .orElse(published.workload() + " " + published.parameters());
  }
}
