package io.tare.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.cli.Surroundings;
import io.tare.cli.Tare;
import io.tare.cli.place.Home;
import io.tare.cli.terminal.Console;
import io.tare.cli.terminal.Terminal;
import io.tare.harness.clock.RunClock;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyCommandTest {

  @TempDir Path directory;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void listsTheStudies() {
    assertThat(tare("study", "list")).isZero();
    assertThat(out.toString(UTF_8).lines().skip(1).map(line -> line.split(" ")[0]))
        .containsExactly("soa", "xen", "iaas-managers", "virtual-networks", "cloud-pingpong");
  }

  @Test
  void checksAllStudiesAndEndsWellThoughTheyDisagreeWithThemselves() {
    assertThat(tare("study", "check")).isZero();
    assertThat(out.toString(UTF_8))
        .contains("mpi npb.sp 1 (table 3, MPI)")
        .contains("explained by nothing: no test of these means and spreads gives")
        .contains("100 recomputed: 59 agree, 13 differ by rounding, 17 by another test, 11 by");
    assertThat(out.toString(UTF_8).lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void listsWhatAgreesWhereThatIsAskedFor() {
    tare("study", "check", "xen", "--all");
    assertThat(out.toString(UTF_8))
        .contains("computed:  12.9 / 279 = 4.624 %\n")
        .contains("  agrees\n");
  }

  @Test
  void printsFindingsForMachines() throws Exception {
    tare("study", "check", "iaas-managers", "--json");
    JsonNode study = new ObjectMapper().readTree(out.toByteArray()).get(0);

    assertThat(study.get("study").textValue()).isEqualTo("iaas-managers");
    assertThat(study.get("significances")).hasSize(74);
    assertThat(study.get("statements").get(0).get("explanation").textValue()).isEqualTo("AGREES");
  }

  @Test
  void showsOneTableInTheFormThatIsAskedFor() {
    assertThat(tare("study", "show", "iaas-managers", "--table", "mpi", "--format", "latex"))
        .isZero();
    assertThat(out.toString(UTF_8).lines().filter(line -> line.startsWith("npb."))).hasSize(32);
    assertThat(out.toString(UTF_8)).startsWith("\\begin{table}").contains("table 3, MPI, n = 40");
  }

  @Test
  void saysWhichTablesThereAre() {
    assertThat(tare("study", "show", "iaas-managers", "--table", "3")).isEqualTo(2);
    assertThat(err.toString(UTF_8))
        .isEqualTo("tare: study iaas-managers has no table 3; it has micro, omp, mpi\n");
  }

  @Test
  void checksAFileOfOnesOwnAndSaysWhereItIsWrong() throws Exception {
    Files.writeString(directory.resolve("mine.yaml"), "id: mine\ntitle: Mine\nauthors: []\n");

    assertThat(tare("study", "check", "mine.yaml")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).startsWith("tare: ").contains("mine.yaml:").hasLineCount(1);
  }

  private int tare(String... arguments) {
    Terminal terminal = Terminal.of(new Properties(), Map.of("LANG", "C.UTF-8"));
    Console console = new Console(InputStream.nullInputStream(), out, err, terminal);
    return Tare.run(
        new Surroundings(
            console,
            Home.of(System.getProperties(), Map.of()),
            directory,
            Map.of(),
            RunClock.SYSTEM),
        arguments);
  }
}
