package io.tare.harness.model;

import java.util.Optional;

/**
 * The label of a workload's parameter.
 *
 * @param words for an axis, for example {@code "size of the SOAP body"}
 * @param dimension of a number with a unit, which is stored in base units; empty without a unit
 * @param counted whether the words can follow the number: {@code "10 characters per element"}
 * @param usual the value for measurands that omit it, a {@code Long} or a {@code String}; empty if
 *     none omits it
 */
public record ParameterLabel(
    String name,
    String words,
    Optional<Dimension> dimension,
    boolean counted,
    Optional<Object> usual) {

  /** For a parameter that no measurand omits. */
  public ParameterLabel(String name, String words, Optional<Dimension> dimension, boolean counted) {
    this(name, words, dimension, counted, Optional.empty());
  }

  public ParameterLabel {
    Names.checked("parameter", name);
    WorkloadLabel.checked("parameter " + name, words);
  }
}
