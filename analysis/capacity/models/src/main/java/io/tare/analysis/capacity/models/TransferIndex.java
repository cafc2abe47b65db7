package io.tare.analysis.capacity.models;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * What a platform adds to a request outside the server: times, because a ratio of network times
 * does not apply to another network.
 *
 * @param perRequestSeconds added to every request
 * @param perMegabyteSeconds added for each MB of body
 */
public record TransferIndex(
    String platform,
    String operation,
    String path,
    Band perRequestSeconds,
    Band perMegabyteSeconds) {

  private static final double MEGABYTE = 1e6;
  private static final double USUAL_CHARACTERS = 100;

  /** For all platforms and operations with bodies of a model with times. */
  public static List<TransferIndex> of(OverheadModel model) {
    List<TransferIndex> all = new ArrayList<>();
    for (OverheadComponent component : model.components()) {
      if (component instanceof FittedComponent fitted
          && fitted.kind() == ComponentKind.TRANSFER
          && fitted.form() == FunctionalForm.ENVELOPE) {
        for (String platform : fitted.platforms()) {
          if (!platform.equals(model.reference())) {
            all.add(of(model, fitted, platform));
          }
        }
      }
    }
    return all;
  }

  private static TransferIndex of(OverheadModel model, FittedComponent fitted, String platform) {
    double[] one =
        fitted.form().terms(WorkPoint.envelope(MEGABYTE, USUAL_CHARACTERS), fitted.breakAt());
    one[0] = 0;
    return new TransferIndex(
        platform,
        fitted.operation(),
        fitted.path(),
        Band.over(
            model.draws(), draw -> added(model, fitted, platform, new double[] {1, 0, 0}, draw)),
        Band.over(model.draws(), draw -> added(model, fitted, platform, one, draw)));
  }

  private static double added(
      OverheadModel model, FittedComponent fitted, String platform, double[] terms, int draw) {
    IntToDoubleFunction ours =
        d -> NonNegativeLeastSquares.value(terms, fitted.law(platform).coefficients(d));
    IntToDoubleFunction theirs =
        d -> NonNegativeLeastSquares.value(terms, fitted.law(model.reference()).coefficients(d));
    return ours.applyAsDouble(draw) - theirs.applyAsDouble(draw);
  }
}
