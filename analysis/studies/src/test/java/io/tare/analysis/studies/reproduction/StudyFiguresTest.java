package io.tare.analysis.studies.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.studies.StudyException;
import io.tare.analysis.studies.StudyFile;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class StudyFiguresTest {

  private static String figure(String study, String name) throws StudyException {
    Map<String, String> figures = StudyFigures.of(StudyFile.shipped(study));
    assertThat(figures).containsKey(name);
    return figures.getOrDefault(name, "");
  }

  /** A study that states these PDs of one guest. */
  private static String stated(String... values) throws StudyException {
    StringBuilder text =
        new StringBuilder(
            """
            id: mine
            title: Mine
            authors: [I]
            reference: metal
            platforms: {metal: none, guest: one}
            stated:
            """);
    for (int i = 0; i < values.length; i++) {
      text.append("  - {source: text, platform: guest, workload: sort, parameters: {n: ")
          .append(i + 1)
          .append("}, metric: pd, ")
          .append(values[i])
          .append("}\n");
    }
    Map<String, String> figures = StudyFigures.of(StudyFile.parse("mine.yaml", text.toString()));
    return figures.getOrDefault("pd-sort-loopback.svg", "");
  }

  private static int count(String svg, String words) {
    return svg.split(Pattern.quote(words), -1).length - 1;
  }

  private static List<String> texts(String svg) {
    return Pattern.compile("<text[^>]*>([^<]*)</text>")
        .matcher(svg)
        .results()
        .map(m -> m.group(1))
        .toList();
  }

  @Test
  void drawsFigures3To5OfTheManagersWithAPanelForEachBenchmark() throws Exception {
    assertThat(texts(figure("iaas-managers", "figure-3.svg")))
        .contains("linpack", "iperf", "stream", "iozone", "MFlop/s", "native", "opennebula");
    for (String name : List.of("figure-4.svg", "figure-5.svg")) {
      assertThat(texts(figure("iaas-managers", name)))
          .contains("npb.bt", "npb.cg", "npb.ep", "npb.ft", "npb.is", "npb.lu", "npb.mg", "npb.sp");
    }
    assertThat(figure("iaas-managers", "figure-5.svg"))
        .contains("npb.is 16, openstack: 7.07 ± 0.45 s");
  }

  @Test
  void marksPublishedSignificance() throws Exception {
    assertThat(count(figure("iaas-managers", "figure-3.svg"), "class=\"star\"")).isEqualTo(10);
    assertThat(count(figure("iaas-managers", "figure-4.svg"), "class=\"star\"")).isEqualTo(26);
    assertThat(count(figure("iaas-managers", "figure-5.svg"), "class=\"star\"")).isEqualTo(21);
  }

  /** The legend has one open mark. */
  @Test
  void fillsOnlySignificantRatios() throws Exception {
    String ratios = figure("iaas-managers", "ratios-omp.svg");

    assertThat(texts(ratios)).contains("p &lt; 0.05, as published");
    assertThat(count(ratios, "class=\"p1 published\"")).isEqualTo(6 + 1);
    assertThat(figure("iaas-managers", "ratios-micro.svg")).doesNotContain("not significant");
  }

  @Test
  void drawsAPrintedRangeOverAllItsCells() throws Exception {
    String sorting = figure("soa", "pd-soa.quicksort-loopback.svg");

    assertThat(count(sorting, "class=\"range\"")).isEqualTo(2);
    Matcher vmware =
        Pattern.compile("<rect class=\"range\" x=\"[0-9.]+\" y=\"([0-9.]+)\" width=\"([0-9.]+)\"")
            .matcher(sorting);
    assertThat(vmware.find()).isTrue();
    assertThat(sorting).contains("y1=\"" + vmware.group(1) + "\"");
    assertThat(Double.parseDouble(vmware.group(2))).isGreaterThan(100);
  }

  @Test
  void drawsARangeWithOneEndAsAnArrow() throws Exception {
    String atMost = figure("soa", "pd-soap.unmarshal-c-100-loopback.svg");

    assertThat(count(atMost, "class=\"arrow\"")).isEqualTo(1);
    assertThat(count(atMost, "class=\"range\"")).isEqualTo(1);
  }

  @Test
  void joinsOnlyNeighbouringRanges() throws Exception {
    assertThat(
            count(stated("low: 1.1, high: 1.2", "value: 1.3", "low: 1.1, high: 1.2"), "\"range\""))
        .isEqualTo(2);
    assertThat(count(stated("low: 1.1, high: 1.2", "low: 1.1, high: 1.2"), "\"range\""))
        .isEqualTo(1);
  }

  @Test
  void usesALogarithmicAxisForRatiosOverDecades() throws Exception {
    assertThat(texts(stated("value: 1.1", "value: 40"))).contains("1", "2", "5", "10", "20");
    assertThat(texts(stated("value: 1.1", "value: 300")))
        .contains("1", "10", "100")
        .doesNotContain("20");
    assertThat(texts(stated("value: 1.1", "value: 1.4"))).contains("1.2", "1.4");
  }

  @Test
  void drawsOneEndedRangesOnALogarithmicAxisToo() throws Exception {
    assertThat(count(stated("value: 1.1", "high: 40"), "class=\"arrow\"")).isEqualTo(1);
    assertThat(count(stated("value: 50", "low: 0.5"), "class=\"arrow\"")).isEqualTo(1);
  }
}
