package io.tare.analysis.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Cell;
import io.tare.harness.model.Design;
import io.tare.harness.model.Environment;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.Plan;
import io.tare.harness.model.References;
import io.tare.harness.model.WorkloadLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ServiceNamesTest {

  @Test
  void aServiceIsNamedByItsAddress() {
    assertThat(title("{service}", "http://shop.example/a"))
        .isEqualTo("HTTP request of http://shop.example/a");
  }

  @Test
  void servicesAreNamedByTheirCommonPath() {
    assertThat(title("{service}", "http://one.example/a?b=1", "https://two.example/a?b=1"))
        .isEqualTo("HTTP request of /a?b=1");
  }

  @Test
  void servicesWithoutACommonPathAreNamedByTheirPlatforms() {
    assertThat(title("{service}", "http://one.example/a", "http://two.example/b"))
        .isEqualTo("HTTP request");
    assertThat(title("{service}", "http://one.example/", "http://two.example/"))
        .isEqualTo("HTTP request");
  }

  @Test
  void anAddressThatIsTooLongForATitleIsLeftOut() {
    assertThat(title("{service}", "http://shop.example/" + "a".repeat(60)))
        .isEqualTo("HTTP request");
  }

  @Test
  void aPathBelowTheAddressOfAPlatformIsItsOwnName() {
    assertThat(title("{service}/a", "http://one.example", "http://two.example"))
        .isEqualTo("HTTP request");
  }

  /** The title of requests to the address, where each platform is a service. */
  private static String title(String url, String... services) {
    TreeMap<String, Cell> cells = new TreeMap<>();
    List<Environment> environments = new ArrayList<>();
    for (int i = 0; i < services.length; i++) {
      String platform = "service-" + i;
      cells.put(
          "c00" + i,
          new Measurand("http", Parameters.of("url", url), Network.LOOPBACK).on(platform));
      environments.add(
          new Environment(
              platform,
              "native",
              new TreeMap<>(Map.of(Environment.Fact.SERVICE.key(), services[i])),
              List.of()));
    }
    Plan plan =
        new Plan(
                1,
                Design.SEQUENTIAL,
                new References("service-0", new TreeMap<>()),
                new TreeMap<>(Map.of("http", Metrics.of(Metric.RESPONSE))),
                cells,
                List.of())
            .labelled(new TreeMap<>(Map.of("http", new WorkloadLabel("HTTP request", List.of()))));
    return ServiceNames.in(plan, () -> environments)
        .cells()
        .get("c000")
        .measurand()
        .label()
        .title();
  }
}
