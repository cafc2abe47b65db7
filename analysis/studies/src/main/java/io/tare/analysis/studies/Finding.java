package io.tare.analysis.studies;

/**
 * The result of recomputing a published value.
 *
 * @param id of the statement, or of the table and row
 * @param source where the paper says so
 * @param published the published value
 * @param computed the recomputed value, with the computation
 * @param possible what is possible by rounding; empty if nothing was rounded
 * @param explanation whether the two agree, and if not, whether rounding explains it
 * @param detail the explanation in words; empty if they agree
 */
public record Finding(
    String id,
    String source,
    String published,
    String computed,
    String possible,
    Explanation explanation,
    String detail) {

  /** Explanations of a difference between the published and the computed value. */
  public enum Explanation {
    AGREES("agrees"),
    /** The published value is within rounding, which is not a disagreement. */
    ROUNDING("agrees by rounding"),
    NOTHING("disagrees");

    private final String words;

    Explanation(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  public boolean agrees() {
    return explanation == Explanation.AGREES;
  }

  /** Whether it is a disagreement: neither the same, nor explained by rounding. */
  public boolean disagrees() {
    return explanation == Explanation.NOTHING;
  }
}
