package io.tare.analysis.report;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.markup.Element;
import io.tare.analysis.presentation.DataLinks;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.presentation.WideFigure;
import io.tare.analysis.table.HtmlTable;
import io.tare.analysis.table.TableFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What live migrations cost, one by one and on the average, and what was left out of that. */
record MigrationSection(Results results, Figures figures) {

  private static final String NOTE =
      "Times are on the clock of the harness's machine, which is the client's too unless clients run"
          + " elsewhere. Standing still: from the stop on one side to going on on the other, by their"
          + " events. Outage: at least what the slowest submission waited beyond the usual, at most the"
          + " time between two answers, about the moment when the guest stood still. Longest gap: between"
          + " two answers anywhere in the migration. Of the time: the migration's total time, of the time for which"
          + " the cell was measured. Added: by how much submissions took longer than usual until they"
          + " were usual again, of the response time of all. PD: response times of what was submitted in"
          + " a phase over those before the migration. A migration is the unit of the means.";

  private static final String FIGURES_NOTE =
      "What was sent and written in each pass, and below it the client's submissions. Broken lines"
          + " stand where a phase begins or ends.";

  /** What they cost, in a line for each cell, and what was left out of that. */
  void addFirst(Sections page) {
    if (results.migrations().isEmpty() && results.migrationsLeftOut() == 0) {
      return;
    }
    Element section =
        page.begin("migrations", "Migrations", "What live migrations cost", "Means." + leftOut());
    if (!results.measuredMigrations().isEmpty()) {
      section
          .add(HtmlTable.of(MigrationAnswer.columns(results).table(MigrationAnswer.of(results))))
          .add(DataLinks.to(file(ResultTables.MIGRATION_MEANS), "results.json"));
    }
    section.addAll(WideFigure.onPage(figures.unlessForemost(Figures.Kind.MIGRATION)));
  }

  /** All means, each migration, and what each looked like. */
  void addDetails(Sections page) {
    table(page, "means", "All means over migrations", NOTE, ResultTables.MIGRATION_MEANS);
    table(page, "each", "Each migration", "", ResultTables.MIGRATIONS);
    figures.addTo(
        page,
        "migration-figures",
        "Migration figures",
        "Live migrations over time",
        Figures.Kind.MIGRATIONS,
        FIGURES_NOTE);
  }

  /** The tables as data, beside the page: name to content. */
  static Map<String, String> files(Results results) {
    Map<String, String> files = new TreeMap<>();
    for (ResultTables each : List.of(ResultTables.MIGRATION_MEANS, ResultTables.MIGRATIONS)) {
      if (each.of(results).size() > 0) {
        files.put(file(each), TableFormat.CSV.of(each.of(results)));
      }
    }
    return files;
  }

  private static String file(ResultTables table) {
    return table + ".csv";
  }

  private void table(Sections page, String id, String title, String note, ResultTables table) {
    page.table(
        "migrations-" + id,
        title,
        title,
        note,
        table.of(results),
        DataLinks.to(file(table), "results.json"));
  }

  /** What is not in the means or not drawn, with the reason; a blank before it if there is any. */
  private String leftOut() {
    int measured = results.measuredMigrations().size();
    int standIns = results.migrations().size() - measured;
    int failing =
        (int) results.measuredMigrations().stream().filter(each -> each.failed() > 0).count();
    List<String> told = new ArrayList<>();
    if (results.migrationsLeftOut() > 0) {
      told.add(
          results.migrationsLeftOut()
              + " more belong to cells or phases that do not count, see Left out.");
    }
    if (standIns > 0) {
      told.add(
          standIns
              + " are of a stand-in: they show that the control path works, are in no mean and no"
              + " figure, and their times are not known.");
    }
    if (failing > 0) {
      told.add(
          "After "
              + failing
              + " of them had begun, submissions failed; these have no response time and are in no"
              + " mean.");
    }
    if (measured > Figures.MOST_MIGRATIONS) {
      told.add(
          "Figures are drawn of the first " + Figures.MOST_MIGRATIONS + " of " + measured + ".");
    }
    return told.isEmpty() ? "" : " Left out: " + String.join(" ", told);
  }
}
