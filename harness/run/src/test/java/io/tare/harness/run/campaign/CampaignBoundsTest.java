package io.tare.harness.run.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.CampaignText;
import io.tare.harness.campaign.plan.Planner;
import io.tare.harness.campaign.stop.CampaignSize;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits of campaigns, reported quickly in a few lines. */
class CampaignBoundsTest {

  private static final String SMALL =
      """
      name: small
      platforms: {native: {kind: native}}
      workloads: [{name: soa.quicksort, n: 20000}]
      """;

  private static String complaints(String text) {
    Throwable thrown = catchThrowable(() -> CampaignFile.parse("x", text));
    assertThat(thrown).isInstanceOf(CampaignException.class);
    return thrown.getMessage();
  }

  @Test
  void refusesTwoThousandBrackets() {
    assertThat(complaints("name: a\nseed: " + "[".repeat(2000) + "]".repeat(2000)))
        .isEqualTo("x:2: is nested deeper than 50 lists and tables");
  }

  @Test
  void refusesAnAliasThatNamesItself() {
    assertThat(complaints(SMALL + "server: &s {jvm_options: [*s]}"))
        .isEqualTo("x:4: the alias refers to a node that contains it");
  }

  @Test
  void reportsTheLineToFix() {
    assertThat(complaints(SMALL.replace("{native: {kind: native}}", "{native: {kind: native}")))
        .startsWith("x:2: is not YAML: the { here is not closed: ");
  }

  @Test
  void refusesALongFile(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("long.yaml");
    Files.writeString(file, SMALL + "# " + "x".repeat(5_000_000));
    assertThatThrownBy(() -> CampaignFile.read(file))
        .isInstanceOf(CampaignException.class)
        .hasMessageEndingWith("is longer than 1000000 bytes, which is too many");
  }

  private static String numbers(int from, int count) {
    return IntStream.range(from, from + count)
        .mapToObj(Integer::toString)
        .collect(Collectors.joining(", ", "[", "]"));
  }

  @Test
  void refusesAMillionCellsBeforeCreatingThem() {
    String crossed =
        SMALL.replace("n: 20000", "n: " + numbers(1, 1000) + ", seed: " + numbers(1, 1000));
    assertThat(complaints(crossed))
        .isEqualTo(
            "x:3: workloads[0].seed: crosses 1000 values with 1000 before them; a campaign has at"
                + " most 10000 cells");
    assertThat(complaints(SMALL.replace("n: 20000", "n: " + numbers(1, 100_000))))
        .contains("crosses 100000 values");
  }

  @Test
  void countsTheCellsOfAllWorkloadsPlatformsAndBlocks() {
    String list = "{name: soa.quicksort, n: " + numbers(1, 4000) + "}";
    String two =
        SMALL.replace("{native: {kind: native}}", "{a: {kind: native}, b: {kind: native}}");
    String other = ", {name: jmh.quicksort, n: " + numbers(1, 4000) + "}";
    assertThat(complaints(two.replace("{name: soa.quicksort, n: 20000}", list + other)))
        .isEqualTo("x:3: workloads: makes 16000 cells; the maximum is 10000");
    assertThat(complaints(two.replace("{name: soa.quicksort, n: 20000}", list) + "blocks: 200"))
        .isEqualTo("x:3: workloads: makes 8000 cells in 200 blocks; the maximum is 1000000 in all");
    assertThat(CampaignSize.excess(1, Integer.MAX_VALUE).orElseThrow())
        .isEqualTo("2147483647 blocks are too many; the maximum is 10000");
  }

