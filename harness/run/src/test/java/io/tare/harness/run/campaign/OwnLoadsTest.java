package io.tare.harness.run.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.CampaignFilter;
import io.tare.harness.campaign.CampaignText;
import io.tare.harness.campaign.stop.Submissions;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Driver.Arrivals;
import io.tare.harness.model.Limits;
import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Entries of the list of workloads whose loads replace the driver's. */
class OwnLoadsTest {

  private static final String TWICE =
      """
      - {name: soa.quicksort, n: 70000, rate: 20/s, submissions: 400, warmup: 20%}
      - {name: soa.quicksort, n: 70000, rate: 60/s, submissions: 1200, warmup: 20%}
      """;

  private static Campaign campaign(String driver, String workloads, String more)
      throws CampaignException {
    return CampaignFile.parse(
        "x",
        "name: small\nplatforms: {native: {kind: native}}\ndriver: "
            + driver
            + "\nworkloads:\n"
            + workloads
            + more);
  }

  private static Campaign campaign(String driver, String workloads) throws CampaignException {
    return campaign(driver, workloads, "");
  }

  private static List<Driver> drivers(Campaign campaign) {
    return campaign.measurands().stream().map(campaign::driver).toList();
  }

  @Test
  void clientsOfTheCampaignMayThink() throws CampaignException {
    Campaign campaign =
        campaign(
            "{kind: closed, clients: 8, think: 250ms}",
            """
            - {name: soa.quicksort, n: 20000}
            - {name: soa.quicksort, n: 20000, clients: 2}
            """,
            "slice: 1s\n");

    assertThat(campaign.measurands())
        .extracting(Measurand::toString)
        .containsExactly(
            "soa.quicksort n=20000 loopback 8 clients thinking 250ms",
            "soa.quicksort n=20000 loopback 2 clients");
    assertThat(drivers(campaign))
        .containsExactly(new Driver.Closed(8, 250_000_000L), new Driver.Closed(2));
  }

  @Test
  void turnsAreAtLeastAsLongAsClientsThink() {
    assertThatThrownBy(
            () ->
                campaign(
                    "{kind: closed, clients: 8, think: 2s}",
                    "- {name: soa.quicksort, n: 20000}\n",
                    "slice: 1s\n"))
        .hasMessageContaining("slice: is too short for clients that think; make it at least 2s");
  }

  @Test
  void applyToTheirEntryOnly() throws CampaignException {
    Campaign campaign =
        campaign(
            "{kind: closed, clients: 1}",
            """
            - {name: soa.quicksort, n: 20000}
            - {name: soa.quicksort, n: 70000, rate: [20/s, 40/s]}
            - {name: soap.marshal, s: 300kB, c: 100, clients: 2}
            """);

    assertThat(campaign.measurands())
        .extracting(Measurand::toString)
        .containsExactly(
            "soa.quicksort n=20000 loopback",
            "soa.quicksort n=70000 loopback 20/s",
            "soa.quicksort n=70000 loopback 40/s",
            "soap.marshal c=100 s=300000 loopback 2 clients");
    assertThat(drivers(campaign))
        .containsExactly(
            new Driver.Closed(1),
            new Driver.Open(20, Arrivals.POISSON, Limits.DEFAULT_IN_FLIGHT),
            new Driver.Open(40, Arrivals.POISSON, Limits.DEFAULT_IN_FLIGHT),
            new Driver.Closed(2));
    assertThat(campaign.concurrency()).isEqualTo(Limits.DEFAULT_IN_FLIGHT);
  }

  @Test
  void areOpenAsTheCampaignsDriverIs() throws CampaignException {
    Campaign campaign =
        campaign(
            "{kind: open, rate: 5/s, arrivals: constant, in_flight_max: 9}",
            "- {name: soa.quicksort, n: 10, rate: 7/s}\n- {name: soa.matmul, n: 10, clients: 3}\n");

    assertThat(drivers(campaign))
        .containsExactly(new Driver.Open(7, Arrivals.CONSTANT, 9), new Driver.Closed(3));
  }

  @Test
  void allowAPointInSeveralEntriesWithDifferentAmounts() throws CampaignException {
    Campaign campaign = campaign("{kind: closed}", TWICE);

    assertThat(campaign.measurands())
        .extracting(campaign::submissions)
        .containsExactly(new Submissions(400, 80, 0), new Submissions(1200, 240, 0));
  }

  @Test
  void areKeptWithTheRun() throws CampaignException {
    Campaign campaign =
        campaign(
            "{kind: open, rate: [1/s, 2.5/s]}",
            TWICE + "- {name: soa.matmul, n: 9, clients: [1, 4]}\n- {name: soa.matmul, n: 8}\n");
    String text = CampaignText.of(campaign);

    assertThat(CampaignFile.parse("again", text)).isEqualTo(campaign);
    assertThat(CampaignFileTest.schemaErrors(text)).isEmpty();
  }

