package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.MigratedRun;
import io.tare.analysis.fixture.PageData;
import io.tare.analysis.fixture.PhasedRun;
import io.tare.analysis.fixture.PingPongRun;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.samples.RunSource;
import io.tare.harness.model.Network;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PageTest {

  private static final Results LADDER =
      of(
          new StatedRun(5, 0.01, 3)
              .pd(1, "native", "sort", new Network("direct"), "n", 1)
              .pd(1.5, "native", "sort", new Network("bridge"), "n", 1)
              .environment("native", "networks.made", "bridge is bridge on 1 host over direct"));

  private static final Results MESSAGES =
      of(new PingPongRun(4, 0.001, 3, 1, 1024, 65_536, 1_048_576).line("native", 1_000, 1e9));

  private static final Results MIGRATIONS = of(new MigratedRun());

  @Test
  void everyFigureAndTableHasLinksToItsData() throws Exception {
    List<Results> all =
        List.of(
            ReportFixture.CLEAN,
            ReportFixture.FLAWED,
            ReportFixture.CROWDED,
            ReportFixture.OPEN_LOOP,
            LADDER,
            MESSAGES,
            MIGRATIONS,
            of(new PhasedRun()));
    for (Results each : all) {
      Map<String, String> files = Report.of(each).files();
      assertThat(PageData.missing(files.getOrDefault("index.html", ""), files.keySet()))
          .as(each.run().name())
          .isEmpty();
    }
  }

  @Test
  void detectsATableOrFigureWithoutData() throws Exception {
    String page =
        "<body><svg>lonely</svg><section><h2>bare</h2><p><a href=\"a.csv\">CSV</a><a"
            + " href=\"a.json\">JSON</a></p><table/><p><a href=\"a.csv\">CSV</a><a"
            + " href=\"gone.json\">JSON</a></p></section></body>";
    assertThat(PageData.missing(page, Set.of("a.csv", "a.json")))
        .containsExactly("figure lonely", "table in bare");
  }

  /** The rest repeats it in other forms or gives its certainty. */
  @Test
  void oneTableForEachCandidateIsVisibleAndTheRestIsFolded() {
    for (Results each : List.of(ReportFixture.CLEAN, ReportFixture.CROWDED)) {
      String page = page(each);
      int folded = page.indexOf("<details>");
      assertThat(page.substring(0, folded).split("<table", -1))
          .hasSize(1 + ComparisonRows.of(each).size());
      assertThat(page.substring(folded)).doesNotContain("<section").contains("id=\"robustness\"");
    }
  }

  @Test
  void beginsWithTheLargestStepForStackedNetworks() {
    assertThat(page(LADDER))
        .containsPattern(
            "(?s)<h1>Networks of native</h1>.*class=\"total\"><strong>The largest step:"
                + " .*takes 1\\.5\\d* times as long over bridge as over direct"
                + " .*</strong> 1 of 1 step clearly above 1\\..*class=\"wide\".*What each network"
                + " adds.*<nav");
  }

  /** A reader of this page does not expect a PD. */
  @Test
  void showsPdEvenIfItIsNotTheMainAnswer() {
    assertThat(Stream.of(LADDER, MESSAGES).map(PageTest::page))
        .noneMatch(each -> each.contains("so there is no PD"))
        .noneMatch(each -> each.contains("<dt>PD</dt>"));
  }

  private static Results of(RunSource run) {
    return Analysis.withDefaults().of(run);
  }

  private static String page(Results results) {
    return Report.of(results).files().getOrDefault("index.html", "").replace('\u00A0', ' ');
  }
}
