package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.NetworkLaw;
import io.tare.analysis.capacity.models.OverheadModel;
import java.util.function.IntToDoubleFunction;

/**
 * Transfers over a different network from the measured one: with its costs instead. The processor
 * time of its software is part of the time of a call and uses no processor of the guest.
 *
 * @param origin measured over {@code from}
 * @param from the network over which they were measured
 * @param to the network of the question
 * @param bytes of request and answer together, in a draw
 */
record BehindNetwork(
    PartCost origin, OverheadModel model, String from, String to, IntToDoubleFunction bytes)
    implements DerivedCost {

  @Override
  public double referenceSeconds(int draw) {
    return changed(origin.referenceSeconds(draw), model.reference(), draw);
  }

  @Override
  public double seconds(String platform, int draw) {
    return changed(origin.seconds(platform, draw), platform, draw);
  }

  private double changed(double seconds, String platform, int draw) {
    double both = bytes.applyAsDouble(draw);
    return Math.max(
        0,
        seconds + law(to, platform).seconds(both, draw) - law(from, platform).seconds(both, draw));
  }

  private NetworkLaw law(String network, String platform) {
    return model
        .network(network, platform)
        .orElseThrow(() -> new IllegalStateException(network + " on " + platform));
  }

  @Override
  public String source(String platform) {
    return origin.source(platform) + "; over " + from + ", with the costs of " + to;
  }
}
