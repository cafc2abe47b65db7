package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.samples.ArchivedRun;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.harness.model.Metric;
import io.tare.infra.hosts.SearchPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An independent computation from samples is the best check of ours. */
class ScriptOfAPaperTest {

  private static final Path SCRIPT = Path.of("../../docs/how-to/paper/pd.R").toAbsolutePath();

  @TempDir private Path directory;

  @Test
  void rComputesTheSamePdsFromExportedSamples() throws Exception {
    assumeTrue(SearchPath.find("Rscript").isPresent(), "no Rscript; install r-base-core");
    Path run = directory.resolve("runs/mine");
    Files.createDirectories(run.getParent());
    SyntheticRun.ofSize(3, 8).writeTo(run);
    InProcess program = new InProcess(directory);
    assertThat(program.tare("export", "mine", "--output", "samples.csv")).isZero();

    List<Double> theirs =
        rows().stream().map(row -> Double.valueOf(row.split(",")[3].strip())).toList();
    List<Double> ours =
        Analysis.withDefaults().of(ArchivedRun.open(run)).comparisons().stream()
            .filter(each -> each.metric().equals(Metric.RESPONSE))
            .map(each -> each.pd().value())
            .sorted((a, b) -> Double.compare(b, a))
            .toList();
    assertThat(theirs).hasSameSizeAs(ours).isNotEmpty();
    for (int i = 0; i < ours.size(); i++) {
      assertThat(theirs.get(i)).isCloseTo(ours.get(i), within(1e-8));
    }
    assertThat(directory.resolve("pd.pdf")).isNotEmptyFile();
  }

  /** The reference's trials differ so much that Fieller's interval has no upper end. */
  @Test
  void rFallsBackToLogarithmsAsTheReportDoes() throws Exception {
    assumeTrue(SearchPath.find("Rscript").isPresent(), "no Rscript; install r-base-core");
    double[] candidate = {30, 2, 9};
    double[] reference = {20, 1, 2};
    StringBuilder samples = new StringBuilder("workload,platform,block,response_ns\n");
    for (int i = 0; i < reference.length; i++) {
      samples.append("w,uml,%d,%s\n".formatted(i + 1, candidate[i]));
      samples.append("w,native,%d,%s\n".formatted(i + 1, reference[i]));
    }
    Files.writeString(directory.resolve("samples.csv"), samples);

    Ratio ours = RatioOfMeans.withDefaults().of(Pairs.of(candidate, reference));
    String[] theirs = rows().get(0).split(",");

    assertThat(ours.method()).isEqualTo(Ratio.Method.LOG_RATIO_T);
    assertThat(Double.parseDouble(theirs[4]))
        .isCloseTo(ours.interval().orElseThrow().lower(), within(1e-8));
    assertThat(Double.parseDouble(theirs[5]))
        .isCloseTo(ours.interval().orElseThrow().upper(), within(1e-5));
    assertThat(theirs[6].strip()).isEqualTo("logarithms");
  }

  /** What the script prints below its heading. */
  private List<String> rows() throws Exception {
    Path output = directory.resolve("said");
    Process r =
        SearchPath.builder("Rscript", SCRIPT.toString(), "samples.csv", "native", "pd.pdf")
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(r.waitFor()).as(Files.readString(output)).isZero();
    return Files.readAllLines(output).stream().skip(1).toList();
  }
}
