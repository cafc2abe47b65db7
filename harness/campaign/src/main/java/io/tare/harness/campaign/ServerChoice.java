package io.tare.harness.campaign;

import io.tare.model.Dimension;
import io.tare.spec.Entries;
import io.tare.spec.Key;
import io.tare.spec.RecordType;
import io.tare.spec.Scalar;
import io.tare.spec.Spec;
import io.tare.spec.TableWriter;
import java.util.List;
import java.util.Optional;

/**
 * What serves.
 *
 * @param heapBytes its heap, fixed: least and greatest size are the same
 * @param port where a fresh server listens; 0 for any free one
 * @param httpThreads threads that serve requests
 * @param jvmOptions further options, the same on every platform
 * @param startDeadlineNanos how long it may take until it answers
 * @param archive what a fresh server and its client start from
 * @param trainingNanos how long they serve and submit once, to make profiles
 * @param admin the server that runs already; empty if a fresh JVM serves each trial
 */
public record ServerChoice(
    long heapBytes,
    Collector collector,
    int port,
    int httpThreads,
    List<String> jvmOptions,
    long startDeadlineNanos,
    StartArchive archive,
    long trainingNanos,
    Optional<AdminChoice> admin) {

  private static final long SECOND = 1_000_000_000L;
  private static final Scalar<Long> UP_TO_AN_HOUR =
      Scalar.quantity(Dimension.DURATION, SECOND, 3600 * SECOND);

  private static final Key<Integer> PORT =
      Key.of("port", Scalar.integer(0, 65_535), "where a fresh server listens; 0 for any free port")
          .orElse(0);
  private static final Key<Long> START_DEADLINE =
      Key.of("start_deadline", UP_TO_AN_HOUR, "how long a server may take until it answers")
          .orElse(180 * SECOND);
  private static final Key<StartArchive> ARCHIVE =
      Key.of(
              "archive",
              Scalar.choice(List.of(StartArchive.values()), StartArchive::label),
              "[what server and client start from](#what-servers-start-from)")
          .orElse(StartArchive.CLASSES);
  private static final Key<Long> TRAINING =
      Key.of("training", UP_TO_AN_HOUR, "with `archive: profiles`, how long they are trained")
          .orElse(45 * SECOND);

  private static final Spec SPEC =
      Spec.of(Factor.keys(Factor.OF_SERVERS))
          .and(PORT, START_DEADLINE, ARCHIVE, TRAINING)
          .and(AdminChoice.SPEC);

  /** How campaigns say it; of what has several values, the first. */
  public static final RecordType<ServerChoice> TABLE =
      RecordType.of(SPEC, ServerChoice::of, ServerChoice::write);

  /** How campaigns say it, and what varies. */
  static final RecordType<VariedServer> VARIED =
      RecordType.of(
          SPEC,
          said -> VariedServer.of(of(said), said),
          (varied, table) -> write(varied.server(), table));

  private static ServerChoice of(Entries said) {
    Optional<AdminChoice> admin = AdminChoice.of(said);
    StartArchive archive = said.get(ARCHIVE);
    if (archive == StartArchive.PROFILES && admin.isPresent()) {
      said.at(ARCHIVE).complain("a server that runs already cannot be trained");
    }
    if (archive != StartArchive.PROFILES && said.has(TRAINING)) {
      said.at(TRAINING).complain("is only for archive: profiles");
    }
    return new ServerChoice(
        first(said, Factor.HEAP),
        first(said, Factor.COLLECTOR),
        said.get(PORT),
        first(said, Factor.HTTP_THREADS),
        first(said, Factor.JVM_OPTIONS),
        said.get(START_DEADLINE),
        archive,
        said.get(TRAINING),
        admin);
  }

  private static <T> T first(Entries said, Factor<T> factor) {
    return said.get(factor.key()).get(0);
  }

  private static void write(ServerChoice server, TableWriter table) {
    table
        .put(Factor.HEAP.key(), List.of(server.heapBytes))
        .put(Factor.COLLECTOR.key(), List.of(server.collector))
        .put(PORT, server.port)
        .put(Factor.HTTP_THREADS.key(), List.of(server.httpThreads))
        .put(Factor.JVM_OPTIONS.key(), List.of(server.jvmOptions))
        .put(START_DEADLINE, server.startDeadlineNanos)
        .put(ARCHIVE, server.archive);
    if (server.archive == StartArchive.PROFILES) {
      table.put(TRAINING, server.trainingNanos);
    }
    server.admin.ifPresent(admin -> admin.write(table));
  }

  public ServerChoice {
    jvmOptions = List.copyOf(jvmOptions);
  }
}
