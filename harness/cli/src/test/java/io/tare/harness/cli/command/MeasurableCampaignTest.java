package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.models.OverheadModelBuilder;
import io.tare.analysis.capacity.planning.Query;
import io.tare.analysis.capacity.planning.QueryReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasurableCampaignTest {

  private static String campaign(Map<String, String> ofGuest) throws Exception {
    Map<String, String> platforms = new LinkedHashMap<>();
    platforms.put("native", "the machine itself");
    platforms.put("mine", "a guest");
    Map<String, Map<String, String>> facts =
        ofGuest.isEmpty()
            ? Map.of()
            : Map.of("native", Map.of("platform.kind", "native"), "mine", ofGuest);
    OverheadModel model =
        OverheadModelBuilder.builder()
            .id("m")
            .title("Run m")
            .data("run m")
            .sha256("00")
            .reference("native")
            .platforms(platforms)
            .facts(facts)
            .draws(1)
            .components(List.of())
            .responses(List.of())
            .queues(List.of())
            .networks(List.of())
            .residuals(Map.of())
            .notes(List.of())
            .build();
    Query query =
        QueryReader.read(
            "query", "classes: [{rate: 1/s, service: 80ms, like: soa.matmul, n: 3000}]");
    return new MeasurableCampaign().of(query, model);
  }

  @Test
  void measuresTheKindsOfTheModel() throws Exception {
    assertThat(campaign(Map.of("platform.kind", "qemu", "hypervisor.accelerator", "kvm")))
        .contains("native: {kind: native}", "mine: {kind: qemu, accelerator: kvm}");
  }

  /** The engine that executes its code cannot be set. */
  @Test
  void setsOnlyKeysThatAKindHas() throws Exception {
    assertThat(campaign(Map.of("platform.kind", "uml", "hypervisor.accelerator", "ptrace")))
        .contains("mine: {kind: uml}");
  }

  @Test
  void leavesAGuestOfAStudyOpen() throws Exception {
    assertThat(campaign(Map.of())).contains("native: {kind: native}", "mine: {kind: guest}");
  }
}
