package io.tare.analysis.overhead;

import io.tare.analysis.statistics.twosample.Rounded;
import io.tare.analysis.studies.MeasuredRange;
import io.tare.analysis.studies.StatedValue;
import io.tare.analysis.studies.Study;
import io.tare.model.Dimension;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Takes a model from what a study states of PD. It has no times; who asks gives those of the
 * reference.
 */
public final class StudyModel {

  /** How far from the true value a number may be that is called approximate: one in a hundred. */
  private static final double ABOUT = 0.01;

  private static final String LOOPBACK = "loopback";
  private static final String PD = "pd";

  private final Study study;
  private final String data;

  private StudyModel(Study study, String data) {
    this.study = study;
    this.data = data;
  }

  /**
   * @param data what the study is, for people: its year above all
   * @param sha256 of the study's file
   * @throws IllegalArgumentException if it states no PD against a reference
   */
  public static OverheadModel of(Study study, String data, String sha256) {
    return new StudyModel(study, data).model(sha256);
  }

  private OverheadModel model(String sha256) {
    String reference =
        study
            .reference()
            .orElseThrow(
                () -> new IllegalArgumentException("study " + study.id() + " has no reference"));
    Map<String, String> platforms = new LinkedHashMap<>();
    platforms.put(reference, study.platforms().getOrDefault(reference, reference));
    List<OverheadComponent> components = new ArrayList<>();
    for (String workload : workloads()) {
      components.add(component(workload, reference));
      study.stated().stream()
          .filter(each -> each.workload().equals(workload))
          .map(StatedValue::platform)
          .forEach(each -> platforms.putIfAbsent(each, study.platforms().getOrDefault(each, each)));
    }
    if (components.isEmpty()) {
      throw new IllegalArgumentException(
          "study " + study.id() + " states no PD by size; there is nothing to make a model of");
    }
    Map<String, Map<String, String>> facts = new LinkedHashMap<>();
    platforms.keySet().forEach(each -> facts.put(each, study.environment()));
    return new OverheadModel(
        study.id(),
        study.title(),
        data,
        sha256,
        reference,
        platforms,
        facts,
        OverheadModel.DEFAULT_DRAWS,
        components,
        List.of(
            "the study prints PD and no times: give the reference's processor time with the query",
            "the study measured one client; nothing tells how these platforms share processors"));
  }

  private List<String> workloads() {
    return study.stated().stream()
        .filter(each -> each.metric().equals(PD) && each.path().equals(LOOPBACK))
        .filter(each -> !each.parameters().isEmpty())
        .map(StatedValue::workload)
        .distinct()
        .toList();
  }

  private OverheadComponent component(String workload, String reference) {
    List<PublishedComponent.Stated> stated = new ArrayList<>();
    Map<String, PublishedComponent.Stated> byPlace = new LinkedHashMap<>();
    for (StatedValue value : study.stated()) {
      if (value.workload().equals(workload) && value.path().equals(LOOPBACK)) {
        PublishedComponent.Stated each = stated(value);
        // What is told of one point as a number says more than what a range says of many.
        byPlace.merge(
            each.platform() + each.point(),
            each,
            (one, other) -> one.high() - one.low() <= other.high() - other.low() ? one : other);
      }
    }
    stated.addAll(byPlace.values());
    ComponentKind kind = KnownOperations.kind(workload);
    List<String> variables =
        List.copyOf(new TreeSet<>(stated.get(0).point().values().keySet()).descendingSet());
    return new PublishedComponent(
        workload, kind, LOOPBACK, reference, hull(workload, variables, stated), stated);
  }

  private PublishedComponent.Stated stated(StatedValue value) {
    double about = value.isAbout() ? ABOUT : 0;
    double low = value.value().or(value::low).map(Rounded::lower).orElse(1.0) - about;
    double high =
        value
                .value()
                .or(value::high)
                .map(Rounded::upper)
                .orElseThrow(() -> new IllegalArgumentException(value.source() + ": no high end"))
            + about;
    SortedMap<String, Double> point = new TreeMap<>();
    value.parameters().forEach((name, text) -> point.put(name, number(text)));
    return new PublishedComponent.Stated(
        value.platform(),
        new WorkPoint(point),
        low,
        high,
        "study " + study.id() + ", " + value.source() + ": " + value.words());
  }

  private static double number(String text) {
    return Dimension.SIZE.find(text).map(Number::doubleValue).orElseGet(() -> Double.valueOf(text));
  }

  /** Where the study says that it measured, or else where it states something. */
  private Hull hull(
      String workload, List<String> variables, List<PublishedComponent.Stated> stated) {
    Optional<MeasuredRange> range =
        study.validity().stream()
            .filter(each -> each.workload().equals(workload) && each.path().equals(LOOPBACK))
            .filter(each -> each.parameters().keySet().containsAll(variables))
            .findFirst();
    if (range.isEmpty()) {
      return Hull.of(variables, stated.stream().map(PublishedComponent.Stated::point).toList());
    }
    List<List<Double>> corners = new ArrayList<>();
    corners.add(List.of());
    for (String variable : variables) {
      MeasuredRange.Range ends = range.get().parameters().get(variable);
      List<List<Double>> longer = new ArrayList<>();
      for (List<Double> corner : corners) {
        for (String end : List.of(ends.from(), ends.to())) {
          List<Double> more = new ArrayList<>(corner);
          more.add(number(end));
          longer.add(more);
        }
      }
      corners = longer;
    }
    return new Hull(variables, corners);
  }
}
