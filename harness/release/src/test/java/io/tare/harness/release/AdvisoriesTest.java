package io.tare.harness.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdvisoriesTest {

  private static final String BILL =
      """
      {"components": [
        {"purl": "pkg:maven/io.tare/tare-cli@1.0"},
        {"purl": "pkg:maven/org.example/server@7", "components": [
          {"purl": "pkg:maven/org.example/merged@2.1"}]}]}
      """;

  private static final String NOTHING_KNOWN = "{\"results\": [{}, {}]}";

  @TempDir Path place;

  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private HttpServer database;
  private String asked = "";
  private int httpStatus = 200;
  private String answer = NOTHING_KNOWN;

  @BeforeEach
  void start() throws Exception {
    database = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    database.createContext(
        "/",
        exchange -> {
          asked = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          byte[] body = answer.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(httpStatus, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    database.start();
  }

  @AfterEach
  void stop() {
    database.stop(0);
  }

  @Test
  void asksAboutEachLibraryAlsoAboutThoseMergedIntoAnother() throws Exception {
    assertThat(check(BILL)).isEqualTo(Advisories.NONE);
    assertThat(asked)
        .contains("pkg:maven/org.example/server@7", "pkg:maven/org.example/merged@2.1")
        .doesNotContain("io.tare");
    assertThat(lines()).startsWith("0 of 2 libraries have known advisories");
  }

  @Test
  void namesTheAdvisoriesOfALibrary() throws Exception {
    answer = "{\"results\": [{\"vulns\": [{\"id\": \"GHSA-1\"}, {\"id\": \"CVE-2\"}]}, {}]}";

    assertThat(check(BILL)).isEqualTo(Advisories.SOME);
    assertThat(lines()).startsWith("pkg:maven/org.example/merged@2.1: GHSA-1, CVE-2\n1 of 2 ");
  }

  @Test
  void saysInOneLineThatItCouldNotCheckIfThereIsNoDatabase() throws Exception {
    database.stop(0);

    assertThat(check(BILL)).isEqualTo(Advisories.UNCHECKED);
    assertUnchecked();
  }

  @Test
  void anAnswerThatIsNoneIsNotTakenForNoAdvisories() throws Exception {
    httpStatus = 503;
    assertThat(check(BILL)).isEqualTo(Advisories.UNCHECKED);
    httpStatus = 200;
    for (String each : new String[] {"", "{}", "<html>", "{\"results\": [{}]}"}) {
      output.reset();
      answer = each;
      assertThat(check(BILL)).as(each).isEqualTo(Advisories.UNCHECKED);
      assertUnchecked();
    }
  }

  @Test
  void aBillWithoutLibrariesIsNotTakenForNoAdvisories() throws Exception {
    assertThat(check("{}")).isEqualTo(Advisories.UNCHECKED);
    assertUnchecked();
  }

  private void assertUnchecked() {
    assertThat(lines()).startsWith("not checked for advisories: ").hasLineCount(1);
  }

  private int check(String bill) throws Exception {
    Path file = Files.writeString(place.resolve("bom.json"), bill);
    URI address = URI.create("http://127.0.0.1:" + database.getAddress().getPort() + "/");
    return new Advisories(address, new PrintStream(output, true, StandardCharsets.UTF_8))
        .about(file);
  }

  private String lines() {
    return output.toString(StandardCharsets.UTF_8);
  }
}
