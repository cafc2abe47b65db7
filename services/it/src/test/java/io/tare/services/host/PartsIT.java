package io.tare.services.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.contract.Answer;
import io.tare.services.contract.Contract;
import io.tare.services.contract.Envelopes;
import io.tare.services.contract.MarshalRequest;
import io.tare.services.contract.MultiplyRequest;
import io.tare.services.contract.ServerParts;
import io.tare.services.contract.Text;
import io.tare.services.contract.TextShape;
import io.tare.services.contract.Variant;
import io.tare.services.fixture.ServerProgram;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the server says of its parts agrees with what a client sees from outside. */
class PartsIT {

  private static final long BODY_BYTES = 10_000_000;
  private static final int PAUSE_MS = 400;
  private static final long PAUSE_NS = PAUSE_MS * 1_000_000L;

  private static ServerProgram host;
  private RawHttp http;

  @BeforeAll
  static void start() throws IOException {
    host = ServerProgram.shared("-Dtare.limit.bytes=64000000");
  }

  @BeforeEach
  void connect() throws IOException {
    http = RawHttp.to(host);
  }

  @AfterEach
  void disconnect() throws IOException {
    http.close();
  }

  /** One submission, timed from outside: from its first byte sent to its last byte received. */
  private record Seen(ServerParts parts, long toFirstByteNs, long totalNs) {
    double share() {
      return (double) parts.totalNs() / totalNs;
    }
  }

  private Seen submit(byte[] envelope) throws IOException {
    long start = System.nanoTime();
    RawHttp.Answer answer = http.post(Contract.ENVELOPE_PATH, envelope);
    return new Seen(answer.parts(), answer.firstByteNs() - start, answer.endNs() - start);
  }

  private List<Seen> submissions(byte[] envelope) throws IOException {
    List<Seen> seen = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      Seen submission = submit(envelope);
      if (i >= 3) {
        seen.add(submission);
      }
    }
    return seen;
  }

  @Test
  void aLargeRequestIsAccountedForAlmostEntirely() throws IOException {
    TextShape shape = TextShape.forBody(BODY_BYTES, 10);

    List<Seen> seen = submissions(Envelopes.of(Text.of(shape, 1)));

    assertThat(seen).allSatisfy(each -> assertThat(each.share()).isLessThanOrEqualTo(1));
    assertThat(medianShare(seen)).isGreaterThan(0.7);
  }

  @Test
  void aLargeAnswerIsAccountedForAlmostEntirely() throws IOException {
    List<Seen> seen = submissions(Envelopes.of(MarshalRequest.of(BODY_BYTES, 10, 1)));

    assertThat(seen).allSatisfy(each -> assertThat(each.share()).isLessThanOrEqualTo(1));
    assertThat(medianShare(seen)).isGreaterThan(0.7);
  }

  @Test
  void nothingComesBackBeforeTheServiceHasReturned() throws IOException {
    for (Seen seen : submissions(Envelopes.of(MarshalRequest.of(BODY_BYTES, 1000, 1)))) {
      ServerParts parts = seen.parts();
      assertThat(seen.toFirstByteNs())
          .isGreaterThanOrEqualTo(parts.receiveNs() + parts.unmarshalNs() + parts.serviceNs());
    }
  }

  @Test
  void aPauseInSendingIsReceiveTime() throws Exception {
    byte[] envelope = Envelopes.of(Text.of(TextShape.forBody(100_000, 10), 1));
    ServerParts usual = median(envelope);

    http.send(RawHttp.head("POST", Contract.ENVELOPE_PATH, "Content-Length: " + envelope.length));
    http.send(envelope, 0, 50_000);
    Thread.sleep(PAUSE_MS);
    http.send(envelope, 50_000, envelope.length);
    ServerParts paused = http.answer().parts();

    assertThat(paused.receiveNs() - usual.receiveNs()).isBetween(PAUSE_NS * 8 / 10, PAUSE_NS * 3);
    assertThat(paused.unmarshalNs()).isLessThan(PAUSE_NS / 2);
  }

  @Test
  void aPauseInReadingIsWriteTime() throws Exception {
    // Larger than what the socket buffers of both sides hold.
    byte[] envelope = Envelopes.of(MarshalRequest.of(4 * BODY_BYTES, 1000, 1));
    ServerParts usual = median(envelope);

    http.send(RawHttp.head("POST", Contract.ENVELOPE_PATH, "Content-Length: " + envelope.length));
    http.send(envelope, 0, envelope.length);
    // The pause counts from where the server writes, which it reaches later when it is busy.
    http.awaitAnswer();
    Thread.sleep(2 * PAUSE_MS);
    ServerParts paused = http.answer().parts();

    assertThat(paused.writeNs() - usual.writeNs()).isGreaterThan(PAUSE_NS);
    assertThat(paused.marshalNs()).isLessThan(usual.marshalNs() + PAUSE_NS);
  }

  @Test
  void computingIsServiceTime() throws IOException {
    byte[] envelope =
        Envelopes.of(MultiplyRequest.seeded(300, 1, Variant.CLASSIC, Answer.CHECKSUM));
    ServerParts unwarmed = http.post(Contract.MULTIPLY_PATH, envelope).parts();
    assertThat(unwarmed.serviceNs()).isPositive();

    ServerParts parts = http.post(Contract.MULTIPLY_PATH, envelope).parts();

    assertThat(parts.serviceNs()).isGreaterThan(parts.totalNs() / 2);
  }

  @Test
  void faultsOfTheServiceHaveParts() throws IOException {
    RawHttp.Answer answer =
        http.post(Contract.ENVELOPE_PATH, Envelopes.of(MarshalRequest.of(10, 100, 1)));

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.parts().totalNs()).isPositive();
  }

  private ServerParts median(byte[] envelope) throws IOException {
    List<ServerParts> parts = submissions(envelope).stream().map(Seen::parts).toList();
    return new ServerParts(
        median(parts, ServerParts::receiveNs),
        median(parts, ServerParts::unmarshalNs),
        median(parts, ServerParts::serviceNs),
        median(parts, ServerParts::marshalNs),
        median(parts, ServerParts::writeNs));
  }

  private static long median(List<ServerParts> parts, ToLongFunction<ServerParts> part) {
    return parts.stream().mapToLong(part).sorted().toArray()[parts.size() / 2];
  }

  private static double medianShare(List<Seen> seen) {
    List<Double> shares = new ArrayList<>(seen.stream().map(Seen::share).toList());
    Collections.sort(shares);
    return shares.get(shares.size() / 2);
  }
}
