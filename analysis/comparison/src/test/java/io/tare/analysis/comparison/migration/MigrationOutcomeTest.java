package io.tare.analysis.comparison.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.MigratedRun;
import io.tare.analysis.samples.RunSource;
import io.tare.harness.model.Environment;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Plan;
import io.tare.harness.model.Sample;
import io.tare.harness.model.SampleBatch;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A made-up migration with known properties, as seen by the client. */
class MigrationOutcomeTest {

  private static final Results RESULTS = Analysis.withDefaults().of(new MigratedRun());
  private static final List<MigrationOutcome> MIGRATIONS = RESULTS.migrations();

  @Test
  void everyMigrationOfAValidCellIsEvaluated() {
    assertThat(MIGRATIONS).extracting(MigrationOutcome::block).containsExactly(1, 2, 3);
    assertThat(MIGRATIONS).allMatch(each -> each.cell().platform().equals("qemu"));
  }

  /** The last answer came at 6.588 s, the next at 6.804 s; the slowest waited 200 ms too long. */
  @Test
  void theOutageIsBetweenTheSlowestWaitAndTheGapBetweenAnswers() {
    MigrationOutcome.Outage outage = MIGRATIONS.get(0).outage().orElseThrow();

    assertThat(outage.minNanos()).isEqualTo(200_000_000);
    assertThat(outage.maxNanos()).isEqualTo(6_804_000_000L - 6_588_000_000L);
  }

  @Test
  void responseTimesAreComparedWithThoseBefore() {
    // 130 take 8 ms, and ten wait: 204, 184 and so on to 24 ms.
    double waiting = IntStream.range(0, 10).mapToDouble(i -> 204e6 - i * 20e6).sum();
    double during = (130 * 8e6 + waiting) / 140;

    MigrationResponses responses = MIGRATIONS.get(0).responses();
    assertThat(responses.pdDuring()).hasValueCloseTo(during / 4e6, within(1e-9));
    assertThat(responses.pd(MigrationPhase.FIRST_PASS)).hasValueCloseTo(2.0, within(1e-9));
    assertThat(responses.pd(MigrationPhase.LATER_PASSES)).hasValueCloseTo(2.0, within(1e-9));
    assertThat(responses.pd(MigrationPhase.STANDING_STILL))
        .hasValueCloseTo(waiting / 10 / 4e6, within(1e-9));
    assertThat(responses.pd(MigrationPhase.AFTER)).hasValueCloseTo(1.0, within(1e-9));
    assertThat(responses.pd(MigrationPhase.POST_COPY)).isEmpty();
  }

  /** 3 s of 9.984 s: the last of 500 is submitted at 9.98 s and takes 4 ms. */
  @Test
  void theShareOfTheTimeIsByTheTotalTime() {
    assertThat(MIGRATIONS.get(0).shares().time()).isCloseTo(3 / 9.984, within(1e-9));
  }

  /**
   * 130 took 4 ms longer each, and ten 1.1 s together; all 500 took 3.62 s. The first after the
   * migration is normal.
   */
  @Test
  void theLossIsTheExcessShareOfResponseTime() {
    assertThat(MIGRATIONS.get(0).shares().loss())
        .hasValueCloseTo((0.52 + 1.1) / 3.62, within(1e-9));
    assertThat(MIGRATIONS.get(0).shares().isUsualAgain()).isTrue();
  }

  @Test
  void durationsOfStandInsAreNotResults() {
    Results results = Analysis.withDefaults().of(MigratedRun.ofStandIn("a simulator"));

    assertThat(results.migrations())
        .hasSize(3)
        .allMatch(each -> each.standIn().equals(Optional.of("a simulator")));
    assertThat(results.measuredMigrations()).isEmpty();
    assertThat(MigrationEffect.of(results.migrations(), 0.95)).isEmpty();
  }

  /** An idle guest has no submissions; the hypervisor's figures are still a result. */
  @Test
  void migrationsOfAnIdleGuestAreEvaluatedToo() {
    Results results = Analysis.withDefaults().of(MigratedRun.ofIdleGuest());

    assertThat(results.migrations()).hasSize(3).allMatch(each -> each.outage().isEmpty());
    assertThat(results.migrationsLeftOut()).isZero();
    assertThat(MigrationEffect.of(results.migrations(), 0.95))
        .extracting(MigrationEffect::quantity)
        .contains("total time")
        .doesNotContain("its total time, of the measured time", "PD while it lasts");
  }

  @Test
  void failuresAreCountedAndInNoMean() {
    assertThat(MIGRATIONS).extracting(MigrationOutcome::failed).containsExactly(0L, 0L, 1L);
    assertThat(MIGRATIONS.get(2).responses().during()).isNotNaN();
  }

