package io.tare.analysis.migration;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.migration.MigrationOutcome;
import io.tare.analysis.comparison.migration.MigrationPhase;
import io.tare.analysis.comparison.migration.MigrationSpans;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.Style;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.presentation.svg.Frame;
import io.tare.analysis.presentation.svg.Marks;
import io.tare.analysis.presentation.svg.Scale;
import io.tare.analysis.table.markup.Element;
import io.tare.harness.model.Metric;
import io.tare.harness.model.MigrationRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A live migration over time: bytes sent and written per second in each pass, as in the study of
 * Xen (figure 4), and below it, on the same axis, the client's response times and the gap without
 * an answer. Dashed lines separate phases.
 *
 * @param from the beginning of the axis, in seconds since the migration began
 * @param until its end
 * @param width in CSS pixels
 */
public record MigrationFigure(
    MigrationOutcome migration, Palette palette, double from, double until, double width) {

  private static final double LEFT = 62;
  private static final double TOP = 74;

  /** The position of the legend. */
  private static final double KEYS = 20;

  private static final double STRIP = 110;
  private static final double GAP = 40;
  private static final double BOTTOM = 40;
  private static final double NANOS = 1e9;

  /** The margin before and after, as a share of the shown time. */
  private static final double BESIDE = 0.25;

  private static final double MIN_BAR = 1.5;

  /** The width of a character in a label, rounded up. */
  private static final double CHARACTER = 6.5;

  /** From this number of passes on, the later ones are drawn again if they are short. */
  private static final int MANY_PASSES = 4;

  private static final double LITTLE = 0.25;

  /** From before its beginning until after its end. */
  public static MigrationFigure of(MigrationOutcome migration, Palette palette) {
    double total = Math.max(1e-9, migration.record().totalNanos() / NANOS);
    return new MigrationFigure(
        migration, palette, -BESIDE * total, (1 + BESIDE) * total, Style.FIGURE_WIDTH);
  }

  /** The same at another width. */
  public MigrationFigure at(double otherWidth) {
    return new MigrationFigure(migration, palette, from, until, otherWidth);
  }

  /**
   * The passes after the first, if there are many too short to distinguish beside it: the study's
   * figures 4 and 5 also begin late in the first pass.
   */
  public static Optional<MigrationFigure> late(MigrationOutcome migration, Palette palette) {
    List<MigrationRecord.Pass> passes = migration.record().passes();
    double total = migration.record().totalNanos();
    if (passes.size() < MANY_PASSES || total - passes.get(1).afterNanos() > LITTLE * total) {
      return Optional.empty();
    }
    double second = passes.get(1).afterNanos() / NANOS;
    double later = Math.max(1e-9, total / NANOS - second);
    return Optional.of(
        new MigrationFigure(
            migration,
            palette,
            second - BESIDE * later,
            second + (1 + BESIDE) * later,
            Style.FIGURE_WIDTH));
  }

  public Element svg() {
    double height = TOP + 2 * STRIP + GAP + BOTTOM;
    Element svg =
        new Frame(width, height, LEFT, BOTTOM, TOP)
            .figure(
                String.format(
                    Locale.ROOT,
                    "%s, %s, migration %d of block %d",
                    CellText.of(migration.cell().measurand()),
                    migration.cell().platform(),
                    migration.number(),
                    migration.block()),
                "Bytes sent and written a second in each pass of a live migration, and the response"
                    + " times of the client's submissions, over the time since it began.");
    Frame upper = new Frame(width, TOP + STRIP, LEFT, 0, TOP);
    Frame lower = new Frame(width, height, LEFT, BOTTOM, TOP + STRIP + GAP);
    Scale x = new Scale.Linear(from, until, lower.x1(), lower.x2(), 5);
    svg.add(lower.xAxis(x, Numbers.ticks(x), "s since the migration began"));
    still(svg, x, upper);
    still(svg, x, lower);
    passes(svg, x, upper);
    answers(svg, x, lower);
    phases(svg, x, upper, lower);
    outage(svg, x, lower);
    legend(svg);
    return svg;
  }

  /** From the guest's stop to its resumption, as far as known. */
  private void still(Element svg, Scale x, Frame strip) {
    for (MigrationSpans.Span each : MigrationSpans.of(migration.record()).all()) {
      if (each.phase() == MigrationPhase.STANDING_STILL) {
        box(
            svg,
            x,
            each.fromNanos() / NANOS,
            each.untilNanos() / NANOS,
            strip.y1(),
            strip,
            "still");
      }
    }
  }

  /** A line at the beginning of each phase, through both strips, with its name if there is room. */
  private void phases(Element svg, Scale x, Frame upper, Frame lower) {
    for (MigrationSpans.Span each : MigrationSpans.of(migration.record()).all()) {
      double begin = Math.max(from, each.fromNanos() / NANOS);
      double end = Math.min(until, each.untilNanos() / NANOS);
      if (begin < end) {
        mark(svg, x, begin, upper, lower);
        mark(svg, x, end, upper, lower);
        String name = name(each.phase());
        if (name.length() * CHARACTER <= x.position(end) - x.position(begin)) {
          double middle = (x.position(begin) + x.position(end)) / 2;
          svg.add(Marks.label(middle, upper.y1() - 5, "middle", name));
        }
      }
    }
  }

  private static String name(MigrationPhase phase) {
    return switch (phase) {
      case FIRST_PASS -> "first pass";
      case LATER_PASSES -> "later passes";
      case COPYING -> "copying";
      case STANDING_STILL -> "still";
      case POST_COPY -> "fetching the rest";
      case BEFORE, AFTER -> "";
    };
  }

  private void mark(Element svg, Scale x, double at, Frame upper, Frame lower) {
    if (at > from && at < until) {
      double place = x.position(at);
      svg.add(Marks.line(place, upper.y1(), place, upper.y2(), "settled"));
      svg.add(Marks.line(place, lower.y1(), place, lower.y2(), "settled"));
    }
  }

  /** The gap between answers, at the top of the client's strip. */
  private void outage(Element svg, Scale x, Frame strip) {
    migration
        .outage()
        .ifPresent(
            each -> {
              double begin = Math.max(from, each.afterNanos() / NANOS);
              double end = Math.min(until, (each.afterNanos() + each.maxNanos()) / NANOS);
              if (begin < end) {
                double y = strip.y1() - 5;
                double last = Math.max(x.position(begin) + MIN_BAR, x.position(end));
                svg.add(Marks.line(x.position(begin), y, last, y, "unanswered"));
              }
            });
  }

  private void passes(Element svg, Scale x, Frame strip) {
    List<MigrationRecord.Pass> passes =
        toldApart(migration.record().passes()).stream()
            .filter(each -> (each.afterNanos() + each.durationNanos()) / NANOS > from)
            .filter(each -> each.afterNanos() / NANOS < until)
            .toList();
    double max =
        passes.stream()
            .mapToDouble(
                each ->
                    Math.max(
                        rate(each, bytes(each.sentBytes())),
                        rate(each, bytes(each.dirtiedBytes()))))
            .max()
            .orElse(0);
    if (max > 0) {
      UnitScale unit = UnitScale.of(Metric.Unit.BYTES_PER_SECOND, max);
      Scale y = new Scale.Linear(0, unit.of(max) * 1.05, strip.y2(), strip.y1(), 4);
      svg.add(strip.yAxis(y, Numbers.ticks(y), unit.symbol()));
      for (MigrationRecord.Pass each : passes) {
        double begin = each.afterNanos() / NANOS;
        double end = begin + each.durationNanos() / NANOS;
        double sent = y.position(unit.of(rate(each, bytes(each.sentBytes()))));
        double written = y.position(unit.of(rate(each, bytes(each.dirtiedBytes()))));
        box(svg, x, begin, end, sent, strip, "sent");
        box(svg, x, begin, (begin + end) / 2, written, strip, "written");
      }
    } else {
      svg.add(
          Marks.label(
              (strip.x1() + strip.x2()) / 2,
              (strip.y1() + strip.y2()) / 2,
              "middle",
              "the hypervisor reports no passes"));
    }
    svg.add(Marks.line(strip.x1(), strip.y2(), strip.x2(), strip.y2(), "rule"));
  }

  /**
   * Passes whose bytes are reported together are drawn as one; otherwise all their bytes would
   * appear in the last.
   */
  private static List<MigrationRecord.Pass> toldApart(List<MigrationRecord.Pass> passes) {
    List<MigrationRecord.Pass> drawn = new ArrayList<>();
    long begin = -1;
    for (MigrationRecord.Pass each : passes) {
      begin = begin < 0 ? each.afterNanos() : begin;
      if (each.sentBytes() != null) {
        long end = each.afterNanos() + each.durationNanos();
        boolean isAlone = begin == each.afterNanos();
        drawn.add(
            new MigrationRecord.Pass(
                each.number(),
                begin,
                end - begin,
                each.sentBytes(),
                isAlone ? each.dirtiedBytes() : null));
        begin = -1;
      }
    }
    return drawn;
  }

  /** From {@code top} to the strip's lower edge, clipped to the axis. */
  private void box(
      Element svg, Scale x, double begin, double end, double top, Frame strip, String cssClass) {
    double left = x.position(Math.max(from, begin));
    double right = x.position(Math.min(until, end));
    if (top < strip.y2() && begin < until && end > from) {
      svg.add(Marks.box(left, top, Math.max(MIN_BAR, right - left), strip.y2() - top, cssClass));
    }
  }

  private static void legend(Element svg) {
    key(svg, 0, "sent", "sent");
    key(svg, 58, "written", "written meanwhile");
    key(svg, 192, "still", "still");
    double y = TOP - 31;
    svg.add(Marks.line(KEYS + 246, y, KEYS + 256, y, "unanswered"));
    svg.add(Marks.label(KEYS + 260, y + 4, "start", "no answer"));
  }

  private static void key(Element svg, double x, String cssClass, String words) {
    svg.add(Marks.box(KEYS + x, TOP - 36, 10, 10, cssClass));
    svg.add(Marks.label(KEYS + x + 14, TOP - 27, "start", words));
  }

  /** Unknown values are not drawn. */
  private static double bytes(@Nullable Long value) {
    return value == null ? 0 : value;
  }

  /** Bytes per second. */
  private static double rate(MigrationRecord.Pass pass, double bytes) {
    return pass.durationNanos() > 0 ? bytes * NANOS / pass.durationNanos() : 0;
  }

  private void answers(Element svg, Scale x, Frame strip) {
    List<MigrationOutcome.Answer> shown =
        migration.answers().stream()
            .filter(each -> each.afterNanos() / NANOS >= from)
            .filter(each -> each.afterNanos() / NANOS <= until)
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
