package io.tare.analysis.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.models.ModelException;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.migration.MeasuredMigration.Unfit;
import io.tare.analysis.migration.MigrationModel.Forecast;
import io.tare.analysis.migration.MigrationModel.Outside;
import io.tare.analysis.migration.MigrationModel.Variable;
import io.tare.harness.model.Environment;
import io.tare.harness.model.MigrationRecord;
import io.tare.harness.model.MigrationRecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A law fitted to page-by-page simulations with known constants. */
class MigrationModelTest {

  private static final double USED = 0.9;
  private static final double SETUP = 0.25;
  private static final double STOP = 0.02;
  private static final MigrationModel MODEL = model(migrations(12, 0.0));

  /**
   * Guests of 256 MiB to 1 GiB, a fifth of it empty, that write 0 to a third of the sent rate, at
   * 0.5 to 2 Gbit/s.
   *
   * @param noise relative standard deviation of constants and bandwidth
   */
  private static List<MigrationRecord> migrations(int count, double noise) {
    return migrations(count, noise, 1);
  }

  /**
   * The same.
   *
   * @param hurry speed factor for sending the rest
   */
  private static List<MigrationRecord> migrations(int count, double noise, double hurry) {
    Random random = new Random(3);
    List<MigrationRecord> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int pages = 65_536 * (1 + i % 4);
      double ordered = 15_000 * (1 + i % 3);
      double sending = ordered * USED * (1 + noise * random.nextGaussian());
      all.add(
          new PageCopier(
                  pages,
                  pages / 5,
                  pages / 2,
                  ordered * USED * (i % 5) / 12,
                  sending,
                  sending * hurry,
                  ordered,
                  0.1 + 0.1 * (i % 2),
                  SETUP * (1 + noise * random.nextGaussian()),
                  STOP * (1 + noise * random.nextGaussian()))
              .copied());
    }
    return all;
  }

  private static MigrationModel model(List<MigrationRecord> migrations) {
    return RunMigrations.of(MigratedResults.of(migrations), List.of("qemu"), "made-up", "abc");
  }

  private static PlannedMigration asked(double memory, double dirtied) {
    return new PlannedMigration(
        memory, dirtied, 1.2e8, 0.15, OptionalDouble.empty(), OptionalInt.empty());
  }

  @Test
  void findsTheTrueConstants() {
    PreCopyModel law = MODEL.law();

    assertThat(law.bandwidthShare()).isCloseTo(USED, within(0.001));
    assertThat(law.sentShare()).isCloseTo(0.8, within(0.001));
    assertThat(law.usedBytes()).isCloseTo(0, within(1e6));
    assertThat(law.setupSeconds()).isCloseTo(SETUP, within(0.01));
    assertThat(law.stopSeconds()).isCloseTo(STOP, within(0.002));
  }

  /** The system and programs of a guest use the same memory whatever its size. */
  @Test
  void findsConstantUsedMemory() {
    int used = 100_000;
    List<MigrationRecord> all = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      int pages = 150_000 * (1 + i % 3);
      double ordered = 15_000 * (1 + i / 3);
      all.add(
          new PageCopier(
                  pages, pages - used, used / 2, 3000, ordered, ordered, ordered, 0.1, SETUP, STOP)
              .copied());
    }
    MigrationModel model = model(all);

    assertThat(model.law().usedBytes()).isCloseTo(used * (double) PageCopier.PAGE, within(1e6));
    assertThat(model.law().sentShare()).isCloseTo(0, within(0.001));
    assertThat(model.totalErrors().largest()).isLessThan(0.005);
    assertThat(model.law().course(asked(1e8, 0)).sentBytes()).isCloseTo(1e8, within(1e6));
  }

  @Test
  void assumesProportionalMemoryIfItNeverDiffered() {
    List<MigrationRecord> all = migrations(12, 0.0);
    PreCopyModel law = model(List.of(all.get(0), all.get(4), all.get(8))).law();

    assertThat(law.usedBytes()).isZero();
    assertThat(law.sentShare()).isCloseTo(0.8, within(0.001));
  }

  /** As in QEMU, which ignores the limit during the standstill. */
  @Test
  void findsThatTheRestIsSentFasterThanPasses() {
    MigrationModel model = model(migrations(12, 0.0, 10));

    assertThat(MODEL.law().restShare()).isCloseTo(1, within(0.02));
    assertThat(model.law().restShare()).isCloseTo(0.1, within(0.02));
    assertThat(model.law().stopSeconds()).isCloseTo(STOP, within(0.002));
    assertThat(model.downtimeErrors().largest()).isLessThan(0.1);
  }

  /** Bytes sent again were written. */
  @Test
  void unknownWritesAreTheBytesOfTheNextPass() {
    List<MigrationRecord> silent =
        migrations(12, 0.0).stream().map(MigrationModelTest::withoutDirtied).toList();

    assertThat(model(silent).migrations())
        .extracting(FittedMigration::terms)
        .isEqualTo(MODEL.migrations().stream().map(FittedMigration::terms).toList());
  }

  private static MigrationRecord withoutDirtied(MigrationRecord one) {
    return with(
        one,
        one.terms(),
        one.passes().stream()
            .map(
                each ->
                    new MigrationRecord.Pass(
                        each.number(),
                        each.afterNanos(),
                        each.durationNanos(),
                        each.sentBytes(),
                        null))
            .toList());
  }

  @Test
  void forecastsLeftOutMigrations() {
    assertThat(MODEL.totalErrors().largest()).isLessThan(0.005);
    assertThat(MODEL.downtimeErrors().largest()).isLessThan(0.05);

    MigrationModel.Errors noisy = model(migrations(24, 0.1)).totalErrors();
    assertThat(noisy.median()).isBetween(0.02, 0.15);
    assertThat(noisy.largest()).isGreaterThan(noisy.median());
  }

  @Test
  void forecastsANewGuest() {
    PageCopier never =
        new PageCopier(150_000, 30_000, 75_000, 5000, 22_500, 22_500, 25_000, 0.15, SETUP, STOP);
    MigrationRecord copied = never.copied();
    Forecast forecast =
        MODEL.forecast(
            new PlannedMigration(
                copied.memoryBytes(),
                5000 * PageCopier.PAGE,
                25_000 * PageCopier.PAGE,
                0.15,
                OptionalDouble.empty(),
                OptionalInt.empty()));

    assertThat(forecast.outside()).isEmpty();
    assertThat(forecast.course().passes()).isEqualTo(copied.passes().size());
    assertThat(forecast.total().orElseThrow().value())
        .isCloseTo(copied.totalNanos() / 1e9, within(0.02));
    assertThat(forecast.course().sentBytes()).isCloseTo((double) copied.sentBytes(), within(1e6));
  }

  /**
   * Another error is between the smallest and the largest of n with probability (n − 1)/(n + 1).
   */
  @Test
  void bandsForNewMigrationsHaveNominalCoverage() {
    List<MigrationRecord> all = migrations(120, 0.1);
    MigrationModel model = model(all.subList(0, 9));
    int within = 0;
    for (MigrationRecord each : all.subList(9, all.size())) {
      MeasuredMigration one =
          ((MeasuredMigration.Found.Fit) MeasuredMigration.of("new", each)).migration();
      MigrationModel.Span span = model.forecast(one.terms()).total().orElseThrow();
      within += span.low() <= one.totalSeconds() && one.totalSeconds() <= span.high() ? 1 : 0;
    }

    assertThat(model.coverage()).isEqualTo(0.8);
    assertThat(within / (double) (all.size() - 9)).isBetween(0.6, 0.99);
  }

  @Test
  void reportsQuestionsBeyondTheMeasuredRange() {
    assertThat(MODEL.forecast(asked(5e8, 1e7)).outside()).isEmpty();
    assertThat(MODEL.forecast(asked(8e9, 1e7)).outside())
        .extracting(Outside::variable)
        .containsExactly(Variable.MEMORY);
    assertThat(MODEL.forecast(asked(5e8, 3e8)).outside())
        .extracting(Outside::variable)
        .containsExactly(Variable.DIRTYING);
  }

  @Test
  void aGuestThatWritesFasterThanTheBandwidthNeverEnds() {
    Forecast forecast = MODEL.forecast(asked(5e8, 1.2e8));

    assertThat(forecast.course().converges()).isFalse();
    assertThat(forecast.total()).isEmpty();
  }

  @Test
  void aSmallWorkingSetEndsAtAnyWriteRate() {
    PlannedMigration planned =
        new PlannedMigration(5e8, 1.2e8, 1.2e8, 0.15, OptionalDouble.of(1e7), OptionalInt.empty());

    assertThat(MODEL.forecast(planned).course().converges()).isTrue();
    assertThat(MODEL.forecast(planned).course().passes()).isEqualTo(2);
  }

  /**
   * M. P. Boufleur et al., section 5.3, figure 5: 30 iterations at 100 Mbit/s, of which the first
   * took 22.57 s, 81 % of 27.77 s. Then 2.2 MB are written per pass.
   */
  @Test
  void aBusyGuestOfThePublishedStudyStopsInItsThirtiethPass() {
    double rate = 12.5e6;
    double written = (27.77 - 22.57) / 29 * rate;
    PreCopyModel.Course course =
        new PreCopyModel(0, 0, 1, 1, 0, 1)
            .course(
                new PlannedMigration(
                    22.57 * rate,
                    2 * rate,
                    rate,
                    0.016,
                    OptionalDouble.of(written),
                    OptionalInt.of(30)));

    assertThat(course.converges()).isFalse();
    assertThat(course.passes()).isEqualTo(30);
    assertThat(course.totalSeconds()).isCloseTo(27.77, within(1e-9));
    assertThat(22.57 / course.totalSeconds()).isCloseTo(0.81, within(0.005));
    assertThat(course.downtimeSeconds()).isCloseTo(written / rate, within(1e-12));
  }

  @Test
  void theFileIsReadBackUnchanged() throws Exception {
    String written = MigrationModelFile.write(MODEL);

    assertThat(MigrationModelFile.read("m.json", written)).isEqualTo(MODEL);
  }

  @Test
  void rejectsAnInvalidFileByName() {
    assertThatThrownBy(() -> MigrationModelFile.read("m.json", "{\"format\": \"other\"}"))
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "m.json is not a model of migrations of version 1; make one with tare model migration");
    assertThatThrownBy(
            () ->
                MigrationModelFile.read(
                    "m.json",
                    MigrationModelFile.write(MODEL)
                        .replaceFirst("\"bandwidth_share\" : [0-9.]+", "\"bandwidth_share\" : -1")))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("m.json: law: a share of -1.0 of the bandwidth, expected above 0");
  }

  @Test
  void migrationsOfStandInsAreNotFitted() {
    assertThatThrownBy(
            () ->
                RunMigrations.of(
                    MigratedResults.of(migrations(5, 0), Optional.of("a simulator")),
                    List.of("qemu"),
                    "made-up",
                    "abc"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("there are 0; not used: 5 of a stand-in");
  }

  @Test
  void guestsOfOneHypervisorAreFittedTogether() {
    List<MigrationRecord> all = migrations(12, 0.0);
    Results results =
        MigratedResults.of(
            List.of(environment("small", "10.0"), environment("large", "10.0")),
            new TreeMap<>(Map.of("small", all.subList(0, 6), "large", all.subList(6, 12))));

    assertThat(RunMigrations.platforms(results)).containsExactly("large", "small");
    assertThat(RunMigrations.areAlike(results, List.of("large", "small"))).isTrue();
    MigrationModel model = RunMigrations.of(results, List.of("large", "small"), "made-up", "abc");
    assertThat(model.platform()).isEqualTo("large, small");
    assertThat(model.migrations()).hasSize(12);
    assertThat(model.facts()).containsEntry("hypervisor.version", "10.0");
  }

  @Test
  void platformsOfDifferentHypervisorsAreNotAlike() {
    Results results =
        MigratedResults.of(
            List.of(environment("old", "9.0"), environment("new", "10.0")), Map.of());

    assertThat(RunMigrations.areAlike(results, List.of("old", "new"))).isFalse();
  }

  private static Environment environment(String platform, String version) {
    return new Environment(
        platform,
        "qemu",
        new TreeMap<>(Map.of(Environment.Fact.HYPERVISOR_VERSION.key(), version)),
        List.of());
  }

  @Test
  void unusedMigrationsAreCountedByReason() {
    List<MigrationRecord> all = new ArrayList<>(migrations(4, 0));
    MigrationRecord one = all.get(0);
    all.add(with(one, "postcopy", one.terms(), List.of()));
    all.add(with(one, "precopy", MigrationRecord.Terms.NONE, List.of()));
    all.add(with(one, "precopy", one.terms(), List.of("throttled")));

    assertThat(model(all).unfit())
        .containsEntry(Unfit.NOT_PRECOPY, 1)
        .containsEntry(Unfit.NO_TERMS, 1)
        .containsEntry(Unfit.ESCALATED, 1)
        .hasSize(3);
    assertThat(model(all).migrations()).hasSize(4);
  }

  private static MigrationRecord with(
      MigrationRecord one, MigrationRecord.Terms terms, List<MigrationRecord.Pass> passes) {
    return with(one, "precopy", terms, passes, List.of());
  }

  private static MigrationRecord with(
      MigrationRecord one, String mode, MigrationRecord.Terms terms, List<String> escalations) {
    return with(one, mode, terms, one.passes(), escalations);
  }

  private static MigrationRecord with(
      MigrationRecord one,
      String mode,
      MigrationRecord.Terms terms,
      List<MigrationRecord.Pass> passes,
      List<String> escalations) {
    return MigrationRecordBuilder.builder()
        .mode(mode)
        .startEpochNanos(one.startEpochNanos())
        .totalNanos(one.totalNanos())
        .downtimeNanos(one.downtimeNanos())
        .stillNanos(one.stillNanos())
        .resumedAfterNanos(one.resumedAfterNanos())
        .sentBytes(one.sentBytes())
        .memoryBytes(one.memoryBytes())
        .terms(terms)
        .route(one.route())
        .cost(one.cost())
        .passes(passes)
        .escalations(escalations)
        .build();
  }
}
