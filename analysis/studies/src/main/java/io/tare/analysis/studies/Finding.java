package io.tare.analysis.studies;

/**
 * What came out when something published was computed again.
 *
 * @param id of the statement, or of the table and row
 * @param source where the paper says so
 * @param published what it says
 * @param computed what comes out, with the computation in figures, so that anybody can do it again
 * @param possible what rounding alone leaves possible; empty where nothing was rounded
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

  /** What explains a difference between the published and the computed. */
  public enum Explanation {
    AGREES("agrees"),
    /**
     * The published value lies within what rounding leaves possible, which is not a disagreement.
     */
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

  /** Whether it is something to look at: neither the same, nor what rounding explains. */
  public boolean disagrees() {
    return explanation == Explanation.NOTHING;
  }
}
