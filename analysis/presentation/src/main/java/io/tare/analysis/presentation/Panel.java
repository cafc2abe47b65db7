package io.tare.analysis.presentation;

import io.tare.analysis.comparison.MeasurandTitle;
import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.ParameterLabel;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.WorkloadLabel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The measurands that share a figure: one workload over one network by one metric in one phase,
 * under loads of one kind or all under the run's, with equal parameters except one, which is the x
 * axis. So there is a panel per operation and characters per element, as in figures 1 to 5 of the
 * study.
 *
 * @param parameter the x axis; absent if the workload has no number among its parameters
 * @param fixed the other parameters
 * @param measurands ascending by x
 */
public record Panel(
    String workload,
    Network network,
    Optional<String> parameter,
    Parameters fixed,
    List<Measurand> measurands) {

  /** File systems allow names of 255 bytes, and more is added before and behind. */
  private static final int MAX_SLUG_LENGTH = 150;

  public Panel {
    measurands = List.copyOf(measurands);
  }

  /** The panels of the measurands, in the order in which workloads appear. */
  public static List<Panel> of(Collection<Measurand> measurands) {
    Map<String, List<Measurand>> byWorkload = new LinkedHashMap<>();
    measurands.stream()
        .distinct()
        .forEach(
            each -> byWorkload.computeIfAbsent(kind(each), key -> new ArrayList<>()).add(each));
    List<Panel> panels = new ArrayList<>();
    byWorkload.values().forEach(group -> panels.addAll(ofWorkload(group)));
    return panels;
  }

  /** Clients and rates have no common axis, and cells under the run's load are on neither. */
  private static String kind(Measurand measurand) {
    return measurand.workload() + measurand.load().map(each -> " " + each.axis()).orElse("");
  }

  public double x(Measurand measurand) {
    return parameter
        .flatMap(
            name ->
                measurand
                    .load()
                    .filter(load -> load.axis().equals(name))
                    .map(Load::size)
                    .or(() -> measurand.parameters().number(name)))
        .orElse(0.0);
  }

  /** {@code "Unmarshalling, 10 characters per element, LAN"}. */
  public String title() {
    Measurand any = measurands.get(0);
    return MeasurandTitle.without(
        new Measurand(
            workload, any.parameters(), network, load(), any.metric(), any.phase(), any.label()),
        fixed);
  }

  public WorkloadLabel label() {
    return measurands.get(0).label();
  }

  /** The common load; absent if they differ in it, or it is the run's. */
  private Optional<Load> load() {
    return measurands.stream().map(Measurand::load).distinct().count() == 1
        ? measurands.get(0).load()
        : Optional.empty();
  }

  /** The kind of load on the axis. */
  private Optional<String> sweep() {
    return measurands
        .get(0)
        .load()
        .map(Load::axis)
        .filter(axis -> parameter.equals(Optional.of(axis)));
  }

  /** A metric other than the primary one, or a phase. */
  private String aspect() {
    return measurands.get(0).aspect();
  }

  /**
   * Part of a file's name: lower case letters, digits, dots and dashes. For names that are too long
   * for file systems, the beginning and a hash of the rest.
   */
  public String slug() {
    String words =
        workload
            + " "
            + fixed
            + " "
            + network.name()
            + load().map(load -> " " + load.words()).orElse("")
            + sweep().map(axis -> " by " + axis).orElse("")
            + " "
            + aspect();
    String name = words.strip().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-");
    return name.length() <= MAX_SLUG_LENGTH
        ? name
        : "%s-%08x".formatted(name.substring(0, MAX_SLUG_LENGTH), words.hashCode());
  }

  private static List<Panel> ofWorkload(List<Measurand> measurands) {
    Optional<String> parameter = axis(measurands);
    Map<String, List<Measurand>> groups = new TreeMap<>();
    measurands.forEach(
        each ->
            groups
                .computeIfAbsent(
                    each.network().name()
                        + " "
                        + fixed(each, parameter)
                        + " "
                        + each.load().filter(load -> !isAxis(load, parameter))
                        + each.aspect(),
                    key -> new ArrayList<>())
                .add(each));
    return groups.values().stream()
        .map(
            group -> {
              Measurand first = group.get(0);
              Panel panel =
                  new Panel(
                      first.workload(), first.network(), parameter, fixed(first, parameter), group);
              return panel.sorted();
            })
        .sorted(Comparator.comparing(Panel::network).thenComparing(Panel::firstFixed))
        .toList();
  }

  /** The most important common number. */
  private double firstFixed() {
    return label().parameters().stream()
        .flatMap(each -> fixed.number(each.name()).stream())
        .findFirst()
        .orElse(0.0);
  }

  private static boolean isAxis(Load load, Optional<String> parameter) {
    return parameter.filter(load.axis()::equals).isPresent();
  }

  private Panel sorted() {
    List<Measurand> sorted =
        measurands.stream().sorted(Comparator.comparingDouble(this::x)).toList();
    return new Panel(workload, network, parameter, fixed, sorted);
  }

  private static Parameters fixed(Measurand measurand, Optional<String> axis) {
    return Parameters.of(
        measurand.parameters().values().entrySet().stream()
            .filter(entry -> !Optional.of(entry.getKey()).equals(axis))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  private static Optional<String> axis(List<Measurand> measurands) {
    Map<String, Set<Double>> values = new TreeMap<>();
    for (Measurand measurand : measurands) {
      for (String name : measurand.parameters().values().keySet()) {
        measurand
            .parameters()
            .number(name)
            .ifPresent(value -> values.computeIfAbsent(name, key -> new TreeSet<>()).add(value));
      }
    }
    boolean isSweep = values.values().stream().allMatch(each -> each.size() == 1);
    if (isSweep && measurands.stream().map(Measurand::load).distinct().count() > 1) {
      return measurands.get(0).load().map(Load::axis);
    }
    return measurands.get(0).label().parameters().stream()
        .map(ParameterLabel::name)
        .filter(values::containsKey)
        .findFirst()
        .or(
            () ->
                values.entrySet().stream()
                    .max(Comparator.comparingInt(entry -> entry.getValue().size()))
                    .map(Map.Entry::getKey));
  }
}
