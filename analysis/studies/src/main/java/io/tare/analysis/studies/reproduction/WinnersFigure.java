package io.tare.analysis.studies.reproduction;

import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.svg.Frame;
import io.tare.analysis.presentation.svg.Marks;
import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.Winner;
import io.tare.analysis.table.markup.Element;
import java.util.ArrayList;
import java.util.List;

/** The best platform in each place of a table without values. */
record WinnersFigure(Study study, Palette palette) {

  private static final double WIDTH = 520;
  private static final double ROW = 24;
  private static final double LEFT = 200;

  Element svg() {
    List<String> rows = study.winners().stream().map(WinnersFigure::row).distinct().toList();
    List<String> columns = study.winners().stream().map(WinnersFigure::column).distinct().toList();
    Winner any = study.winners().get(0);
    double top = 56;
    Frame frame = new Frame(WIDTH, top + ROW * rows.size() + 12, LEFT, 12, top);
    Element svg =
        frame.figure(any.source() + ": the best platform", "The name is in every" + " place.");
    double width = (frame.x2() - frame.x1()) / columns.size();
    List<String> names = new ArrayList<>(any.key().keySet());
    Element axis = Element.of("g", "axis");
    axis.add(Marks.label(LEFT - 8, top - 8, "end", names.get(names.size() - 1) + ":"));
    for (int i = 0; i < columns.size(); i++) {
      axis.add(Marks.label(LEFT + (i + 0.5) * width, top - 8, "middle", columns.get(i)));
    }
    for (int i = 0; i < rows.size(); i++) {
      axis.add(Marks.label(LEFT - 8, top + (i + 0.5) * ROW + 4, "end", rows.get(i)));
    }
    svg.add(axis);
    for (Winner winner : study.winners()) {
      double x = LEFT + columns.indexOf(column(winner)) * width;
      double y = top + rows.indexOf(row(winner)) * ROW;
      svg.add(
          Element.of("g", palette.cssClass(winner.platform()))
              .add(Marks.box(x, y, width, ROW, "winner")));
      svg.add(Marks.label(x + width / 2, y + ROW / 2 + 4, "middle", winner.platform()));
    }
    return svg;
  }

  /** All keys of the place except the last, which is the column. */
  private static String row(Winner winner) {
    List<String> values = new ArrayList<>(winner.key().values());
    return String.join(", ", values.subList(0, values.size() - 1));
  }

  private static String column(Winner winner) {
    List<String> values = new ArrayList<>(winner.key().values());
    return values.get(values.size() - 1);
  }
}
