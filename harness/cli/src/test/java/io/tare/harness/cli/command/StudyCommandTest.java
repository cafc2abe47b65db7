package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyCommandTest {

  @TempDir Path directory;

  private InProcess program;

  @BeforeEach
  void begin() {
    program = new InProcess(directory);
  }

  @Test
  void listsTheStudies() {
    assertThat(program.tare("study", "list")).isZero();
    assertThat(program.out().lines().skip(2).map(line -> line.split(" ")[0]))
        .containsExactly("soa", "xen", "iaas-managers", "virtual-networks", "cloud-pingpong");
  }

  @Test
  void checksAllStudiesAndSucceedsDespiteInconsistencies() {
    assertThat(program.tare("study", "check")).isZero();
    assertThat(program.out())
        .startsWith("Values recomputed from printed numbers\n")
        .contains("mpi npb.sp 1 (table 3, MPI)")
        .contains("disagrees: no test of these means and spreads gives it")
        .contains("iaas-managers: 14 of 100 recomputed values disagree, 5 agree by rounding")
        .contains("cloud-pingpong: it prints nothing that can be recomputed");
  }

  @Test
  void fitsTheWidthOfATerminal() {
    program.tare("study", "check", "--all");
    assertThat(program.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void beginsWithTheTestThatGivesTheSignificances() {
    program.tare("study", "check", "iaas-managers");
    String words = program.out().replaceAll("\\s+", " ");

    assertThat(words)
        .contains(
            "one test, paired t, |r| <= 0.2 in each row (df 39), explains 32 of the 36 rows with a"
                + " printed p above 0; Student's t, pooled, explains 18.")
        .contains("78 % of samples of 40 unrelated pairs have no larger one");
    assertThat(words.indexOf("Significances:")).isLessThan(words.indexOf("disagrees:"));
  }

  /** By default, because a reader takes 31.99 % for a share of one of the two numbers. */
  @Test
  void explainsThatPercentagesAreSymmetric() {
    program.tare("study", "check", "iaas-managers");

    assertThat(program.out())
        .contains("Percentages: 8 of 8 are symmetric, 2|a - b| / (a + b)")
        .containsPattern("network +iperf tcp +31\\.99 +38\\.08 +27\\.58");
  }

  @Test
  void omitsDifferencesExplainedByRounding() {
    program.tare("study", "check", "iaas-managers");
    assertThat(program.out()).doesNotContain("mpi npb.ep 4").doesNotContain("agrees by rounding:");

    program = new InProcess(directory);
    program.tare("study", "check", "iaas-managers", "--all");
    assertThat(program.out()).contains("mpi npb.ep 4").contains("agrees by rounding:");
  }

  @Test
  void listsAgreementsIfRequested() {
    program.tare("study", "check", "xen", "--all");
    assertThat(program.out()).contains("computed:  12.9 / 279 = 4.624 %\n").contains("  agrees\n");
  }

  @Test
  void printsFindingsAsJson() throws Exception {
    program.tare("study", "check", "iaas-managers", "--json");
    JsonNode study = new ObjectMapper().readTree(program.out()).get(0);

    assertThat(study.get("study").textValue()).isEqualTo("iaas-managers");
    assertThat(study.get("significances")).hasSize(74);
    assertThat(study.get("disagree").intValue()).isEqualTo(14);
    JsonNode conclusion = study.get("conclusion");
    assertThat(conclusion.get("test").textValue()).isEqualTo("paired");
    assertThat(conclusion.get("rows_above_zero").intValue()).isEqualTo(36);
    assertThat(conclusion.get("fits").get(0).get("rows").intValue()).isEqualTo(32);
    assertThat(conclusion.get("fits").get(1).get("rows").intValue()).isEqualTo(18);
    assertThat(conclusion.get("paired_with_one_correlation").get("rows").intValue()).isEqualTo(21);
    assertThat(study.get("percentages").get(2).get("of_worse").doubleValue())
        .isEqualTo(100 * (920.77 - 666.85) / 666.85, within(1e-9));
    assertThat(study.get("statements").get(0).get("explanation").textValue()).isEqualTo("agrees");
  }

  @Test
  void showsOneTableInTheRequestedFormat() {
    assertThat(
            program.tare("study", "show", "iaas-managers", "--table", "mpi", "--format", "latex"))
        .isZero();
    assertThat(program.out().lines().filter(line -> line.startsWith("npb."))).hasSize(32);
    assertThat(program.out()).startsWith("\\begin{table}").contains("table 3, MPI, n = 40");
  }

  @Test
  void listsTheTables() {
    assertThat(program.tare("study", "show", "iaas-managers", "--table", "3")).isEqualTo(2);
    assertThat(program.err())
        .isEqualTo("tare: study iaas-managers has no table 3; it has micro, omp, mpi\n");
  }

  @Test
  void checksTheUsersFileAndReportsAllErrors() throws Exception {
    Files.writeString(directory.resolve("mine.yaml"), "id: mine\ntitle: Mine\nauthors: []\n");

    assertThat(program.tare("study", "check", "mine.yaml")).isEqualTo(2);
    assertThat(program.err().lines())
        .satisfiesExactly(
            missing -> assertThat(missing).contains("mine.yaml:1: platforms: is missing"),
            empty -> assertThat(empty).contains("mine.yaml:3: authors: expected at least one"));
  }
}
