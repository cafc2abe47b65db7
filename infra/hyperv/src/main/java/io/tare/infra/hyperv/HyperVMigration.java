package io.tare.infra.hyperv;

import io.tare.harness.model.MigrationRecord;
import io.tare.harness.model.MigrationRecordBuilder;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.MigrationOrder.Escalation;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.clock.WallClock;
import io.tare.infra.managed.MigrationOffer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Live migration with {@code Move-VM} on the host that has the machine. That host itself measures
 * the time, as starting PowerShell takes longer than many a migration.
 */
final class HyperVMigration {

  static final MigrationOffer OFFER =
      new MigrationOffer(HyperVKind.KIND, true, Set.of(Escalation.ABORT));

  /** By then PowerShell and its modules are loaded, and a cancelled migration has settled. */
  private static final Duration BESIDE = Duration.ofMinutes(2);

  /** The state of a job that has not ended. */
  private static final String RUNNING = "Running";

  private HyperVMigration() {}

  /**
   * Migrates.
   *
   * @param from the host that has the machine
   * @param script that moves it, without its time limit
   * @throws HostException if it was not moved
   */
  static MigrationRecord run(
      HyperVHosts.Member from, HyperVHosts.Member to, PowerShellScript script, MigrationOrder order)
      throws HostException, InterruptedException {
    long seconds = Math.max(1, order.deadline().toSeconds());
    PowerShellAnswer answer =
        from.powerShell()
            .run(
                script.with("destination", to.name()).with("limit", seconds),
                order.deadline().plus(BESIDE));
    if (!answer.truth("moved")) {
      String state = answer.text("state");
      throw new HostException(
          "%s: it did not end within %d s and %s cancelled (its job is %s)"
              .formatted(
                  from.powerShell(),
                  seconds,
                  state.equals(RUNNING) ? "could not be" : "was",
                  state));
    }
    long took = TimeUnit.MILLISECONDS.toNanos(answer.number("millis"));
    return MigrationRecordBuilder.builder()
        .mode("precopy")
        .startEpochNanos( // Its end is by this clock, its length by the host's.
            WallClock.epochNanos() - took)
        .totalNanos(took)
        .downtimeNanos(null)
        .stillNanos(null)
        .resumedAfterNanos(null)
        .sentBytes(null)
        .memoryBytes(answer.number("memory"))
        .terms(order.terms())
        .route(new MigrationRecord.Route(from.name(), to.name()))
        .cost(MigrationRecord.Cost.UNTOLD)
        .passes(List.of())
        .escalations(List.of())
        .build();
  }
}
