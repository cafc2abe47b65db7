package io.tare.analysis.capacity.models;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Errors of predictions of load tests on a platform: a model's draws do not include them, because
 * they cover only its parameters' error.
 *
 * @param atLoads by predicted utilization, the lowest first; at least one
 */
public record Residuals(@JsonValue List<AtLoad> atLoads) {

  /** Of a 95 % band. */
  private static final double UPPER = 0.975;

  /**
   * Of tests up to a utilization and above the previous one.
   *
   * @param upTo 0 to 1; the last one also applies to all higher utilizations
   * @param count the number of means, and of 95th percentiles
   * @param mean root of the mean square of ln(predicted / measured) of means
   * @param p95 the same for 95th percentiles
   * @param throughput the same for throughputs
   */
  public record AtLoad(
      @JsonProperty("up_to_utilization") double upTo,
      @JsonProperty("tests") int count,
      double mean,
      double p95,
      double throughput) {
    public AtLoad {
      if (!(upTo > 0 && count > 0 && mean >= 0 && p95 >= 0 && throughput >= 0)
          || !Double.isFinite(mean + p95 + throughput)) {
        throw new IllegalArgumentException(
            "residuals of %d tests up to %s: %s, %s and %s"
                .formatted(count, upTo, mean, p95, throughput));
      }
    }

    /**
     * A 95 % band with these errors at both ends.
     *
     * @param residual one of the three
     */
    public Band around(Band own, double residual) {
      double factor = factor(residual, UPPER);
      return new Band(own.value(), own.low() / factor, own.high() * factor);
    }

    /** A draw of the factor around 1, by a residual of this number of tests: Student's t. */
    private double factor(double residual, double uniform) {
      return Math.exp(residual * TDistribution.of(count).inverseCumulativeProbability(uniform));
    }
  }

  /** The factor of a draw for predictions. */
  public record Factors(double mean, double p95, double throughput) {

    /** For a platform that was not validated. */
    public static final Factors NONE = new Factors(1, 1, 1);
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Residuals {
    atLoads = atLoads.stream().sorted(Comparator.comparingDouble(AtLoad::upTo)).toList();
    if (atLoads.isEmpty()) {
      throw new IllegalArgumentException("residuals of no test");
    }
  }

  /** The residuals for a utilization. */
  public AtLoad at(double utilization) {
    return atLoads.stream()
        .filter(each -> utilization <= each.upTo())
        .findFirst()
        .orElse(atLoads.get(atLoads.size() - 1));
  }

  /**
   * The error factor of predictions in a draw, the same for all of one platform: longer times, and
   * fewer answers if clients wait for them.
   *
   * @param draw {@link OverheadModel#NOMINAL} for 1
   */
  public Factors factors(String platform, double utilization, int draw) {
    if (draw == OverheadModel.NOMINAL) {
      return Factors.NONE;
    }
    AtLoad own = at(utilization);
    double uniform =
        ReproducibleDraws.uniform(31 * platform.hashCode() + "residual".hashCode(), draw);
    return new Factors(
        own.factor(own.mean(), uniform),
        own.factor(own.p95(), uniform),
        own.factor(own.throughput(), 1 - uniform));
  }
}
