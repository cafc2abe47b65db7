package io.tare.harness.run.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Cell;
import io.tare.harness.model.Design;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.Plan;
import io.tare.harness.model.References;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LeftOutCellsTest {

  private static final Measurand IS =
      new Measurand("npb.is", Parameters.of("class", "A"), Network.LOOPBACK);
  private static final Measurand CG =
      new Measurand("npb.cg", Parameters.of("class", "A"), Network.LOOPBACK);

  private final Plan plan = plan("native", "uml", "container");
  private final LeftOutCells cells = new LeftOutCells();

  private static Plan plan(String... platforms) {
    SortedMap<String, Cell> cells = new TreeMap<>();
    for (String platform : platforms) {
      for (Measurand each : List.of(IS, CG)) {
        cells.put("c" + platform + each.workload(), each.on(platform));
      }
    }
    return new Plan(
        1,
        Design.SEQUENTIAL,
        References.of(platforms[0]),
        new TreeMap<>(Map.of("npb.is", Metrics.of(Metric.TIME), "npb.cg", Metrics.of(Metric.TIME))),
        cells,
        List.of());
  }

  @Test
  void leavesOutNothingWithoutObstacles() {
    assertThat(plan.cells().values()).noneMatch(each -> cells.contains(each, plan));
  }

  @Test
  void otherPlatformsAreStillComparedIfACandidateLacksAProgram() {
    cells.add(IS.on("uml"), "it is missing");

    assertThat(cells.contains(IS.on("uml"), plan)).isTrue();
    assertThat(cells.contains(IS.on("native"), plan)).isFalse();
    assertThat(cells.contains(IS.on("container"), plan)).isFalse();
    assertThat(cells.contains(CG.on("uml"), plan)).isFalse();
  }

  @Test
  void nothingIsComparedWithAReferenceThatLacksAProgram() {
    cells.add(IS.on("native"), "it is missing");

    assertThat(cells.contains(IS.on("uml"), plan)).isTrue();
    assertThat(cells.contains(IS.on("container"), plan)).isTrue();
    assertThat(cells.contains(CG.on("native"), plan)).isFalse();
  }

  @Test
  void aReferenceWithoutAnyCandidateIsNotMeasured() {
    cells.add(IS.on("uml"), "it is missing");
    cells.add(IS.on("container"), "it is missing");

    assertThat(cells.contains(IS.on("native"), plan)).isTrue();
  }

  @Test
  void aSinglePlatformHasNoCounterparts() {
    Plan single = plan("native");
    cells.add(IS.on("native"), "it is missing");

    assertThat(cells.contains(CG.on("native"), single)).isFalse();
  }

  @Test
  void namesEachReasonOnce() {
    cells.add(IS.on("uml"), "uml has no NPB");
    cells.add(CG.on("uml"), "uml has no NPB");

    assertThat(cells.words()).containsExactly("npb.is, npb.cg on uml: uml has no NPB");
  }
}
