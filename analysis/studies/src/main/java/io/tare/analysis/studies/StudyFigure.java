package io.tare.analysis.studies;

import io.tare.harness.model.Measurand;
import java.util.List;
import java.util.Optional;

/**
 * The layout of a paper's figure, with which the means of a run are drawn.
 *
 * @param title what it shows
 * @param unit of its y axis
 * @param baseUnits how many base units of the metric are one of these, above 0
 * @param along the parameter on its x axis
 * @param values the parameter's, in the figure's order
 * @param quantity what is drawn of a mean
 * @param panels in the figure's order
 */
public record StudyFigure(
    String source,
    String title,
    String unit,
    double baseUnits,
    String along,
    List<String> values,
    Quantity quantity,
    List<Panel> panels) {

  /** What is drawn of a mean. */
  public enum Quantity {
    MEAN,
    /** Its share of each flow: one for each pair and direction. */
    PER_FLOW,
    /** 1 minus the mean, which is a share: what is lost of what could return. */
    REST
  }

  /**
   * A part of the figure with its own axes.
   *
   * @param cells on any platform
   */
  public record Panel(String title, CellSelection cells) {}

  public StudyFigure {
    values = List.copyOf(values);
    panels = List.copyOf(panels);
    if (!(baseUnits > 0)) {
      throw new IllegalArgumentException("a unit of " + baseUnits + " base units");
    }
  }

  /** The index of a measurand's place on the x axis; -1 if it has none. */
  public int place(Measurand measurand) {
    Optional<Object> own = measurand.value(along);
    for (int i = 0; own.isPresent() && i < values.size(); i++) {
      if (Condition.exactly(values.get(i)).accepts(own.get())) {
        return i;
      }
    }
    return -1;
  }
}
