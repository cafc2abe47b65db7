package io.tare.analysis.report;

import io.tare.analysis.comparison.Results;
import io.tare.harness.model.Environment;
import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.JvmCompilers;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The JVM that ran the measured services, which the numbers are of: with another compiler they are
 * others.
 *
 * @param release such as 17
 * @param compiler what its options leave of the default compilers; empty if all
 */
record MeasuredJvm(String release, String compiler) {

  /** Of a platform; empty if no service ran there. */
  static Optional<MeasuredJvm> of(Environment environment) {
    Optional<String> options = environment.fact(Fact.JVM_OPTIONS);
    Optional<String> version = environment.fact(Fact.JDK_VERSION);
    return options.isEmpty() || version.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new MeasuredJvm(version.get().split("[.+-]", 2)[0], JvmCompilers.limit(options.get())));
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
}
