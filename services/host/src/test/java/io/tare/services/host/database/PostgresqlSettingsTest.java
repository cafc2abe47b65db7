package io.tare.services.host.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresqlSettingsTest {

  @ParameterizedTest
  @CsvSource({
    "true, on, true",
    "true, local, true",
    "true, remote_apply, true",
    "true, off, false",
    "false, on, false"
  })
  void aCommitIsDurableIfItWaitsForAFlush(boolean fsync, String synchronous, boolean isDurable) {
    assertThat(
            new PostgresqlSettings("15.18", 150_018, fsync, synchronous, "fdatasync").isDurable())
        .isEqualTo(isDurable);
  }

  @ParameterizedTest
  @CsvSource({"130022, false, false", "140000, true, false", "150018, true, true"})
  void countsDependOnTheVersion(int number, boolean hasCounts, boolean onDemand) {
    PostgresqlSettings settings = new PostgresqlSettings("", number, true, "on", "fdatasync");

    assertThat(settings.hasWalCounts()).isEqualTo(hasCounts);
    assertThat(settings.addsCountsOnDemand()).isEqualTo(onDemand);
  }

  @ParameterizedTest
  @CsvSource({"fdatasync, false", "fsync, false", "open_sync, true", "open_datasync, true"})
  void writesThroughAnOpenedFileAreFlushes(String method, boolean areFlushes) {
    assertThat(new PostgresqlSettings("", 150_000, true, "on", method).writesAreFlushes())
        .isEqualTo(areFlushes);
  }
}
