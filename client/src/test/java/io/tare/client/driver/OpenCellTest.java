package io.tare.client.driver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.client.http.Endpoint;
import io.tare.client.http.ScriptedServer;
import io.tare.client.recording.LineOutput;
import io.tare.client.recording.SampleRing;
import io.tare.harness.model.CallKind;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Driver.Arrivals;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.SubmissionField;
import io.tare.harness.model.order.ClientOrder;
import io.tare.services.contract.Envelopes;
import io.tare.services.contract.Integers;
import io.tare.services.heartbeat.Heartbeat;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(600)
class OpenCellTest {

  private static final @Nullable Long NO_LIMIT = null;
  private static final long MINUTE = 60_000_000_000L;
  private static final String RIGHT = answer(Integers.checksum(Integers.of(1, 1)));

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** The number of requested submissions. */
  private record Quota(long warmup, long counted, long deadlineNanos, @Nullable Long limitNanos) {}

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void submitsTheRequestedNumberWithAllClients(int clients) throws Exception {
    CountDownLatch all = new CountDownLatch(clients);
    try (ScriptedServer server =
        ScriptedServer.start(
            request -> {
              all.countDown();
              all.await(); // so that no client ends before another one begins
              request.replyWith(RIGHT);
            })) {
      CellMeasurement result =
          run(server.endpoint(), new Driver.Closed(clients), new Quota(5, 95, MINUTE, NO_LIMIT));

      assertThat(result.totals().valid()).isEqualTo(95);
      assertThat(samples()).hasSize(100);
      assertThat(samples()).filteredOn(line -> line.contains("\"warmup\":true")).hasSize(5);
      assertThat(server.connections()).isEqualTo(clients).isEqualTo(result.connections());
    }
  }

  @Test
  void startsSubmissionsOfAnOpenLoopWithoutWaitingForAnswers() throws Exception {
    CountDownLatch others = new CountDownLatch(19);
    try (ScriptedServer server =
        ScriptedServer.start(
            request -> {
              if (request.number() == 0) {
                others.await();
              }
              request.replyWith(RIGHT);
              others.countDown();
            })) {
      Driver open = new Driver.Open(100, Arrivals.CONSTANT, 2);
      CellMeasurement result = run(server.endpoint(), open, new Quota(0, 20, MINUTE, NO_LIMIT));

      assertThat(result.totals().valid()).as("the first waited for all others").isEqualTo(20);
    }
  }

