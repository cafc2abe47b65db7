package io.tare.client.driver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.client.http.ScriptedServer;
import io.tare.harness.model.CallKind;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.order.ClientOrder;
import io.tare.services.contract.Catalogue;
import io.tare.services.contract.Envelopes;
import io.tare.services.contract.OrdersService.OrdersResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class PreparedCellTest {

  private static final long DEADLINE_NANOS = 1_000_000;
  private static final long SLOW_MILLIS = 100;

  private static ClientOrder.Open order(ScriptedServer server) {
    return new ClientOrder.Open(
        "c",
        "soa.orders",
        Parameters.of("articles", (long) Catalogue.MIN),
        server.endpoint().url(""),
        CallKind.WIRE,
        new Driver.Closed(1),
        1,
        DEADLINE_NANOS);
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
      try (PreparedCell cell = new PreparedCell(order(server))) {
        assertThat(cell.calls()).hasSize(1);
      }
    }
  }

  @Test
  void aDatabaseThatIsFilledWronglyStopsTheCell() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.start(
            request -> request.replyWith(filled().replace("<lines>", "<lines>1")))) {
      assertThatThrownBy(() -> new PreparedCell(order(server)))
          .hasMessageContaining("the server cannot prepare for soa.orders");
    }
  }
}