  @Test
  void showsTheFirstOfManyErrorsInLinesOfLimitedLength() {
    String many =
        SMALL
            + IntStream.range(0, 5000)
                .mapToObj(i -> "k" + i + ": 1\n")
                .collect(Collectors.joining());
    assertThat(complaints(many).lines())
        .hasSize(51)
        .last()
        .asString()
        .endsWith("and 4950 more like these");
    assertThat(complaints(SMALL + "x".repeat(900) + ": 1\nseed: " + "9".repeat(90_000)).lines())
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(900));
    assertThat(complaints(SMALL + "boot: \"\\e[2J\\n\"")).doesNotContain("\u001b", "\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "stop: {warmup: 95%} | stop.warmup: expected 0% to 90%, the share of the submissions that"
            + " comes first and is not counted; found \"95%\"",
        "stop: {precision: 0%} | stop.precision: expected more than 0% to 100%, half the width of"
            + " PD's interval over PD; found \"0%\"",
        "validity: {steal: 101%} | validity.steal: expected 0% to 100%, the share beyond which a"
            + " cell is invalid; found \"101%\"",
      })
  void saysWhatAShareIsOf(String line, String complaint) {
    assertThat(complaints(SMALL + line)).isEqualTo("x:4: " + complaint);
  }

  @Test
  void reportsErrorsThatDependOnSeveralValuesTogetherWithTheOthers() {
    assertThat(
            complaints(
                    """
                    name: several
                    reference: nativ
                    platforms:
                      native: {kind: native}
                      uml: {kind: uml, cpus: 2, boot_deadline: 90}
                    workloads: [{name: soa.quicksort, n: 5, transfer: seeds}, {name: jmh.matmul, n: [5, 6]},
                      {name: jmh.matmul, n: 6}]
                    seed: x
                    """)
                .lines())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .endsWith(
                        "2: reference: \"nativ\" is not one of the platforms; did you mean 'native'?"),
            line -> assertThat(line).startsWith("x:5: platforms.uml.boot_deadline: expected a "),
            line ->
                assertThat(line)
                    .endsWith(
                        "5: platforms.uml: cpus is 2, but kind uml has at most 1; lower it, or "
                            + "choose another kind"),
            line ->
                assertThat(line)
                    .endsWith(
                        "workloads[0].transfer: \"seeds\" is not known; did you mean 'seed'?"),
            line -> assertThat(line).contains("x:6: workloads: measures jmh.matmul n=6", " twice"),
            line -> assertThat(line).startsWith("x:8: seed: expected a whole number"));
  }

  @ParameterizedTest
  @ValueSource(ints = {51, 63, 64, 30_000})
  void refusesNamesTooLongForTheirSuffixes(int length) {
    String name = "n".repeat(length);
    assertThat(complaints(SMALL.replace("name: small", "name: " + name)))
        .isEqualTo(
            "x:1: name: campaign \"nnnnnnnnnnnnnnnnnnnn…\" has "
                + length
                + " characters; a name has at most 50");
    assertThat(
            complaints(SMALL.replace("{native:", "{" + (length > 1000 ? "? " : "") + name + ":")))
        .contains("platform \"nnnnnnnnnnnnnnnnnnnn…\" has " + length + " characters");
  }

  @Test
  void plansTheLongestNamesAndTheirCopies() throws CampaignException {
    String name = "n".repeat(50);
    String longest = SMALL.replace("small", name).replace("{native:", "{" + name + ":");
    Campaign self = CampaignFile.parse("x", longest + "blocks: 10000").againstItself();

    assertThat(new Planner(self).plan(10_000).blocks()).hasSize(10_000);
    assertThat(CampaignFile.parse("x", CampaignText.of(self))).isEqualTo(self);
    assertThat(self.platforms().get(1).name()).isEqualTo("n".repeat(44) + "-again");
  }

  @Test
  void readsOrRefusesAnyMutatedCampaign() throws Exception {
    Random random = new Random(1);
    String[] parts = {
      "[",
      "]",
      "{",
      "}",
      ": ",
      "&a ",
      "*a",
      "- ",
      "\n",
      "\n  ",
      "\"",
      "0",
      "%",
      "~",
      "null",
      "? ",
      "99999999999",
      "name",
      "kind",
      "uml",
      "ssh",
      "!!int "
    };
    for (int i = 0; i < 5_000; i++) {
      StringBuilder text = new StringBuilder(SMALL + "server: {heap: 64MiB}\nstop: {warmup: 5%}\n");
      for (int edits = 1 + random.nextInt(4); edits > 0; edits--) {
        int at = random.nextInt(text.length());
        text.replace(
            at,
            Math.min(text.length(), at + random.nextInt(6)),
            parts[random.nextInt(parts.length)]);
      }
      Throwable thrown = catchThrowable(() -> CampaignFile.parse("x", text.toString()));
      if (thrown != null) {
        assertThat(thrown).as(text.toString()).isInstanceOf(CampaignException.class);
      }
    }
  }
}
