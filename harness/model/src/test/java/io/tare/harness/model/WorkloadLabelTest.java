package io.tare.harness.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WorkloadLabelTest {

  private static final Measurand READING =
      new Measurand("disk.read", Parameters.of("block", 4096), Network.LOOPBACK);
  private static final WorkloadLabel LABEL =
      new WorkloadLabel(
          "Reading",
          List.of(new ParameterLabel("block", "block size", Optional.of(Dimension.SIZE), false)));

  @Test
  void aPlansCellsHaveLabels() {
    Cell cell = plan().labelled(new TreeMap<>(Map.of("disk.read", LABEL))).cells().get("c001");

    assertThat(cell.measurand().label()).isEqualTo(LABEL);
    assertThat(cell.measurand().in(phase()).label()).isEqualTo(LABEL);
    assertThat(plan().cells().get("c001").measurand().label()).isEqualTo(WorkloadLabel.NONE);
  }

  @Test
  void isIgnoredInEquality() {
    assertThat(READING.called(LABEL))
        .isEqualTo(READING)
        .hasSameHashCodeAs(READING)
        .hasToString(READING.toString())
        .isNotEqualTo(READING.in(phase()));
  }

  @Test
  void plansThatDifferOnlyInLabelsDoTheSame() {
    Plan labelled = plan().labelled(new TreeMap<>(Map.of("disk.read", LABEL)));

    assertThat(labelled.doesTheSameAs(plan())).isTrue();
    assertThat(plan().doesTheSameAs(labelled)).isTrue();
  }

  @Test
  void isAShortLine() {
    assertThatThrownBy(() -> new WorkloadLabel("Reading\nfast", List.of()))
        .hasMessageContaining("not 1 to 60 characters in a line");
    assertThatThrownBy(() -> new ParameterLabel("block", "", Optional.empty(), false))
        .hasMessageContaining("parameter block is called \"\"");
  }

  private static Phase phase() {
    return new Phase("during", 1, OptionalDouble.empty(), List.of());
  }

  private static Plan plan() {
    return new Plan(
        1,
        Design.SEQUENTIAL,
        References.of("native"),
        new TreeMap<>(Map.of("disk.read", Metrics.of(Metric.TIME))),
        new TreeMap<>(Map.of("c001", READING.on("native"))),
        List.of());
  }
}
