package io.tare.harness.campaign.platform;

import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;
import java.util.List;
import java.util.Optional;

/**
 * The settings of one platform's servers that override those of all servers; unset ones are the
 * same. Two platforms of one kind with different tunings compare these tunings.
 */
public record ServerTuning(
    Optional<Long> heapBytes,
    Optional<Collector> collector,
    Optional<Integer> httpThreads,
    Optional<List<String>> jvmOptions,
    Optional<DatabaseKind> database,
    Optional<DiskKind> disk) {

  /** What a platform may set for its servers. */
  public static final Spec SPEC = Spec.of(Factor.keys(Factor.OF_SERVERS));

  /** No overrides. */
  public static final ServerTuning NONE =
      new ServerTuning(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  public ServerTuning {
    jvmOptions = jvmOptions.map(List::copyOf);
  }

  /** The platform's server. */
  public ServerChoice of(ServerChoice server) {
    return server.with(
        tuned -> {
          heapBytes.ifPresent(tuned::heapBytes);
          collector.ifPresent(tuned::collector);
          httpThreads.ifPresent(tuned::httpThreads);
          jvmOptions.ifPresent(tuned::jvmOptions);
          database.ifPresent(tuned::database);
          disk.ifPresent(tuned::disk);
        });
  }

  public void write(TableWriter table) {
    table
        .put(Factor.HEAP.key(), heapBytes.map(List::of))
        .put(Factor.COLLECTOR.key(), collector.map(List::of))
        .put(Factor.HTTP_THREADS.key(), httpThreads.map(List::of))
        .put(Factor.JVM_OPTIONS.key(), jvmOptions.map(List::of))
        .put(Factor.DATABASE.key(), database.map(List::of))
        .put(Factor.DISK.key(), disk.map(List::of));
  }
}
