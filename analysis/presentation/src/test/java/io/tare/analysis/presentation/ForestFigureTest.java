package io.tare.analysis.presentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.presentation.LossFigure.Point;
import io.tare.analysis.presentation.LossFigure.Series;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForestFigureTest {

  private static final String NOTE = "1.20 (1.10–1.30) slower, not settled";

  private static final String LONG =
      "HTTP request of /jsonp-webapp/document, body=doc.json, method=POST";

  private static String svg(double width, String... names) {
    List<Point> points =
        List.of(
            new Point(0, Optional.of(1.2), 1.1, 1.3, "uml"),
            new Point(names.length - 1, Optional.of(1.2), 0.9, 1.3, "uml"));
    Series series = new Series("uml", "p1", 1, false, points);
    List<String> notes = List.of(names).stream().map(each -> NOTE).toList();
    return new ForestFigure("PD", "PD", List.of(names), List.of(series), notes, width)
        .svg()
        .toString();
  }

  @Test
  void namesOnLinesHaveABackground() {
    assertThat(svg(Style.FIGURE_WIDTH, "Quicksort")).contains("class=\"axis over\"");
    assertThat(svg(WideFigure.WIDTH, "Quicksort")).doesNotContain("over\"");
  }

  @Test
  void theVerdictIsOnANarrowScreenToo() {
    assertThat(svg(Style.FIGURE_WIDTH, "Quicksort", LONG)).contains(NOTE);
    assertThat(svg(WideFigure.WIDTH, "Quicksort", LONG)).contains(NOTE);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Style.FIGURE_WIDTH, WideFigure.WIDTH})
  void theVerdictOfEachPlatformHasItsOwnLine(double width) {
    Series kvm =
        new Series("kvm", "p1", 1, false, List.of(new Point(0, Optional.of(1.2), 1.1, 1.3, "kvm")));
    Series uml =
        new Series(
            "uml", "p2", 2, false, List.of(new Point(0, Optional.of(0.9), 0.8, 0.95, "uml")));
    String svg =
        new ForestFigure(
                "PD",
                "PD",
                List.of("Quicksort"),
                List.of(kvm, uml),
                List.of("1.20 (1.10–1.30) slower\n0.90 (0.80–0.95) faster"),
                width)
            .svg()
            .toString();

    List<double[]> lines =
        numbers(svg, "<text [^>]*y=\"([0-9.]+)\" text-anchor=\"(start)\">[^<]*(?:slower|faster)<");
    assertThat(lines).hasSize(2);
    assertThat(lines.get(1)[0] - lines.get(0)[0]).isGreaterThanOrEqualTo(12);
  }

  @Test
  void longNamesTakeSeveralLinesAndKeepTheirEnd() {
    assertThat(svg(Style.FIGURE_WIDTH, LONG)).contains(">method=POST<").doesNotContain("…");
    assertThat(svg(WideFigure.WIDTH, LONG)).contains(">method=POST<");
  }

  @Test
  void theLineOfNoLossCrossesNoWords() {
    String svg = svg(Style.FIGURE_WIDTH, "Quicksort", LONG);
    List<double[]> lines =
        numbers(svg, "<line class=\"no-loss\"[^>]* y1=\"([0-9.]+)\"[^>]* y2=\"([0-9.]+)\"");
    List<double[]> words = numbers(svg, "<text [^>]*y=\"([0-9.]+)\" text-anchor=\"(start)\"");

    assertThat(lines).hasSize(2);
    assertThat(words).hasSizeGreaterThan(4);
    assertThat(words)
        .noneMatch(
            word -> lines.stream().anyMatch(line -> line[0] < word[0] && word[0] - 8 < line[1]));
  }

  /** The numbers of each match; 0 for a group that is a word. */
  private static List<double[]> numbers(String svg, String pattern) {
    return Pattern.compile(pattern)
        .matcher(svg)
        .results()
        .map(each -> new double[] {number(each, 1), number(each, 2)})
        .toList();
  }

  private static double number(MatchResult match, int group) {
    return match.group(group).matches("[0-9.]+") ? Double.parseDouble(match.group(group)) : 0;
  }
}
