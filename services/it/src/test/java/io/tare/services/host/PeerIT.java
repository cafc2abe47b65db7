package io.tare.services.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.contract.Envelopes;
import io.tare.services.contract.Operation;
import io.tare.services.contract.PeerService.PeerRequest;
import io.tare.services.contract.ServerFacts;
import io.tare.services.contract.WeatherDay;
import io.tare.services.fixture.ServerProgram;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A peer that reads from its disk. Only the shipped server has a directory that it creates and
 * removes itself, and whether its disk can be read past the page cache only the file system knows.
 */
@Tag("thorough")
class PeerIT {

  private static final WeatherDay DAY = new WeatherDay(7, 3, WeatherDay.MIN_BYTES);

  @TempDir Path directory;

  private static RawHttp.Response post(RawHttp http, PeerRequest request) throws IOException {
    return http.post(Operation.PEER.path(), Envelopes.of(request));
  }

  private static long sumOfTemperatures() {
    long sum = 0;
    for (int i = 0; i < DAY.values(); i += WeatherDay.QUANTITIES.size()) {
      sum += DAY.value(i);
    }
    return sum;
  }

  @Test
  void readsItsDiskWhoseTimeIsAPartAndLeavesNothing() throws Exception {
    try (ServerProgram host = ServerProgram.withDisk(directory)) {
      assertThat(host.ready().path(ServerFacts.DISK_READS).asText())
          .isIn(ServerFacts.DIRECT, ServerFacts.CACHED);
      try (RawHttp http = RawHttp.to(host)) {
        RawHttp.Response early = post(http, PeerRequest.analyse(DAY, 1));
        assertThat(early.text())
            .contains("day 3 of 1000000 bytes with seed 7 has not been written");
      }
      try (RawHttp http = RawHttp.to(host)) {
        assertThat(post(http, PeerRequest.write(DAY)).status()).isEqualTo(200);
        RawHttp.Response answer = post(http, PeerRequest.analyse(DAY, 2));
        assertThat(answer.text())
            .contains("<values>" + DAY.values() + "</values>")
            .contains("<e>" + sumOfTemperatures() + "</e>");
        assertThat(answer.parts().ns("disk")).isPositive();
      }
      assertThat(host.end()).isZero();
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aServerWithoutADiskSaysSo() throws Exception {
    try (RawHttp http = RawHttp.to(ServerProgram.shared())) {
      RawHttp.Response answer = post(http, PeerRequest.analyse(DAY, 1));

      assertThat(answer.status()).isEqualTo(500);
      assertThat(answer.text()).contains("this server has no disk for days");
    }
  }
}
