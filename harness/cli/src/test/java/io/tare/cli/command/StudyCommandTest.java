package io.tare.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

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
    assertThat(program.out().lines().skip(1).map(line -> line.split(" ")[0]))
        .containsExactly("soa", "xen", "iaas-managers", "virtual-networks", "cloud-pingpong");
  }

  @Test
  void checksAllStudiesAndEndsWellThoughTheyDisagreeWithThemselves() {
    assertThat(program.tare("study", "check")).isZero();
    assertThat(program.out())
        .contains("mpi npb.sp 1 (table 3, MPI)")
        .contains("explained by nothing: no test of these means and spreads gives")
        .contains("100 recomputed: 59 agree, 13 differ by rounding, 17 by another test, 11 by");
    assertThat(program.out().lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void listsWhatAgreesWhereThatIsAskedFor() {
    program.tare("study", "check", "xen", "--all");
    assertThat(program.out()).contains("computed:  12.9 / 279 = 4.624 %\n").contains("  agrees\n");
  }

  @Test
  void printsFindingsForMachines() throws Exception {
    program.tare("study", "check", "iaas-managers", "--json");
    JsonNode study = new ObjectMapper().readTree(program.out()).get(0);

    assertThat(study.get("study").textValue()).isEqualTo("iaas-managers");
    assertThat(study.get("significances")).hasSize(74);
    assertThat(study.get("statements").get(0).get("explanation").textValue()).isEqualTo("AGREES");
  }

  @Test
  void showsOneTableInTheFormThatIsAskedFor() {
    assertThat(
            program.tare("study", "show", "iaas-managers", "--table", "mpi", "--format", "latex"))
        .isZero();
    assertThat(program.out().lines().filter(line -> line.startsWith("npb."))).hasSize(32);
    assertThat(program.out()).startsWith("\\begin{table}").contains("table 3, MPI, n = 40");
  }

  @Test
  void saysWhichTablesThereAre() {
    assertThat(program.tare("study", "show", "iaas-managers", "--table", "3")).isEqualTo(2);
    assertThat(program.err())
        .isEqualTo("tare: study iaas-managers has no table 3; it has micro, omp, mpi\n");
  }

  @Test
  void checksAFileOfOnesOwnAndSaysWhereItIsWrong() throws Exception {
    Files.writeString(directory.resolve("mine.yaml"), "id: mine\ntitle: Mine\nauthors: []\n");

    assertThat(program.tare("study", "check", "mine.yaml")).isEqualTo(2);
    assertThat(program.err()).startsWith("tare: ").contains("mine.yaml:").hasLineCount(1);
  }
}
