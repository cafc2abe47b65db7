package io.tare.client.driver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.client.call.Call;
import io.tare.client.call.Measurement;
import io.tare.client.clock.Clock;
import io.tare.client.http.ScriptedServer;
import io.tare.harness.model.CallKind;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.SubmissionField;
import io.tare.harness.model.order.ClientOrder;
import io.tare.harness.model.order.Connecting;
import io.tare.harness.model.order.PreparedRequest;
import io.tare.services.contract.Catalogue;
import io.tare.services.contract.Envelopes;
import io.tare.services.contract.OrdersService.OrdersResult;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class PreparedCellTest {

  private static final long DEADLINE_NANOS = 1_000_000;
  private static final long SLOW_MILLIS = 100;

  private static final int DRAWS = 500;
  private static final long MINUTE_NANOS = 60_000_000_000L;

  private static ClientOrder.Open order(ScriptedServer server, long seed) {
    return order(server, seed, MINUTE_NANOS);
  }

  private static ClientOrder.Open order(ScriptedServer server, long seed, long deadlineNanos) {
    return new ClientOrder.Open(
        "c",
        "soa.orders",
        Parameters.of("articles", (long) Catalogue.MIN),
        server.endpoint().url(""),
        CallKind.WIRE,
        new Driver.Closed(1),
        seed,
        deadlineNanos);
  }

  private static String filled() {
    Catalogue catalogue = new Catalogue(Catalogue.MIN, 1);
    OrdersResult all = OrdersResult.empty();
    for (int i = 1; i <= catalogue.articles(); i++) {
      all.add(i, 1, catalogue.cents(i));
    }
    String content =
        "<t:ordered xmlns:t=\"urn:tare\"><lines>%d</lines><total>%d</total><checksum>%d</checksum></t:ordered>"
            .formatted(all.lines(), all.total(), all.checksum());
    return new String(Envelopes.of(content), UTF_8);
  }

  @Test
  void aDatabaseMayBeFilledForLongerThanASubmissionTakes() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.start(
            request -> {
              Thread.sleep(SLOW_MILLIS);
              request.replyWith(filled());
            })) {
      try (PreparedCell cell = new PreparedCell(order(server, 1, DEADLINE_NANOS))) {
        assertThat(cell.calls()).hasSize(1);
      }
    }
  }

  /** The bodies of the requests that one client draws. */
  private static List<String> drawn(long seed) throws Exception {
    List<String> bodies = new ArrayList<>();
    try (ScriptedServer server =
            ScriptedServer.start(
                request -> {
                  bodies.add(request.body());
                  request.replyWith(filled());
                });
        PreparedCell cell = new PreparedCell(order(server, seed))) {
      bodies.clear(); // without the one that fills
      Call call = cell.calls().get(0);
      Measurement outcome = new Measurement();
      for (int i = 0; i < DRAWS; i++) {
        long now = Clock.nanos();
        outcome.begin(i, now, now);
        call.ready(now);
        call.submit(outcome);
      }
      return List.copyOf(bodies);
    }
  }

  @Test
  void aMixedLoadDrawsTheSameRequestsForASeedAndOneInFiveWrites() throws Exception {
    List<String> drawn = drawn(1);

    assertThat(drawn).hasSize(DRAWS).isEqualTo(drawn(1)).isNotEqualTo(drawn(2));
    long writes = drawn.stream().filter(each -> each.contains("<action>write<")).count();
    assertThat((double) writes / DRAWS).isBetween(0.15, 0.25);
  }

  @Test
  void aDatabaseThatIsFilledWronglyStopsTheCell() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.start(
            request -> request.replyWith(filled().replace("<lines>", "<lines>1")))) {
      assertThatThrownBy(() -> new PreparedCell(order(server, 1)))
          .hasMessageContaining(" cannot prepare for soa.orders: ");
    }
  }

  private static PreparedRequest prepared(String target, int weight, boolean keepsCookies) {
    return new PreparedRequest(
        weight,
        "GET",
        target,
        new TreeMap<>(),
        null,
        200,
        "",
        false,
        new Connecting(false, keepsCookies, false, "", "", ""));
  }

  /** The heads of as many requests as are submitted. */
  private static List<String> heads(
      List<PreparedRequest> requests, int submissions, String answer, List<Measurement> outcomes)
      throws Exception {
    List<String> heads = new ArrayList<>();
    try (ScriptedServer server =
        ScriptedServer.start(
            request -> {
              heads.add(request.head());
              request.reply(answer);
            })) {
      ClientOrder.Open order =
          new ClientOrder.Open(
              "c",
              "http",
              Parameters.NONE,
              server.endpoint().url(""),
              CallKind.WIRE,
              new Driver.Closed(1),
              7,
              MINUTE_NANOS,
              requests);
      try (PreparedCell cell = new PreparedCell(order)) {
        Call call = cell.calls().get(0);
        for (int i = 0; i < submissions; i++) {
          Measurement outcome = new Measurement();
          long now = Clock.nanos();
          outcome.begin(0, now, now);
          call.ready(now);
          call.submit(outcome);
          outcomes.add(outcome);
        }
      }
    }
    return heads;
  }

  @Test
  void aClientSendsTheCookiesThatTheServiceHasSet() throws Exception {
    String answer = "HTTP/1.1 200 OK\r\nSet-Cookie: id=7; Path=/\r\nContent-Length: 0\r\n\r\n";
    List<Measurement> outcomes = new ArrayList<>();
    List<String> heads = heads(List.of(prepared("/", 1, true)), 3, answer, outcomes);
    assertThat(heads.get(0)).doesNotContain("Cookie");
    assertThat(heads.subList(1, 3)).allMatch(head -> head.contains("\r\nCookie: id=7\r\n"));
    assertThat(outcomes)
        .extracting(each -> each.value(SubmissionField.REQUEST_BYTES))
        .containsExactlyElementsOf(heads.stream().map(head -> (long) head.length()).toList());
    assertThat(heads(List.of(prepared("/", 1, false)), 2, answer, outcomes))
        .noneMatch(head -> head.contains("Cookie"));
  }

  private static List<String> targets(List<String> heads) {
    return heads.stream().map(head -> head.split(" ")[1]).toList();
  }

  @Test
  void preparedRequestsAreDrawnByWeightAndNumbered() throws Exception {
    String answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
    List<Measurement> outcomes = new ArrayList<>();
    List<PreparedRequest> both =
        List.of(prepared("/often", 9, false), prepared("/seldom", 1, true));
    List<String> heads = heads(both, DRAWS, answer, outcomes);
    long often = heads.stream().filter(head -> head.startsWith("GET /often ")).count();
    assertThat(often).isBetween(DRAWS * 8L / 10, DRAWS - 10L);
    assertThat(outcomes.stream().filter(each -> each.request == 1)).hasSize((int) often);
    assertThat(targets(heads(both, DRAWS, answer, new ArrayList<>()))).isEqualTo(targets(heads));
  }
}
