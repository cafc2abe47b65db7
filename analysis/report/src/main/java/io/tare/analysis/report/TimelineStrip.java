package io.tare.analysis.report;

import io.tare.analysis.comparison.diagnosis.CellDiagnosis;
import io.tare.analysis.comparison.diagnosis.LevelShift;
import io.tare.analysis.comparison.diagnosis.NamedOutlier;
import io.tare.analysis.comparison.diagnosis.SubmissionBucket;
import io.tare.analysis.comparison.diagnosis.TrialDiagnosis;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.presentation.svg.Frame;
import io.tare.analysis.presentation.svg.Marks;
import io.tare.analysis.presentation.svg.Scale;
import io.tare.analysis.table.markup.Element;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The trials of a cell one after the other, each as wide as it has submissions. */
final class TimelineStrip {

  private static final double BETWEEN_TRIALS = 3;
  private static final int MAX_LABELS = 12;

  private final CellDiagnosis cell;
  private final Frame frame;
  private final Scale y;
  private final UnitScale unit;
  private final String cssClass;
  private final List<TrialDiagnosis> trials;
  private final double perSubmission;

  TimelineStrip(CellDiagnosis cell, Frame frame, Scale y, UnitScale unit, String cssClass) {
    this.cell = cell;
    this.frame = frame;
    this.y = y;
    this.unit = unit;
    this.cssClass = cssClass;
    this.trials = cell.trials().stream().filter(each -> !each.timeline().isEmpty()).toList();
    double width = frame.x2() - frame.x1() - BETWEEN_TRIALS * (trials.size() - 1);
    this.perSubmission = width / trials.stream().mapToLong(TimelineStrip::length).sum();
  }

  Element svg() {
    Element strip = Element.of("g");
    double left = frame.x1();
    int labelled = (trials.size() + MAX_LABELS - 1) / MAX_LABELS;
    for (int i = 0; i < trials.size(); i++) {
      TrialDiagnosis trial = trials.get(i);
      addTo(strip, trial, left);
      double width = length(trial) * perSubmission;
      if (i % labelled == 0) {
        strip.add(
            Element.of("g", "axis")
                .add(Marks.label(left + width / 2, frame.y2() + 13, "middle", "" + trial.block())));
      }
      left += width + BETWEEN_TRIALS;
    }
    return strip;
  }

  private void addTo(Element strip, TrialDiagnosis trial, double left) {
    double height = frame.y2() - frame.y1();
    if (trial.counts().warmUp() > 0) {
      strip.add(
          Marks.box(left, frame.y1(), trial.counts().warmUp() * perSubmission, height, "left-out"));
    }
    strip.add(
        Element.of("g", cssClass)
            .add(Marks.path(range(trial, left), "span"))
            .add(Marks.path(line(trial, SubmissionBucket::mean, left), "course")));
    trial
        .counts()
        .settledAfter()
        .ifPresent(after -> strip.add(upright(left + after * perSubmission, "settled")));
    cell.allChanges().stream()
        .filter(change -> change.trial().equals(trial.trial()))
        .forEach(change -> strip.add(upright(left + place(change, trial), "change")));
    cell.largestOutliers().stream()
        .filter(out -> out.trial().equals(trial.trial()))
        .forEach(out -> strip.add(circle(out, trial, left)));
  }

  private Element upright(double x, String mark) {
    return Marks.line(x, frame.y1(), x, frame.y2(), mark);
  }

  private double place(LevelShift change, TrialDiagnosis trial) {
    return place(change.sequence().orElse(0), trial);
  }

  /** Sequence numbers are places too, but for submissions that failed. */
  private double place(long sequence, TrialDiagnosis trial) {
    return Math.min(sequence, length(trial)) * perSubmission;
  }

  private Element circle(NamedOutlier out, TrialDiagnosis trial, double left) {
    return Element.of("circle", "out")
        .with("cx", left + place(out.sequence(), trial))
        .with("cy", y.position(unit.of(out.value())))
        .with("r", 3)
        .add(
            Element.of("title")
                .text(out.trial() + " no. " + out.sequence() + ": " + value(out.value())));
  }

  private String value(double value) {
    return unit.text(value) + " " + unit.symbol();
  }

  /** Around the range of the buckets: along the largest values and back along the smallest. */
  private List<Marks.Point> range(TrialDiagnosis trial, double left) {
    List<Marks.Point> outline = line(trial, SubmissionBucket::maximum, left);
    List<Marks.Point> lower = line(trial, SubmissionBucket::minimum, left);
    Collections.reverse(lower);
    outline.addAll(lower);
    return outline;
  }

  /** Through the middles of the buckets, from the trial's beginning to its end. */
  private List<Marks.Point> line(
      TrialDiagnosis trial, ToDoubleFunction<SubmissionBucket> value, double left) {
    List<SubmissionBucket> buckets = trial.timeline();
    List<Marks.Point> line = new ArrayList<>();
    line.add(point(left, 0, value.applyAsDouble(buckets.get(0))));
    for (SubmissionBucket bucket : buckets) {
      line.add(
          point(left, bucket.from() + bucket.submissions() / 2.0, value.applyAsDouble(bucket)));
    }
    line.add(
        point(left, (double) length(trial), value.applyAsDouble(buckets.get(buckets.size() - 1))));
    return line;
  }

  private Marks.Point point(double left, double submission, double value) {
    return new Marks.Point(
        tenths(left + submission * perSubmission), tenths(y.position(unit.of(value))));
  }

  /** Less than a tenth of a pixel cannot be seen, and there are many points. */
  private static double tenths(double position) {
    return Math.rint(position * 10) / 10;
  }

  private static long length(TrialDiagnosis trial) {
    return trial.counts().warmUp() + trial.counts().counted();
  }
}
