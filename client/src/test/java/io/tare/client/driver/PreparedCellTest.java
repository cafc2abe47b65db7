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
import io.tare.harness.model.order.ClientOrder;
import io.tare.services.contract.Catalogue;
import io.tare.services.contract.Envelopes;
import io.tare.services.contract.OrdersService.OrdersResult;
import java.util.ArrayList;
import java.util.List;
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
}
