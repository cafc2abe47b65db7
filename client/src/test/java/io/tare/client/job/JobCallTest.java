package io.tare.client.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.client.call.Measurement;
import io.tare.client.call.UnconnectedCall;
import io.tare.client.call.WireCall;
import io.tare.client.clock.Clock;
import io.tare.client.http.DeadlineWatch;
import io.tare.client.http.Endpoint;
import io.tare.client.http.HttpConnection;
import io.tare.client.http.RequestHeaders;
import io.tare.client.http.ScriptedServer;
import io.tare.client.http.UnreachableException;
import io.tare.harness.model.SubmissionField;
import io.tare.services.contract.Contract;
import io.tare.services.contract.DayStatistics;
import io.tare.services.contract.Envelopes;
import io.tare.services.contract.Operation;
import io.tare.services.contract.ServiceTask;
import io.tare.services.contract.WeatherDay;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class JobCallTest {

  private static final int DAYS = 5;
  private static final List<ServiceTask> TASKS =
      Operation.tasks("soa.job", Map.of("s", 1_000_000L, "passes", 1L, "days", (long) DAYS));
  private static final Pattern DAY = Pattern.compile("<day>(\\d+)</day>");

  private final List<AutoCloseable> open = new ArrayList<>();
  private final List<Integer> answered = new CopyOnWriteArrayList<>();
  private final Measurement job = new Measurement();

  private static int day(ScriptedServer.Request request) {
    Matcher matcher = DAY.matcher(request.body());
    assertThat(matcher.find()).isTrue();
    return Integer.parseInt(matcher.group(1));
  }

  /** The answer of a right peer, with parts of 1, 2, 4, 8, 16 and 32 ns. */
  private static String answer(int number) {
    WeatherDay day = new WeatherDay(1, number, 1_000_000);
    int[] values = new int[day.values()];
    for (int i = 0; i < values.length; i++) {
      values[i] = day.value(i);
    }
    StringBuilder elements = new StringBuilder("<values>" + values.length + "</values>");
    LongStream.of(DayStatistics.of(values, values.length, 1))
        .forEach(each -> elements.append("<e>").append(each).append("</e>"));
    String content = new String(Envelopes.of("<done>" + elements + "</done>"), UTF_8);
    return "HTTP/1.1 200 OK\r\nContent-Type: text/xml;charset=utf-8\r\nTransfer-Encoding: chunked\r\n\r\n"
        + Integer.toHexString(content.length())
        + "\r\n"
        + content
        + "\r\n0\r\n"
        + Contract.PARTS_TRAILER
        + ": receive=1,unmarshal=2,service=4,disk=8,marshal=16,write=32,writes=1,clock_readings=8\r\n\r\n";
  }

  private void right(ScriptedServer.Request request) throws IOException {
    int day = day(request);
    answered.add(day);
    request.reply(answer(day));
  }

  private ScriptedServer server(ScriptedServer.Script script) throws IOException {
    ScriptedServer server = ScriptedServer.start(script);
    open.add(server);
    return server;
  }

  private JobCall call(long deadlineMs, ScriptedServer... servers) {
    DeadlineWatch watch = new DeadlineWatch(TimeUnit.MILLISECONDS.toNanos(deadlineMs));
    List<List<WireCall>> calls = new ArrayList<>();
    for (ScriptedServer each : servers) {
      Endpoint endpoint = each.endpoint();
      HttpConnection connection = new HttpConnection(endpoint, watch, 1000);
      calls.add(
          TASKS.stream()
              .map(
                  task ->
                      new WireCall(
                          connection,
                          new RequestHeaders(
                                  endpoint, task.operation().path(), Contract.CONTENT_TYPE)
                              .with(task.envelope()),
                          task))
              .toList());
    }
    JobCall call = new JobCall(calls);
    open.add(call);
    open.add(watch);
    return call;
  }

  private void submit(JobCall call) throws UnreachableException {
    long now = Clock.nanos();
    job.begin(0, now, now);
    call.ready(now);
    call.submit(job);
  }

  private long parts() {
    return SubmissionField.ofResponse().stream().filter(job::has).mapToLong(job::value).sum();
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
  }

  @Test
  void eachTaskIsDoneOnceByAnyPeer() throws Exception {
    JobCall call = call(600_000, server(this::right), server(this::right), server(this::right));

    submit(call);

    assertThat(job.reason).isNull();
    assertThat(job.result).isEqualTo(Measurement.Result.VALID);
    assertThat(answered).containsExactlyInAnyOrder(1, 2, 3, 4, 5);
    assertThat(call.retried()).isZero();
  }

  @Test
  void itsPartsAreMeansOverPeersAndAddUp() throws Exception {
    submit(call(600_000, server(this::right), server(this::right)));

    assertThat(job.value(SubmissionField.SERVICE)).isEqualTo(4 * DAYS / 2);
    assertThat(job.value(SubmissionField.DISK)).isEqualTo(8 * DAYS / 2);
    assertThat(job.has(SubmissionField.WAITING)).isTrue();
    assertThat(job.has(SubmissionField.DATABASE)).isFalse();
    assertThat(job.value(SubmissionField.WAITING)).isBetween(0L, job.response());
    assertThat(job.value(SubmissionField.NETWORK)).isBetween(0L, job.response());
    assertThat(parts()).isEqualTo(job.response());
  }

  @Test
  void anotherPeerDoesTheTaskOfOneThatEnds() throws Exception {
    CountDownLatch hasEnded = new CountDownLatch(1);
    ScriptedServer ending =
        server(
            request -> {
              request.socket().close();
              hasEnded.countDown();
            });
    ScriptedServer lasting =
        server(
            request -> {
              hasEnded.await();
              right(request);
            });
    JobCall call = call(600_000, lasting, ending);

    submit(call);

    assertThat(job.reason).isNull();
    assertThat(answered).containsExactlyInAnyOrder(1, 2, 3, 4, 5);
    assertThat(call.retried()).isPositive();
    assertThat(parts()).isEqualTo(job.response());
  }

  @Test
  void anotherPeerDoesTheTaskOfOneThatIsCutOff() throws Exception {
    CountDownLatch isAsked = new CountDownLatch(1);
    ScriptedServer cutOff =
        server(
            request -> {
              isAsked.countDown();
              Thread.sleep(600_000);
            });
    ScriptedServer lasting =
        server(
            request -> {
              isAsked.await();
              right(request);
            });
    JobCall call = call(2000, lasting, cutOff);

    submit(call);

    assertThat(job.reason).isNull();
    assertThat(answered).containsExactlyInAnyOrder(1, 2, 3, 4, 5);
    assertThat(call.retried()).isEqualTo(1);
  }

  @Test
  void aPeerThatCannotBeReachedIsNotNeeded() throws Exception {
    ScriptedServer gone = server(this::right);
    gone.close();

    submit(call(600_000, gone, server(this::right)));

    assertThat(job.reason).isNull();
    assertThat(answered).containsExactlyInAnyOrder(1, 2, 3, 4, 5);
    assertThat(parts()).isEqualTo(job.response());
  }

  @Test
  void itFailsWithTheReasonOfTheLastPeer() throws Exception {
    submit(call(600_000, server(request -> request.socket().close())));

    assertThat(job.result).isEqualTo(Measurement.Result.FAILED);
    assertThat(job.reason).isNotBlank();
  }

  @Test
  void noPeerAtAllIsUnreachable() throws Exception {
    ScriptedServer gone = server(this::right);
    gone.close();
    JobCall call = call(600_000, gone);

    assertThatThrownBy(() -> submit(call)).isInstanceOf(UnreachableException.class);
  }

  @Test
  void aWrongAnswerIsNotMadeGoodByAnotherPeer() throws Exception {
    ScriptedServer wrong = server(request -> request.reply(answer(1 + day(request) % DAYS)));

    submit(call(600_000, wrong, wrong));

    assertThat(job.result).isEqualTo(Measurement.Result.FAILED);
    assertThat(job.reason).startsWith("wrong answer: ");
  }

  /** A call that fails in a way that no call should. */
  private static final class Broken extends UnconnectedCall {
    @Override
    public void submit(Measurement measurement) {
      throw new IllegalStateException("broken");
    }
  }

  @Test
  void noPeerWaitsForOneThatFailsByADefect() throws Exception {
    List<Broken> broken = TASKS.stream().map(each -> new Broken()).toList();
    JobCall call = new JobCall(List.of(broken, broken));
    open.add(call);

    submit(call);

    assertThat(job.reason).contains("defect").contains("broken");
  }

  @Test
  void aLaterJobUsesAPeerThatIsBack() throws Exception {
    List<Integer> first = new CopyOnWriteArrayList<>();
    ScriptedServer back =
        server(
            request -> {
              if (request.number() == 0) {
                request.socket().close();
              } else {
                first.add(day(request));
                request.reply(answer(day(request)));
              }
            });
    JobCall call = call(600_000, back);
    submit(call);
    assertThat(job.result).isEqualTo(Measurement.Result.FAILED);

    submit(call);

    assertThat(job.reason).isNull();
    assertThat(first).containsExactlyInAnyOrder(1, 2, 3, 4, 5);
  }
}
