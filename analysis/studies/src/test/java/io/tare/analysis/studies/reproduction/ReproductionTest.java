package io.tare.analysis.studies.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.PageData;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.studies.StudyFile;
import io.tare.analysis.studies.reproduction.Correspondence.Relation;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class ReproductionTest {

  private static Results results() {
    return new StatedRun(8, 0.005, 1)
        .pd(1.50, "uml", "soa.matmul", Network.LOOPBACK, "n", 1000)
        .pd(1.51, "uml", "soa.matmul", Network.LOOPBACK, "n", 2000)
        .pd(1.07, "uml", "soa.matmul", Network.LOOPBACK, "n", 500)
        .pd(1.90, "uml", "soap.unmarshal", Network.LOOPBACK, "s", 2_000_000, "c", 10)
        .pd(1.30, "uml", "soap.unmarshal", Network.LAN, "s", 2_000_000, "c", 10)
        .analysedBy(Analysis.withDefaults()::of);
  }

  private static Reproduction reproduction(Map<String, String> roles) throws Exception {
    return Reproduction.of(StudyFile.shipped("soa"), results(), roles);
  }

  @Test
  void matchesCellsWithPublishedValuesOfTheSameParametersAndPath() throws Exception {
    Reproduction reproduction = reproduction(Map.of("vmware", "uml"));

    assertThat(reproduction.pairs())
        .extracting(
            each ->
                each.then().platform()
                    + " "
                    + each.measurand()
                    + " "
                    + each.then().words()
                    + " "
                    + each.relation().words())
        .containsExactlyInAnyOrder(
            "vmware soa.matmul n=500 loopback about 1.07 overlaps",
            "vmware soa.matmul n=1000 loopback 1.48–1.55 within",
            "vmware soa.matmul n=2000 loopback 1.48 higher",
            "vmware soap.unmarshal c=10 s=2000000 loopback about 1.21 higher");
  }

  @Test
  void noVerdictIsAboutASystemThatWasNotMeasured() throws Exception {
    String text = ReproductionReport.text(reproduction(Map.of("vmware", "uml")), 1000);
    assertThat(text)
        .contains("a contradicted claim may still hold, and a reproduced one may not.")
        .doesNotContain("instead of the kernel");
    Warning replaced = new Warning(Warning.Kind.USERSPACE_SWITCH, "native", "ovs-vswitchd did");
    assertThat(ReproductionReport.inUserSpace(List.of(replaced)))
        .contains("neither verdict is evidence about a switch in the kernel");
  }

  @Test
  void matchesEveryCandidateWithEveryPlatformWithoutRoles() throws Exception {
    assertThat(reproduction(Map.of()).pairs())
        .filteredOn(each -> each.measurand().parameters().number("n").orElse(0.0) == 1000)
        .extracting(each -> each.then().platform() + " " + each.relation())
        .containsExactly("vmware " + Relation.WITHIN, "hyperv " + Relation.HIGHER);
  }

  @Test
  void listsPublishedValuesThatWereNotMeasured() throws Exception {
    Reproduction reproduction = reproduction(Map.of("vmware", "uml"));

    assertThat(reproduction.withoutCounterpart())
        .hasSize(reproduction.published().size() - reproduction.pairs().size())
        .noneMatch(
            each ->
                each.parameters().getOrDefault("n", "").equals("1000")
                    && each.platform().equals("vmware"));
  }

  @Test
  void checksTheClaims() throws Exception {
    Reproduction reproduction = reproduction(Map.of("vmware", "uml"));

    assertThat(reproduction.claims())
        .filteredOn(each -> each.claim().id().startsWith("matmul"))
        .extracting(each -> each.claim().id() + " " + each.verdict().words())
        .contains(
            "matmul-grows reproduced",
            "matmul-stabilises reproduced",
            "matmul-large-vmware reproduced",
            "matmul-large-hyperv not measured");
  }

  @Test
  void rejectsARoleOfAnUnknownPlatform() {
    assertThatThrownBy(() -> reproduction(Map.of("xen", "uml")))
        .hasMessage("--as xen is not one of the study's platforms: native, vmware, hyperv");
    assertThatThrownBy(() -> reproduction(Map.of("vmware", "kvm")))
        .hasMessage("--as kvm is not one of the run's platforms: native, uml");
  }

  @Test
  void computesPdOfATableFromItsMeans() throws Exception {
    assertThat(PublishedPd.of(StudyFile.shipped("iaas-managers")))
        .filteredOn(
            each -> each.workload().equals("linpack") && each.platform().equals("openstack"))
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.value()).contains(378.08 / 369.05);
              assertThat(each.parameters()).containsEntry("operation", "solve");
            });
  }

  /** Twice as slow on the platform mapped to OpenStack, and a tenth slower on the other. */
  private static Reproduction clouds() throws Exception {
    Metric write = rate("write");
    Metric rewrite = rate("rewrite");
    Results results =
        new StatedRun(8, 0.01, 5)
            .pd(2.0, "uml", "disk", Network.LOOPBACK, "size", 100_000_000)
            .pd(1.1, "qemu", "disk", Network.LOOPBACK, "size", 100_000_000)
            .judgedBy(Metrics.of(write, rewrite))
            .analysedBy(Analysis.withDefaults()::of);
    return Reproduction.of(
        StudyFile.shipped("iaas-managers"),
        results,
        Map.of("openstack", "uml", "opennebula", "qemu"));
  }

  private static Metric rate(String operation) {
    return new Metric(
        operation + "_bytes_per_s",
        operation,
        Metric.Unit.BYTES_PER_SECOND,
        Metric.Direction.HIGHER_IS_BETTER_AT_FIXED_WORK);
  }

  @Test
  void addsTheRunsLineBelowEachPublishedRow() throws Exception {
    List<String> lines =
        TableFormat.MARKDOWN.of(BesideTables.of(clouds()).get("micro")).lines().toList();

    assertThat(lines)
        .element(2)
        .isEqualTo(
            "| what | when | unit | native | native sd | openstack / uml | openstack / uml sd |"
                + " opennebula / qemu | opennebula / qemu sd | p | better |");
    assertThat(lines.subList(4, lines.size())).hasSize(4);
    assertThat(lines.get(4))
        .isEqualTo(
            "| iozone write | then | MB/s | 1406.18 | 61.04 | 875.21 | 167.84 | 1317.75 | 351.19 | 0.000 | opennebula |");
    // Too small for the study's unit.
    assertThat(lines.get(5))
        .startsWith("| disk size=100000000 | now | B/s | 101 |")
        .endsWith("| qemu |");
    assertThat(lines.get(6)).startsWith("| iozone rewrite | then |").endsWith("| openstack |");
    assertThat(lines.get(7)).contains(", rewrite | now |").endsWith("| qemu |");
  }

  @Test
  void drawsMappedPublishedValuesAtTheRunsPosition() throws Exception {
    Map<String, String> files = ReproductionReport.files(clouds());

    assertThat(files).containsKeys("table-micro.csv", "table-micro.json");
    assertThat(PageData.missing(files.get("index.html"), files.keySet())).isEmpty();
    assertThat(files.get("then-and-now-disk-loopback-rewrite.svg"))
        .contains("openstack: 0.996 (0.964–1.029), table 2")
        .contains("uml (now)");
  }

  @Test
  void checksClaimsByTheirMetric() throws Exception {
    assertThat(clouds().claims())
        .filteredOn(each -> each.claim().id().startsWith("disk"))
        .extracting(each -> each.claim().id() + " " + each.verdict().words())
        .containsExactly("disk reproduced", "disk-rewrite contradicted");
  }

  @Test
  void matchesPdWithPublishedMeansOfTheSameOperation() throws Exception {
    assertThat(clouds().pairs())
        .extracting(each -> each.then().parameters().get("operation") + " " + each.platform())
        .containsExactlyInAnyOrder("write uml", "write qemu", "rewrite uml", "rewrite qemu");
  }

  /**
   * The study's platforms are guests on computers; a run's are platforms with a number of nodes.
   */
  @Test
  void checksClaimsAboutGuestsOnTwoHosts() throws Exception {
    Results results =
        new StatedRun(8, 0.005, 2)
            .pd(0.90, "two", "hpl", Network.LOOPBACK, "n", 500)
            .pd(0.50, "four", "hpl", Network.LOOPBACK, "n", 500)
            .analysedBy(Analysis.withDefaults()::of);
    Reproduction reproduction =
        Reproduction.of(
            StudyFile.shipped("xen"), results, Map.of("two-on-two", "two", "four-on-two", "four"));

    assertThat(reproduction.pairs())
        .extracting(
            each -> each.then().platform() + " " + each.then().words() + " " + each.platform())
        .containsExactlyInAnyOrder("two-on-two about 0.90 two", "four-on-two about 0.51 four");
    assertThat(reproduction.claims())
        .filteredOn(each -> each.claim().id().startsWith("hpl"))
        .extracting(each -> each.claim().id() + " " + each.verdict().words())
        .containsExactly(
            "hpl-two-computers reproduced",
            "hpl-more-guests reproduced",
            "hpl-four-computers not measured");
  }

  @Test
  void fitsATerminal() throws Exception {
    String text = ReproductionReport.text(reproduction(Map.of("vmware", "uml")), 79);

    assertThat(text.lines()).allMatch(line -> line.length() <= 79);
    assertThat(text)
        .contains("REPRODUCED by uml: from order 1000 on, the loss is stable (section 4.1)")
        .contains("Not measured:");
  }

  @Test
  void beginsWithWarningsAboutTheRun() throws Exception {
    Results few =
        new StatedRun(2, 0.005, 1)
            .pd(1.50, "uml", "soa.matmul", Network.LOOPBACK, "n", 1000)
            .analysedBy(Analysis.withDefaults()::of);
    Reproduction doubtful = Reproduction.of(StudyFile.shipped("soa"), few, Map.of());

    assertThat(ReproductionReport.text(doubtful, 80)).startsWith("! Too few blocks");
    assertThat(ReproductionReport.files(doubtful).get("index.html"))
        .containsPattern("(?s)class=\"total\".*class=\"warnings\".*Too few blocks.*<nav");
  }

  @Test
  void tablesHaveARowForEachCellAndFinding() throws Exception {
    Reproduction reproduction = reproduction(Map.of());

    assertThat(ReproductionTables.cells(reproduction).size())
        .isEqualTo(reproduction.pairs().size());
    assertThat(ReproductionTables.claims(reproduction).size())
        .isEqualTo(reproduction.claims().size());
  }

  @Test
  void foldsTheClaimsOfEachVerdictSeparately() throws Exception {
    Reproduction reproduction = reproduction(Map.of("vmware", "uml"));
    String page = ReproductionReport.files(reproduction).get("index.html");

    assertThat(page).doesNotContain("<section");
    for (ClaimVerdict verdict : ClaimVerdict.values()) {
      long count = reproduction.count(verdict);
      String heading = "Claims: " + verdict.words() + " (" + count + ")";
      assertThat(page.contains(heading)).as(heading).isEqualTo(count > 0);
    }
  }

  @Test
  void drawsThenAndNowAsWellFormedXml() throws Exception {
    Map<String, String> files = ReproductionReport.files(reproduction(Map.of()));

    assertThat(files)
        .containsKeys(
            "index.html", "claims.csv", "then-and-now.csv", "then-and-now-soa.matmul-loopback.svg");
    assertThat(files.get("then-and-now-soa.matmul-loopback.svg"))
        .contains("vmware: 1.48–1.55, section 4.1")
        .contains("uml (now)");
    for (Map.Entry<String, String> each : files.entrySet()) {
      if (each.getKey().endsWith(".svg")) {
        parse(each.getValue());
      } else if (each.getKey().endsWith(".html")) {
        parse(each.getValue().replace("<!DOCTYPE html>", ""));
      }
    }
  }

  @Test
  void drawsEveryStudyWithNumbers() throws Exception {
    for (String id : StudyFile.shipped()) {
      Map<String, String> figures = StudyFigures.of(StudyFile.shipped(id));
      assertThat(figures).as(id).isNotEmpty();
      for (String figure : figures.values()) {
        parse(figure);
      }
    }
  }

  private static void parse(String xml) throws Exception {
    assertThat(
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)))
                .getDocumentElement())
        .isNotNull();
  }

  @Test
  void thePageBeginsWithPublishedAndMeasuredPdInAFigureAsWideAsThePage() throws Exception {
    Map<String, String> files = ReproductionReport.files(reproduction(Map.of("vmware", "uml")));
    String page = files.get("index.html");
    assertThat(page.substring(page.indexOf("<h1"), page.indexOf("<nav")))
        .contains("PD then and now, largest first")
        .contains("width=\"1120\"")
        .contains("vmware", "uml (now)");
    assertThat(files).containsKeys("forest.svg", "forest-narrow.svg");
  }
}
