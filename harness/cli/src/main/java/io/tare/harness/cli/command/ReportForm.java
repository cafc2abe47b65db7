package io.tare.harness.cli.command;

import io.tare.analysis.table.TableFormat;
import java.util.Optional;

/** The formats in which {@code report} writes tables and figures. */
enum ReportForm {
  TEXT(TableFormat.TEXT),
  MARKDOWN(TableFormat.MARKDOWN),
  CSV(TableFormat.CSV),
  JSON(TableFormat.JSON),
  LATEX(TableFormat.LATEX),
  HTML(TableFormat.HTML),
  SVG(PrintedFigures.Form.SVG),
  PDF(PrintedFigures.Form.PDF),
  PNG(PrintedFigures.Form.PNG);

  private final Optional<TableFormat> table;
  private final Optional<PrintedFigures.Form> figure;

  ReportForm(TableFormat table) {
    this.table = Optional.of(table);
    this.figure = Optional.empty();
  }

  ReportForm(PrintedFigures.Form figure) {
    this.table = Optional.empty();
    this.figure = Optional.of(figure);
  }

  /** Empty for formats that only figures have. */
  Optional<TableFormat> table() {
    return table;
  }

  /** Empty for formats that only tables have. */
  Optional<PrintedFigures.Form> figure() {
    return figure;
  }
}
