package io.tare.analysis.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Network;
import io.tare.harness.model.ParameterLabel;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.WorkloadLabel;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RowCellsTest {

  private static final WorkloadLabel KERNEL =
      new WorkloadLabel(
          "Kernel",
          List.of(
              new ParameterLabel("parallel", "threads", Optional.empty(), true, Optional.of(1L)),
              new ParameterLabel("model", "model", Optional.empty(), false, Optional.of("omp"))));

  private static StudyTable table(String... cells) throws StudyException {
    return StudyFile.parse(
            "s.yaml",
            """
            id: s
            title: s
            authors: [I]
            platforms: {a: one, b: other}
            tables:
              - id: t
                source: table 1
                samples: 10
                unit: s
                better: lower
            %s
                columns: [workload, threads, a.mean, a.sd]
                rows:
                  - [npb.cg, 1, 9.0, 0.1]
                  - [npb.cg, 4, 3.0, 0.1]
            """
                .formatted(
                    cells.length == 0 ? "" : "    cells: [" + String.join(", ", cells) + "]"))
        .tables()
        .get(0);
  }

  private static boolean isBeside(StudyTable table, int row, Metric metric, Object... parameters) {
    Measurand primary = new Measurand("npb.cg", Parameters.of(parameters), Network.LOOPBACK);
    Measurand measurand =
        (metric.equals(Metric.TIME) ? primary.by(metric) : primary).called(KERNEL);
    return table.selection(table.rows().get(row)).accepts(measurand, metric);
  }

  @Test
  void byDefaultARowMatchesItsOwnParameters() throws Exception {
    assertThat(isBeside(table(), 1, Metric.RESPONSE, "threads", 4)).isTrue();
    assertThat(isBeside(table(), 1, Metric.RESPONSE, "threads", 2)).isFalse();
    assertThat(isBeside(table(), 1, Metric.TIME, "threads", 4)).isFalse();
  }

  @Test
  void columnsAreFilledIntoTheRunsParameters() throws Exception {
    StudyTable table = table("{rows: npb.*, parameters: {parallel: '{threads}'}, by: time}");

    assertThat(isBeside(table, 1, Metric.TIME, "parallel", 4)).isTrue();
    assertThat(isBeside(table, 1, Metric.TIME, "parallel", 2)).isFalse();
    assertThat(isBeside(table, 1, Metric.RESPONSE, "parallel", 4)).isFalse();
  }

  /** Campaigns omit defaults. */
  @Test
  void aMissingParameterHasItsDefault() throws Exception {
    StudyTable table =
        table("{rows: npb.*, parameters: {model: omp, parallel: '{threads}'}, by: time}");

    assertThat(isBeside(table, 0, Metric.TIME)).isTrue();
    assertThat(isBeside(table, 1, Metric.TIME)).isFalse();
    assertThat(isBeside(table, 0, Metric.TIME, "model", "mpi")).isFalse();
  }

  @Test
  void anyParametersFitIfNoneIsNamed() throws Exception {
    StudyTable table = table("{rows: npb.cg 4, parameters: {}, by: time}");

    assertThat(isBeside(table, 1, Metric.TIME, "parallel", 7)).isTrue();
    assertThat(isBeside(table, 0, Metric.TIME, "parallel", 7)).isFalse();
  }

  @Test
  void rejectsUnknownRows() {
    assertThatThrownBy(() -> table("{rows: npb.lu 4}"))
        .hasMessageContaining("s.yaml:11")
        .hasMessageContaining("there is no row whose name is npb.lu 4");
  }
}
