package io.tare.harness.workloads.services.kernels;

import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.Parameters;
import java.util.Optional;

/** Common parts of the workloads of services and of the same work without a server. */
public final class KernelWorkloads {

  public static final ParameterSpec SEED =
      ParameterSpec.count("seed", 0, Long.MAX_VALUE / 10, "seed of the generated data").orElse(1);
  public static final ParameterSpec BODY =
      ParameterSpec.size("s", 1_000, 100_000_000, "size of the SOAP body").smallAt(10_000);
  public static final ParameterSpec CHARACTERS =
      ParameterSpec.count("c", 1, 100_000, "characters per element").counts().smallAt(10);
  public static final ParameterSpec ELEMENTS =
      ParameterSpec.count("n", 1, 10_000_000, "elements sorted").smallAt(1_000);
  public static final ParameterSpec ORDER =
      ParameterSpec.count("n", 1, 4096, "order of the matrices").smallAt(20);

  public static final ParameterSpec ARTICLES =
      ParameterSpec.count("articles", 100, 50_000, "articles of the catalogue").orElse(2000);

  public static final ParameterSpec DAY =
      ParameterSpec.size("s", 1_000_000, 50_000_000, "size of a day's readings").smallAt(1_000_000);
  public static final ParameterSpec PASSES =
      ParameterSpec.count("passes", 1, 50, "passes over a day's readings").smallAt(1);
  public static final ParameterSpec DAYS =
      ParameterSpec.count("days", 1, 100, "days on the disk, of which each task reads one")
          .orElse(4);

  private KernelWorkloads() {}

  /** The rough time of a submission's work in nanoseconds. */
  public static double nanos(Workload workload, Parameters given) {
    Kernel kernel = Kernel.of(workload.name());
    if (kernel.problem().isPresent()) {
      return kernel.problem().get().roughNanos(given);
    }
    double n = given.number("n").or(() -> given.number("passes")).orElse(0.0);
    double s = given.number("s").orElse(0.0);
    double c = given.number("c").or(() -> given.number("days")).orElse(1.0);
    double sent = given.text("transfer").filter("elements"::equals).isPresent() ? 1 : 0;
    return kernel.nanos(n, s, c, sent);
  }

  /** A body contains at least one element. */
  public static Optional<String> complaint(Parameters given) {
    boolean hasBody = given.values().containsKey("s") && given.values().containsKey("c");
    return hasBody && given.whole("s") < given.whole("c")
        ? Optional.of(
            "a body of s = "
                + given.whole("s")
                + " bytes is too small for an element of c = "
                + given.whole("c")
                + " characters")
        : Optional.empty();
  }
}
