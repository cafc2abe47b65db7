package io.tare.infra.openstack;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FaultMessageTest {

  @Test
  void findsTheMessageInEveryServicesFormat() {
    assertThat(FaultMessage.of("{\"forbidden\": {\"code\": 403, \"message\": \"Quota exceeded\"}}"))
        .isEqualTo("Quota exceeded");
    assertThat(
            FaultMessage.of(
                "{\"NeutronError\": {\"type\": \"OverQuota\", \"message\": \"Too many.\"}}"))
        .isEqualTo("Too many.");
    assertThat(FaultMessage.of("{\"error\": {\"code\": 401, \"message\": \"Who\\nare you?\"}}"))
        .isEqualTo("Who are you?");
  }

  @Test
  void readsHtmlPagesWithoutMarkup() {
    assertThat(
            FaultMessage.of(
                "<html><head><title>503</title></head><body><h1>503 Unavailable</h1>\n<p>Later.</p>"
                    + "</body></html>"))
        .isEqualTo("503 Unavailable Later.");
  }

  @Test
  void truncatesLongMessages() {
    assertThat(FaultMessage.of("x".repeat(5000))).hasSize(401).endsWith("…");
  }

  @Test
  void keepsOtherTextUnchanged() {
    assertThat(FaultMessage.of("{ oh")).isEqualTo("{ oh");
    assertThat(FaultMessage.of("")).isEmpty();
  }
}
