package io.tare.services.app;

import io.tare.services.contract.ServerFacts;
import io.tare.services.heartbeat.ShownClocks;
import jakarta.json.Json;
import jakarta.json.JsonWriter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Returns in JSON the readings of the clocks that time the parts, for a client that did not start
 * this server and has no other way to ask.
 */
public final class ClockServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    ShownClocks shown = ShownClocks.now();
    response.setContentType("application/json");
    try (JsonWriter writer = Json.createWriter(response.getOutputStream())) {
      writer.writeObject(
          Json.createObjectBuilder()
              .add(ServerFacts.MONOTONIC_NS, shown.monotonicNanos())
              .add(ServerFacts.EPOCH_NS, shown.epochNanos())
              .build());
    }
  }
}
