import io.tare.analysis.statistics.Fieller;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Pairs;
import java.util.Locale;

/**
 * Prints Fieller's interval where it can be computed by hand: with a reference that is 1 throughout
 * it is Student's of the candidate's mean, 1.2 ± 2.776 · 0.0791 / √5.
 */
final class Consumer {
  public static void main(String[] arguments) {
    double[] candidate = {1.1, 1.3, 1.2, 1.25, 1.15};
    double[] reference = {1, 1, 1, 1, 1};
    Interval interval = Fieller.interval(Pairs.of(candidate, reference), 0.95).orElseThrow();
    System.out.printf(Locale.ROOT, "%.3f %.3f%n", interval.lower(), interval.upper());
  }
}
