package io.tare.client.workload;

import io.tare.harness.model.Parameters;
import io.tare.harness.model.RequestMix;
import io.tare.services.contract.Matrices;
import io.tare.services.contract.TextShape;
import io.tare.services.contract.Variant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** The workloads by name, with their parameters. */
public final class ServiceTasks {

  private static final long DEFAULT_SEED = 1;
  private static final String SEED = "seed";
  private static final String TRANSFER = "transfer";
  private static final String VARIANT = "variant";

  /** How to make the task of each workload that is one request. */
  private static final Map<String, Function<Parameters, ServiceTask>> TASKS = new LinkedHashMap<>();

  static {
    TASKS.put("soa.quicksort", ServiceTasks::sort);
    TASKS.put("soa.matmul", given -> multiply(given, variant(given), VARIANT));
    TASKS.put("soa.matmul-blocked", given -> multiply(given, Variant.BLOCKED));
    TASKS.put("soa.matmul-vector", given -> multiply(given, Variant.VECTOR));
    TASKS.put("soap.unmarshal", ServiceTasks::unmarshal);
    TASKS.put("soap.marshal", ServiceTasks::marshal);
  }

  /** Names of all workloads. */
  public static final List<String> NAMES =
      Stream.concat(TASKS.keySet().stream(), Stream.of(RequestMix.WORKLOAD)).toList();

  private ServiceTasks() {}

  /**
   * The task of a workload with these parameters, if it is one request. Creating it takes as long
   * as computing the expected answer.
   *
   * @throws IllegalArgumentException if there is no such workload, or a parameter is missing,
   *     unknown or out of range
   */
  public static ServiceTask task(String workload, Parameters parameters) {
    Function<Parameters, ServiceTask> task = TASKS.get(workload);
    if (task == null) {
      throw new IllegalArgumentException(
          "unknown workload \"" + workload + "\"; there are " + String.join(", ", NAMES));
    }
    return task.apply(parameters);
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

  private static ServiceTask unmarshal(Parameters parameters) {
    known(parameters, "s", "c", SEED);
    TextShape shape = TextShape.forBody(whole(parameters, "s", 1), characters(parameters));
    return new UnmarshalTask(shape, seed(parameters));
  }

  private static ServiceTask marshal(Parameters parameters) {
    known(parameters, "s", "c", SEED);
    long size = whole(parameters, "s", 1);
    return new MarshalTask(size, characters(parameters), seed(parameters));
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

  private static long whole(Parameters parameters, String name, long min) {
    if (!parameters.values().containsKey(name)) {
      throw new IllegalArgumentException("parameter " + name + " is missing");
    }
    long value = parameters.whole(name);
    if (value < min) {
      throw new IllegalArgumentException(
          "parameter " + name + " must be at least " + min + ", got " + value);
    }
    return value;
  }

  private static int toInt(String name, long value, int max) {
    if (value > max) {
      throw new IllegalArgumentException(
          "parameter " + name + " must be at most " + max + ", got " + value);
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
