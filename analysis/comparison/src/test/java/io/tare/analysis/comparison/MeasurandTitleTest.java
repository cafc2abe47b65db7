package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Dimension;
import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.ParameterLabel;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.WorkloadLabel;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasurandTitleTest {

  private static final WorkloadLabel REQUEST =
      new WorkloadLabel(
          "HTTP request",
          List.of(
              new ParameterLabel("url", "address", Optional.empty(), false),
              new ParameterLabel("method", "method", Optional.empty(), false)));

  private static final Measurand UNMARSHAL =
      new Measurand("soap.unmarshal", Parameters.of("c", 10, "s", 2_500_000), Network.LAN)
          .called(
              new WorkloadLabel(
                  "Unmarshalling",
                  List.of(
                      new ParameterLabel("s", "size", Optional.of(Dimension.SIZE), false),
                      new ParameterLabel("c", "characters per element", Optional.empty(), true))));

  @ParameterizedTest
  @CsvSource({
    "{service}, HTTP request",
    "{service}/orders/7, HTTP request of /orders/7",
    "https://{address}:{port}/index.html, HTTP request of https://…/index.html",
    "http://{server}:8080/a, HTTP request of http://{server}:8080/a",
    "https://shop.example/a, HTTP request of https://shop.example/a",
  })
  void addressesHaveNoPlaceholders(String url, String words) {
    Measurand request = request(Parameters.of("url", url));

    assertThat(MeasurandTitle.of(request)).isEqualTo(words);
    assertThat(MeasurandTitle.spelledOut(request)).isEqualTo(words);
    assertThat(MeasurandTitle.without(request, request.parameters())).isEqualTo(words);
  }

  @Test
  void requestsToOneAddressDifferByTheirMethod() {
    assertThat(
            MeasurandTitle.of(request(Parameters.of("url", "{service}/orders", "method", "POST"))))
        .isEqualTo("HTTP request of /orders, method=POST");
    assertThat(MeasurandTitle.of(request(Parameters.of("url", "{service}/orders"))))
        .isEqualTo("HTTP request of /orders");
  }

  @Test
  void sentencesSpellParametersOut() {
    assertThat(MeasurandTitle.of(UNMARSHAL.under(new Load.Clients(4))))
        .isEqualTo("Unmarshalling of 2.5 MB, c=10, LAN, 4 clients");
    assertThat(MeasurandTitle.spelledOut(UNMARSHAL))
        .isEqualTo("Unmarshalling of 2.5 MB, 10 characters per element, over the LAN");
  }

  @Test
  void whatVariesIsNotInWhatSeveralShare() {
    assertThat(MeasurandTitle.without(UNMARSHAL, Parameters.of("c", 10)))
        .isEqualTo("Unmarshalling, 10 characters per element, LAN");
  }

  @Test
  void workloadsWithoutTitlesKeepTheirNames() {
    assertThat(
            MeasurandTitle.of(new Measurand("fio.read", Parameters.of("block", 4096), Network.LAN)))
        .isEqualTo("fio.read block=4096 lan");
  }

  @Test
  void trafficAtTheSameTimeIsNotTheSizeOfTheWork() {
    Measurand ping =
        new Measurand("ping", Parameters.of("beside", "iperf protocol=tcp"), Network.LOOPBACK)
            .called(
                new WorkloadLabel(
                    "Ping",
                    List.of(new ParameterLabel("beside", "traffic", Optional.empty(), false))));

    assertThat(MeasurandTitle.of(ping)).isEqualTo("Ping beside iperf protocol=tcp");
    assertThat(MeasurandTitle.spelledOut(ping)).isEqualTo("Ping beside iperf protocol=tcp");
  }

  /** "of" is for the size of the work; another number alone would be mistaken for it. */
  @Test
  void otherParametersThanTheSizeAreNamed() {
    Measurand iperf =
        new Measurand("iperf", Parameters.of("n", 50_000, "pairs", 2), Network.LOOPBACK)
            .called(
                new WorkloadLabel(
                    "iperf",
                    List.of(
                        new ParameterLabel("n", "size", Optional.empty(), false),
                        new ParameterLabel("pairs", "pairs at once", Optional.empty(), false))));

    assertThat(MeasurandTitle.of(iperf)).isEqualTo("iperf of 50,000, pairs=2");
  }

  private static Measurand request(Parameters parameters) {
    return new Measurand("http", parameters, Network.LOOPBACK).called(REQUEST);
  }
}
