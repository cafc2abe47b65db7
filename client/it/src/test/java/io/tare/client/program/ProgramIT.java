package io.tare.client.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.services.fixture.ServerProgram;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The program started by hand. */
@Timeout(value = 1200, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProgramIT {

  private static final int ALL_VALID = 0;
  private static final int SOME_BAD = 1;
  private static final int USAGE = 2;
  private static final int INFRASTRUCTURE = 3;

  private static ServerProgram server;

  @BeforeAll
  static void startServer() throws IOException {
    server = ServerProgram.shared();
  }

  @Test
  void printsSamplesAndASummary() throws Exception {
    try (ClientProgram client =
        measure(server.url(), "soap.unmarshal", "--param", "s=20kB", "--param", "c=10")) {
      List<String> lines = client.rest();

      assertThat(client.exit()).isEqualTo(ALL_VALID);
      assertThat(lines).hasSize(1 + 10 + 90 + 1);
      assertThat(client.errors())
          .matches("c001: 90 valid, 0 failed; response median [0-9.]+ ms, .*\n");
    }
  }

  @Test
  void reportsFailedSubmissionsWithItsExitCode() throws Exception {
    try (TamperingProxy proxy =
            new TamperingProxy(
                server.port(), answer -> answer.replace("<n>100</n>", "<n>101</n>"));
        ClientProgram client = measure(proxy.url(), "soa.quicksort", "--param", "n=100")) {
      assertThat(client.rest()).anyMatch(line -> line.contains("\"wrong answer: "));
      assertThat(client.exit()).isEqualTo(SOME_BAD);
    }
  }

  @Test
  void reportsAMissingServerWithItsExitCodeAndOneLine() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    try (ClientProgram client =
        measure("http://127.0.0.1:" + port + "/tare", "soa.quicksort", "--param", "n=100")) {
      client.rest();

      assertThat(client.exit()).isEqualTo(INFRASTRUCTURE);
      assertThat(client.errors().lines())
          .singleElement()
          .asString()
          .startsWith("tare-client: c001: no connection to 127.0.0.1:" + port)
          .endsWith("is the server running?");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "| tare-client: a command is missing; see tare-client --help",
        "measure| tare-client: Missing required options: '--endpoint=URL', '--workload=NAME'; see"
            + " tare-client measure --help",
        "measure --endpoint ftp://x --workload soa.quicksort| tare-client: endpoint \"ftp://x\" is"
            + " not an address like http://127.0.0.1:8080/tare; see tare-client measure --help",
        "measure --endpoint http://x --workload soa.bubblesort --submissions 0| tare-client:"
            + " submissions must be 1 to 10000000, got 0; see tare-client measure --help",
        "weigh| tare-client: Unmatched argument at index 0: 'weigh'; see tare-client --help",
      })
  void reportsAnInvalidCommandLineInOneLine(String arguments, String message) throws Exception {
    try (ClientProgram client =
        ClientProgram.start(arguments == null ? new String[0] : arguments.split(" "))) {
      assertThat(client.rest()).isEmpty();
      assertThat(client.exit()).isEqualTo(USAGE);
      assertThat(client.errors()).isEqualTo(message + "\n");
    }
  }

  @Test
  void reportsAnInvalidWorkloadInOneLine() throws Exception {
    try (ClientProgram client = measure(server.url(), "soa.quicksort", "--param", "m=100")) {
      client.rest();

      assertThat(client.exit()).isEqualTo(USAGE);
      assertThat(client.errors())
          .isEqualTo("tare-client: c001: unknown parameter m; there are n, transfer, seed\n");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "measure", "session", "clock"})
  void explainsEachCommandWithAnExample(String command) throws Exception {
    String[] arguments =
        command.isEmpty() ? new String[] {"--help"} : new String[] {command, "--help"};
    try (ClientProgram client = ClientProgram.start(arguments)) {
      assertThat(client.rest())
          .anyMatch(line -> line.startsWith("Usage: tare-client"))
          .anyMatch(line -> line.contains("java -jar tare-client.jar"));
      assertThat(client.exit()).isZero();
    }
  }

  @Test
  void printsTheClocksQuality() throws Exception {
    try (ClientProgram client = ClientProgram.start("clock")) {
      JsonNode clock = new ObjectMapper().readTree(client.rest().get(0));

      assertThat(client.exit()).isZero();
      assertThat(clock.get("resolution_ns").longValue()).isPositive();
      assertThat(clock.get("read_cost_ns").longValue()).isPositive();
    }
  }

  @Test
  void endsWhenNobodyReadsItsOutput() throws Exception {
    try (ClientProgram client =
        measure(server.url(), "soa.quicksort", "--param", "n=1", "--submissions", "10000000")) {
      client.next();
      client.closeOutput();

      assertThat(client.exit()).isEqualTo(INFRASTRUCTURE);
      assertThat(client.errors())
          .isEqualTo("tare-client: the output cannot be written: Broken pipe\n");
    }
  }

  private static ClientProgram measure(String url, String workload, String... more)
      throws IOException {
    String[] arguments = {"measure", "--endpoint", url, "--workload", workload};
    String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return ClientProgram.start(all);
  }
}
