package io.tare.harness.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SubmissionFieldTest {

  @Test
  void declaresPartsInTheOrderInWhichASubmissionPassesThroughThem() {
    assertThat(SubmissionField.parts())
        .extracting(part -> part.metric().words())
        .containsExactly(
            "lateness",
            "client marshal",
            "network and other",
            "server receive",
            "server unmarshal",
            "service",
            "server marshal",
            "server write",
            "client unmarshal");
  }

  @Test
  void countsPiecesOfTheNetworkOnlyOnce() {
    assertThat(SubmissionField.parts())
        .filteredOn(MetricPart::isPiece)
        .extracting(part -> part.metric().name() + " of " + part.of())
        .containsExactly("server_receive_ns of network_ns", "server_write_ns of network_ns");
    assertThat(SubmissionField.ofResponse())
        .doesNotContain(SubmissionField.SERVER_RECEIVE, SubmissionField.SERVER_WRITE);
  }

  @Test
  void knowsTheServersNamesOfItsFields() {
    assertThat(SubmissionField.reported())
        .extracting(SubmissionField::partName)
        .isEqualTo(
            List.of(
                "receive",
                "unmarshal",
                "service",
                "database",
                "disk",
                "marshal",
                "write",
                "writes",
                "clock_readings"));
  }

  @Test
  void declaresADatabaseOrADiskOnlyForServicesThatHaveOne() {
    assertThat(SubmissionField.parts())
        .extracting(part -> part.metric().words())
        .doesNotContain("database", "disk");
    assertThat(SubmissionField.parts(SubmissionField.DISK))
        .extracting(part -> part.metric().words())
        .doesNotContain("database")
        .containsSubsequence("service", "disk", "server marshal");
    assertThat(SubmissionField.parts(SubmissionField.DATABASE))
        .extracting(part -> part.metric().words())
        .containsSubsequence("service", "database", "server marshal")
        .hasSize(SubmissionField.parts().size() + 1);
  }
}
