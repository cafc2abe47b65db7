package io.tare.harness.workloads.services.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.order.ClientOrder;
import io.tare.harness.packing.OrderCode;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.Quota;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients accept orders with the limits of campaigns' ranges. */
class OrderLimitsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "driver: {kind: closed, clients: 1}",
        "driver: {kind: closed, clients: 5000}",
        "driver: {kind: open, rate: 0.000000001/s}",
        "driver: {kind: open, rate: 1000000/s}",
        "driver: {kind: open, rate: 1/s, arrivals: constant}",
        "driver: {kind: open, rate: 1/s, in_flight_max: 1}",
        "driver: {kind: open, rate: 1/s, in_flight_max: 5000}",
        "client: {deadline: 1ms}",
        "client: {deadline: 1h}",
        "client: {call: jaxws}",
        "stop: {submissions: 1, warmup: 0%}",
        "stop: {submissions: 10000000, warmup: 0%}",
        "stop: {submissions: 10000000, warmup: 90%}",
        "stop: {submissions: 10, warmup: 0%, server_warmup: 10000000}",
        "seed: 9223372036854775807"
      })
  void ofWhatACampaignSays(String line) throws Exception {
    assertFollowed(line, "{name: soa.quicksort, n: 20000}");
  }

  static Stream<String> points() {
    return Workloads.all().stream()
        .filter(each -> each.family().hasClient())
        .filter(OrderLimitsTest::hasRanges)
        .flatMap(each -> each.parameters().stream().flatMap(varied -> points(each, varied)));
  }

  /** Requests sent unchanged have no limits. */
  private static boolean hasRanges(Workload workload) {
    return workload.parameters().stream().noneMatch(each -> each.isText());
  }

  @ParameterizedTest
  @MethodSource("points")
  void clientsAcceptAWorkloadsLimits(String point) throws Exception {
    assertFollowed("", point);
  }

  /** A workload with one parameter at each of its limits, or with each of its words. */
  private static Stream<String> points(Workload workload, ParameterSpec varied) {
    List<Object> ends =
        !varied.choices().isEmpty()
            ? List.copyOf(varied.choices())
            : List.of(varied.min(), varied.max());
    return ends.stream()
        .map(
            end -> {
              StringBuilder point = new StringBuilder("{name: " + workload.name());
              for (ParameterSpec each : workload.parameters()) {
                Object value = each.equals(varied) ? end : usual(each);
                point.append(", ").append(each.name()).append(": ").append(each.written(value));
              }
              return point.append('}').toString();
            });
  }

  /** Elements fit into every body, and every body contains one. */
  private static Object usual(ParameterSpec each) {
    if (!each.choices().isEmpty()) {
      return each.choices().get(0);
    }
    if (each.isText()) {
      return "";
    }
    return each.dimension().isPresent()
        ? Math.min(each.max(), 1_000_000L)
        : Math.max(each.min(), 10L);
  }

  private static void assertFollowed(String line, String point) throws Exception {
    Campaign campaign =
        CampaignFile.parse(
            "limits.yaml",
            "name: limits\nplatforms: {native: {kind: native}}\nworkloads: [%s]\n%s\n"
                .formatted(point, line));
    for (Measurand measurand : campaign.measurands()) {
      CellOrder order =
          new CellOrder(
              "c001", measurand.on("native"), campaign.submissions(measurand), campaign.seed());
      ClientOrder.Open open =
          ClientProgram.cell(
              campaign,
              order,
              ClientTarget.of("http://127.0.0.1:8080/tare"),
              campaign.driver(measurand));
      assertRead(open);
      assertOrdered(open, Quota.Count.of(order.submissions()));
      if (order.submissions().serverWarmup() > 0) {
        assertOrdered(open, Quota.Count.ofServerWarmup(order.submissions(), 1));
      }
    }
  }

  private static void assertOrdered(ClientOrder.Open open, Quota.Count count) {
    assertRead(new ClientOrder.Measure(open, count.warmup(), count.counted(), true));
  }

  /** As read by the client, from a line. */
  private static void assertRead(ClientOrder order) {
    assertThat(OrderCode.order(OrderCode.object(OrderCode.line(order)))).isEqualTo(order);
  }
}
