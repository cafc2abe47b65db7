package io.tare.analysis.presentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.ParameterLabel;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.WorkloadLabel;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisplayNamesTest {

  @ParameterizedTest
  @CsvSource({
    "{service}, HTTP request",
    "{service}/orders/7, HTTP request of /orders/7",
    "https://{address}:{port}/index.html, HTTP request of https://…/index.html",
    "http://{server}:8080/a, HTTP request of http://{server}:8080/a",
  })
  void placeholdersAreNotShown(String url, String words) {
    Measurand request =
        new Measurand("http", Parameters.of("url", url), Network.LOOPBACK)
            .called(
                new WorkloadLabel(
                    "HTTP request",
                    List.of(new ParameterLabel("url", "address", Optional.empty(), false)),
                    List.of()));

    assertThat(DisplayNames.brief(request, List.of(request))).isEqualTo(words);
    assertThat(DisplayNames.sentence(request)).isEqualTo(words);
  }

  @Test
  void trafficAtTheSameTimeIsNotTheSizeOfTheWork() {
    Measurand ping =
        new Measurand("ping", Parameters.of("beside", "iperf protocol=tcp"), Network.LOOPBACK)
            .called(
                new WorkloadLabel(
                    "Ping",
                    List.of(new ParameterLabel("beside", "traffic", Optional.empty(), false)),
                    List.of()));

    assertThat(DisplayNames.brief(ping, List.of(ping))).isEqualTo("Ping beside iperf protocol=tcp");
    assertThat(DisplayNames.sentence(ping)).isEqualTo("Ping beside iperf protocol=tcp");
  }

  /** "of" is for the size of the work; another number alone would be mistaken for it. */
  @Test
  void otherParametersThanTheSizeAreNamed() {
    WorkloadLabel label =
        new WorkloadLabel(
            "iperf",
            List.of(
                new ParameterLabel("n", "size", Optional.empty(), false),
                new ParameterLabel("pairs", "pairs at once", Optional.empty(), false)),
            List.of());
    List<Measurand> all =
        Stream.of(Parameters.of("n", 5L, "pairs", 2L), Parameters.of("n", 5L, "pairs", 4L))
            .map(each -> new Measurand("iperf", each, Network.LOOPBACK).called(label))
            .toList();

    assertThat(DisplayNames.brief(all.get(0), all)).isEqualTo("iperf, pairs=2");
  }
}
