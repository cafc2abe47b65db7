package io.tare.analysis.messages;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.PingPongRun;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MessageReportTest {

  private static final long[] SIZES = {1, 1024, 65_536, 1_048_576};

  @Test
  void namesTheSizeWhereTheLineDoesNotFit() {
    PingPongRun run =
        new PingPongRun(4, 0.001, 3, SIZES)
            .times("native", bytes -> (1_000 + bytes) * (bytes == 65_536 ? 2 : 1));

    assertThat(flat(text(run)))
        .containsPattern(
            "native: the line is off at 64 KiB by 4\\d % \\(too short\\); MPI changes");
  }

  @Test
  void reportsNoMissIfTheLineFits() {
    assertThat(flat(text(two(4)))).doesNotContain("the line is off at").contains("Hockney 1994");
  }

  @Test
  void oneInstanceHasNoComparison() {
    PingPongRun run = new PingPongRun(4, 0.001, 3, SIZES).line("native", 1_000, 1e9);

    assertThat(flat(text(run, MessageProfile.of(1, 1000))))
        .contains("native takes 1.00 ms (")
        .contains("there is no other instance")
        .doesNotContain("cannot be determined apart", "Cannot be told apart");
  }

  @Test
  void saysHowManyBlocksAnAnswerNeeds() {
    assertThat(flat(text(two(2), MessageProfile.of(1, 1000))))
        .contains(
            "Cannot be told apart: native, far. To know how certain the order is needs 3 blocks"
                + " in which all instances have all sizes; there are 2.")
        .contains("(Student's t on logarithms; it needs 3 trials)");
  }

  @Test
  void explainsWhyTheLeaderOfNearlyAllResamplesIsNotNamed() {
    // A little faster in each of three blocks, which happens in one of four runs of equal ones.
    PingPongRun run =
        new PingPongRun(3, 0.02, 1, SIZES)
            .line("native", 1_000, 1e9)
            .times("again", bytes -> 1_030 + 1.03 * bytes);

    assertThat(flat(text(run, MessageProfile.of(1, 1000))))
        .contains("Cannot be told apart: native, again.")
        .containsPattern(
            "with (100|9\\d) % of the resampled runs, but by the paired test it may be chance"
                + " \\(p 0\\.\\d+\\)\\.");
  }

  @Test
  void fitsEightyColumns() {
    assertThat(text(two(5), MessageProfile.of(65_536, 123_456)).lines())
        .allMatch(line -> line.length() <= 79);
  }

  @Test
  void theFigureHasAMarkWithItsWordsForEverySizeOfEveryInstance() {
    String figure = MessageFigure.standalone(analysis(two(5)));

    assertThat(figure.split("<title>", -1)).hasSize(1 + 1 + 2 * SIZES.length);
    assertThat(figure).contains("far, 64 KiB: 66.", ", n = 5</title>").doesNotContain("NaN");
  }

  @Test
  void theFigureOfOneSizeIsDrawnToo() {
    PingPongRun run = new PingPongRun(1, 0, 3, 1024).line("native", 1_000, 1e9);

    assertThat(MessageFigure.standalone(analysis(run))).contains("1 KiB").doesNotContain("NaN");
  }

  private static PingPongRun two(int blocks) {
    return new PingPongRun(blocks, 0.001, 3, SIZES)
        .line("native", 1_000, 1e9)
        .times("far", bytes -> 1_300 + bytes);
  }

  private static Results results(PingPongRun run) {
    return Analysis.withDefaults().of(run);
  }

  private static MessageAnalysis analysis(PingPongRun run) {
    return MessageAnalysis.of(results(run)).orElseThrow();
  }

  private static String text(PingPongRun run) {
    return MessageReport.text(analysis(run), Optional.empty(), 79);
  }

  private static String text(PingPongRun run, MessageProfile profile) {
    MessageAnalysis analysis = analysis(run);
    return MessageReport.text(analysis, Optional.of(analysis.answer(profile)), 79);
  }

  private static String flat(String text) {
    return text.replaceAll("\\s+", " ");
  }
}
