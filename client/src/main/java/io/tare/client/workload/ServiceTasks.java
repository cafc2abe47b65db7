package io.tare.client.workload;

import io.tare.harness.model.Parameters;
import io.tare.harness.model.RequestMix;
import io.tare.services.contract.Operation;
import io.tare.services.contract.ServiceTask;
import java.util.List;
import java.util.stream.Stream;

/** The workloads by name, with their parameters. */
public final class ServiceTasks {

  /** Names of all workloads. */
  public static final List<String> NAMES =
      Stream.concat(Operation.WORKLOADS.stream(), Stream.of(RequestMix.WORKLOAD)).toList();

  private ServiceTasks() {}

  /**
   * The tasks of a workload with these parameters, if it is not a mix: each submission is one of
   * them, drawn with equal chances. Creating them takes as long as computing the expected answers.
   *
   * @throws IllegalArgumentException if there is no such workload, or a parameter is missing,
   *     unknown or out of range
   */
  public static List<ServiceTask> tasks(String workload, Parameters parameters) {
    if (!Operation.WORKLOADS.contains(workload)) {
      throw new IllegalArgumentException(
          "unknown workload \"" + workload + "\"; there are " + String.join(", ", NAMES));
    }
    return Operation.tasks(workload, parameters.values());
  }

  /**
   * The requests of a mix.
   *
   * @throws IllegalArgumentException if the parameters name none, or anything else
   */
  public static RequestMix mix(Parameters parameters) {
    for (String name : parameters.values().keySet()) {
      if (!name.equals(RequestMix.PARAMETER)) {
        throw new IllegalArgumentException(
            "unknown parameter " + name + "; there are " + RequestMix.PARAMETER);
      }
    }
    return RequestMix.parse(
        parameters
            .text(RequestMix.PARAMETER)
            .orElseThrow(() -> new IllegalArgumentException("parameter of is missing")));
  }
}
