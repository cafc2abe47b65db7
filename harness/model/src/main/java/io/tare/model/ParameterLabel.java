package io.tare.model;

import java.util.Optional;

/**
 * What people call a parameter of a workload.
 *
 * @param words for an axis, for example {@code "size of the SOAP body"}
 * @param dimension of a number with a unit, which is held in base units; absent of one without
 * @param counted whether the words can follow the number: {@code "10 characters per element"}
 * @param usual the value of measurands that do not tell it, a {@code Long} or a {@code String};
 *     absent if all tell it
 */
public record ParameterLabel(
    String name,
    String words,
    Optional<Dimension> dimension,
    boolean counted,
    Optional<Object> usual) {

  /** Of a parameter that every measurand tells. */
  public ParameterLabel(String name, String words, Optional<Dimension> dimension, boolean counted) {
    this(name, words, dimension, counted, Optional.empty());
  }

  public ParameterLabel {
    Names.checked("parameter", name);
    WorkloadLabel.checked("parameter " + name, words);
  }
}
