package io.tare.analysis.overhead;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * What a request's way over a network and back costs on a platform, whatever it asks for: a round
 * trip, and each byte of request and answer.
 *
 * @param law coefficients: seconds of a round trip, and seconds of a byte
 */
@JsonPropertyOrder({"network", "platform", "law"})
public record NetworkLaw(String network, String platform, CostFunction law) {

  private static final int TERMS = 2;

  public NetworkLaw {
    law.requireTerms(TERMS);
  }

  /** Of a model with so many. */
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
