package io.tare.harness.workloads.programs.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.network.LosslessSearch.Trial;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.tool.ToolOutput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** The output of iperf3 on a link with a known limit. */
class IperfSearchTest {

  private static final long MAX = 1_000_000_000;
  private static final long LIMIT = 300_000_000;
  private static final Parameters SEARCH =
      Parameters.of("protocol", "udp", "rate", MAX, "loss", "none");

  private final IperfFamily family = new IperfFamily();
  private final Workload workload = family.workloads().get(0);

  /** All documents of a search, one after another. */
  private static List<String> printed(long limit) {
    LosslessSearch search = new LosslessSearch(MAX, 10, 3);
    List<Trial> trials = new ArrayList<>();
    List<String> documents = new ArrayList<>();
    for (OptionalLong rate = search.next(trials); rate.isPresent(); rate = search.next(trials)) {
      trials.add(new Trial(rate.getAsLong(), rate.getAsLong() <= limit));
      documents.add(document(Math.min(rate.getAsLong(), limit), rate.getAsLong() <= limit ? 0 : 9));
    }
    return documents;
  }

  private static String document(long arrived, int lost) {
    return String.format(
        Locale.ROOT,
        """
        {
        \t"start": {
        \t\t"test_start": {"protocol": "UDP", "num_streams": 1}
        \t},
        \t"end": {
        \t\t"sum_received": {"bits_per_second": %d, "jitter_ms": 0.1, "lost_packets": %d, "packets": 90}
        \t}
        }
        """,
        arrived,
        lost);
  }

  private SortedMap<String, Number> read(String text) throws OutputException {
    return family.values(workload, SEARCH, ToolOutput.of(text, 1e9));
  }

  @Test
  void theRateFoundIsTheOneThatArrivedInTheLastRun() throws Exception {
    SortedMap<String, Number> values = read(String.join("", printed(LIMIT)));

    assertThat(values.get("throughput_bit_per_s").longValue())
        .isEqualTo(values.get("offered_bit_per_s").longValue())
        .isBetween(LIMIT - MAX / 512, LIMIT);
    assertThat(values).containsEntry("search_runs", 13).containsEntry("loss_ratio", 0.0);
  }

  /** As by a server that has not ended the previous run. */
  @Test
  void aRejectedRunIsSkipped() throws Exception {
    List<String> documents = printed(LIMIT);
    String away =
        "{\n\t\"start\": {},\n\t\"end\": {},\n\t\"error\": \"the server is busy running a test."
            + " try again later\"\n}\n";
    documents.add(5, away);
    documents.add(9, away);

    assertThat(read(String.join("", documents))).containsEntry("search_runs", 13);
    documents.addAll(5, Collections.nCopies(20, away));
    assertThatThrownBy(() -> read(String.join("", documents)))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("the server is busy");
  }

  @Test
  void refusesATruncatedSearch() {
    List<String> documents = printed(LIMIT);

    assertThatThrownBy(() -> read(String.join("", documents.subList(0, 12))))
        .isInstanceOf(OutputException.class)
        .hasMessage("the search ended before it found a rate");
  }

  @Test
  void reportsALinkThatAlwaysHasLosses() {
    assertThatThrownBy(() -> read(String.join("", printed(0))))
        .isInstanceOf(OutputException.class)
        .hasMessageStartingWith("all rates down to ");
  }

  /** 100 Mbit/s arrive at any requested rate, and the sender reports no loss. */
  @Test
  void aRateThatTheSenderCouldNotOfferCountsAsLost() {
    assertThatThrownBy(() -> read(document(100_000_000, 0).repeat(4)))
        .isInstanceOf(OutputException.class)
        .hasMessage("the search ended before it found a rate");
  }

  @Test
  void refusesImpossibleSearchesBeforehand() {
    assertThat(family.complaint(workload, SEARCH)).isEmpty();
    for (Parameters wrong :
        List.of(
            Parameters.of("loss", "none", "rate", MAX),
            Parameters.of("loss", "none", "protocol", "udp"),
            Parameters.of("loss", "none", "protocol", "udp", "rate", MAX, "direction", "both"))) {
      assertThat(family.complaint(workload, wrong).orElse("")).contains("loss: none needs");
    }
  }

  @Test
  void hasALabelForReports() {
    assertThat(workload.label().parameter("loss")).isPresent();
  }

  @Test
  void takesAsLongAsItsRuns() {
    assertThat(family.expectedNanos(workload, SEARCH)).isEqualTo(13 * 11e9);
  }
}
