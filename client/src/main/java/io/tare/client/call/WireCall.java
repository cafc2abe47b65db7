package io.tare.client.call;

import io.tare.client.http.HttpConnection;
import io.tare.client.http.PartsTrailer;
import io.tare.client.http.ReceivedAnswer;
import io.tare.client.http.RequestHeaders;
import io.tare.client.http.UnreachableException;
import io.tare.harness.model.SubmissionField;
import io.tare.services.contract.ServiceTask;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Sends a prepared request and reads the answer: the client does not marshal or unmarshal. */
public final class WireCall implements Call {

  /** Clock readings at the start and the end; half of each is within the interval. */
  private static final int READINGS = 1;

  private final HttpConnection connection;
  private final RequestSource source;
  private ByteBuffer request;
  private final AnswerJudge judge;
  private final boolean hasStamps;
  private boolean isStamped = true;

  /**
   * @param request head and envelope; it is not copied, and may be shared by calls that ask for
   *     stamps alike
   */
  public WireCall(HttpConnection connection, ByteBuffer request, ServiceTask task) {
    this(connection, same(request), new Verification(task), true);
  }

  /**
   * Of a server that makes no stamps.
   *
   * @param request head and body; it is not copied, and may be shared
   * @param judge only for this call
   */
  public WireCall(HttpConnection connection, ByteBuffer request, AnswerJudge judge) {
    this(connection, same(request), judge, false);
  }

  /** With requests that may differ. */
  WireCall(HttpConnection connection, RequestSource source, AnswerJudge judge) {
    this(connection, source, judge, false);
  }

  private WireCall(
      HttpConnection connection, RequestSource source, AnswerJudge judge, boolean hasStamps) {
    this.connection = connection;
    this.source = source;
    this.request = source.next();
    this.judge = judge;
    this.hasStamps = hasStamps;
  }

  private static RequestSource same(ByteBuffer request) {
    ByteBuffer own = request.duplicate();
    return () -> own;
  }

  @Override
  public boolean isReady(long now) {
    return connection.isReady(now);
  }

  @Override
  public void ready(long now) throws UnreachableException {
    request = source.next();
    connection.ready(now);
  }

  @Override
  public void submit(Measurement measurement) {
    request.rewind();
    ByteBuffer body = source.body();
    if (body != null) {
      body.rewind();
    }
    measurement.set(
        SubmissionField.REQUEST_BYTES, request.limit() + (body == null ? 0 : body.limit()));
    measurement.set(
        SubmissionField.CLIENT_READINGS,
        connection.isPerRequest() ? READINGS + connection.connectReadings() : READINGS);
    ReceivedAnswer answer;
    try {
      answer = connection.exchange(request, body, measurement.start);
    } catch (IOException e) {
      measurement.fail(String.valueOf(e.getMessage()));
      return;
    }
    measurement.end = connection.receivedAt();
    if (connection.isPerRequest()) {
      measurement.set(SubmissionField.CONNECT, connection.connectNanos());
      measurement.set(SubmissionField.HANDSHAKE, connection.handshakeNanos());
    }
    seen(answer, isStamped, measurement);
    judge.judge(answer, measurement);
    source.learn(answer);
  }

  @Override
  public void askForStamps(boolean isWanted) {
    if (hasStamps) {
      RequestHeaders.askForStamps(request, isWanted);
      isStamped = isWanted;
    }
  }

  /**
   * Records the server's parts from the answer. A server that sends some although it was asked not
   * to would pass for one without stamps, so the submission failed.
   */
  public static void seen(ReceivedAnswer answer, boolean isStamped, Measurement measurement) {
    measurement.set(SubmissionField.RESPONSE_BYTES, answer.length());
    PartsTrailer parts = answer.parts();
    measurement.hasParts = parts.present();
    if (!isStamped) {
      measurement.isWithoutStamps = !parts.present();
      measurement.set(SubmissionField.SERVER_READINGS, 0);
      if (parts.present()) {
        measurement.fail("the server measured its parts although it was asked not to");
      }
    }
    for (int i = 0; parts.present() && i < PartsTrailer.PARTS.size(); i++) {
      if (parts.has(i)) {
        measurement.set(PartsTrailer.PARTS.get(i), parts.value(i));
      }
    }
  }

  @Override
  public int connections() {
    return connection.opened();
  }

  @Override
  public int retried() {
    return connection.retried();
  }

  @Override
  public void close() {
    connection.close();
  }
}
