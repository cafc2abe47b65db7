package io.tare.analysis.studies;

import io.tare.analysis.studies.StudyFigure.Panel;
import io.tare.analysis.studies.StudyFigure.Quantity;
import io.tare.harness.model.Dimension;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The keys of a study's figures. */
final class FigureKeys {

  private static final Key<String> SOURCE =
      Key.of("source", StudyTypes.TEXT, "place in the study").required("a place");
  private static final Key<String> TITLE =
      Key.of("title", StudyTypes.TEXT, "what it shows").required("a title");
  private static final Key<String> UNIT =
      Key.of("unit", Scalar.text(), "of the y axis, such as Gbit/s, ms or %").required("a unit");
  private static final Key<String> ALONG =
      Key.of("along", Scalar.text(), "the parameter on the x axis").required("a parameter");
  private static final Key<List<String>> VALUES =
      Key.of("values", Scalar.text().some(), "the parameter's values, in order").required("values");
  private static final Key<Quantity> QUANTITY =
      Key.of(
              "quantity",
              Scalar.choice(
                  List.of(Quantity.values()),
                  each -> each.name().toLowerCase(Locale.ROOT).replace('_', ' ')),
              "what is drawn: the mean, its share of each pair and direction, or 1 minus it")
          .orElse(Quantity.MEAN);

  private static final Key<String> PANEL_TITLE =
      Key.of("title", StudyTypes.TEXT, "above the panel").required("a title");

  static final Spec PANEL = Spec.of(PANEL_TITLE).and(ClaimKeys.SELECTION);

  private static final Key<List<Panel>> PANELS =
      Key.of(
              "panels",
              PANEL
                  .making(
                      entries -> new Panel(entries.get(PANEL_TITLE), ClaimKeys.selection(entries)))
                  .some(),
              "its parts, each with a title and the cells of a selection")
          .required("panels with cells");

  static final Spec FIGURE = Spec.of(SOURCE, TITLE, UNIT, ALONG, VALUES, QUANTITY, PANELS);

  private FigureKeys() {}

  static StudyFigure figure(Entries entries) {
    String unit = entries.get(UNIT);
    return new StudyFigure(
        entries.get(SOURCE),
        entries.get(TITLE),
        unit,
        baseUnits(unit),
        entries.get(ALONG),
        entries.get(VALUES),
        entries.get(QUANTITY),
        entries.get(PANELS));
  }

  private static double baseUnits(String unit) {
    return Arrays.stream(Dimension.values())
        .map(each -> each.find("1" + unit))
        .flatMap(Optional::stream)
        .findFirst()
        .map(BigDecimal::doubleValue)
        .orElseThrow(() -> new IllegalArgumentException(unit + " is not a unit such as Gbit/s"));
  }
}
