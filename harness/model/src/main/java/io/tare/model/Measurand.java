package io.tare.model;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a comparison is about: one workload with its parameters over one network, under one load, by
 * one metric, in one phase.
 *
 * @param load absent if it is the one that the run has for all without a load of their own
 * @param metric the words of the metric, if it is another than the workload's primary one; empty
 *     otherwise, as in all plans: a cell is measured once for all its metrics
 * @param phase the name of a phase, if it is about that one alone; empty otherwise, as in all plans
 * @param label what people call it; two measurands are equal if they differ in nothing else
 */
public record Measurand(
    String workload,
    Parameters parameters,
    Network network,
    Optional<Load> load,
    String metric,
    String phase,
    WorkloadLabel label) {

  /** Under the run's load, by the workload's primary metric. */
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

  /** The same by another metric than the workload's primary one. */
  public Measurand by(Metric other) {
    return new Measurand(workload, parameters, network, load, other.words(), phase, label);
  }

  /** The same in one phase of its cells. */
  public Measurand in(Phase one) {
    return new Measurand(workload, parameters, network, load, metric, one.name(), label);
  }

  /** The same over all of the time. */
  public Measurand overAll() {
    return new Measurand(workload, parameters, network, load, metric, "", label);
  }

  /** The same with what people call it. */
  public Measurand called(WorkloadLabel name) {
    return new Measurand(workload, parameters, network, load, metric, phase, name);
  }

  /** Whether it is about the workload's primary metric, and all of the time. */
  public boolean isPrimary() {
    return metric.isEmpty() && phase.isEmpty();
  }

  /**
   * What follows its other words, if it is not about all: {@code ", GFLOP/s, during migration"}.
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
