package io.tare.analysis.presentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.comparison.series.Part;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.presentation.StyleSheet.Theme;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The perceived colours of the shipped style sheets. */
class PaletteTest {

  /** Differences in CIELAB; ten is clear for areas, marks and lines need more. */
  private static final double MARKS = 18;

  private static final double AREAS = 12;
  private static final double TOUCHING_AREAS = 18;

  /** The step of lightness on a grey printer. */
  private static final double TOUCHING_GREYS = 7;

  /** WCAG 2.1, 1.4.11 for graphics and 1.4.3 for text. */
  private static final double GRAPHICS = 3;

  private static final double TEXT = 4.5;

  /** One with parts. */
  private static final CellResult ANSWER =
      Analysis.withDefaults().of(SyntheticRun.quickstart()).cells().get(0);

  @ParameterizedTest
  @EnumSource
  void coloursOfPlatformsAreDistinctForColourBlindReaders(Theme theme) {
    assertThat(closest(platforms(theme), MARKS)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void coloursOfPartsAreDistinctForColourBlindReaders(Theme theme) {
    assertThat(closest(parts(theme), AREAS)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void adjacentPartsHaveMoreDistinctColours(Theme theme) {
    Map<String, String> fills = parts(theme);
    for (boolean split : List.of(true, false)) {
      List<Part> stack = ANSWER.declared().all(split);
      for (int i = 1; i < stack.size(); i++) {
        String one = Palette.cssClass(stack.get(i - 1));
        String next = Palette.cssClass(stack.get(i));
        Map<String, String> pair = Map.of(one, fills.get(one), next, fills.get(next));
        assertThat(closest(pair, TOUCHING_AREAS)).isEmpty();
        assertThat(lightness(fills.get(one)) - lightness(fills.get(next)))
            .as(one + " and " + next + " in grey")
            .matches(step -> Math.abs(step) >= TOUCHING_GREYS, "at least " + TOUCHING_GREYS);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void marksAndFillsContrastWithTheBackground(Theme theme) {
    Map<String, String> colours = platforms(theme);
    colours.putAll(parts(theme));
    String paper = figure(theme, ".figure .paper", "fill");

    assertThat(faint(colours, paper, GRAPHICS)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void linesAndTextOfFiguresContrastWithTheBackground(Theme theme) {
    Map<String, String> words = new TreeMap<>();
    words.put("text", figure(theme, ".figure text", "fill"));
    words.put("axis", figure(theme, ".figure .axis text", "fill"));
    words.put("rule", figure(theme, ".figure .rule", "stroke"));
    words.put("no loss", figure(theme, ".figure .no-loss", "stroke"));

    assertThat(faint(words, figure(theme, ".figure .paper", "fill"), TEXT)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void textOfThePageContrastsWithItsBackground(Theme theme) {
    StyleSheet sheet = StyleSheet.of(Style.page(), theme);
    for (String ground : List.of("--ground", "--tint", "--warn-ground")) {
      Map<String, String> words = new TreeMap<>();
      for (String name : List.of("--text", "--muted", "--warn", "--link")) {
        words.put(name + " on " + ground, sheet.value(":root", ":root", name));
      }
      assertThat(faint(words, sheet.value(":root", ":root", ground), TEXT)).isEmpty();
    }
  }

  @Test
  void paleFillsHaveAnOutline() {
    StyleSheet.of(Style.figure(), Theme.LIGHT)
        .rules()
        .forEach(
            (selector, properties) -> {
              if (properties.containsKey("fill-opacity")) {
                assertThat(properties.getOrDefault("stroke", "that of the platform"))
                    .as(selector)
                    .isNotEqualTo("none");
              }
            });
  }

  @Test
  void noTwoOfManyPlatformsShareColourAndShape() {
    List<String> names = IntStream.range(0, 26).mapToObj(i -> "platform" + i).toList();
    Palette palette = new Palette(names);

    assertThat(names.stream().map(each -> palette.cssClass(each) + " " + palette.shape(each)))
        .doesNotHaveDuplicates();
  }

  /** The pairs of colours that are closer than that for some kind of vision. */
  private static List<String> closest(Map<String, String> colours, double min) {
    List<String> close = new ArrayList<>();
    for (Map.Entry<String, String> one : colours.entrySet()) {
      for (Map.Entry<String, String> other : colours.entrySet()) {
        boolean isPair = one.getKey().compareTo(other.getKey()) < 0;
        for (Vision vision : Vision.values()) {
          double difference = vision.difference(one.getValue(), other.getValue());
          if (isPair && !(difference >= min)) {
            close.add(vision + ": " + one + " and " + other + " differ by " + difference);
          }
        }
      }
    }
    return close;
  }

  private static List<String> faint(Map<String, String> colours, String paper, double min) {
    List<String> faint = new ArrayList<>();
    colours.forEach(
        (name, colour) -> {
          double contrast = Colour.of(colour).contrast(Colour.of(paper));
          if (!(contrast >= min)) {
            faint.add(name + " " + colour + " has " + contrast + " to 1");
          }
        });
    return faint;
  }

  private static double lightness(String colour) {
    return Colour.of(colour).lab().l();
  }

  private static Map<String, String> platforms(Theme theme) {
    Map<String, String> colours = new TreeMap<>();
    for (int i = 0; i <= Palette.COLOURS; i++) {
      assertThat(figure(theme, ".figure .p" + i, "stroke"))
          .isEqualTo(figure(theme, ".figure .p" + i, "fill"));
      colours.put("p" + i, figure(theme, ".figure .p" + i, "fill"));
    }
    return colours;
  }

  private static Map<String, String> parts(Theme theme) {
    Map<String, String> colours = new TreeMap<>();
    IntStream.range(0, Palette.PARTS)
        .mapToObj(place -> "part-" + place)
        .forEach(each -> colours.put(each, figure(theme, ".figure ." + each, "fill")));
    return colours;
  }

  private static String figure(Theme theme, String selector, String property) {
    return StyleSheet.of(Style.figure(), theme).value(".figure", selector, property);
  }
}
