package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.ComparisonBuilder;
import io.tare.analysis.comparison.PdVerdict;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.Panel;
import io.tare.analysis.presentation.Style;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import io.tare.harness.model.Network;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PdFigureTest {

  @Test
  void sizesOverADecadeAreOnALogarithmicScale() {
    List<Double> places = labels(figure(quicksort()));

    assertThat(places).hasSize(3);
    assertThat((places.get(1) - places.get(0)) / (places.get(2) - places.get(0)))
        .isCloseTo(Math.log(2.5) / Math.log(10), within(0.01));
  }

  @Test
  void aSingleSizeIsInTheMiddle() {
    double leftMargin = 52;
    double rightMargin = 16;

    assertThat(labels(figure(quicksort().subList(0, 1))))
        .singleElement()
        .isEqualTo((leftMargin + Style.FIGURE_WIDTH - rightMargin) / 2);
  }

  @Test
  void anArrowMarksAnIntervalBeyondTheAxis() {
    List<Comparison> all = quicksort();
    Comparison wide = withInterval(all.get(0), new Interval(0.1, 80, 0.95));

    assertThat(figure(all)).doesNotContain("class=\"arrow\"");
    assertThat(figure(List.of(wide, all.get(1), all.get(2)))).contains("class=\"arrow\"");
  }

  /** Tooltips are not on paper. */
  @Test
  void showsTheValueAndTheVerdictOfEachCandidateBelow() {
    List<Comparison> all =
        new StatedRun(8, 0.01, 3)
            .pd(1.5, "kvm", "sort", Network.LOOPBACK, "n", 1)
            .pd(0.8, "uml", "sort", Network.LOOPBACK, "n", 1)
            .pd(1.3, "kvm", "sort", Network.LOOPBACK, "n", 2)
            .pd(0.7, "uml", "sort", Network.LOOPBACK, "n", 2)
            .analysedBy(Analysis.withDefaults()::of)
            .comparisons();

    assertThat(values(figure(all, new Palette(List.of("native", "kvm", "uml")))))
        .satisfiesExactly(
            first -> assertThat(first).startsWith("1: 1.").contains(") slower"),
            second -> assertThat(second).startsWith("1: 0.").contains(") faster"),
            third -> assertThat(third).startsWith("2: 1.").contains(") slower"),
            fourth -> assertThat(fourth).startsWith("2: 0.").contains(") faster"));
  }

  private static List<String> values(String svg) {
    return Pattern.compile("<text [^>]*>([^<]* \\([^<]*)</text>")
        .matcher(svg)
        .results()
        .map(each -> each.group(1))
        .filter(each -> !each.startsWith("PD"))
        .toList();
  }

  private static Comparison withInterval(Comparison from, Interval interval) {
    Ratio pd = from.pd();
    return ComparisonBuilder.builder()
        .measurand(from.measurand())
        .candidate(from.candidate())
        .reference(from.reference())
        .metric(from.metric())
        .sides(from.sides())
        .mean(
            new PdVerdict(
                new Ratio(
                    pd.value(),
                    Optional.of(interval),
                    pd.method(),
                    pd.crossCheck(),
                    pd.pValue(),
                    pd.blocks()),
                from.holmP(),
                from.verdict(),
                from.margin(),
                from.mean().resolution(),
                from.mean().unsettled()))
        .beside(from.beside())
        .components(from.components())
        .blocks(from.blocks())
        .quantiles(from.quantiles())
        .deciles(from.deciles())
        .robustness(from.robustness())
        .spread(from.spread())
        .trend(from.trend())
        .instrument(from.instrument())
        .compilers(from.compilers())
        .build();
  }

  private static List<Comparison> quicksort() {
    return ReportFixture.CLEAN.comparisons().stream()
        .filter(each -> each.measurand().workload().equals("soa.quicksort"))
        .toList();
  }

  private static String figure(List<Comparison> comparisons) {
    return figure(comparisons, Palette.of(ReportFixture.CLEAN));
  }

  private static String figure(List<Comparison> comparisons, Palette palette) {
    Panel panel = Panel.of(comparisons.stream().map(Comparison::measurand).toList()).get(0);
    return new PdFigure(panel, comparisons, comparisons, palette).svg().toString();
  }

  /** The positions of the sizes' labels. */
  private static List<Double> labels(String svg) {
    Matcher matcher =
        Pattern.compile("<text x=\"([0-9.]+)\"[^>]*>(?:20k|50k|200k)</text>").matcher(svg);
    return matcher.results().map(each -> Double.parseDouble(each.group(1))).toList();
  }
}
