package io.tare.client.workload;

import io.tare.model.Parameters;
import io.tare.model.RequestMix;
import io.tare.services.contract.Matrices;
import io.tare.services.contract.TextShape;
import io.tare.services.contract.Variant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The workloads by name, with their parameters. */
public final class ServiceTasks {

  /** Names of all workloads. */
  public static final List<String> NAMES =
      List.of(
          "soa.quicksort",
          "soa.matmul",
          "soa.matmul-blocked",
          "soa.matmul-vector",
          "soap.unmarshal",
          "soap.marshal",
          RequestMix.WORKLOAD);

  private static final long DEFAULT_SEED = 1;
  private static final String SEED = "seed";
  private static final String TRANSFER = "transfer";
  private static final String VARIANT = "variant";

  private ServiceTasks() {}

  /**
   * The task of a workload with these parameters, if it is one request. Creating it takes as long
   * as computing the expected answer.
   *
   * @throws IllegalArgumentException if there is no such workload, or a parameter is missing,
   *     unknown or out of range
   */
  public static ServiceTask task(String workload, Parameters parameters) {
    return switch (workload) {
      case "soa.quicksort" -> sort(parameters);
      case "soa.matmul" -> multiply(parameters, variant(parameters), VARIANT);
      case "soa.matmul-blocked" -> multiply(parameters, Variant.BLOCKED);
      case "soa.matmul-vector" -> multiply(parameters, Variant.VECTOR);
      case "soap.unmarshal" -> {
        known(parameters, "s", "c", SEED);
        TextShape shape = TextShape.forBody(whole(parameters, "s", 1), characters(parameters));
        yield new UnmarshalTask(shape, seed(parameters));
      }
      case "soap.marshal" -> {
        known(parameters, "s", "c", SEED);
        long size = whole(parameters, "s", 1);
        yield new MarshalTask(size, characters(parameters), seed(parameters));
      }
      default ->
          throw new IllegalArgumentException(
              "unknown workload \"" + workload + "\"; there are " + String.join(", ", NAMES));
    };
  }

  /**
   * The requests of a mix.
   *
   * @throws IllegalArgumentException if the parameters name none, or anything else
   */
  public static RequestMix mix(Parameters parameters) {
    known(parameters, RequestMix.PARAMETER);
    return RequestMix.parse(
        parameters
            .text(RequestMix.PARAMETER)
            .orElseThrow(() -> new IllegalArgumentException("parameter of is missing")));
  }

  private static ServiceTask sort(Parameters parameters) {
    known(parameters, "n", TRANSFER, SEED);
    int n = toInt("n", whole(parameters, "n", 1), Integer.MAX_VALUE - 8);
    return new SortTask(n, seed(parameters), elements(parameters));
  }

  private static ServiceTask multiply(Parameters parameters, Variant variant, String... alsoKnown) {
    Set<String> names = new TreeSet<>(List.of("n", TRANSFER, SEED));
    names.addAll(Arrays.asList(alsoKnown));
    known(parameters, names.toArray(new String[0]));
    int n = toInt("n", whole(parameters, "n", 1), Matrices.MAX_EXACT_ORDER);
    return new MultiplyTask(n, seed(parameters), variant, elements(parameters));
  }

  private static Variant variant(Parameters parameters) {
    String name = parameters.text(VARIANT).orElse(Variant.CLASSIC.wireName());
    return Arrays.stream(Variant.values())
        .filter(variant -> variant.wireName().equals(name))
        .findAny()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "parameter variant must be classic, blocked or vector, got " + name));
  }

  private static boolean elements(Parameters parameters) {
    String transfer = parameters.text(TRANSFER).orElse(SEED);
    if (!transfer.equals(SEED) && !transfer.equals("elements")) {
      throw new IllegalArgumentException(
          "parameter transfer must be seed or elements, got " + transfer);
    }
    return transfer.equals("elements");
  }

  private static int characters(Parameters parameters) {
    return toInt("c", whole(parameters, "c", 1), Integer.MAX_VALUE);
  }

  private static long seed(Parameters parameters) {
    return parameters.values().containsKey(SEED) ? parameters.whole(SEED) : DEFAULT_SEED;
  }

  private static long whole(Parameters parameters, String name, long least) {
    if (!parameters.values().containsKey(name)) {
      throw new IllegalArgumentException("parameter " + name + " is missing");
    }
    long value = parameters.whole(name);
    if (value < least) {
      throw new IllegalArgumentException(
          "parameter " + name + " must be at least " + least + ", got " + value);
    }
    return value;
  }

  private static int toInt(String name, long value, int most) {
    if (value > most) {
      throw new IllegalArgumentException(
          "parameter " + name + " must be at most " + most + ", got " + value);
    }
    return (int) value;
  }

  private static void known(Parameters parameters, String... names) {
    for (String name : parameters.values().keySet()) {
      if (!List.of(names).contains(name)) {
        throw new IllegalArgumentException(
            "unknown parameter " + name + "; there are " + String.join(", ", names));
      }
    }
  }
}
