package io.tare.analysis.capacity.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Comparing and merging models. */
class ModelMergeTest {

  private static OverheadModel sorting(String id, double pd, long seed) {
    ModelRun run = new ModelRun(6, 0.02, seed);
    for (String platform : new String[] {"native", "uml"}) {
      for (double n : new double[] {1e4, 2e4, 4e4}) {
        double seconds = 1e-8 * n * Math.log(n) * (platform.equals("native") ? 1 : pd);
        run.cell(
            "soa.quicksort", Map.of("n", (long) n), platform, "service", seconds, seconds, seconds);
      }
    }
    return RunModel.of(run.results(), id, id, 200);
  }

  private static OverheadModel reading(String id) {
    ModelRun run = new ModelRun(6, 0.02, 3);
    for (String platform : new String[] {"native", "uml"}) {
      for (double s : new double[] {1e5, 1e6}) {
        double seconds = 1e-8 * s * (platform.equals("native") ? 1 : 1.2);
        run.cell(
            "soap.unmarshal",
            Map.of("s", (long) s, "c", 10L),
            platform,
            "server_unmarshal",
            seconds,
            seconds,
            seconds);
      }
    }
    return RunModel.of(run.results(), id, id, 200);
  }

  @Test
  void aMergedModelHasTheOperationsOfBoth() {
    OverheadModel both =
        ModelMerge.of("both", List.of(sorting("kernels", 1.3, 1), reading("envelopes")));

    assertThat(both.components().stream().map(OverheadComponent::operation))
        .contains("soa.quicksort", "soap.unmarshal");
    assertThat(both.sha256()).isEqualTo("kernels envelopes");
  }

  @Test
  void theFirstModelsComponentIsUsedIfBothHaveIt() {
    OverheadModel first = sorting("first", 1.3, 1);
    OverheadModel both = ModelMerge.of("both", List.of(first, sorting("second", 2, 2)));

    assertThat(both.components()).isEqualTo(first.components());
    assertThat(both.notes()).anyMatch(each -> each.contains("that of first is used"));
  }

  @Test
  void platformsWithDifferentFactsAreNotMerged() {
    OverheadModel one = sorting("one", 1.3, 1);
    OverheadModel other = reading("other");

    assertThatThrownBy(
            () ->
                ModelMerge.of(
                    "both",
                    List.of(withFact(one, "cpu.count", "1"), withFact(other, "cpu.count", "2"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("uml differs in cpu.count: \"1\" and \"2\"");
  }

  private static OverheadModel withFact(OverheadModel model, String name, String value) {
    return OverheadModelBuilder.builder()
        .id(model.id())
        .title(model.title())
        .data(model.data())
        .sha256(model.sha256())
        .reference(model.reference())
        .platforms(model.platforms())
        .facts(Map.of("uml", Map.of(name, value)))
        .draws(model.draws())
        .components(model.components())
        .responses(model.responses())
        .queues(List.of())
        .networks(model.networks())
        .residuals(model.residuals())
        .notes(model.notes())
        .build();
  }

  @Test
  void aChangedPdIsReported() {
    List<ModelChange> changes = ModelChange.of(sorting("before", 1.3, 1), sorting("after", 1.6, 2));

    ModelChange service =
        changes.stream()
            .filter(each -> each.kind() == ComponentKind.SERVICE)
            .findFirst()
            .orElseThrow();
    assertThat(service.ratio().value()).isBetween(1.15, 1.32);
    assertThat(service.isReported()).isTrue();
  }

  @Test
  void anUnchangedPdIsNotReported() {
    List<ModelChange> changes = ModelChange.of(sorting("before", 1.3, 1), sorting("after", 1.3, 2));

    assertThat(changes)
        .filteredOn(each -> each.kind() == ComponentKind.SERVICE)
        .noneMatch(ModelChange::isReported);
  }
}