  @Test
  void aMigrationIsTheUnitOfTheMeans() {
    assertThat(MigrationEffect.of(MIGRATIONS, 0.95))
        .filteredOn(each -> each.quantity().equals("total time"))
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.mean().n()).isEqualTo(3);
              assertThat(each.mean().value()).isEqualTo(3e9);
            });
  }

  /** Of 3 s; the guest is copied as a whole in the first pass. */
  @Test
  void theFirstPassHasAShareOfTheTotalTime() {
    long first = MIGRATIONS.get(0).record().passes().get(0).durationNanos();

    assertThat(MigrationEffect.of(MIGRATIONS, 0.95))
        .filteredOn(each -> each.quantity().equals(MigrationEffect.FIRST_PASS_SHARE))
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.isShare()).isTrue();
              assertThat(each.mean().value()).isCloseTo(first / 3e9, within(1e-12)).isPositive();
            });
  }

  /** With a rate as metric, which is not a time. */
  @Test
  void programsHaveTheirElapsedTime() {
    MigrationOutcome ofProgram =
        Analysis.withDefaults().of(new OfPrograms(new MigratedRun())).migrations().get(0);

    assertThat(ofProgram.outage()).isEqualTo(MIGRATIONS.get(0).outage());
    assertThat(ofProgram.responses().pdDuring())
        .isEqualTo(MIGRATIONS.get(0).responses().pdDuring());
  }

  /** A client on another machine, whose clock is 1.5 s ahead of the harness's. */
  @Test
  void submissionsAreMatchedToMigrationsByTheHarnesssClock() {
    MigrationOutcome ahead =
        Analysis.withDefaults()
            .of(new AheadClient(new MigratedRun(), 1_500_000_000L))
            .migrations()
            .get(0);

    assertThat(ahead.outage()).isEqualTo(MIGRATIONS.get(0).outage());
    assertThat(ahead.responses().pdDuring()).isEqualTo(MIGRATIONS.get(0).responses().pdDuring());
    assertThat(ahead.shares().loss()).isEqualTo(MIGRATIONS.get(0).shares().loss());
  }

  /** The same run with clocks of submissions and phases ahead. */
  private record AheadClient(RunSource run, long nanos) implements RunSource {

    @Override
    public String name() {
      return run.name();
    }

    @Override
    public Plan plan() {
      return run.plan();
    }

    @Override
    public List<JournalEntry> journal() {
      return run.journal().stream().map(this::ahead).toList();
    }

    private JournalEntry ahead(JournalEntry entry) {
      if (entry instanceof JournalEntry.PhaseBegan each) {
        return new JournalEntry.PhaseBegan(
            each.atEpochNanos(),
            each.trial(),
            each.attempt(),
            each.cell(),
            each.phase(),
            each.startEpochNanos() + nanos);
      }
      return entry instanceof JournalEntry.CellFinished each
          ? new JournalEntry.CellFinished(
              each.atEpochNanos(),
              each.trial(),
              each.attempt(),
              each.cell(),
              each.validity(),
              new TreeMap<>(Map.of(Observation.START_AHEAD.label(), (double) nanos)))
          : entry;
    }

    @Override
    public List<Environment> environments() {
      return run.environments();
    }

    @Override
    public void forEachBatch(Consumer<SampleBatch> consumer) {
      run.forEachBatch(
          batch ->
              consumer.accept(
                  SampleBatch.of(
                      new Sample(
                          batch.trial(),
                          batch.attempt(),
                          batch.cell(),
                          batch.columns().sequence(0),
                          batch.columns().isWarmup(0),
                          batch.columns().startEpochNanos(0) + nanos,
                          batch.columns().outcome(0),
                          batch.columns().numbers(0)))));
    }
  }

  /** The same submissions as runs of a program that reports only a rate. */
  private record OfPrograms(RunSource run) implements RunSource {

    @Override
    public String name() {
      return run.name();
    }

    @Override
    public Plan plan() {
      Plan plan = run.plan();
      Metric rate =
          new Metric(
              "rate",
              "rate",
              Metric.Unit.OPERATIONS_PER_SECOND,
              Metric.Direction.HIGHER_IS_BETTER_AT_FIXED_WORK);
      return new Plan(
          plan.seed(),
          plan.design(),
          plan.references(),
          new TreeMap<>(Map.of("soa.quicksort", Metrics.of(rate))),
          plan.labels(),
          plan.phases(),
          plan.cells(),
          plan.blocks());
    }

    @Override
    public List<JournalEntry> journal() {
      return run.journal();
    }

    @Override
    public List<Environment> environments() {
      return run.environments();
    }

    @Override
    public void forEachBatch(Consumer<SampleBatch> consumer) {
      run.forEachBatch(
          batch -> {
            for (int i = 0; i < batch.size(); i++) {
              SortedMap<String, Number> values = new TreeMap<>();
              batch
                  .columns()
                  .number("response_ns", i)
                  .ifPresent(
                      nanos -> {
                        values.put("run_ns", nanos);
                        values.put("rate", 1e9 / nanos.doubleValue());
                      });
              consumer.accept(
                  SampleBatch.of(
                      new Sample(
                          batch.trial(),
                          batch.attempt(),
                          batch.cell(),
                          batch.columns().sequence(i),
                          batch.columns().isWarmup(i),
                          batch.columns().startEpochNanos(i),
                          batch.columns().outcome(i),
                          values)));
            }
          });
    }
  }
}
