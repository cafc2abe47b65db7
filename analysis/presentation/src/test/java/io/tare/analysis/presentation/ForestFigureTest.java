package io.tare.analysis.presentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.presentation.LossFigure.Point;
import io.tare.analysis.presentation.LossFigure.Series;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForestFigureTest {

  private static String svg(double width) {
    Series series =
        new Series("uml", "p1", 1, false, List.of(new Point(0, Optional.of(1.2), 1.1, 1.3, "uml")));
    return new ForestFigure("PD", "PD", List.of("soa.matmul"), List.of(series), List.of(), width)
        .svg()
        .toString();
  }

  @Test
  void namesOnLinesHaveABackground() {
    assertThat(svg(Style.FIGURE_WIDTH)).contains("class=\"axis over\"");
    assertThat(svg(WideFigure.WIDTH)).doesNotContain("over\"");
  }
}
