package io.tare.client.call;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tare.client.clock.Clock;
import io.tare.client.http.DeadlineWatch;
import io.tare.client.http.HttpConnection;
import io.tare.client.http.RequestHeaders;
import io.tare.client.http.ScriptedServer;
import io.tare.client.workload.ServiceTasks;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.SubmissionField;
import io.tare.services.contract.Envelopes;
import io.tare.services.contract.Integers;
import io.tare.services.contract.ServiceTask;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class WireCallTest {

  private static final ServiceTask TASK =
      ServiceTasks.tasks("soa.quicksort", Parameters.of("n", 1L)).get(0);
  private static final long RIGHT = Integers.checksum(Integers.of(1, 1));

  @Test
  void takesTheServersPartsFromTheTrailer() throws IOException {
    Measurement seen = submit(answerWithParts());

    assertThat(seen.result).isEqualTo(Measurement.Result.VALID);
    assertThat(seen.value(SubmissionField.SERVER_TOTAL)).isEqualTo(1 + 2 + 3 + 4 + 5);
    assertThat(seen.value(SubmissionField.CLIENT_MARSHAL)).isZero();
    assertThat(seen.value(SubmissionField.CLIENT_UNMARSHAL)).isZero();
    assertThat(seen.value(SubmissionField.NETWORK) + 2 + 3 + 4).isEqualTo(seen.response());
    assertThat(seen.value(SubmissionField.SERVER_READINGS)).isEqualTo(6);
    assertThat(seen.value(SubmissionField.CLIENT_READINGS)).isEqualTo(1);
  }

  @Test
  void asksForNoStampsWithARequestOfTheSameLength() throws IOException {
    List<String> heads = new CopyOnWriteArrayList<>();
    Measurement seen = new Measurement();
    try (ScriptedServer server =
            ScriptedServer.start(
                request -> {
                  heads.add(request.head());
                  request.reply(ScriptedServer.withLength(sorted(RIGHT)));
                });
        DeadlineWatch watch = new DeadlineWatch(TimeUnit.MINUTES.toNanos(10));
        WireCall call = call(server, watch)) {
      for (boolean isWanted : new boolean[] {true, false, true}) {
        call.askForStamps(isWanted);
        submit(call, seen);
        assertThat(seen.result).isEqualTo(Measurement.Result.VALID);
        assertThat(seen.isWithoutStamps).isEqualTo(!isWanted);
      }
    }
    assertThat(heads).hasSize(3);
    assertThat(heads.get(0)).contains("Tare-Parts: yes\r\n").isEqualTo(heads.get(2));
    assertThat(heads.get(1)).contains("Tare-Parts: off\r\n").hasSameSizeAs(heads.get(0));
  }

  @Test
  void withoutStampsTheServersReadingsAreZeroAndItsPartsUnknown() throws IOException {
    Measurement seen = withoutStamps(ScriptedServer.withLength(sorted(RIGHT)));

    assertThat(seen.result).isEqualTo(Measurement.Result.VALID);
    assertThat(seen.has(SubmissionField.SERVER_READINGS)).isTrue();
    assertThat(seen.value(SubmissionField.SERVER_READINGS)).isZero();
    assertThat(seen.has(SubmissionField.NETWORK)).isFalse();
    assertThat(seen.has(SubmissionField.SERVICE)).isFalse();
    assertThat(seen.has(SubmissionField.RESPONSE)).isTrue();
  }

  @Test
  void failsIfAServerMakesStampsAllTheSame() throws IOException {
    Measurement seen = withoutStamps(answerWithParts());

    assertThat(seen.result).isEqualTo(Measurement.Result.FAILED);
    assertThat(seen.reason).contains("although it was asked not to");
  }

  private static Measurement withoutStamps(String answer) throws IOException {
    Measurement seen = new Measurement();
    try (ScriptedServer server = ScriptedServer.start(request -> request.reply(answer));
        DeadlineWatch watch = new DeadlineWatch(TimeUnit.MINUTES.toNanos(10));
        WireCall call = call(server, watch)) {
      call.askForStamps(false);
      submit(call, seen);
    }
    return seen;
  }

  private static WireCall call(ScriptedServer server, DeadlineWatch watch) {
    RequestHeaders head = new RequestHeaders(server.endpoint(), "/sort", "text/xml");
    return new WireCall(
        new HttpConnection(server.endpoint(), watch, 0), head.with(TASK.envelope()), TASK);
  }

  private static void submit(WireCall call, Measurement measurement) throws IOException {
    long now = Clock.nanos();
    call.ready(now);
    measurement.begin(0, now, now);
    call.submit(measurement);
  }

  private static String answerWithParts() {
    String content = sorted(RIGHT);
    return "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        + Integer.toHexString(content.length())
        + "\r\n"
        + content
        + "\r\n0\r\n"
        + "Tare-Server-Ns: receive=1,unmarshal=2,service=3,marshal=4,write=5,"
        + "writes=1,clock_readings=6\r\n\r\n";
  }

  @Test
  void countsBytesOnTheWire() throws IOException {
    String answer = ScriptedServer.withLength(sorted(RIGHT));
    Measurement seen = submit(answer);

    assertThat(seen.value(SubmissionField.RESPONSE_BYTES)).isEqualTo(answer.length());
    assertThat(seen.value(SubmissionField.REQUEST_BYTES))
        .isGreaterThan(TASK.envelope().remaining());
  }

  @Test
  void failsAWrongAnswer() throws IOException {
    Measurement seen = submit(ScriptedServer.withLength(sorted(RIGHT + 1)));

    assertThat(seen.result).isEqualTo(Measurement.Result.FAILED);
    assertThat(seen.reason)
        .isEqualTo("wrong answer: checksum is " + (RIGHT + 1) + ", not " + RIGHT);
  }

  @Test
  void failsAnAnswerThatIsNotXml() throws IOException {
    Measurement seen = submit(ScriptedServer.withLength("<a><b></a>"));

    assertThat(seen.result).isEqualTo(Measurement.Result.FAILED);
    assertThat(seen.reason).startsWith("wrong answer: no XML: ").doesNotContain("\n");
  }

  @Test
  void failsWithTheTextOfAFault() throws IOException {
    String fault =
        text(
            "<S:Fault><faultcode>S:Client</faultcode><faultstring>n too\nlarge</faultstring>"
                + "</S:Fault>");
    String answer = ScriptedServer.withLength(fault).replace("200 OK", "500 Fault");

    assertThat(submit(answer).result).isEqualTo(Measurement.Result.FAILED);
    assertThat(submit(answer).reason).isEqualTo("fault: n too large");
    assertThat(submit(ScriptedServer.withLength(fault)).reason).isEqualTo("fault: n too large");
  }

  @Test
  void failsWithTheStatusOfOtherAnswers() throws IOException {
    String answer = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";

    assertThat(submit(answer).result).isEqualTo(Measurement.Result.FAILED);
    assertThat(submit(answer).reason).isEqualTo("HTTP status 404");
  }

  @Test
  void failsWithoutAnEndWhenTheServerCloses() throws IOException {
    try (ScriptedServer server = ScriptedServer.start(request -> request.socket().close())) {
      Measurement seen = submit(server, 1);

      assertThat(seen.ended()).isFalse();
      assertThat(seen.result).isEqualTo(Measurement.Result.FAILED);
      assertThat(seen.reason).isEqualTo("the server closed the connection");
    }
  }

  @Test
  void detectsAWrongAnswerAfterCorrectOnes() throws IOException {
    try (ScriptedServer server =
        ScriptedServer.start(r -> r.replyWith(sorted(r.number() < 3 ? RIGHT : 0)))) {
      assertThat(submit(server, 3).result).isEqualTo(Measurement.Result.VALID);
      assertThat(submit(server, 1).result).isEqualTo(Measurement.Result.FAILED);
    }
  }

  private static Measurement submit(String answer) throws IOException {
    try (ScriptedServer server = ScriptedServer.start(request -> request.reply(answer))) {
      return submit(server, 1);
    }
  }

  /** The last of several submissions on one connection. */
  private static Measurement submit(ScriptedServer server, int times) throws IOException {
    Measurement measurement = new Measurement();
    try (DeadlineWatch watch = new DeadlineWatch(TimeUnit.MINUTES.toNanos(10));
        WireCall call = call(server, watch)) {
      for (int i = 0; i < times; i++) {
        submit(call, measurement);
      }
    }
    return measurement;
  }

  private static String sorted(long checksum) {
    return text(
        "<t:sorted xmlns:t=\"urn:tare\"><n>1</n><checksum>" + checksum + "</checksum></t:sorted>");
  }

  private static String text(String content) {
    return new String(Envelopes.of(content), UTF_8);
  }
}
