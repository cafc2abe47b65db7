package io.tare.analysis.capacity.models;

import io.tare.analysis.statistics.twosample.PrintedNumber;
import io.tare.analysis.studies.MeasuredRange;
import io.tare.analysis.studies.StatedValue;
import io.tare.analysis.studies.Study;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Network;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Makes a model from the PD stated by a study. It has no times; queries give those of the
 * reference.
 */
public final class StudyModel {

  /** The relative uncertainty of a number called approximate: one in a hundred. */
  private static final double ABOUT = 0.01;

  private static final String PD = "pd";

  private final Study study;
  private final Set<PublishedComponent.Stated> figures = new HashSet<>();
  private final Set<PublishedComponent.Stated> numbers = new HashSet<>();

  private StudyModel(Study study) {
    this.study = study;
  }

  /**
   * @param id its name in queries
   * @param data the study, for people, with its year
   * @param sha256 of the study's file
   * @param draws how many draws to make, 1 or more
   * @throws IllegalArgumentException if it states no PD against a reference
   */
  public static OverheadModel of(Study study, String id, String data, String sha256, int draws) {
    return new StudyModel(study).model(id, data, sha256, draws);
  }

  private OverheadModel model(String id, String data, String sha256, int draws) {
    String reference =
        study
            .reference()
            .orElseThrow(
                () -> new IllegalArgumentException("study " + study.id() + " has no reference"));
    Map<String, String> platforms = new LinkedHashMap<>();
    platforms.put(reference, study.platforms().getOrDefault(reference, reference));
    List<PublishedComponent> components = new ArrayList<>();
    losses().stream()
        .map(StudyModel::operation)
        .distinct()
        .forEach(operation -> components.add(component(operation, reference)));
    losses().stream()
        .map(StatedValue::platform)
        .forEach(each -> platforms.putIfAbsent(each, study.platforms().getOrDefault(each, each)));
    if (components.isEmpty()) {
      throw new IllegalArgumentException(
          "study " + study.id() + " states no PD as a number, so no model can be made");
    }
    PrintedSpread spread = PrintedSpread.of(components, figures);
    Map<String, Map<String, String>> facts = new LinkedHashMap<>();
    platforms.keySet().forEach(each -> facts.put(each, study.environment()));
    return OverheadModelBuilder.builder()
        .id(id)
        .title(study.title())
        .data(data)
        .sha256(sha256)
        .reference(reference)
        .platforms(platforms)
        .facts(facts)
        .draws(draws)
        .components(
            components.stream()
                .<OverheadComponent>map(each -> spread.widened(each, figures, numbers))
                .toList())
        .responses(List.of())
        .queues(List.of())
        .networks(List.of())
        .residuals(Map.of())
        .notes(notes(spread))
        .build();
  }

