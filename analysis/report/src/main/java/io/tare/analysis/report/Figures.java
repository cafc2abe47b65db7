package io.tare.analysis.report;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.MigrationOutcome;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.markup.Element;
import io.tare.analysis.messages.MessageAnalysis;
import io.tare.analysis.messages.MessageFigure;
import io.tare.analysis.migration.MigrationFigure;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.Panel;
import io.tare.analysis.presentation.Sections;
import io.tare.model.Measurand;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All figures of a report, by kind. The key of each is the name of its file without the ending.
 *
 * @param forest all of PD at once, wide and narrow; the wide one first
 * @param pd PD against the parameter
 * @param components the components of the response time
 * @param distributions of the submissions
 * @param series the trial means in order of running
 * @param timelines the submissions in the order of time
 * @param migrations passes of live migrations, and the client's submissions
 * @param messages one-way time by size; empty unless some instance has Hockney's line
 */
record Figures(
    Map<String, Element> forest,
    Map<String, Element> pd,
    Map<String, Element> components,
    Map<String, Element> distributions,
    Map<String, Element> series,
    Map<String, Element> timelines,
    Map<String, Element> messages,
    Map<String, Element> migrations) {

  /** Of very many migrations some are drawn; all are in the tables. */
  static final int MOST_MIGRATIONS = 20;

  static Figures of(Results results) {
    Palette palette = Palette.of(results);
    Map<String, Element> pd = new LinkedHashMap<>();
    Map<String, Element> components = new LinkedHashMap<>();
    for (Panel panel : panels(results)) {
      List<Comparison> compared =
          results.comparisons().stream()
              .filter(each -> panel.measurands().contains(each.measurand()))
              .toList();
      if (!compared.isEmpty()) {
        pd.put(
            "pd-" + panel.slug(),
            new PdFigure(panel, compared, results.comparisons(), palette).svg());
      }
      ComponentFigure.svg(panel, results.cells(), palette, results.run().reference())
          .ifPresent(figure -> components.put("components-" + panel.slug(), figure));
    }
    Map<String, Element> distributions = new LinkedHashMap<>();
    Map<String, Element> series = new LinkedHashMap<>();
    Map<String, Element> timelines = new LinkedHashMap<>();
    for (Panel panel : panels(results)) {
      for (Measurand measurand : panel.measurands()) {
        String slug = slug(measurand);
        distributions.put(
            "distribution-" + slug,
            new DistributionFigure(measurand, results.cells(), palette).svg());
        series.put("trials-" + slug, new SeriesFigure(measurand, results.cells(), palette).svg());
        TimelineFigure timeline = new TimelineFigure(measurand, results.diagnoses(), palette);
        if (!timeline.cells().isEmpty()) {
          timelines.put("timeline-" + slug, timeline.svg());
        }
      }
    }
    Map<String, Element> messages = new LinkedHashMap<>();
    MessageAnalysis.of(results)
        .filter(each -> !each.fits().isEmpty())
        .ifPresent(each -> messages.put("messages", MessageFigure.of(each, palette)));
    Map<String, Element> migrations = new LinkedHashMap<>();
    for (MigrationOutcome each :
        results.measuredMigrations().stream().limit(MOST_MIGRATIONS).toList()) {
      String name =
          "migration-%s-%s-%d"
              .formatted(slug(each.cell().measurand()), each.trial(), each.number());
      migrations.put(name, MigrationFigure.of(each, palette).svg());
      MigrationFigure.late(each, palette)
          .ifPresent(late -> migrations.put(name + "-late", late.svg()));
    }
    return new Figures(
        PdForest.of(results, palette),
        pd,
        components,
        distributions,
        series,
        timelines,
        messages,
        migrations);
  }

  /** All together, by name. */
  Map<String, Element> all() {
    Map<String, Element> all = new LinkedHashMap<>(forest);
    all.putAll(pd);
    all.putAll(components);
    all.putAll(distributions);
    all.putAll(series);
    all.putAll(timelines);
    all.putAll(messages);
    all.putAll(migrations);
    return all;
  }

  /** A section of some of them; not on the page if there is none. */
  void addTo(
      Sections page, String id, String link, String title, Map<String, Element> some, String note) {
    if (!some.isEmpty()) {
      page.begin(id, link, title, note).add(grid(some));
    }
  }

  /** Some of them side by side where there is room, each with a link to its file. */
  Element grid(Map<String, Element> some) {
    Map<String, Element> linked = new LinkedHashMap<>();
    some.forEach((name, figure) -> linked.put(name, linked(name, figure)));
    return Sections.grid(linked);
  }

  static Element linked(String name, Element figure) {
    return Element.of("figure").add(figure).add(Sections.asData(name + ".svg"));
  }

  private static List<Panel> panels(Results results) {
    return Panel.of(
        results.cells().stream().map(CellResult::cell).map(cell -> cell.measurand()).toList());
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