  @Test
  void areKeptInAPartOfTheCampaign() throws CampaignException {
    Campaign campaign =
        campaign("{kind: closed}", "- {name: soa.quicksort, n: [10, 20], clients: [2, 3]}\n");
    Campaign narrowed =
        new CampaignFilter(List.of(), List.of("soa.* n=20"), List.of()).of(campaign);

    assertThat(narrowed.measurands())
        .extracting(Measurand::load)
        .extracting(load -> load.map(Load::words).orElse(""))
        .containsExactly("2 clients", "3 clients");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "soa.matmul, \"n: 9, clients: 2, rate: 1/s\", rate: clients set a closed load",
        "soa.matmul, \"n: 9, clients: [2, 2]\", clients[1]: is listed twice; keep one",
        "soa.matmul, \"n: 9, rate: 0/s\", rate: expected a rate above 0/s and at most",
        "soa.matmul, \"n: 9, clients: 0\", clients: expected a whole number from 1 to 10000",
        "jmh.matmul, \"n: 9, clients: 2\", clients: jmh.matmul has no client that could offer it",
        "stream, \"n: 99999, rate: 2/s\", rate: stream has no client that could offer it"
      })
  void mustBeLoads(String workload, String keys, String why) {
    assertThatThrownBy(
            () -> campaign("{kind: closed}", "- {name: " + workload + ", " + keys + "}\n"))
        .hasMessageContaining("x:5: workloads[0]." + why);
  }

  @Test
  void areDistinctFromAProgramsRateParameter() throws CampaignException {
    assertThat(campaign("{kind: closed}", "- {name: iperf, rate: 1Mbit/s}\n").measurands())
        .allMatch(each -> each.load().isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "\"n: 9, clients: [1, 2]\", \"n: 9, clients: 2\", soa.matmul n=9 loopback 2 clients",
        "\"n: 9, clients: 1\", \"n: 9\", soa.matmul n=9 loopback",
        "n: 9, \"n: 9, clients: 1\", soa.matmul n=9 loopback 1 client"
      })
  void mayNotBeDuplicatedForAPoint(String one, String other, String twice) {
    assertThatThrownBy(
            () ->
                campaign(
                    "{kind: closed, clients: 1}",
                    "- {name: soa.matmul, " + one + "}\n- {name: soa.matmul, " + other + "}\n"))
        .hasMessage("x:5: workloads: measures " + twice + " twice; list it once");
  }

  @Test
  void areCountedBeforeTheyAreCrossed() {
    String many =
        IntStream.rangeClosed(1, 4000)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(", "));
    assertThatThrownBy(
            () ->
                campaign(
                    "{kind: closed}",
                    "- {name: soa.matmul, n: [%s], clients: [%s]}\n".formatted(many, many)))
        .hasMessageContaining("makes 16000000 cells; the maximum is 10000");
  }

  @Test
  void mayNotDifferInOtherSettings() {
    assertThatThrownBy(
            () ->
                campaign(
                    "{kind: closed}",
                    """
                    - {name: http, url: 'http://127.0.0.1:1/', clients: 1, status: 200}
                    - {name: http, url: 'http://127.0.0.1:1/', clients: 2, status: 404}
                    """))
        .hasMessageContaining(
            "in several ways; under different loads everything else must be the same");
  }

  @Test
  void areSharedByAllClientNodes() {
    assertThatThrownBy(
            () ->
                campaign(
                    "{kind: closed, clients: 4}",
                    "- {name: soa.matmul, n: 9, clients: [4, 2]}\n",
                    "paths: [lan]\nclient: {machines: 3}\n"))
        .hasMessageContaining(
            "client.machines: is 3, but clients of soa.matmul is 2, too few for all");
  }

  @Test
  void excludeRatesOfPhases() {
    String phases = "phases: [{name: one, time: 5s}, {name: two, time: 5s, rate: 40/s}]\n";
    assertThatThrownBy(
            () ->
                campaign(
                    "{kind: open, rate: 20/s}",
                    "- {name: soa.matmul, n: 9}\n- {name: soa.matmul, n: 9, rate: 30/s}\n",
                    phases))
        .hasMessageContaining(
            "phases[1].rate: needs a driver with one rate, such as {kind: open, rate: 20/s}, and "
                + "no workload with its own clients or rate");
  }

  @Test
  void areKeptInPhasesWithoutRates() throws CampaignException {
    Campaign campaign =
        campaign(
            "{kind: closed}",
            "- {name: soa.matmul, n: 9, rate: 30/s}\n",
            "phases: [{name: one, time: 5s}, {name: two, time: 5s}]\n");

    assertThat(campaign.meanDriver(campaign.measurands().get(0), campaign.phases()).load())
        .isEqualTo(new Load.Rate(30));
    assertThat(CampaignFile.parse("again", CampaignText.of(campaign))).isEqualTo(campaign);
  }
}
