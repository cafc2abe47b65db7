package io.tare.analysis.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.analysis.table.TableFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class StudyFileTest {

  private static final String SMALL =
      """
      id: mine
      title: A study of mine
      authors: [I]
      reference: metal
      platforms:
        metal: without virtualization
        guest: with it
      tables:
        - id: times
          source: table 1
          samples: 10
          unit: s
          better: lower
          columns: [workload, n, metal.mean, metal.sd, guest.mean, guest.sd, p]
          compared: [metal, guest]
          rows:
            - [sort, 5, 1.50, 0.10, 2.0, 0.2, 0.000]
      statements:
        - {id: slower, source: text, kind: percent, table: times, row: sort 5, better: metal, value: 29}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "authors: &a [*a] | x.yaml:1: the alias refers to a node that contains it",
        "authors: [[1]: 2] | x.yaml:1: is not YAML: Non scalar key",
        "id: {a: b | x.yaml:1: is not YAML: the { here is not closed",
        "[1]: 2 | x.yaml:1: is not YAML: Non scalar key",
      })
  void rejectsInvalidFilesInOneLine(String text, String message) {
    assertThatThrownBy(() -> StudyFile.parse("x.yaml", text))
        .isInstanceOf(StudyException.class)
        .hasMessageStartingWith(message)
        .hasMessageNotContaining("\n");
    assertThatThrownBy(() -> StudyFile.parse("x.yaml", SMALL + "winners: " + "[".repeat(2000)))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining("nested deeper than 50");
  }

  static java.util.List<String> shipped() {
    return StudyFile.shipped();
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void readsEveryShippedStudy(String id) throws Exception {
    Study study = StudyFile.shipped(id);

    assertThat(study.id()).isEqualTo(id);
    assertThat(study.tables().size() + study.stated().size() + study.winners().size()).isPositive();
  }

  @Test
  void shipsTheFiveStudies() {
    assertThat(StudyFile.shipped())
        .containsExactly("soa", "xen", "iaas-managers", "virtual-networks", "cloud-pingpong");
  }

  @Test
  void hasCompleteTables2And3OfTheCloudManagers() throws Exception {
    Study study = StudyFile.shipped("iaas-managers");

    assertThat(study.tables()).extracting(StudyTable::id).containsExactly("micro", "omp", "mpi");
    assertThat(study.tables()).extracting(table -> table.rows().size()).containsExactly(10, 32, 32);
    StudyRow row = study.table("mpi").orElseThrow().row("npb.is 16").orElseThrow();
    assertThat(row.sample("openstack").mean()).hasToString("7.07");
    assertThat(row.sample("opennebula").standardDeviation()).hasToString("0.38");
  }

  @Test
  void keepsDecimalsAsPrinted() throws Exception {
    StudyTable table = StudyFile.parse("mine.yaml", SMALL).table("times").orElseThrow();

    assertThat(table.row("sort 5").orElseThrow().sample("metal").mean().decimals()).isEqualTo(2);
    assertThat(table.row("sort 5").orElseThrow().sample("guest").mean().decimals()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "better: lower|better: less|mine.yaml:13: tables[0].better:",
        "sort, 5, 1.50,|sort, 5, x,|mine.yaml:17: tables[0].rows[0]: metal.mean is \"x\", not a"
            + " number",
        "sort, 5, 1.50,|sort, 5,|mine.yaml:17: tables[0].rows[0]: 6 values for 7 columns",
        "row: sort 5|row: sort 6|mine.yaml:19: statements[0]: there is no row sort 6",
        "better: metal|better: wood|mine.yaml:19: statements[0]: wood is not one of the platforms",
        "reference: metal|reference: wood|mine.yaml:4: reference: wood is not one of the platforms",
        "kind: percent|kind: guess|mine.yaml:19: statements[0].kind:",
        "id: mine|ident: mine|mine.yaml:1: ",
        "platforms:|platforms: [|mine.yaml:5: is not YAML: the [ here is not closed",
        "samples: 10|samples: 1|mine.yaml:17: tables[0].rows[0]: metal: a sample of 1 values",
        "1.50, 0.10|1.50, -0.10|mine.yaml:17: tables[0].rows[0]: metal: mean 1.5 and",
        "0.2, 0.000|0.2, 1.400|mine.yaml:17: tables[0].rows[0]: p is 1.400; expected 0 to 1",
        "metal, guest\\]|metal, wood]|mine.yaml:15: tables[0].compared: there is no column"
            + " wood.mean",
      })
  void reportsTheLineOfAnError(String right, String wrong, String message) {
    assertThatThrownBy(() -> StudyFile.parse("mine.yaml", SMALL.replaceFirst(right, wrong)))
        .isInstanceOf(StudyException.class)
        .hasMessageStartingWith(message)
        .message()
        .doesNotContain("\n");
  }

  @Test
  void checksEachOfSeveralAlternativePlatforms() {
    String statement = "kind: percent, table: times, row: sort 5, better: metal, value: 29";
    String most = "kind: most, metrics: [latency], platform: metal|wood";

    assertThatThrownBy(() -> StudyFile.parse("mine.yaml", SMALL.replace(statement, most)))
        .isInstanceOf(StudyException.class)
        .hasMessage("mine.yaml:19: statements[0]: wood is not one of the platforms");
  }

  @Test
  void rejectsDuplicateRows() {
    String row = "      - [sort, 5, 1.50, 0.10, 2.0, 0.2, 0.000]\n";

    assertThatThrownBy(() -> StudyFile.parse("mine.yaml", SMALL.replace(row, row + row)))
        .isInstanceOf(StudyException.class)
        .hasMessageStartingWith("mine.yaml:18: tables[0].rows[1]: there is another row sort 5");
  }

  @Test
  void rejectsDuplicateKeys() {
    assertThatThrownBy(() -> StudyFile.parse("mine.yaml", SMALL + "id: mine\n"))
        .isInstanceOf(StudyException.class)
        .hasMessage("mine.yaml:20: id: is written twice; keep one");
  }

  @Test
  void listsTheShippedStudies() {
    assertThatThrownBy(() -> StudyFile.shipped("none"))
        .hasMessageStartingWith("there is no study none; there are soa, xen");
  }

  @Test
  void computesPdFromPublishedMeans() throws Exception {
    Study study = StudyFile.parse("mine.yaml", SMALL);
    var table = StudyTables.of(study, study.table("times").orElseThrow());

    assertThat(TableFormat.CSV.of(table).lines())
        .first()
        .isEqualTo(
            "workload,n,unit,metal,metal sd,guest,guest sd,PD guest,"
                + "p published,p Student,p Welch,better");
    assertThat(TableFormat.CSV.of(table).lines())
        .element(1)
        .asString()
        .contains("," + 2.0 / 1.5 + ",")
        .endsWith(",metal");
    assertThat(TableFormat.MARKDOWN.of(table)).contains("| 1.333 (");
  }

  @Test
  void namesTheFigureOfATable() throws Exception {
    assertThat(StudyFile.shipped("iaas-managers").tables())
        .extracting(StudyTable::figure)
        .containsExactly("figure 3", "figure 4", "figure 5");
    assertThat(StudyFile.parse("mine.yaml", SMALL).tables().get(0).figure()).isEmpty();
  }

  @Test
  void hasTheMeasuredRangesOfAStudy() throws Exception {
    assertThat(StudyFile.shipped("soa").validity())
        .filteredOn(each -> each.workload().equals("soa.matmul"))
        .singleElement()
        .satisfies(each -> assertThat(each.parameters().get("n")).hasToString("500–2000"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kind: within, of: {workload: sort}|mine.yaml:20: claims[0]",
        "kind: within, of: {platform: wood, workload: sort}, low: 1|mine.yaml:20: claims[0]: wood is"
            + " not one",
        "kind: within, of: {workload: sort, parameters: {n: '> x'}}, low: 1|mine.yaml:20:"
            + " claims[0].of.parameters.n: \"> x\" has no number to compare with",
      })
  void reportsTheLineOfAWrongClaim(String claim, String message) {
    String text = SMALL + "claims: [{id: c, source: text, says: so, " + claim + "}]\n";

    assertThatThrownBy(() -> StudyFile.parse("mine.yaml", text))
        .isInstanceOf(StudyException.class)
        .hasMessageStartingWith(message);
  }
}
