package io.tare.analysis.capacity.validation;

import io.tare.analysis.capacity.models.Band;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.planning.RequestCost;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Prediction intervals for new blocks, which vary as much as the fitted ones. A mean of n blocks
 * has the standard error s/sqrt(n), and that of m new ones differs from it by s·sqrt(1/n + 1/m)
 * (the prediction interval of a mean; G. J. Hahn and W. Q. Meeker, Statistical Intervals, 1991,
 * section 4.8), here of the logarithm.
 */
final class NewBlocks {

  private final double wider;

  /**
   * @param fitted blocks of the model, 1 or more
   * @param tested blocks of the test, 1 or more
   */
  NewBlocks(int fitted, int tested) {
    this.wider = Math.sqrt(1 + (double) fitted / tested);
  }

  /** The band for new blocks; infinite ends stay infinite. */
  Band band(Band known) {
    double value = known.value();
    return new Band(value, around(value, known.low()), around(value, known.high()));
  }

  /** The costs for new blocks. */
  IntFunction<List<RequestCost>> costs(IntFunction<List<RequestCost>> known) {
    List<RequestCost> nominal = known.apply(OverheadModel.NOMINAL);
    return draw -> {
      List<RequestCost> drawn = known.apply(draw);
      return IntStream.range(0, drawn.size())
          .mapToObj(kind -> cost(nominal.get(kind), drawn.get(kind)))
          .toList();
    };
  }

  private RequestCost cost(RequestCost nominal, RequestCost drawn) {
    return new RequestCost(
        drawn.name(),
        drawn.share(),
        around(nominal.processorSeconds(), drawn.processorSeconds()),
        around(nominal.pauseSeconds(), drawn.pauseSeconds()),
        around(nominal.delaySeconds(), drawn.delaySeconds()),
        drawn.variation(),
        drawn.turns());
  }

  private double around(double middle, double value) {
    return middle > 0 && value > 0 && middle < Double.POSITIVE_INFINITY
        ? middle * Math.pow(value / middle, wider)
        : value;
  }
}
