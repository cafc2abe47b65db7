package io.tare.analysis.report;

import io.tare.analysis.markup.Element;
import io.tare.analysis.results.MigrationOutcome;
import io.tare.analysis.svg.Frame;
import io.tare.analysis.svg.Marks;
import io.tare.analysis.svg.Scale;
import io.tare.model.Metric;
import io.tare.model.MigrationRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A live migration over time: how much was sent and written a second in each pass, as in the study
 * of Xen (figure 4), and below it, on the same axis, how long the client's submissions took and
 * when nobody answered.
 */
record MigrationFigure(MigrationOutcome migration, Palette palette) {

  private static final double WIDTH = Figures.WIDTH;
  private static final double LEFT = 62;
  private static final double TOP = 60;
  private static final double STRIP = 110;
  private static final double GAP = 40;
  private static final double BOTTOM = 40;
  private static final double NANOS = 1e9;

  /** Of the migration's time shown before and after it. */
  private static final double BESIDE = 0.25;

  private static final double BAR_LEAST = 1.5;

  Element svg() {
    double height = TOP + 2 * STRIP + GAP + BOTTOM;
    Element svg =
        new Frame(WIDTH, height, LEFT, BOTTOM, TOP)
            .figure(
                String.format(
                    Locale.ROOT,
                    "%s, %s, migration %d of block %d",
                    DisplayNames.compact(migration.cell().measurand()),
                    migration.cell().platform(),
                    migration.number(),
                    migration.block()),
                "Bytes sent and written a second in each pass of a live migration, and the response"
                    + " times of the client's submissions, over the time since it began.");
    double total = migration.record().totalNanos() / NANOS;
    Frame upper = new Frame(WIDTH, TOP + STRIP, LEFT, 0, TOP);
    Frame lower = new Frame(WIDTH, height, LEFT, BOTTOM, TOP + STRIP + GAP);
    Scale x = new Scale.Linear(-BESIDE * total, (1 + BESIDE) * total, lower.x1(), lower.x2(), 5);
    outage(svg, x, upper);
    outage(svg, x, lower);
    passes(svg, x, upper);
    answers(svg, x, lower);
    svg.add(lower.xAxis(x, Numbers.ticks(x), "s since the migration began"));
    return svg;
  }

  /** From the guest's stop to its going on, as far as that is told. */
  private void outage(Element svg, Scale x, Frame strip) {
    MigrationRecord told = migration.record();
    Long resumed = told.resumedAfterNanos();
    Long still = told.stillNanos() == null ? told.downtimeNanos() : told.stillNanos();
    if (resumed != null && still != null) {
      double from = x.position((resumed - still) / NANOS);
      double until = x.position(resumed / NANOS);
      svg.add(Marks.box(from, strip.y1(), Math.max(BAR_LEAST, until - from), STRIP, "still"));
    }
  }

  private void passes(Element svg, Scale x, Frame strip) {
    List<MigrationRecord.Pass> passes = migration.record().passes();
    double most =
        passes.stream()
            .mapToDouble(
                each -> Math.max(rate(each, bytes(each.sentBytes())), rate(each, bytes(each.dirtiedBytes()))))
            .max()
            .orElse(1);
    UnitScale unit = UnitScale.of(Metric.Unit.BYTES_PER_SECOND, most);
    Scale y = new Scale.Linear(0, Math.max(unit.of(most), 1e-9) * 1.05, strip.y2(), strip.y1(), 4);
    svg.add(strip.yAxis(y, Numbers.ticks(y), unit.symbol()));
    for (MigrationRecord.Pass each : passes) {
      double from = x.position(each.afterNanos() / NANOS);
      double width =
          Math.max(
              BAR_LEAST, x.position((each.afterNanos() + each.durationNanos()) / NANOS) - from);
      bar(
          svg,
          from,
          width,
          y.position(unit.of(rate(each, bytes(each.sentBytes())))),
          strip,
          "sent");
      bar(svg, from, width / 2, y.position(unit.of(rate(each, bytes(each.dirtiedBytes())))), strip, "written");
    }
    svg.add(Marks.line(strip.x1(), strip.y2(), strip.x2(), strip.y2(), "rule"));
    svg.add(Marks.box(LEFT, TOP - 22, 10, 10, "sent"));
    svg.add(Marks.label(LEFT + 14, TOP - 13, "start", "sent"));
    svg.add(Marks.box(LEFT + 60, TOP - 22, 10, 10, "written"));
    svg.add(Marks.label(LEFT + 74, TOP - 13, "start", "written meanwhile"));
    svg.add(Marks.box(LEFT + 200, TOP - 22, 10, 10, "still"));
    svg.add(Marks.label(LEFT + 214, TOP - 13, "start", "guest stands still"));
  }

  private static void bar(
      Element svg, double from, double width, double top, Frame strip, String cssClass) {
    svg.add(Marks.box(from, top, width, Math.max(0, strip.y2() - top), cssClass));
  }

  /** What is not known is not drawn. */
  private static double bytes(@Nullable Long told) {
    return told == null ? 0 : told;
  }

  /** Bytes per second. */
  private static double rate(MigrationRecord.Pass pass, double bytes) {
    return pass.durationNanos() > 0 ? bytes * NANOS / pass.durationNanos() : 0;
  }

  private void answers(Element svg, Scale x, Frame strip) {
    double total = migration.record().totalNanos();
    List<MigrationOutcome.Answer> shown =
        migration.answers().stream()
            .filter(each -> each.afterNanos() >= -BESIDE * total)
            .filter(each -> each.afterNanos() <= (1 + BESIDE) * total)
            .toList();
    double[] responses =
        shown.stream()
            .mapToDouble(MigrationOutcome.Answer::responseNanos)
            .filter(each -> each > 0)
            .toArray();
    if (responses.length == 0) {
      return;
    }
    UnitScale unit = UnitScale.of(Metric.Unit.NANOSECONDS, responses);
    double low = unit.of(Arrays.stream(responses).min().orElseThrow());
    double high = unit.of(Arrays.stream(responses).max().orElseThrow());
    Scale y = new Scale.Logarithmic(low / 1.2, high * 1.2, strip.y2(), strip.y1());
    svg.add(strip.yAxis(y, Numbers.ticks(y), unit.symbol()));
    String own = palette.cssClass(migration.cell().platform());
    for (MigrationOutcome.Answer each : shown) {
      double at = x.position(each.afterNanos() / NANOS);
      svg.add(
          each.responseNanos() > 0
              ? Element.of("circle", own)
                  .with("cx", at)
                  .with("cy", y.position(unit.of(each.responseNanos())))
                  .with("r", 1.6)
              : Marks.line(at, strip.y1(), at, strip.y1() + 8, "failed"));
    }
  }
}
