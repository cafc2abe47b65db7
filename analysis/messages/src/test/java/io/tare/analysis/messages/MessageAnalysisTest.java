package io.tare.analysis.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.PingPongRun;
import io.tare.analysis.fixture.SyntheticRun;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MessageAnalysisTest {

  private static final long[] SIZES = {1, 1024, 65_536, 1_048_576};

  @Test
  void isEmptyForARunWithoutMessages() {
    assertThat(MessageAnalysis.of(Analysis.withDefaults().of(SyntheticRun.ofSize(2, 3)))).isEmpty();
  }

  @Test
  void agreesWithTheMeansOfTheReport() {
    Results results = Analysis.withDefaults().of(groups());

    MessageTime time =
        MessageAnalysis.of(results).orElseThrow().instances().get(0).at(1024).orElseThrow();

    assertThat(time.oneWay().value())
        .isEqualTo(
            results.cells().stream()
                .filter(each -> each.cell().platform().equals("native"))
                .filter(each -> each.cell().measurand().parameters().whole("size") == 1024)
                .findFirst()
                .orElseThrow()
                .mean()
                .value());
    assertThat(time.bandwidth()).isCloseTo(1024 / time.oneWay().value() * 1e9, within(1e-3));
    assertThat(time.oneWay().interval().orElseThrow().contains(time.oneWay().value())).isTrue();
  }

  @Test
  void countsSubmissionsAndExclusions() {
    MessageAnalysis analysis = analysis(groups().invalid("b3-native"));
    MessageTime time = analysis.instances().get(0).at(1).orElseThrow();

    assertThat(time.oneWay().n()).isEqualTo(7);
    assertThat(time.submissions()).isEqualTo(7 * 3);
    assertThat(time.excluded()).isEqualTo(8 + 3);
    assertThat(analysis.exclusions().stream().mapToLong(each -> each.submissions()).sum())
        .isEqualTo(4 * 4 * 8 + 4 * 3);
  }

  @Test
  void onlyEqualInstancesShareALetter() {
    InstanceGroups groups = analysis(groups()).groups();

    Map<String, String> small = groups.letters().get(1L);
    Map<String, String> large = groups.letters().get(1_048_576L);
    assertThat(small.get("native")).isEqualTo(small.get("again")).isEqualTo("a");
    assertThat(small.get("limited")).isEqualTo("a");
    assertThat(small.get("far")).isEqualTo("b");
    assertThat(large.get("native")).isEqualTo(large.get("again")).isEqualTo("a");
    assertThat(large.get("far")).isEqualTo("b");
    assertThat(large.get("limited")).isEqualTo("c");
    assertThat(groups.tests()).isEqualTo(6 * 4);
  }

  @Test
  void pairsOfNodesAreSeparateInstances() {
    PingPongRun run =
        new PingPongRun(4, 0.01, 3, SIZES)
            .pair("guests", "1-2", bytes -> 1_000 + bytes)
            .pair("guests", "1-3", bytes -> 5_000 + bytes);

    MessageAnalysis analysis = analysis(run);

    assertThat(analysis.instances())
        .extracting(InstanceTimes::name)
        .containsExactly("guests 1-2", "guests 1-3");
    assertThat(analysis.groups().letters().get(1L))
        .containsEntry("guests 1-2", "a")
        .containsEntry("guests 1-3", "b");
  }

  @Test
  void reportsWhereTheLineDoesNotFit() {
    PingPongRun run =
        new PingPongRun(4, 0.001, 3, SIZES)
            .times("native", bytes -> (1_000 + bytes) * (bytes == 65_536 ? 2 : 1));

    HockneyFit.Miss worst = analysis(run).fits().get(0).worst();

    assertThat(worst.bytes()).isEqualTo(65_536);
    assertThat(worst.isFar()).isTrue();
    assertThat(worst.relative()).isBetween(-0.5, -0.2);
  }

  @Test
  void needsThreeSizesForALine() {
    assertThat(analysis(new PingPongRun(4, 0.01, 3, 1, 1024).line("native", 1_000, 1e9)).fits())
        .isEmpty();
  }

  @Test
  void groupsNothingFromTwoBlocks() {
    PingPongRun run =
        new PingPongRun(2, 0.001, 3, SIZES).line("native", 1_000, 1e9).line("far", 400_000, 1e9);

    InstanceGroups groups = analysis(run).groups();

    assertThat(groups.tests()).isZero();
    assertThat(groups.letters().get(1L)).containsValues("a").doesNotContainValue("b");
  }

  @Test
  void isReproducible() {
    assertThat(analysis(groups()).fits()).isEqualTo(analysis(groups()).fits());
  }

  /** Two equal ones, one with a limited rate, and one 400 times as far away. */
  private static PingPongRun groups() {
    return new PingPongRun(8, 0.02, 20_261_123, SIZES)
        .line("native", 1_000, 5e9)
        .line("again", 1_000, 5e9)
        .line("limited", 1_000, 1e8)
        .line("far", 400_000, 5e9);
  }

  private static MessageAnalysis analysis(PingPongRun run) {
    return MessageAnalysis.of(Analysis.withDefaults().of(run)).orElseThrow();
  }
}
