package io.tare.analysis.report;

import io.tare.analysis.comparison.Results;
import io.tare.model.Environment;
import io.tare.model.Environment.Fact;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The JVM that ran the measured services, which the numbers are of: with another compiler they are
 * others.
 *
 * @param release such as 17
 * @param compiler what its options leave of the default compilers; empty if all
 */
record MeasuredJvm(String release, String compiler) {

  /** The last of contradictory options counts. */
  private static final Pattern COMPILERS =
      Pattern.compile(
          "(?:^| )-(?:XX:TieredStopAtLevel=(\\d)|XX:([-+])TieredCompilation|(Xint))\\b");

  /** Of a platform; empty if no service ran there. */
  static Optional<MeasuredJvm> of(Environment environment) {
    Optional<String> options = environment.fact(Fact.JVM_OPTIONS);
    Optional<String> version = environment.fact(Fact.JDK_VERSION);
    return options.isEmpty() || version.isEmpty()
        ? Optional.empty()
        : Optional.of(new MeasuredJvm(version.get().split("[.+-]", 2)[0], compiler(options.get())));
  }

  /** {@code "JDK 17 with C1 only"}. */
  String words() {
    return "JDK " + release + (compiler.isEmpty() ? "" : " " + compiler);
  }

  /**
   * The JVM of both sides, {@code "JDK 17 with C1 only"}, or each side's, the candidate's first:
   * {@code "JDK 25 against JDK 17"}.
   */
  static Optional<String> words(Results results, String candidate) {
    Optional<MeasuredJvm> one = results.environment(candidate).flatMap(MeasuredJvm::of);
    Optional<MeasuredJvm> other =
        results.environment(results.run().reference()).flatMap(MeasuredJvm::of);
    return one.isEmpty() || other.isEmpty()
        ? Optional.empty()
        : Optional.of(
            one.equals(other)
                ? one.get().words()
                : one.get().words() + " against " + other.get().words());
  }

  /** {@code ", with C1 only"} if that holds for a side; otherwise empty. */
  static String limit(Results results, String candidate) {
    return Stream.of(candidate, results.run().reference())
        .flatMap(each -> results.environment(each).flatMap(MeasuredJvm::of).stream())
        .map(MeasuredJvm::compiler)
        .filter(each -> !each.isEmpty())
        .findFirst()
        .map(each -> ", " + each)
        .orElse("");
  }

  private static String compiler(String options) {
    Matcher found = COMPILERS.matcher(options);
    String compiler = "";
    while (found.find()) {
      if (found.group(3) != null) {
        compiler = "interpreted only";
      } else if (found.group(2) != null) {
        compiler = found.group(2).equals("-") ? "with C2 only" : "";
      } else {
        compiler = limited(found.group(1));
      }
    }
    return compiler;
  }

  private static String limited(String level) {
    return switch (level) {
      case "0" -> "interpreted only";
      case "1", "2", "3" -> "with C1 only";
      default -> "";
    };
  }
}
