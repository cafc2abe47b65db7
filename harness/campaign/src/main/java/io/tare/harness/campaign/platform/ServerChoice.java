package io.tare.harness.campaign.platform;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.harness.model.Dimension;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.RecordType;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;
import java.util.List;
import java.util.Optional;

/**
 * The server.
 *
 * @param heapBytes its heap, fixed: minimum and maximum are equal
 * @param port where a fresh server listens; 0 for any free one
 * @param httpThreads threads that serve requests
 * @param database that of services which need one
 * @param databaseAddress an existing PostgreSQL; empty if Tare starts what is needed
 * @param disk where the files of services are which need some
 * @param jvmOptions further options, the same on every platform
 * @param startDeadlineNanos how long it may take until it answers
 * @param archive what a fresh server and its client start from
 * @param trainingNanos length of the training run that makes profiles
 * @param admin the already running server; empty if a fresh JVM serves each trial
 */
@RecordBuilder
public record ServerChoice(
    long heapBytes,
    Collector collector,
    int port,
    int httpThreads,
    List<String> jvmOptions,
    DatabaseKind database,
    Optional<DatabaseAddress> databaseAddress,
    DiskKind disk,
    long startDeadlineNanos,
    StartArchive archive,
    long trainingNanos,
    Optional<AdminChoice> admin)
    implements ServerChoiceBuilder.With {

  private static final long SECOND = 1_000_000_000L;
  private static final Scalar<Long> UP_TO_AN_HOUR =
      Scalar.quantity(Dimension.DURATION, SECOND, 3600 * SECOND);

  private static final Key<Integer> PORT =
      Key.of("port", Scalar.integer(0, 65_535), "port of a fresh server; 0 for any free port")
          .orElse(0);
  private static final Key<Long> START_DEADLINE =
      Key.of("start_deadline", UP_TO_AN_HOUR, "time limit for a server to start")
          .orElse(180 * SECOND);
  private static final Key<StartArchive> ARCHIVE =
      Key.of(
              "archive",
              Scalar.choice(List.of(StartArchive.values()), StartArchive::label),
              "[what server and client start from](#what-servers-start-from)")
          .orElse(StartArchive.CLASSES);
  private static final Key<Long> TRAINING =
      Key.of("training", UP_TO_AN_HOUR, "with `archive: profiles`, duration of the training run")
          .orElse(45 * SECOND);

  private static final Spec SPEC =
      Spec.of(Factor.keys(Factor.OF_SERVERS))
          .and(PORT, START_DEADLINE, ARCHIVE, TRAINING)
          .and(DatabaseAddress.SPEC)
          .and(AdminChoice.SPEC);

  /** Its table in campaigns; takes the first of several values. */
  public static final RecordType<ServerChoice> TABLE =
      RecordType.of(SPEC, ServerChoice::of, ServerChoice::write);

  /** Its table in campaigns, with everything that varies. */
  public static final RecordType<VariedServer> VARIED =
      RecordType.of(
          SPEC,
          entries -> VariedServer.of(of(entries), entries),
          (varied, table) -> write(varied.server(), table));

  private static ServerChoice of(Entries entries) {
    Optional<AdminChoice> admin = AdminChoice.of(entries);
    StartArchive archive = entries.get(ARCHIVE);
    if (archive == StartArchive.PROFILES && admin.isPresent()) {
      entries.at(ARCHIVE).complain("an already running server cannot be trained");
    }
    if (archive != StartArchive.PROFILES && entries.has(TRAINING)) {
      entries.at(TRAINING).complain("is only allowed with archive: profiles");
    }
    return ServerChoiceBuilder.builder()
        .heapBytes(first(entries, Factor.HEAP))
        .collector(first(entries, Factor.COLLECTOR))
        .port(entries.get(PORT))
        .httpThreads(first(entries, Factor.HTTP_THREADS))
        .jvmOptions(first(entries, Factor.JVM_OPTIONS))
        .database(first(entries, Factor.DATABASE))
        .databaseAddress(DatabaseAddress.of(entries))
        .disk(first(entries, Factor.DISK))
        .startDeadlineNanos(entries.get(START_DEADLINE))
        .archive(archive)
        .trainingNanos(entries.get(TRAINING))
        .admin(admin)
        .build();
  }

  private static <T> T first(Entries entries, Factor<T> factor) {
    return entries.get(factor.key()).get(0);
  }

  private static void write(ServerChoice server, TableWriter table) {
    table
        .put(Factor.HEAP.key(), List.of(server.heapBytes))
        .put(Factor.COLLECTOR.key(), List.of(server.collector))
        .put(PORT, server.port)
        .put(Factor.HTTP_THREADS.key(), List.of(server.httpThreads))
        .put(Factor.JVM_OPTIONS.key(), List.of(server.jvmOptions))
        .put(Factor.DATABASE.key(), List.of(server.database))
        .put(Factor.DISK.key(), List.of(server.disk))
        .put(START_DEADLINE, server.startDeadlineNanos)
        .put(ARCHIVE, server.archive);
    if (server.archive == StartArchive.PROFILES) {
      table.put(TRAINING, server.trainingNanos);
    }
    server.databaseAddress.ifPresent(address -> address.write(table));
    server.admin.ifPresent(admin -> admin.write(table));
  }

  public ServerChoice {
    jvmOptions = List.copyOf(jvmOptions);
  }
}
