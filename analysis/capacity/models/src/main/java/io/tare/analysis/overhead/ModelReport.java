package io.tare.analysis.overhead;

import io.tare.analysis.markup.Element;
import io.tare.analysis.presentation.HtmlPage;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.table.Paragraph;
import io.tare.analysis.table.TableFormat;

/** An overhead model for people: text for a terminal, and a page with figures. */
public final class ModelReport {

  private static final String REGIMES =
      "PD of each part below and above the size at which it changes, or at the smallest and largest"
          + " size where none is better than another; in brackets the middle 95 % of the draws, or the"
          + " ends that a study prints. Share: of the operation's processor time on the reference at"
          + " its largest size; adds: share times (PD - 1).";

  private static final String CELLS =
      "Off by: fitted over measured, less 1; left out: the same of a law that was fitted without any"
          + " cell of that size.";

  private static final String FITS =
      "Worst off by: of the law at the cell that it fits worst. Left out: deviation at sizes between"
          + " others, of laws fitted without them; bands carry it. --html has every cell.";

  private ModelReport() {}

  /**
   * The regime indices, what platforms add to the network, and the fit.
   *
   * @param width characters per line, at least {@link TableFormat#LEAST_WIDTH}
   */
  public static String text(OverheadModel model, int width) {
    int usable = Math.max(TableFormat.LEAST_WIDTH, width);
    StringBuilder text = new StringBuilder();
    text.append(Paragraph.text(model.title() + ": " + model.data() + ".", "", usable));
    Sections.add(text, ModelTables.regimes(model), REGIMES, usable);
    Sections.add(
        text,
        ModelTables.transfers(model),
        "Times outside of the server that the platform adds.",
        usable);
    Sections.add(text, ModelTables.fits(model), FITS, usable);
    model.notes().forEach(each -> text.append(Paragraph.text("Note: " + each + ".", "", usable)));
    return text.toString();
  }

  /** A page by itself. */
  public static String html(OverheadModel model) {
    Element body = Element.of("main");
    body.add(Element.of("h1").text("Overhead model: " + model.title()));
    body.add(Sections.paragraph(model.data() + "; SHA-256 of the data " + model.sha256() + "."));
    body.add(Sections.grid(ModelFigures.of(model)));
    Sections.section(body, "Regimes", ModelTables.regimes(model), REGIMES);
    Sections.section(
        body,
        "Network",
        ModelTables.transfers(model),
        "Times outside of the server that the platform adds.");
    Sections.section(body, "Fit", ModelTables.cells(model), CELLS);
    model.notes().forEach(each -> body.add(Sections.paragraph("Note: " + each + ".")));
    return HtmlPage.of("Overhead model: " + model.title(), body);
  }
}
