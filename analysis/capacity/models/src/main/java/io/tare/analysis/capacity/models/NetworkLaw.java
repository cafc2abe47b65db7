package io.tare.analysis.capacity.models;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * The cost of any request's round trip over a network on a platform: a fixed time, and each byte of
 * request and answer.
 *
 * @param law coefficients: seconds of a round trip, and seconds of a byte
 */
@JsonPropertyOrder({"network", "platform", "law"})
public record NetworkLaw(String network, String platform, CostFunction law) {

  private static final int TERMS = 2;

  public NetworkLaw {
    law.requireTerms(TERMS);
  }

  /** Checks the number of draws of the model. */
  void requireDraws(int count) {
    law.requireDraws(count);
  }

  /**
   * @param bytes of request and answer together
   * @param draw {@link OverheadModel#NOMINAL} or one of the model's
   */
  public double seconds(double bytes, int draw) {
    double[] own = law.coefficients(draw);
    return own[0] + own[1] * bytes;
  }
}
