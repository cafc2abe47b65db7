package io.tare.analysis.report;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.presentation.DataLinks;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.presentation.WideFigure;
import io.tare.analysis.table.HtmlTable;
import io.tare.analysis.table.TableFormat;
import io.tare.analysis.table.markup.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What live migrations cost, one by one and on average, and what was left out. */
record MigrationSection(Results results, Figures figures) {

  private static final String NOTE =
      "Times are on the clock of the harness's machine, which is also the client's unless"
          + " clients run elsewhere. Standing still: from the stop on one side to the resumption"
          + " on the other, by their events. Outage, around the standstill: at least the excess"
          + " wait of the slowest submission, at most the time between two answers. Longest gap:"
          + " between two answers anywhere in the migration. Of the time: the migration's total"
          + " time as a share of the cell's measured time. Added: the excess response time until"
          + " submissions were back to normal, as a share of all response time. PD: response"
          + " times of submissions of a phase over those before the migration. The unit of the"
          + " means is the migration.";

  private static final String FIGURES_NOTE =
      "Data sent and written in each pass, and below it the client's submissions. Dashed lines"
          + " mark where a phase begins or ends.";

  /** What they cost, in a line for each cell, and what was left out. */
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

  /** All means, each migration, and a figure of each. */
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

  /** What is not in the means or not drawn, with the reason, after a blank; empty if nothing is. */
  private String leftOut() {
    int measured = results.measuredMigrations().size();
    int standIns = results.migrations().size() - measured;
    int failing =
        (int) results.measuredMigrations().stream().filter(each -> each.failed() > 0).count();
    List<String> messages = new ArrayList<>();
    if (results.migrationsLeftOut() > 0) {
      messages.add(
          results.migrationsLeftOut()
              + " more belong to cells or phases that do not count, see Left out.");
    }
    if (standIns > 0) {
      messages.add(
          standIns
              + " are from a stand-in: they show that the control path works, are in no mean or"
              + " figure, and their times are unknown.");
    }
    if (failing > 0) {
      messages.add(
          "After "
              + failing
              + " of them had begun, submissions failed; they have no response time and are in"
              + " no mean.");
    }
    if (measured > Figures.MAX_MIGRATIONS) {
      messages.add("Figures show the first " + Figures.MAX_MIGRATIONS + " of " + measured + ".");
    }
    return messages.isEmpty() ? "" : " Left out: " + String.join(" ", messages);
  }
}
