package io.tare.analysis.report;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.migration.MigrationOutcome;
import io.tare.analysis.messages.MessageAnalysis;
import io.tare.analysis.messages.MessageFigure;
import io.tare.analysis.migration.MigrationFigure;
import io.tare.analysis.presentation.DataLinks;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.Panel;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.presentation.WideFigure;
import io.tare.analysis.table.markup.Element;
import io.tare.harness.model.Measurand;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** All figures of a report, by kind and name; a name is that of a file without its ending. */
final class Figures {

  /** The most migrations that are drawn; the tables have all. */
  static final int MAX_MIGRATIONS = 20;

  /** What figures show. */
  enum Kind {
    /** All of PD at once, wide and narrow; the wide one first. */
    FOREST,
    /** What networks add to those below them, wide and narrow. */
    LADDER,
    /** PD against the parameter. */
    PD,
    /** The components of the response time. */
    COMPONENTS,
    DISTRIBUTIONS,
    /** The trial means in order of running. */
    SERIES,
    /** The submissions in the order of time. */
    TIMELINES,
    /** One-way time by size, wide and narrow, if some instance has Hockney's line. */
    MESSAGES,
    /** The first live migration, wide and narrow. */
    MIGRATION,
    /** The passes of each live migration, and the client's submissions. */
    MIGRATIONS
  }

  private final Map<Kind, Map<String, Element>> byKind = new EnumMap<>(Kind.class);

  private Figures() {}

  static Figures of(Results results) {
    Palette palette = Palette.of(results);
    Figures all = new Figures();
    all.addAll(Kind.FOREST, PdForest.of(results, palette));
    LadderAnswer.of(results).ifPresent(each -> all.addAll(Kind.LADDER, each.figure(palette)));
    List<Panel> panels =
        Panel.of(results.cells().stream().map(cell -> cell.cell().measurand()).toList());
    for (Panel panel : panels) {
      all.addPanel(panel, results, palette);
      panel.measurands().forEach(each -> all.addMeasurand(each, results, palette));
    }
    MessageAnalysis.of(results)
        .filter(each -> !each.fits().isEmpty())
        .ifPresent(each -> all.addAll(Kind.MESSAGES, MessageFigure.of(each, palette)));
    results.measuredMigrations().stream()
        .findFirst()
        .map(each -> MigrationFigure.of(each, palette))
        .ifPresent(
            first ->
                all.addAll(
                    Kind.MIGRATION, WideFigure.of("course", width -> first.at(width).svg())));
    results.measuredMigrations().stream()
        .limit(MAX_MIGRATIONS)
        .forEach(each -> all.addMigration(each, palette));
    return all;
  }

  private void addPanel(Panel panel, Results results, Palette palette) {
    List<Comparison> compared =
        results.comparisons().stream()
            .filter(each -> panel.measurands().contains(each.measurand()))
            .toList();
    if (!compared.isEmpty()) {
      add(
          Kind.PD,
          "pd-" + panel.slug(),
          new PdFigure(panel, compared, results.comparisons(), palette).svg());
    }
    ComponentFigure.svg(panel, results.cells(), palette, results.run().reference())
        .ifPresent(figure -> add(Kind.COMPONENTS, "components-" + panel.slug(), figure));
  }

  private void addMeasurand(Measurand measurand, Results results, Palette palette) {
    String slug = slug(measurand);
    add(
        Kind.DISTRIBUTIONS,
        "distribution-" + slug,
        new DistributionFigure(measurand, results.cells(), palette).svg());
    add(Kind.SERIES, "trials-" + slug, new SeriesFigure(measurand, results.cells(), palette).svg());
    TimelineFigure timeline = new TimelineFigure(measurand, results.diagnoses(), palette);
    if (!timeline.cells().isEmpty()) {
      add(Kind.TIMELINES, "timeline-" + slug, timeline.svg());
    }
  }

  private void addMigration(MigrationOutcome migration, Palette palette) {
    String name =
        "migration-%s-%s-%d"
            .formatted(slug(migration.cell().measurand()), migration.trial(), migration.number());
    add(Kind.MIGRATIONS, name, MigrationFigure.of(migration, palette).svg());
    MigrationFigure.late(migration, palette)
        .ifPresent(late -> add(Kind.MIGRATIONS, name + "-late", late.svg()));
  }

  private void add(Kind kind, String name, Element figure) {
    byKind.computeIfAbsent(kind, key -> new LinkedHashMap<>()).put(name, figure);
  }

  private void addAll(Kind kind, Map<String, Element> figures) {
    figures.forEach((name, figure) -> add(kind, name, figure));
  }

  /** What the page begins with: PD if anything was compared; empty if there are no such figures. */
  Optional<Kind> foremost() {
    return Stream.of(Kind.FOREST, Kind.LADDER, Kind.MESSAGES, Kind.MIGRATION)
        .filter(each -> !of(each).isEmpty())
        .findFirst();
  }

  /** Those of a kind, by name. */
  Map<String, Element> of(Kind kind) {
    return byKind.getOrDefault(kind, Map.of());
  }

  /** All together, by name. */
  Map<String, Element> all() {
    Map<String, Element> all = new LinkedHashMap<>();
    byKind.values().forEach(all::putAll);
    return all;
  }

  /** A section with the figures of a kind, if there are any. */
  void addTo(Sections page, String id, String link, String title, Kind kind, String note) {
    page.figures(id, link, title, linked(kind), note);
  }

  /** Those of a kind side by side where there is room, each with a link to its file. */
  Element grid(Kind kind) {
    return Sections.grid(linked(kind));
  }

  /** The same with links for their section; empty if the page begins with them. */
  Map<String, Element> unlessForemost(Kind kind) {
    return foremost().equals(Optional.of(kind)) ? Map.of() : linked(kind);
  }

  /** The same, each with a link to its file. */
  Map<String, Element> linked(Kind kind) {
    return DataLinks.figures(of(kind));
  }

  private static String slug(Measurand measurand) {
    return new Panel(
            measurand.workload(),
            measurand.network(),
            Optional.empty(),
            measurand.parameters(),
            List.of(measurand))
        .slug();
  }
}
