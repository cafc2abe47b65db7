package io.tare.analysis.capacity.models;

import io.tare.analysis.presentation.DataLinks;
import io.tare.analysis.presentation.HtmlPage;
import io.tare.analysis.presentation.Opening;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.table.Paragraph;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.model.Environment;
import java.util.Optional;
import java.util.stream.Collectors;

/** An overhead model for people: text for a terminal, and a page with figures. */
public final class ModelReport {

  private static final String REGIMES =
      "PD of each part below and above the size at which it changes, or at the smallest and"
          + " largest size if there is no clear change; in brackets the middle 95 % of the"
          + " draws, or the bounds that a study prints. Share: of the operation's processor time"
          + " on the reference at its largest size; adds: the share times how much PD exceeds 1.";

  private static final String BRIEF =
      "PD of each part below and above the size at which it changes, with the middle 95 % of the draws.";

  private static final String NETWORKS =
      "What a request's round trip over a network costs, measured by roundtrip, or ping and"
          + " iperf; a query may name each of these networks.";

  private static final String CELLS =
      "Off by: fitted over measured, less 1; left out: the same for a law fitted without the"
          + " cells of that size.";

  private static final String FITS =
      "Worst off by: error of the law at the cell that it fits worst. Left out: error at inner"
          + " sizes of laws fitted without them; bands include it. tare model show --html FILE shows every"
          + " cell.";

  private ModelReport() {}

  /**
   * The answer on one screen: what each platform adds, and the regime indices.
   *
   * @param check further sentences about the model; may be empty
   * @param width characters per line, at least {@link TableFormat#MIN_WIDTH}
   */
  public static String brief(OverheadModel model, String check, int width) {
    int usable = Math.max(TableFormat.MIN_WIDTH, width);
    StringBuilder text = new StringBuilder(heading(model, usable));
    ModelAnswer answer = new ModelAnswer(model);
    for (String each : answer.platforms()) {
      text.append(Paragraph.text(answer.sentence(each), "", usable));
    }
    text.append(check);
    Sections.add(text, ModelTables.regimes(model), BRIEF, usable);
    return text.append(notes(model, usable)).toString();
  }

  private static String heading(OverheadModel model, int width) {
    return Paragraph.text(model.title() + ": " + model.data() + ".", "", width);
  }

  private static String notes(OverheadModel model, int width) {
    return model.notes().stream()
        .map(each -> Paragraph.text("Note: " + each + ".", "", width))
        .collect(Collectors.joining());
  }

  /**
   * The regime indices, what platforms add to the network, and the fit.
   *
   * @param width characters per line, at least {@link TableFormat#MIN_WIDTH}
   */
  public static String text(OverheadModel model, int width) {
    int usable = Math.max(TableFormat.MIN_WIDTH, width);
    StringBuilder text = new StringBuilder(heading(model, usable));
    Sections.add(text, ModelTables.regimes(model), REGIMES, usable);
    Sections.add(
        text,
        ModelTables.transfers(model),
        "Times that the platform adds outside the server.",
        usable);
    Sections.add(text, ModelTables.networks(model), NETWORKS, usable);
    Sections.add(text, ModelTables.fits(model), FITS, usable);
    return text.append(notes(model, usable)).toString();
  }

  /** A page without files beside it. */
  public static String html(OverheadModel model) {
    String title = "Overhead model: " + model.title();
    ModelAnswer answer = new ModelAnswer(model);
    Opening opening =
        new Opening(
            title, model.data() + "; SHA-256 of the data " + model.sha256() + "." + machine(model));
    answer.platforms().forEach(each -> opening.answer(answer.sentence(each), answer.counts(each)));
    opening
        .doubts(model.notes().stream().map(each -> Sections.capitalized(each) + ".").toList(), "")
        .figure(DataLinks.figuresHeld(answer.figure()))
        .add(Sections.terms(model.platforms()).with("class", "explained"));
    Sections sections = new Sections();
    section(sections, "regimes", "Regimes", ModelTables.regimes(model), REGIMES);
    sections.fold();
    sections.figures(
        "sizes", "By size", "PD by size", DataLinks.figuresHeld(ModelFigures.of(model)), "");
    section(
        sections,
        "network",
        "Network",
        ModelTables.transfers(model),
        "Times that the platform adds outside the server.");
    if (!model.networks().isEmpty()) {
      section(sections, "networks", "Networks", ModelTables.networks(model), NETWORKS);
    }
    section(sections, "fit", "Fit", ModelTables.cells(model), CELLS);
    return HtmlPage.of(title, opening, sections);
  }

  /** The machine of the reference; empty if the model lacks it. */
  private static String machine(OverheadModel model) {
    return Optional.ofNullable(model.facts().get(model.reference()))
        .map(facts -> facts.get(Environment.Fact.CPU_MODEL.key()))
        .map(processor -> " " + model.reference() + " is " + processor + ".")
        .orElse("");
  }

  private static void section(Sections page, String id, String title, Table table, String words) {
    page.table(id, title, title, words, table, DataLinks.holding(id, table));
  }
}
