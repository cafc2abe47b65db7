package io.tare.harness.workloads.programs.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A kept output of three runs of {@code tare-benchmarks npb ep S}. */
class NpbJavaOutputTest {

  private static final double FIRST = 538_348_679;
  private static final double SECOND = 320_359_727;
  private static final double THIRD = 310_788_166;

  private static String kept() throws Exception {
    return Kept.output("npb-tare-ep.S.t1.txt");
  }

  private static void refused(String output, String words) {
    assertThatThrownBy(() -> NpbJavaOutput.of(output))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining(words);
  }

  @Test
  void readsTheFooterOfEveryRun() throws Exception {
    NpbJavaOutput output = NpbJavaOutput.of(kept());

    assertThat(output.runs()).hasSize(3);
    assertThat(output.first().vectorBits()).isEqualTo(256);
    assertThat(output.first().setupNanos()).isEqualTo(9_427);
    NpbOutput footer = output.first().footer();
    assertThat(footer.code()).isEqualTo(NpbCode.TARE);
    assertThat(footer.kernel()).isEqualTo("ep");
    assertThat(footer.problemClass()).isEqualTo("S");
    assertThat(footer.threads()).isEqualTo(1);
    assertThat(footer.nanos().value()).isCloseTo(FIRST, within(1.0));
  }

  @Test
  void theMedianIsThatOfTheRunsAfterTheFirst() throws Exception {
    NpbJavaOutput.Median median = NpbJavaOutput.of(kept()).median();

    assertThat(median.nanos()).isCloseTo((SECOND + THIRD) / 2, within(1.0));
    assertThat(median.operationsPerSecond() * median.nanos()).isCloseTo(33_554_432e9, within(1e10));
  }

  @Test
  void aSingleRunIsItsOwnMedian() throws Exception {
    String all = kept();
    String single =
        all.substring(0, all.indexOf(" Tare's EP", all.indexOf(" Tare's EP") + 1))
            .replace("1 of 3", "1 of 1");

    assertThat(NpbJavaOutput.of(single).median().nanos()).isCloseTo(FIRST, within(1.0));
  }

  @Test
  void neverPassesAsNasas() throws Exception {
    String single = kept().substring(0, kept().lastIndexOf(" Tare's EP"));
    single = single.substring(single.lastIndexOf(" Tare's EP"));

    assertThat(NpbOutput.of(single).code()).isEqualTo(NpbCode.TARE);
    refused(Kept.output("npb-ser33-lu.W.txt"), "it is NPB, not Tare's NPB in Java");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 of 3 | 3 of 3 | run 2 of 3",
        "3 of 3 | 3 of 4 | run 3 of 3",
        "vectors of 256 bits | plain loops | its runs differ",
        "SUCCESSFUL | UNSUCCESSFUL | verification was UNSUCCESSFUL",
        "Class            =                          S | Class = W | its runs differ: ep, class S",
        "Still seconds    =                   0.000000 | Still seconds = 0.250000 | stood still",
        "Java | Jawa | has no line \"Java = …\"",
      })
  void refusesWhatIsNotWholeVerifiedAndOfOneProblem(String from, String to, String words)
      throws Exception {
    String output = kept();
    assertThat(output).contains(from);
    int last = output.lastIndexOf(from);
    String changed =
        from.equals("2 of 3")
            ? output.replace(from, to)
            : output.substring(0, last) + to + output.substring(last + from.length());

    refused(changed, words);
  }

  @Test
  void anOutputWithoutAFooterDidNotEnd() {
    refused("Killed\n", "it did not end");
  }

  @Test
  void anOutputThatWasCutOffLacksARun() throws Exception {
    refused(kept().substring(0, kept().lastIndexOf(" Tare's EP")), "run 1 of 2");
  }
}
