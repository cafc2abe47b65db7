package io.tare.analysis.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.samples.RunSource;
import io.tare.model.Cell;
import io.tare.model.Design;
import io.tare.model.Environment;
import io.tare.model.JournalEntry;
import io.tare.model.Measurand;
import io.tare.model.Metric;
import io.tare.model.Metrics;
import io.tare.model.Outcome;
import io.tare.model.Parameters;
import io.tare.model.Path;
import io.tare.model.Phase;
import io.tare.model.Plan;
import io.tare.model.References;
import io.tare.model.Sample;
import io.tare.model.SampleBatch;
import io.tare.model.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * A run of three blocks whose second phase is three times as slow natively, and five times on uml.
 */
class PhaseChangeTest {

  private static final Measurand SORT =
      new Measurand("soa.quicksort", Parameters.of("n", 10), Path.LAN);
  private static final Map<String, Cell> CELLS =
      Map.of("c001", SORT.on("native"), "c002", SORT.on("uml"));
  private static final long EPOCH = 1_700_000_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;
  private static final Results RESULTS = Analysis.withDefaults().of(new PhasedRun());

  @Test
  void everyPhaseIsComparedWithTheFirstOnTheSamePlatform() {
    assertThat(RESULTS.phaseChanges())
        .extracting(PhaseChange::platform, PhaseChange::phase, PhaseChange::first)
        .containsExactlyInAnyOrder(
            tuple("native", "during", "before"), tuple("uml", "during", "before"));
    assertThat(pd(RESULTS.phaseChanges().stream().map(PhaseChange::change).toList(), "native"))
        .isCloseTo(3, within(0.1));
    assertThat(pd(RESULTS.phaseChanges().stream().map(PhaseChange::change).toList(), "uml"))
        .isCloseTo(5, within(0.1));
  }

  @Test
  void platformsAreComparedInEachPhaseAndOverAllOfThem() {
    assertThat(RESULTS.comparisons())
        .extracting(each -> CellText.of(each.measurand()))
        .containsExactly(
            "soa.quicksort n=10 lan",
            "soa.quicksort n=10 lan, phase before",
            "soa.quicksort n=10 lan, phase during");
    assertThat(RESULTS.comparisons().get(1).pd().value()).isCloseTo(2, within(0.1));
    assertThat(RESULTS.comparisons().get(2).pd().value()).isCloseTo(10.0 / 3, within(0.1));
  }

  @Test
  void submissionsAreCountedOnce() {
    assertThat(RESULTS.counted()).isEqualTo(3 * 2 * 8);
  }

  /** Levels are to change there. */
  @Test
  void nothingIsSaidOfChangesWithinACell() {
    assertThat(RESULTS.diagnoses()).isEmpty();
  }

  private static double pd(List<Comparison> all, String platform) {
    return all.stream()
        .filter(each -> each.candidate().equals(platform))
        .findFirst()
        .orElseThrow()
        .pd()
        .value();
  }

  private static final class PhasedRun implements RunSource {

    @Override
    public String name() {
      return "phased";
    }

    @Override
    public Plan plan() {
      List<Plan.Block> blocks = new ArrayList<>();
      for (int block = 1; block <= 3; block++) {
        blocks.add(
            new Plan.Block(
                block,
                List.of(
                    new Plan.Trial("b" + block + "-native", "native", List.of("c001")),
                    new Plan.Trial("b" + block + "-uml", "uml", List.of("c002")))));
      }
      return new Plan(
          1,
          Design.SIDE_BY_SIDE,
          References.of("native"),
          new TreeMap<>(Map.of("soa.quicksort", Metrics.of(Metric.RESPONSE))),
          List.of(
              new Phase("before", 4 * SECOND, OptionalDouble.empty(), List.of()),
              new Phase("during", 4 * SECOND, OptionalDouble.empty(), List.of())),
          new TreeMap<>(CELLS),
          blocks);
    }

    @Override
    public List<JournalEntry> journal() {
      List<JournalEntry> journal = new ArrayList<>();
      for (Plan.Block block : plan().blocks()) {
        for (Plan.Trial trial : block.trials()) {
          String cell = trial.cells().get(0);
          journal.add(new JournalEntry.PhaseBegan(1, trial.id(), 1, cell, "before", EPOCH));
          journal.add(
              new JournalEntry.PhaseBegan(1, trial.id(), 1, cell, "during", EPOCH + 4 * SECOND));
          journal.add(
              new JournalEntry.CellFinished(
                  2, trial.id(), 1, cell, Validity.VALID, new TreeMap<>()));
        }
      }
      return journal;
    }

    @Override
    public List<Environment> environments() {
      return List.of();
    }

    @Override
    public void forEachBatch(Consumer<SampleBatch> consumer) {
      for (Plan.Block block : plan().blocks()) {
        for (Plan.Trial trial : block.trials()) {
          for (int i = 0; i < 8; i++) {
            consumer.accept(SampleBatch.of(sample(block.index(), trial, i)));
          }
        }
      }
    }

    private static Sample sample(int block, Plan.Trial trial, int i) {
      boolean isNative = trial.platform().equals("native");
      long before = isNative ? 1_000_000 : 2_000_000;
      long time = i < 4 ? before : before * (isNative ? 3 : 5);
      return new Sample(
          trial.id(),
          1,
          trial.cells().get(0),
          i,
          false,
          EPOCH + i * SECOND,
          Outcome.valid(),
          new TreeMap<>(Map.of("response_ns", time + 1000L * block * (i + 1))));
    }
  }
}
