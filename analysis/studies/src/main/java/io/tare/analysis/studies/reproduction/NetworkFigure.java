package io.tare.analysis.studies.reproduction;

import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.studies.StudyFigure;
import io.tare.analysis.table.markup.Element;
import io.tare.harness.model.Measurand;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A figure of a study of networks, with a run's means instead of the paper's.
 *
 * @param means all of the run
 */
record NetworkFigure(StudyFigure figure, List<NetworkMean> means, Palette palette) {

  /** No figure without any of its values. */
  Optional<Element> svg() {
    List<PanelsFigure.Panel> panels = figure.panels().stream().map(this::panel).toList();
    if (panels.stream().allMatch(each -> each.marks().isEmpty())) {
      return Optional.empty();
    }
    String source = figure.source();
    return Optional.of(
        new PanelsFigure(
                source.substring(0, 1).toUpperCase(Locale.ROOT)
                    + source.substring(1)
                    + ": "
                    + figure.title(),
                "The run's means with their intervals, laid out as in the paper.",
                palette.platforms(),
                palette,
                "",
                panels)
            .svg());
  }

  private PanelsFigure.Panel panel(StudyFigure.Panel panel) {
    List<PanelsFigure.Mark> marks = new ArrayList<>();
    for (NetworkMean each : means) {
      if (panel.cells().accepts(each.place().measurand(), each.metric())) {
        int place = figure.place(each.place().measurand());
        if (place >= 0) {
          marks.add(mark(each, place));
        }
      }
    }
    return new PanelsFigure.Panel(
        panel.title(), figure.unit(), figure.values(), figure.along(), Set.of(), marks);
  }

  private PanelsFigure.Mark mark(NetworkMean mean, int place) {
    Measurand measurand = mean.place().measurand();
    double value = drawn(measurand, mean.mean().value());
    Optional<Interval> interval = mean.mean().interval();
    double one = interval.map(each -> drawn(measurand, each.lower())).orElse(value);
    double other = interval.map(each -> drawn(measurand, each.upper())).orElse(value);
    return new PanelsFigure.Mark(
        mean.place().platform(),
        place,
        value,
        Math.min(one, other),
        Math.max(one, other),
        "%s, %s %s: %s %s"
            .formatted(
                mean.place().platform(),
                figure.along(),
                figure.values().get(place),
                Numbers.significant(value, 4),
                figure.unit()));
  }

  private double drawn(Measurand measurand, double base) {
    double value =
        switch (figure.quantity()) {
          case MEAN -> base;
          case PER_FLOW -> base / StudiedTraffic.flows(measurand);
          case REST -> Math.max(0, 1 - base);
        };
    return value / figure.baseUnits();
  }
}