  @Test
  void reopensAConnectionThatWasClosedWhileAnOpenLoopWaited() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.start(
            request -> {
              request.replyWith(RIGHT);
              request.socket().close(); // without notice, as servers do with idle ones
            })) {
      Driver slow = new Driver.Open(0.7, Arrivals.CONSTANT, 1);
      CellMeasurement result = run(server.endpoint(), slow, new Quota(0, 2, MINUTE, NO_LIMIT));

      assertThat(result.totals().valid()).isEqualTo(2);
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @Test
  void measuresALateSubmissionFromItsIntendedStart() throws Exception {
    long stall = 500_000_000;
    try (ScriptedServer server =
        ScriptedServer.start(
            request -> {
              if (request.number() == 0) {
                Thread.sleep(stall / 1_000_000);
              }
              request.replyWith(RIGHT);
            })) {
      Driver open = new Driver.Open(100, Arrivals.CONSTANT, 1);
      run(server.endpoint(), open, new Quota(0, 20, MINUTE, NO_LIMIT));

      List<Long> responses = samples().stream().map(line -> value(line, "response_ns")).toList();
      for (int i = 0; i < 20; i++) {
        assertThat(responses.get(i)).isGreaterThanOrEqualTo(stall - i * 10_000_000L);
      }
      assertThat(samples())
          .allSatisfy(
              line ->
                  assertThat(value(line, "round_trip_ns") + value(line, "lateness_ns"))
                      .isEqualTo(value(line, "response_ns")));
      assertThat(samples())
          .allSatisfy(line -> assertThat(parts(line)).isEqualTo(value(line, "response_ns")))
          .anySatisfy(line -> assertThat(value(line, "lateness_ns")).isGreaterThan(stall / 2))
          .allSatisfy(
              line ->
                  assertThat(value(line, "network_ns"))
                      .isBetween(0L, value(line, "round_trip_ns")));
    }
  }

  /** The sum of all; a scripted server reports no parts. */
  private static long parts(String line) {
    return SubmissionField.ofResponse().stream()
        .map(SubmissionField::label)
        .filter(line::contains)
        .mapToLong(name -> value(line, name))
        .sum();
  }

  @Test
  void recordsWrongAnswersAndContinues() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.start(r -> r.replyWith(r.number() % 2 == 0 ? RIGHT : answer(0)))) {
      CellMeasurement result =
          run(server.endpoint(), new Driver.Closed(1), new Quota(0, 10, MINUTE, NO_LIMIT));

      assertThat(result.totals().valid()).isEqualTo(5);
      assertThat(result.totals().failed()).isEqualTo(5);
      assertThat(samples().get(1)).contains("\"reason\":\"wrong answer: checksum is 0, not ");
    }
  }

  @Test
  void recordsSubmissionsThatMissTheirDeadline() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(r -> Thread.sleep(60_000))) {
      CellMeasurement result =
          run(server.endpoint(), new Driver.Closed(1), new Quota(0, 3, 50_000_000, NO_LIMIT));

      assertThat(result.totals().failed()).isEqualTo(3);
      assertThat(samples())
          .allMatch(line -> line.contains("\"reason\":\"no answer within 50 ms\""));
    }
  }

  @Test
  void givesUpOnAMissingServerButWritesItsAttempts() throws Exception {
    int port = freePort();
    Endpoint nobody = Endpoint.parse("http://127.0.0.1:" + port + "/tare");

    assertThatThrownBy(
            () -> run(nobody, new Driver.Closed(1), new Quota(0, 1000, MINUTE, NO_LIMIT)))
        .isInstanceOf(CellException.class)
        .hasMessage(
            "no connection to 127.0.0.1:"
                + port
                + ": connection refused, 10 times in a row; is the server running?");
    assertThat(samples()).hasSize(SubmissionDispatcher.MAX_UNREACHABLE);
  }

  @Test
  void reportsInOneLineWhyTheLibraryCannotCallTheService() throws Exception {
    Endpoint nobody = Endpoint.parse("http://127.0.0.1:" + freePort() + "/tare");
    ClientOrder.Measure order =
        order(nobody, CallKind.JAXWS, new Driver.Closed(1), new Quota(0, 1, MINUTE, NO_LIMIT));

    assertThatThrownBy(() -> run(order, UsageMarks.NONE, new LineOutput(out)))
        .isInstanceOf(CellException.class)
        .message()
        .matches(
            "the WSDL at .*\\?wsdl cannot be used: .*Connection refused.*; is the server"
                + " running\\?");
  }

  @Test
  void startsNoSubmissionAfterTheCellsTimeLimit() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(r -> r.replyWith(RIGHT))) {
      CellMeasurement result =
          run(
              server.endpoint(),
              new Driver.Closed(1),
              new Quota(0, 10_000_000, MINUTE, 50_000_000L));

      assertThat(result.totals().submissions()).isBetween(1L, 9_999_999L);
    }
  }

  @Test
  void startsNoArrivalAfterTheTimeLimitAndMeasuresTheRateUntilThen() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(r -> r.replyWith(RIGHT))) {
      Driver slow = new Driver.Open(0.2, Arrivals.CONSTANT, 1);
      CellMeasurement result =
          run(server.endpoint(), slow, new Quota(0, 1000, MINUTE, 500_000_000L));

      assertThat(result.totals().submissions()).isLessThanOrEqualTo(1);
      assertThat(result.totals().elapsedNanos()).as("1000 take 83 minutes").isLessThan(MINUTE);
    }
  }

  /** One that thinks for so long submits once, when its time is over. */
  @Test
  void measuresTheRateOfClientsThatThinkOverAllOfTheirTime() throws Exception {
    long limit = 200_000_000;
    try (ScriptedServer server = ScriptedServer.start(r -> r.replyWith(RIGHT))) {
      CellMeasurement result =
          run(
              server.endpoint(),
              new Driver.Closed(1, 60 * MINUTE),
              new Quota(0, 10, MINUTE, limit));

      assertThat(result.totals().valid()).isEqualTo(1);
      assertThat(result.totals().elapsedNanos()).isGreaterThanOrEqualTo(limit);
      assertThat(result.totals().throughputPerSecond()).isLessThanOrEqualTo(1e9 / limit);
    }
  }

  /** At first all of them think, so the server would be too idle for the load. */
  @Test
  void aSliceOfClientsThatThinkHasALeadInBefore() throws Exception {
    long slice = 2_000_000_000;
    try (ScriptedServer server = ScriptedServer.start(r -> r.replyWith(RIGHT))) {
      ClientOrder.Measure order =
          order(
              server.endpoint(),
              CallKind.WIRE,
              new Driver.Closed(10, 200_000_000L),
              new Quota(0, 1, MINUTE, NO_LIMIT));
      CellMeasurement result;
      try (OpenCell cell = opened(order, new LineOutput(out))) {
        result =
            cell.measure(
                new ClientOrder.Slice("c1", 0, slice, 7, List.of(), false, false, false),
                UsageMarks.NONE);
      }

      assertThat(samples()).filteredOn(line -> line.contains("\"warmup\":true")).isNotEmpty();
      assertThat(samples())
          .filteredOn(line -> line.contains("\"warmup\":false"))
          .isNotEmpty()
          .hasSize(Math.toIntExact(result.totals().submissions()));
      assertThat(result.totals().elapsedNanos()).isGreaterThanOrEqualTo(slice);
    }
  }

  /** The samples written and submissions made by the time of each mark. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void pausesAfterTheWarmUpAndBeforeWritingSamples(int clients) throws Exception {
    AtomicInteger requests = new AtomicInteger();
    List<String> marks = new ArrayList<>();
    UsageMarks marking =
        new UsageMarks() {
          @Override
          public void ready() {
            marks.add("ready: " + requests + ", " + samples().size());
          }

          @Override
          public void begin(long submitted) {
            marks.add("begin " + submitted + ": " + requests + ", " + samples().size());
          }

          @Override
          public void ended() {
            marks.add("ended: " + requests + ", " + samples().size());
          }
        };
    try (ScriptedServer server =
        ScriptedServer.start(
            request -> {
              requests.incrementAndGet();
              request.replyWith(RIGHT);
            })) {
      CellMeasurement result =
          run(
              order(
                  server.endpoint(),
                  CallKind.WIRE,
                  new Driver.Closed(clients),
                  new Quota(4, 6, MINUTE, NO_LIMIT)),
              marking,
              new LineOutput(out));

      assertThat(result.totals().valid()).isEqualTo(6);
    }
    assertThat(marks).containsExactly("ready: 4, 4", "begin 4: 4, 4", "ended: 10, 4");
    assertThat(samples().stream().map(line -> value(line, "sequence")))
        .containsExactlyInAnyOrderElementsOf(LongStream.range(0, 10).boxed().toList());
  }

  @Test
  void submitsNothingIfItMayNotBegin() throws Exception {
    UsageMarks refusing =
        new UsageMarks() {
          @Override
          public void ready() {}

          @Override
          public void begin(long submitted) throws IOException {
            throw new EOFException("nobody says go");
          }

          @Override
          public void ended() {}
        };
    try (ScriptedServer server = ScriptedServer.start(r -> r.replyWith(RIGHT))) {
      ClientOrder.Measure order =
          order(
              server.endpoint(),
              CallKind.WIRE,
              new Driver.Closed(2),
              new Quota(0, 6, MINUTE, NO_LIMIT));
      assertThatThrownBy(() -> run(order, refusing, new LineOutput(out)))
          .hasMessage("nobody says go");
    }
    assertThat(samples()).isEmpty();
  }

  @Test
  void stopsSoonOnRequest() throws Exception {
    OpenCell[] running = new OpenCell[1];
    try (ScriptedServer server =
        ScriptedServer.start(
            request -> {
              if (request.number() == 3) {
                running[0].stop();
                Thread.sleep(60_000);
              }
              request.replyWith(RIGHT);
            })) {
      ClientOrder.Measure order =
          order(
              server.endpoint(),
              CallKind.WIRE,
              new Driver.Closed(1),
              new Quota(0, 100, MINUTE, NO_LIMIT));
      try (OpenCell cell = opened(order, new LineOutput(out))) {
        running[0] = cell;
        CellMeasurement result = cell.measure(order, RateShare.ALL, UsageMarks.NONE);

        assertThat(result.totals().submissions()).isEqualTo(3);
      }
    }
  }

  @Test
  void endsWhenItsSamplesCannotBeWritten() throws Exception {
    LineOutput broken =
        new LineOutput(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
              }
            });
    try (ScriptedServer server = ScriptedServer.start(r -> r.replyWith(RIGHT))) {
      ClientOrder.Measure order =
          order(
              server.endpoint(),
              CallKind.WIRE,
              new Driver.Closed(1),
              new Quota(0, 10_000_000, MINUTE, NO_LIMIT));

      assertThatThrownBy(() -> run(order, UsageMarks.NONE, broken))
          .isInstanceOf(IOException.class)
          .hasMessage("Broken pipe");
    }
  }

  private CellMeasurement run(Endpoint endpoint, Driver driver, Quota quota) throws Exception {
    return run(order(endpoint, CallKind.WIRE, driver, quota), UsageMarks.NONE, new LineOutput(out));
  }

  private static CellMeasurement run(ClientOrder.Measure order, UsageMarks marks, LineOutput output)
      throws Exception {
    try (OpenCell cell = opened(order, output)) {
      return cell.measure(order, RateShare.ALL, marks);
    }
  }

  private static OpenCell opened(ClientOrder.Measure order, LineOutput output)
      throws CellException {
    return new OpenCell(order.open(), output, Heartbeat.start(), new SampleRing());
  }

  private static ClientOrder.Measure order(
      Endpoint endpoint, CallKind call, Driver driver, Quota quota) {
    return new ClientOrder.Measure(
        new ClientOrder.Open(
            "c1",
            "soa.quicksort",
            Parameters.of("n", 1L),
            endpoint.url(""),
            call,
            driver,
            1,
            quota.deadlineNanos()),
        new ClientOrder.WarmUp(quota.warmup()),
        quota.counted(),
        quota.limitNanos(),
        false);
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  private List<String> samples() {
    return out.toString(UTF_8).lines().toList();
  }

  private static long value(String line, String name) {
    return Long.parseLong(line.replaceFirst(".*\"" + name + "\":(-?\\d+)[,}].*", "$1"));
  }

  private static String answer(long checksum) {
    String content =
        "<t:sorted xmlns:t=\"urn:tare\"><n>1</n><checksum>" + checksum + "</checksum></t:sorted>";
    return new String(Envelopes.of(content), UTF_8);
  }
}