  private static List<String> notes(PrintedSpread spread) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "the study prints PD but no times; the reference's processor time is that of the query");
    notes.add("the study measured one client; how these platforms share processors is unknown");
    spread
        .deviation()
        .ifPresent(
            deviation ->
                notes.add(
                    String.format(
                        Locale.ROOT,
                        "the study prints no errors: the uncertainty of a PD printed as one"
                            + " number is the difference between its figures of similar sizes,"
                            + " %.1f %% overall",
                        100 * deviation)));
    return notes;
  }

  /**
   * Its statements of PD on the machine itself, or without a path; lower bounds alone are not used.
   */
  private List<StatedValue> losses() {
    return study.stated().stream()
        .filter(each -> each.metric().equals(PD))
        .filter(each -> each.amount().value().or(each.amount()::high).isPresent())
        .filter(each -> each.path().isEmpty() || isUsual(each.path()))
        .toList();
  }

  private static boolean isUsual(String network) {
    return network.equals(Network.LOOPBACK.name());
  }

  /** The workload with the parameters that are not sizes. */
  private static String operation(StatedValue value) {
    Set<String> sizes = sizes(value);
    StringBuilder name = new StringBuilder(value.workload());
    value
        .parameters()
        .forEach(
            (parameter, text) -> {
              if (!sizes.contains(parameter)) {
                name.append(' ').append(parameter).append('=').append(text.replace(' ', '-'));
              }
            });
    return name.toString();
  }

  /** Those on which a component may depend: a body's two, an operation's one, or none. */
  private static Set<String> sizes(StatedValue value) {
    return Set.copyOf(FunctionalForm.of(value.workload(), value.parameters().keySet()).variables());
  }

  private PublishedComponent component(String operation, String reference) {
    Map<String, PublishedComponent.Stated> byPlace = new LinkedHashMap<>();
    List<StatedValue> own =
        losses().stream().filter(each -> operation(each).equals(operation)).toList();
    // If some statements are by size, a statement on all sizes together is not a separate point.
    Set<String> sizes =
        own.stream().map(StudyModel::sizes).max(Comparator.comparingInt(Set::size)).orElseThrow();
    for (StatedValue value : own) {
      if (sizes(value).equals(sizes)) {
        PublishedComponent.Stated each = stated(value);
        // A number for one point is more precise than a range for many.
        byPlace.merge(
            each.platform() + each.point(),
            each,
            (one, other) -> one.high() - one.low() <= other.high() - other.low() ? one : other);
      }
    }
    List<PublishedComponent.Stated> stated = List.copyOf(byPlace.values());
    List<String> variables = List.copyOf(new TreeSet<>(sizes).descendingSet());
    String workload = own.get(0).workload();
    return new PublishedComponent(
        operation,
        KnownOperations.kind(workload),
        Network.LOOPBACK.name(),
        reference,
        hull(workload, variables, stated),
        stated);
  }

  private PublishedComponent.Stated stated(StatedValue value) {
    StatedValue.Amount amount = value.amount();
    double about = amount.isAbout() ? ABOUT : 0;
    double high = amount.value().or(amount::high).map(PrintedNumber::upper).orElseThrow() + about;
    double low =
        amount.value().or(amount::low).map(PrintedNumber::lower).orElse(Math.min(1, high)) - about;
    SortedMap<String, Double> point = new TreeMap<>();
    Set<String> sizes = sizes(value);
    value
        .parameters()
        .forEach(
            (name, text) -> {
              if (sizes.contains(name)) {
                point.put(name, number(text));
              }
            });
    PublishedComponent.Stated stated =
        new PublishedComponent.Stated(
            value.platform(),
            new WorkPoint(point),
            low,
            high,
            "study " + study.id() + ", " + value.source() + ": " + amount.words());
    if (amount.value().isPresent()) {
      numbers.add(stated);
    }
    if (amount.value().isPresent() || amount.low().isPresent()) {
      figures.add(stated);
    }
    return stated;
  }

  private static double number(String text) {
    return Dimension.SIZE.find(text).map(Number::doubleValue).orElseGet(() -> Double.valueOf(text));
  }

  /** The study's stated region, or otherwise that of its statements. */
  private MeasuredRegion hull(
      String workload, List<String> variables, List<PublishedComponent.Stated> stated) {
    Optional<MeasuredRange> range =
        study.validity().stream()
            .filter(each -> each.workload().equals(workload) && isUsual(each.path()))
            .filter(each -> each.parameters().keySet().containsAll(variables))
            .findFirst();
    if (variables.isEmpty() || range.isEmpty()) {
      return MeasuredRegion.of(
          variables, stated.stream().map(PublishedComponent.Stated::point).toList());
    }
    List<List<Double>> corners = new ArrayList<>();
    corners.add(List.of());
    for (String variable : variables) {
      MeasuredRange.Range ends = Objects.requireNonNull(range.get().parameters().get(variable));
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
    return new MeasuredRegion(variables, corners);
  }
}
