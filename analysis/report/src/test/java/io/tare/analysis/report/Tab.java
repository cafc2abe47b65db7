package io.tare.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A page in a browser. */
final class Tab {

  private final Chromium browser;
  private final String session;

  Tab(Chromium browser, String session) {
    this.browser = browser;
    this.session = session;
    Stream.of("Page", "Network", "Runtime", "Log")
        .forEach(each -> send(each + ".enable", Map.of()));
  }

  /**
   * Shows the page as on a screen or paper of that width.
   *
   * @param medium {@code screen} or {@code print}
   * @param scheme {@code light} or {@code dark}
   * @param width in CSS pixels
   */
  Tab as(String medium, String scheme, int width) {
    send(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    Map<String, String> preference = Map.of("name", "prefers-color-scheme", "value", scheme);
    send("Emulation.setEmulatedMedia", Map.of("media", medium, "features", List.of(preference)));
    return this;
  }

  /** Opens the file and waits until it is loaded. */
  Tab open(Path file) throws InterruptedException {
    send("Page.navigate", Map.of("url", file.toUri().toString()));
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (events("Page.loadEventFired").isEmpty()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException(file + " is not loaded within a minute");
      }
      Thread.sleep(20);
    }
    return this;
  }

  /** The value of an expression. */
  JsonNode value(String script) {
    JsonNode answer = send("Runtime.evaluate", Map.of("expression", script, "returnByValue", true));
    if (answer.has("exceptionDetails")) {
      throw new IllegalArgumentException(answer.get("exceptionDetails").toString());
    }
    return answer.get("result").path("value");
  }

  /** Everything that the page asked for, its own file first. */
  List<String> requests() {
    return events("Network.requestWillBeSent").stream()
        .map(each -> each.get("request").get("url").asText())
        .toList();
  }

  /** What the browser complained about: errors of scripts, of the console, of security. */
  List<String> complaints() {
    return Stream.of("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")
        .flatMap(each -> events(each).stream())
        .map(JsonNode::toString)
        .toList();
  }

  byte[] picture() {
    return bytes(send("Page.captureScreenshot", Map.of("format", "png")));
  }

  /**
   * The page as it is printed.
   *
   * @param width of the paper in inches
   */
  byte[] printed(double width, double height) {
    return bytes(
        send(
            "Page.printToPDF",
            Map.of("paperWidth", width, "paperHeight", height, "printBackground", true)));
  }

  private static byte[] bytes(JsonNode answer) {
    return Base64.getDecoder().decode(answer.get("data").asText());
  }

  private List<JsonNode> events(String method) {
    return browser.events(session).stream()
        .filter(each -> each.get("method").asText().equals(method))
        .map(each -> each.get("params"))
        .toList();
  }

  private JsonNode send(String method, Map<String, ?> parameters) {
    return browser.send(session, method, parameters);
  }
}
