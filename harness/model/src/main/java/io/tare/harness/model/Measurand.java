package io.tare.harness.model;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The subject of a comparison: a workload with its parameters over a network, under a load, with a
 * metric, in a phase.
 *
 * @param load empty if it is the run's common load
 * @param metric the words of the metric, if it is not the workload's primary one; otherwise empty,
 *     as in all plans, because a cell is measured once for all its metrics
 * @param phase the name of a phase, if it is about that phase only; otherwise empty, as in all
 *     plans
 * @param label its label; ignored in equality
 */
public record Measurand(
    String workload,
    Parameters parameters,
    Network network,
    Optional<Load> load,
    String metric,
    String phase,
    WorkloadLabel label) {

  /** Under the run's common load, with the workload's primary metric. */
  public Measurand(String workload, Parameters parameters, Network network) {
    this(workload, parameters, network, Optional.empty(), "", "", WorkloadLabel.NONE);
  }

  public Measurand {
    Names.checked("workload", workload);
  }

  public Cell on(String platform) {
    return new Cell(this, platform);
  }

  /** The same under one of the run's loads. */
  public Measurand under(Load one) {
    return new Measurand(workload, parameters, network, Optional.of(one), metric, phase, label);
  }

  /** The same over another network. */
  public Measurand over(Network other) {
    return new Measurand(workload, parameters, other, load, metric, phase, label);
  }

  /** The same with a metric other than the workload's primary one. */
  public Measurand by(Metric other) {
    return new Measurand(workload, parameters, network, load, other.words(), phase, label);
  }

  /** The same in one phase of its cells. */
  public Measurand in(Phase one) {
    return new Measurand(workload, parameters, network, load, metric, one.name(), label);
  }

  /** The same over the whole time. */
  public Measurand overAll() {
    return new Measurand(workload, parameters, network, load, metric, "", label);
  }

  /** The same with a label. */
  public Measurand called(WorkloadLabel name) {
    return new Measurand(workload, parameters, network, load, metric, phase, name);
  }

  /** The value of a parameter: as given, or the one that it has if it is omitted. */
  public Optional<Object> value(String parameter) {
    return Optional.ofNullable(parameters.values().get(parameter))
        .or(() -> label.parameter(parameter).flatMap(ParameterLabel::usual));
  }

  /** Whether it is about the workload's primary metric and the whole time. */
  public boolean isPrimary() {
    return metric.isEmpty() && phase.isEmpty();
  }

  /**
   * The suffix of its description, if it is about a metric or phase: {@code ", GFLOP/s, during
   * migration"}.
   */
  public String aspect() {
    return (metric.isEmpty() ? "" : ", " + metric) + (phase.isEmpty() ? "" : ", phase " + phase);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Measurand that
        && workload.equals(that.workload)
        && parameters.equals(that.parameters)
        && network.equals(that.network)
        && load.equals(that.load)
        && metric.equals(that.metric)
        && phase.equals(that.phase);
  }

  @Override
  public int hashCode() {
    return Objects.hash(workload, parameters, network, load, metric, phase);
  }

  /** {@code "soap.marshal c=10 s=2000000 loopback"}. */
  @Override
  public String toString() {
    String middle = parameters.values().isEmpty() ? " " : " " + parameters + " ";
    return workload
        + middle
        + network.name()
        + load.map(each -> " " + each.words()).orElse("")
        + aspect();
  }
}
