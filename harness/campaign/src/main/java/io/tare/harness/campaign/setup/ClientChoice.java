package io.tare.harness.campaign.setup;

import io.tare.harness.campaign.platform.Factor;
import io.tare.harness.model.CallKind;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Limits;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.RecordType;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import java.util.List;

/**
 * How clients call.
 *
 * @param machines how many share a load, each a program on its own node; a single one may run
 *     beside the server
 * @param heapBytes its JVM's heap
 * @param deadlineNanos how long one submission may take
 * @param jvmOptions further options of its JVM
 */
public record ClientChoice(
    int machines, CallKind call, long heapBytes, long deadlineNanos, List<String> jvmOptions) {

  public static final Key<Integer> MACHINES =
      Key.of(
              "machines",
              Scalar.integer(1, 16),
              "machines that [share every load](#several-client-machines)")
          .orElse(1)
          .formerly("nodes");
  private static final Key<CallKind> CALL =
      Key.of(
              "call",
              Scalar.choice(List.of(CallKind.values()), CallKind::label),
              "how clients call the service")
          .orElse(CallKind.WIRE);
  private static final Key<Long> HEAP =
      Key.of("heap", Factor.HEAP_BYTES, "heap size of each client's JVM").orElse(512L << 20);
  private static final Key<Long> DEADLINE =
      Key.of(
              "deadline",
              Scalar.quantity(Dimension.DURATION, 1_000_000, Limits.MAX_DEADLINE_NANOS),
              "time limit of a submission")
          .orElse(Limits.DEFAULT_DEADLINE_NANOS);

  private static final Key<List<String>> JVM_OPTIONS =
      Key.of("jvm_options", Scalar.text().list(), "further options of each client's JVM")
          .orElse(List.of());

  public ClientChoice {
    jvmOptions = List.copyOf(jvmOptions);
  }

  /** Its table in campaigns. */
  public static final RecordType<ClientChoice> TABLE =
      RecordType.of(
          Spec.of(MACHINES, CALL, HEAP, DEADLINE, JVM_OPTIONS),
          entries ->
              new ClientChoice(
                  entries.get(MACHINES),
                  entries.get(CALL),
                  entries.get(HEAP),
                  entries.get(DEADLINE),
                  entries.get(JVM_OPTIONS)),
          (client, table) ->
              table
                  .put(MACHINES, client.machines)
                  .put(CALL, client.call)
                  .put(HEAP, client.heapBytes)
                  .put(DEADLINE, client.deadlineNanos)
                  .put(JVM_OPTIONS, client.jvmOptions));
}
