package io.tare.analysis.capacity.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.capacity.models.Band;
import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.WorkPoint;
import io.tare.analysis.fixture.PageData;
import io.tare.harness.model.Load;
import io.tare.harness.model.Network;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ValidationReportTest {

  private static final int WIDTH = 80;
  private static final double SERVICE = 0.01;
  private static final double[] SHARES = {0.2, 0.4, 0.6, 0.75, 0.85, 0.95};

  private static final TestWork SORT =
      new TestWork(
          List.of(
              new TestWork.Kind(
                  ComponentKind.SERVICE, "soa.quicksort", WorkPoint.order(70_000), 1)));

  /** One station; all measured times are a tenth longer than predicted. */
  private static Validation validation() {
    return validation(SORT, ValidationReportTest::measured);
  }

  private static Validation validation(
      TestWork work, Function<LoadPoint, Optional<MeasuredPoint>> measured) {
    List<Prediction> predictions = new ArrayList<>();
    for (double share : SHARES) {
      double mean = SERVICE / (1 - share);
      LoadPoint point =
          new LoadPoint(
              "uml", work, Network.LAN, new Load.Rate(share / SERVICE), share, 500, 100, 0, 1);
      predictions.add(
          new Prediction(
              point,
              Band.of(share / SERVICE),
              Band.of(share),
              Collections.nCopies(
                  work.kinds().size(),
                  new Prediction.OfKind(
                      Band.of(mean),
                      Band.of(2 * mean),
                      new Band(mean, 0.8 * mean, 1.2 * mean),
                      new Band(2 * mean, 1.6 * mean, 2 * mean),
                      new TreeMap<>(
                          Map.of(
                              "unscaled",
                              new Prediction.Baseline(mean / 2, Double.POSITIVE_INFINITY)))))));
    }
    return Validation.of("native", 1, predictions, measured);
  }

  private static Optional<MeasuredPoint> measured(LoadPoint point) {
    if (point.share() > 0.9) {
      return Optional.empty();
    }
    double mean = 1.1 * SERVICE / (1 - point.share());
    return Optional.of(
        new MeasuredPoint(
            point.load().size(),
            point.share(),
            List.of(new MeasuredPoint.OfKind(500, mean, 2 * mean, List.of(mean)))));
  }

  private static String text() {
    return ValidationReport.text(validation(), WIDTH);
  }

  @Test
  void textHasErrorsWithGoalsAndBaselines() {
    assertThat(text())
        .containsPattern("mean +up to 70 % +model +3 +9.1 % +-9.1 % +20 % +100 %")
        .containsPattern("mean +up to 70 % +unscaled +3 +54.5 % +-54.5 % +20 % +0.0 %")
        .containsPattern("p95 +up to 70 % +unscaled +3 +saturated +saturated");
  }

  @Test
  void textCountsValuesInTheirBands() {
    // All means are in their bands, no 95th percentile is.
    assertThat(text()).containsPattern("uml +of the model +10 +50 %");
  }

  @Test
  void textNamesInvalidCells() {
    assertThat(text().replaceAll("\\s+", " "))
        .contains(
            "are not valid in their load test: 1 of 6 cells, uml soa.quicksort n=70000 at 95/s.");
  }

  @Test
  void textFitsATerminal() {
    assertThat(text().lines()).allMatch(line -> line.length() <= WIDTH);
  }

  @Test
  void pageHasAFigureAndEveryCellAndTheHashOfThePredictions() throws Exception {
    String page = ValidationReport.html(validation(), "c0ffee");

    assertThat(page).contains("c0ffee", "<svg", "p95 of soa.quicksort on uml", "85/s (");
    assertThat(PageData.missing(page, Set.of())).isEmpty();
  }

  @Test
  void figuresMarkSaturation() {
    MeasuredPoint.OfKind endless =
        new MeasuredPoint.OfKind(0, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, List.of());
    Validation saturated =
        validation(SORT, point -> Optional.of(new MeasuredPoint(1, 1, List.of(endless))));

    assertThat(ValidationReport.html(saturated, "c0ffee").split(">∞<", -1))
        .hasSize(1 + SHARES.length);
    assertThat(ValidationReport.html(validation(), "c0ffee")).doesNotContain(">∞<");
  }

  @Test
  void figuresOfAMixNameTheOtherKinds() {
    TestWork.Kind marshal =
        new TestWork.Kind(ComponentKind.MARSHAL, "soap.marshal", WorkPoint.envelope(1e5, 10), 2);
    TestWork mix = new TestWork(List.of(SORT.kinds().get(0), marshal));
    MeasuredPoint.OfKind each = new MeasuredPoint.OfKind(500, 0.1, 0.2, List.of());

    assertThat(
            ValidationReport.html(
                validation(
                    mix, point -> Optional.of(new MeasuredPoint(9, 0.5, List.of(each, each)))),
                "c0ffee"))
        .contains("p95 of soa.quicksort beside soap.marshal on uml")
        .contains("p95 of soap.marshal beside soa.quicksort on uml");
  }

  @Test
  void thePageBeginsWithGoalsMetAndAFigureAsWideAsThePage() {
    String page = ValidationReport.html(validation(), "abc");
    String opening = page.substring(page.indexOf("<h1"), page.indexOf("<nav"));
    assertThat(opening)
        .contains("uml: the model met ")
        .contains(" goals; the largest miss is ")
        .contains("width=\"1120\"");
  }
}
