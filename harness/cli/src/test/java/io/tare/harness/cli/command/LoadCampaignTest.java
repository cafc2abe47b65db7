package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.WorkPoint;
import io.tare.analysis.capacity.validation.LoadPoint;
import io.tare.analysis.capacity.validation.TestWork;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Load;
import io.tare.harness.model.Network;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadCampaignTest {

  private static final String FITTED =
      """
      name: fitted
      reference: native
      platforms:
        native: {kind: native}
        guest: {kind: container, cpus: 2}
      server: {heap: 768MiB, http_threads: 64}
      driver: {kind: closed, clients: 1}
      paths: [lan]
      workloads:
        - {name: soa.quicksort, n: [20000, 50000]}
      blocks: 5
      """;

  private static final TestWork.Kind SORT =
      new TestWork.Kind(ComponentKind.SERVICE, "soa.quicksort", WorkPoint.order(30_000), 1);
  private static final TestWork.Kind MARSHAL =
      new TestWork.Kind(ComponentKind.MARSHAL, "soap.marshal", WorkPoint.envelope(170e3, 32), 2);
  private static final TestWork ALONE = new TestWork(List.of(SORT));
  private static final TestWork MIX = new TestWork(List.of(SORT, MARSHAL));

  private static final List<LoadPoint> POINTS =
      List.of(
          new LoadPoint("guest", ALONE, Network.LAN, new Load.Clients(4), 0, 200, 40, 900, 3),
          new LoadPoint("guest", ALONE, Network.LAN, new Load.Rate(37.5), 0.6, 375, 75, 0, 3),
          new LoadPoint("guest", MIX, Network.LAN, new Load.Rate(20), 0.4, 200, 40, 0, 3));

  private static Campaign campaign() throws CommandFailure, CampaignException {
    return CampaignFile.parse(
        "load", new LoadCampaign("fitted.yaml", FITTED, "c0ffee").of("guest", POINTS));
  }

  @Test
  void usesOnePlatformAsInTheOtherCampaign() throws Exception {
    assertThat(campaign().platforms())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.name()).isEqualTo("guest");
              assertThat(each.kind()).isEqualTo("container");
              assertThat(each.resources().cpus()).isEqualTo(2);
            });
    assertThat(campaign().setup().server().httpThreads()).isEqualTo(64);
    assertThat(campaign().setup().networks().names()).containsExactly(Network.LAN);
    assertThat(campaign().schedule().blocks()).isEqualTo(3);
  }

  @Test
  void hasEveryPointAsACellWithItsLoadAndAmount() throws Exception {
    Campaign campaign = campaign();

    assertThat(campaign.measurands())
        .containsExactlyInAnyOrderElementsOf(POINTS.stream().map(LoadPoint::measurand).toList());
    for (LoadPoint each : POINTS) {
      assertThat(campaign.submissions(each.measurand()).counted()).isEqualTo(each.submissions());
      assertThat(campaign.submissions(each.measurand()).warmup()).isEqualTo(each.warmup());
      assertThat(campaign.submissions(each.measurand()).serverWarmup())
          .isEqualTo(each.serverWarmup());
    }
    assertThat(campaign.driver(POINTS.get(0).measurand())).isEqualTo(new Driver.Closed(4));
    assertThat(campaign.driver(POINTS.get(1).measurand()))
        .isInstanceOfSatisfying(
            Driver.Open.class, each -> assertThat(each.ratePerSecond()).isEqualTo(37.5));
  }

  @Test
  void containsTheHashOfThePredictions() throws Exception {
    assertThat(new LoadCampaign("fitted.yaml", FITTED, "c0ffee").of("guest", POINTS))
        .startsWith("# A load test.")
        .contains("# c0ffee\n");
  }

  @Test
  void refusesAPlatformThatIsNotInTheOtherCampaign() {
    assertThatThrownBy(() -> new LoadCampaign("fitted.yaml", FITTED, "00").of("xen", POINTS))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("fitted.yaml has no platform xen");
  }
}
