package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.reproduction.Correspondence.Relation;
import io.tare.analysis.reproduction.Published;
import io.tare.analysis.reproduction.Reproduction;
import io.tare.analysis.results.Analysis;
import io.tare.analysis.results.Results;
import io.tare.analysis.studies.StudyFile;
import io.tare.model.Path;
import java.io.StringReader;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class ReproductionTest {

  private static Results results() {
    return new StatedRun(8, 0.005, 1)
        .pd(1.50, "uml", "soa.matmul", Path.LOOPBACK, "n", 1000)
        .pd(1.51, "uml", "soa.matmul", Path.LOOPBACK, "n", 2000)
        .pd(1.07, "uml", "soa.matmul", Path.LOOPBACK, "n", 500)
        .pd(1.90, "uml", "soap.unmarshal", Path.LOOPBACK, "s", 2_000_000, "c", 10)
        .pd(1.30, "uml", "soap.unmarshal", Path.LAN, "s", 2_000_000, "c", 10)
        .analysedBy(Analysis.withDefaults()::of);
  }

  private static Reproduction reproduction(Map<String, String> roles) throws Exception {
    return Reproduction.of(StudyFile.shipped("soa"), results(), roles);
  }

  @Test
  void putsCellsBesidePublishedValuesOfTheSameParametersAndPath() throws Exception {
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
  void putsEveryCandidateBesideEveryPlatformIfNoneStandsForAny() throws Exception {
    assertThat(reproduction(Map.of()).pairs())
        .filteredOn(each -> each.measurand().parameters().number("n").orElse(0.0) == 1000)
        .extracting(each -> each.then().platform() + " " + each.relation())
        .containsExactly("vmware " + Relation.WITHIN, "hyperv " + Relation.HIGHER);
  }

  @Test
  void namesWhatWasPublishedAndNotMeasured() throws Exception {
    Reproduction reproduction = reproduction(Map.of("vmware", "uml"));

    assertThat(reproduction.withoutCounterpart())
        .hasSize(reproduction.published().size() - reproduction.pairs().size())
        .noneMatch(
            each ->
                each.parameters().getOrDefault("n", "").equals("1000")
                    && each.platform().equals("vmware"));
  }

  @Test
  void asksTheClaims() throws Exception {
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
  void refusesARoleOfAPlatformThatIsNotThere() {
    assertThatThrownBy(() -> reproduction(Map.of("xen", "uml")))
        .hasMessage("xen is none of the study's platforms: native, vmware, hyperv");
    assertThatThrownBy(() -> reproduction(Map.of("vmware", "kvm")))
        .hasMessage("kvm is none of the run's platforms: native, uml");
  }

  @Test
  void takesPdOfATableFromItsMeans() throws Exception {
    assertThat(Published.of(StudyFile.shipped("iaas-managers")))
        .filteredOn(
            each -> each.workload().equals("linpack") && each.platform().equals("openstack"))
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.value()).contains(378.08 / 369.05);
              assertThat(each.parameters()).containsEntry("operation", "solve");
            });
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
  void hasAsManyRowsInItsTablesAsThereAreCellsAndFindings() throws Exception {
    Reproduction reproduction = reproduction(Map.of());

    assertThat(ReproductionTables.cells(reproduction).rows()).hasSize(reproduction.pairs().size());
    assertThat(ReproductionTables.claims(reproduction).rows())
        .hasSize(reproduction.claims().size());
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
  void drawsEveryStudyThatPrintsNumbers() throws Exception {
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
}
