package io.tare.harness.campaign;

import io.tare.spec.Spec;
import io.tare.spec.TableWriter;
import java.util.List;
import java.util.Optional;

/**
 * What the servers of one platform have instead of what the campaign says of all servers; absent is
 * what is the same. Two platforms of one kind with different tunings are a comparison of these.
 */
public record ServerTuning(
    Optional<Long> heapBytes,
    Optional<Collector> collector,
    Optional<Integer> httpThreads,
    Optional<List<String>> jvmOptions) {

  /** What a platform may say of its servers. */
  static final Spec SPEC = Spec.of(Factor.keys(Factor.OF_SERVERS));

  /** As the campaign says. */
  public static final ServerTuning NONE =
      new ServerTuning(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  public ServerTuning {
    jvmOptions = jvmOptions.map(List::copyOf);
  }

  /** The server that the platform has. */
  ServerChoice of(ServerChoice server) {
    return new ServerChoice(
        heapBytes.orElse(server.heapBytes()),
        collector.orElse(server.collector()),
        server.port(),
        httpThreads.orElse(server.httpThreads()),
        jvmOptions.orElse(server.jvmOptions()),
        server.startDeadlineNanos(),
        server.archive(),
        server.trainingNanos(),
        server.admin());
  }

  void write(TableWriter table) {
    table
        .put(Factor.HEAP.key(), heapBytes.map(List::of))
        .put(Factor.COLLECTOR.key(), collector.map(List::of))
        .put(Factor.HTTP_THREADS.key(), httpThreads.map(List::of))
        .put(Factor.JVM_OPTIONS.key(), jvmOptions.map(List::of));
  }
}
