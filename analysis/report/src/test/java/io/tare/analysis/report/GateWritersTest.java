package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.change.RunChange;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.gate.GateCell;
import io.tare.analysis.comparison.gate.GateCondition;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.PageData;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.harness.model.Network;
import java.io.InputStream;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class GateWritersTest {

  private static final Gate NOTHING_ASKED = new Gate(List.of(), 0.95, Optional.empty());

  private static StatedRun run(String name, long seed, double pd) {
    return new StatedRun(5, 0.02, seed)
        .pd(pd, "uml", "soap.marshal", Network.LOOPBACK, "s", 2_000_000, "c", 10)
        .pd(1.2, "uml", "soa.quicksort", Network.LAN, "n", 1000)
        .named(name);
  }

  private static RunChange change() {
    return RunChange.of(
        run("then", 1, 1.4)
            .environment("uml", "jvm.options", "-Xmx512m")
            .analysedBy(Analysis.withDefaults()::of),
        run("now", 2, 2.1)
            .environment("uml", "jvm.options", "-Xint")
            .analysedBy(Analysis.withDefaults()::of),
        Map.of());
  }

  private static Gate gate(String... limits) {
    RunChange change = change();
    return Gate.of(
        Arrays.stream(limits).map(GateCondition::parse).toList(),
        change.now(),
        GateCell.of(run("now", 2, 2.1).plan()),
        Optional.of(change));
  }

  @Test
  void writesJUnitXml() throws Exception {
    Gate gate = gate("change > 1.1", "pd > 1.22");
    Document document = valid(JUnitXml.of(change().now(), Optional.of(change()), gate));

    Element suite = (Element) document.getElementsByTagName("testsuite").item(0);
    assertThat(suite.getAttribute("tests")).isEqualTo("4");
    assertThat(suite.getAttribute("failures")).isEqualTo("2");
    assertThat(suite.getAttribute("skipped")).isEqualTo("1");
    assertThat(attributes(document, "testcase", "name"))
        .contains(
            "Marshalling of 2 MB, c=10 on uml: change > 1.1",
            "Quicksort of 1,000, LAN on uml: pd > 1.22")
        .doesNotHaveDuplicates();
    assertThat(attributes(document, "testcase", "classname"))
        .contains("tare.soap.marshal", "tare.soa.quicksort");
    assertThat(attributes(document, "failure", "message"))
        .anySatisfy(
            each ->
                assertThat(each)
                    .matches(
                        "Marshalling of 2 MB, c=10 on uml: change is 1\\.\\d+"
                            + " \\(1\\.\\d+–1\\.\\d+\\), above 1\\.1"));
    assertThat(attributes(document, "skipped", "message"))
        .singleElement()
        .asString()
        .contains("is possible, not certain");
    assertThat(attributes(document, "property", "name")).contains("run", "with", "reference");
  }

  @Test
  void writesATestForEachComparisonWithoutConditions() throws Exception {
    Results results = Analysis.withDefaults().of(SyntheticRun.withFlaws());
    Document document = valid(JUnitXml.of(results, Optional.empty(), NOTHING_ASKED));

    assertThat(document.getElementsByTagName("testcase").getLength())
        .isEqualTo(results.comparisons().size());
    assertThat(document.getElementsByTagName("failure").getLength()).isZero();
    assertThat(attributes(document, "property", "name")).contains("warning");
  }

  @Test
  void writesATestForEachChangeWithoutConditions() throws Exception {
    Document document = valid(JUnitXml.of(change().now(), Optional.of(change()), NOTHING_ASKED));

    assertThat(document.getElementsByTagName("testcase").getLength()).isEqualTo(2);
  }

  @Test
  void summarizesForAJob() {
    String text =
        MarkdownSummary.of(
            change().now(), Optional.of(change()), gate("change > 1.1", "pd > 1.22"));

    assertThat(text)
        .startsWith("## Tare: now\n\n**Gate closed: 2 of 4 checks failed, 1 undecided.**\n")
        .contains("- **failed:** Marshalling of 2 MB, c=10 on uml: change is")
        .contains("- undecided: Quicksort of 1,000, LAN on uml: pd is")
        .contains("| workload | platform | by | then | now | change |")
        .contains(
            "<details><summary>Differences between the environments</summary>\n\n| platform |")
        .contains("| uml | jvm.options | -Xmx512m | -Xint | yes |");
  }

  @Test
  void textListsFailedAndUndecidedChecks() {
    String text = GateTable.text(gate("change > 1.1", "pd > 1.22"), 79);

    assertThat(text.lines()).allMatch(line -> line.length() <= 79);
    assertThat(text)
        .startsWith("Gate closed: 2 of 4 checks failed, 1 undecided.\n")
        .contains("\n  FAILED: Marshalling of 2 MB, c=10 on uml: change is 1.")
        .contains("\n  UNDECIDED: Quicksort of 1,000, LAN on uml: pd is 1.");
  }

  @Test
  void showsChangesInATerminalAndOnAPage() throws Exception {
    RunChange change = change();
    String text = ChangeReport.text(change, 79);

    assertThat(text.lines()).allMatch(line -> line.length() <= 79);
    assertThat(text)
        .startsWith("How many times worse now is than then, by PD\n")
        .contains("worse")
        .contains("\n! Different now, though it should match: jvm.options.\n")
        .contains("uml: jvm.options: -Xmx512m, now -Xint (must match)");
    Map<String, String> files = ChangeReport.files(change);
    assertThat(files)
        .containsOnlyKeys(
            "index.html",
            "changes.csv",
            "changes.json",
            "changes.svg",
            "changes-narrow.svg",
            "times.csv",
            "times.json",
            "times.svg",
            "times-narrow.svg",
            "environment.csv",
            "environment.json");
    assertThat(parsed(files.get("changes.svg")).getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(PageData.missing(files.get("index.html"), files.keySet())).isEmpty();
    assertThat(files.get("index.html"))
        .contains("Marshalling of 2 MB", "-Xint")
        .containsPattern(
            "(?s)<h1>.*class=\"total\".*class=\"warnings\".*jvm.options.*class=\"wide\".*<nav.*<details>");
  }

  private static Document valid(String xml) throws Exception {
    SchemaFactory factory = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
    try (InputStream schema = GateWritersTest.class.getResourceAsStream("/junit.xsd")) {
      factory
          .newSchema(new StreamSource(schema))
          .newValidator()
          .validate(new StreamSource(new StringReader(xml)));
    }
    return parsed(xml);
  }

  private static Document parsed(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }

  private static List<String> attributes(Document document, String element, String attribute) {
    NodeList nodes = document.getElementsByTagName(element);
    List<String> values = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      values.add(((Element) nodes.item(i)).getAttribute(attribute));
    }
    return values;
  }
}
