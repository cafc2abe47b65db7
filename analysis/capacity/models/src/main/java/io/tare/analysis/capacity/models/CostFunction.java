package io.tare.analysis.capacity.models;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cost of a component on one platform: coefficients of its form's terms, in seconds, 0 or more.
 *
 * @param coefficients fitted to the means of all blocks
 * @param draws plausible coefficients given the blocks, with the same block weights in the same
 *     draw of every component and platform
 * @param misfit standard deviation of the relative errors at sizes left out of the fit: what the
 *     form does not explain
 * @param alike similarity of those errors to the reference's, 0 to 1: effects common to all
 *     platforms, such as a cache, do not change PD
 * @param cells the data of the fit
 */
@JsonPropertyOrder({"coefficients", "misfit", "alike", "cells", "draws"})
public record CostFunction(
    List<Double> coefficients,
    List<List<Double>> draws,
    double misfit,
    double alike,
    List<FittedCell> cells) {

  /**
   * One measured point.
   *
   * @param measured mean of the blocks, in seconds
   * @param fitted the value of the law
   * @param leftOut the value of the law fitted without this point; NaN if the others do not
   *     determine it
   */
  public record FittedCell(
      @JsonProperty("at") WorkPoint point,
      @JsonProperty("measured_seconds") double measured,
      @JsonProperty("fitted_seconds") double fitted,
      @JsonProperty("left_out_seconds") double leftOut) {

    /** As in files. */
    @JsonCreator
    static FittedCell read(
        @JsonProperty(value = "at", required = true) WorkPoint point,
        @JsonProperty(value = "measured_seconds", required = true) double measured,
        @JsonProperty(value = "fitted_seconds", required = true) double fitted,
        @JsonProperty("left_out_seconds") @Nullable Double leftOut) {
      return new FittedCell(point, measured, fitted, leftOut == null ? Double.NaN : leftOut);
    }

    /** The relative error of the law. */
    public double residual() {
      return fitted / measured - 1;
    }

    /** Its relative error without this point. */
    public double leftOutError() {
      return leftOut / measured - 1;
    }
  }

  public CostFunction {
    coefficients = List.copyOf(coefficients);
    draws = draws.stream().map(List::copyOf).toList();
    cells = List.copyOf(cells);
    if (!(alike >= 0 && alike <= 1)) {
      throw new IllegalArgumentException("alike is " + alike + ", expected 0 to 1");
    }
  }

  /** Checks the number of terms of the form. */
  void requireTerms(int count) {
    require(coefficients, count);
    draws.forEach(each -> require(each, count));
  }

  /** Checks the number of draws of the model. */
  void requireDraws(int count) {
    if (draws.size() != count) {
      throw new IllegalArgumentException("a law has " + draws.size() + " draws, expected " + count);
    }
  }

  /** Numbers of 0 or more. */
  static void require(List<Double> numbers, int count) {
    for (double each : numbers) {
      if (!(each >= 0 && each < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("a coefficient is " + each + ", expected 0 or more");
      }
    }
    if (numbers.size() != count) {
      throw new IllegalArgumentException(
          numbers.size() + " coefficients, expected " + count + " of the form");
    }
  }

  /** The same with a reference, for the similarity of their errors. */
  CostFunction beside(CostFunction reference) {
    double own = 0;
    double others = 0;
    double both = 0;
    for (int i = 0; i < Math.min(cells.size(), reference.cells.size()); i++) {
      double ours = cells.get(i).leftOutError();
      double theirs = reference.cells.get(i).leftOutError();
      if (cells.get(i).point().equals(reference.cells.get(i).point())
          && Double.isFinite(ours)
          && Double.isFinite(theirs)) {
        own += ours * ours;
        others += theirs * theirs;
        both += ours * theirs;
      }
    }
    double correlation = own > 0 && others > 0 ? both / Math.sqrt(own * others) : 0;
    return new CostFunction(
        coefficients, draws, misfit, Math.min(1, Math.max(0, correlation)), cells);
  }

  /**
   * The error of the form in a draw, as a factor.
   *
   * @param common the component, as a hash
   * @param own the component on its platform
   */
  double missed(int common, int own, int draw) {
    double z =
        alike * ReproducibleDraws.normal(common, draw)
            + Math.sqrt(1 - alike * alike) * ReproducibleDraws.normal(own, draw);
    return Math.exp(misfit * z);
  }

  /**
   * Coefficients of one draw.
   *
   * @param draw {@link OverheadModel#NOMINAL} for those of all blocks
   */
  double[] coefficients(int draw) {
    List<Double> chosen = draw == OverheadModel.NOMINAL ? coefficients : draws.get(draw);
    return chosen.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
