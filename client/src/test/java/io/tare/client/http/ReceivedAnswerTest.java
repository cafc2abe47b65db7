package io.tare.client.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReceivedAnswerTest {

  private static final String CHUNKED =
      "HTTP/1.1 200 OK\r\ncontent-TYPE: text/xml;charset=utf-8\r\nTransfer-Encoding: chunked\r\n\r\n";
  private static final String PARTS =
      "Tare-Server-Ns: receive=1,unmarshal=22,service=333,marshal=4444,write=55555,"
          + "writes=1,clock_readings=6\r\n";

  private final ReceivedAnswer answer = new ReceivedAnswer(0);

  @Test
  void readsContentOfAnnouncedLength() throws IOException {
    receive("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(content()).isEqualTo("hello");
    assertThat(answer.contentLength()).isEqualTo(5);
    assertThat(answer.parts().present()).isFalse();
    assertThat(answer.keepsConnection()).isTrue();
  }

  @Test
  void acceptsLinesThatEndInALineFeedOnly() throws IOException {
    receive("HTTP/1.1 200 OK\nContent-Type: a/b\nContent-Length: 5\n\nhello");

    assertThat(content()).isEqualTo("hello");
    assertThat(answer.contentType()).isEqualTo("a/b");
  }

  @Test
  void acceptsChunkLinesThatEndInALineFeedOnly() throws IOException {
    String bytes =
        "HTTP/1.1 200\nTransfer-Encoding: chunked\n\n3\na\nb\n2\r\n\r\n\r\n0\n" + PARTS + "\n";
    receive(bytes);

    assertThat(content()).isEqualTo("a\nb\r\n");
    assertThat(answer.contentLength()).isEqualTo(5);
    assertThat(answer.length()).isEqualTo(bytes.length());
    assertThat(answer.parts().present()).isTrue();
  }

  @Test
  void refusesAChunkLongerThanItsSize() {
    assertThatThrownBy(() -> receive(CHUNKED + "3\r\nabcd\r\n0\r\n\r\n"))
        .hasMessage("the answer's chunks cannot be read");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "HTTP/1.1|Connection: close~Connection: X-Foo|false",
        "HTTP/1.1|Connection: X-Foo~Connection: close|false",
        "HTTP/1.1|Connection: Upgrade , Close|false",
        "HTTP/1.1|Connection: X-Close|true",
        "HTTP/1.1|Connection: keep-alive~Connection: close|false",
        "HTTP/1.0|Connection: keep-alive|true",
        "HTTP/1.0|Connection: X-Foo, Keep-Alive|true",
        "HTTP/1.0|Connection: X-Foo|false",
        "HTTP/1.0|ETag: x|false",
      })
  void treatsConnectionFieldsAsOneList(String version, String fields, boolean keeps)
      throws IOException {
    receive(
        version + " 200 OK\r\n" + fields.replace("~", "\r\n") + "\r\nContent-Length: 0\r\n\r\n");

    assertThat(answer.keepsConnection()).isEqualTo(keeps);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 5, 5",
        "Content-Length: 5\r\nContent-Length: 5",
        "Content-Length:5 ,5,5 "
      })
  void acceptsARepeatedLength(String fields) throws IOException {
    receive("HTTP/1.1 200 OK\r\n" + fields + "\r\n\r\nhello");

    assertThat(content()).isEqualTo("hello");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Content-Length: 5, 6", "Content-Length: 5\r\nContent-Length: 6"})
  void refusesTwoLengths(String fields) {
    assertThatThrownBy(() -> receive("HTTP/1.1 200 OK\r\n" + fields + "\r\n\r\nhello"))
        .hasMessage("the answer has two lengths, 5 and 6 bytes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: gzip\r\nTransfer-Encoding: Chunked",
        "Content-Length: 9\r\nTransfer-Encoding: chunked",
      })
  void usesTheLastCodingForTheFraming(String fields) throws IOException {
    receive("HTTP/1.1 200 OK\r\n" + fields + "\r\n\r\n5\r\nhello\r\n0\r\n\r\n");

    assertThat(content()).isEqualTo("hello");
  }

  @Test
  void readsChunkedContentFollowedByTheServersParts() throws IOException {
    String bytes = CHUNKED + "5\r\nhello\r\nB;name=value\r\n, world... \r\n0\r\n" + PARTS + "\r\n";
    receive(bytes);

    assertThat(content()).isEqualTo("hello, world... ");
    assertThat(answer.contentLength()).isEqualTo(16);
    assertThat(answer.length()).isEqualTo(bytes.length());
    assertThat(answer.contentType()).isEqualTo("text/xml;charset=utf-8");
    assertThat(parts())
        .containsExactly(
            entry("receive", 1L),
            entry("unmarshal", 22L),
            entry("service", 333L),
            entry("marshal", 4444L),
            entry("write", 55555L),
            entry("writes", 1L),
            entry("clock_readings", 6L));
  }

  @Test
  void readsTheDatabasesPartOfAServiceThatHasOne() throws IOException {
    receive(CHUNKED + "0\r\n" + PARTS.replace(",marshal", ",database=77,marshal") + "\r\n");

    assertThat(parts()).containsEntry("database", 77L).containsEntry("marshal", 4444L).hasSize(8);
  }

  @Test
  void partsBeforeTheDatabasesMustNotBeAbsent() throws IOException {
    receive(CHUNKED + "0\r\n" + PARTS.replace("service=333,", "database=77,") + "\r\n");

    assertThat(answer.parts().present()).isFalse();
  }

  /** Name to value of those that the server sent. */
  private Map<String, Long> parts() {
    PartsTrailer parts = answer.parts();
    Map<String, Long> values = new LinkedHashMap<>();
    for (int i = 0; i < PartsTrailer.PARTS.size(); i++) {
      if (parts.has(i)) {
        values.put(PartsTrailer.PARTS.get(i).partName(), parts.value(i));
      }
    }
    return values;
  }

  @ParameterizedTest
  @ValueSource(strings = {"204 No Content", "304 Not Modified"})
  void doesNotWaitForImpossibleContent(String status) throws IOException {
    receive("HTTP/1.1 " + status + "\r\nETag: x\r\n\r\n");

    assertThat(answer.contentLength()).isZero();
    assertThat(answer.keepsConnection()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 5",
        "Content-Length: 3000000000",
        "Transfer-Encoding: chunked",
        "ETag: x"
      })
  void expectsNoContentInAnAnswerToHead(String field) throws IOException {
    ReceivedAnswer ofHead = new ReceivedAnswer(0, true);
    ofHead.receive(channel("HTTP/1.1 200 OK\r\n" + field + "\r\n\r\n", 7));

    assertThat(ofHead.contentLength()).isZero();
    assertThat(ofHead.content().read()).isNegative();
    assertThat(ofHead.keepsConnection()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 64})
  void doesNotDependOnThePacketsSizes(int packet) throws IOException {
    answer.receive(channel(CHUNKED + "b\r\nhello world\r\n0\r\n" + PARTS + "\r\n", packet));

    assertThat(content()).isEqualTo("hello world");
    assertThat(answer.parts().present()).isTrue();
  }

  @Test
  void readsContentUpToTheEndOfTheConnection() throws IOException {
    receive("HTTP/1.0 200 OK\r\n\r\nold fashioned");

    assertThat(content()).isEqualTo("old fashioned");
    assertThat(answer.keepsConnection()).isFalse();
  }

  @Test
  void skipsInterimAnswers() throws IOException {
    receive(
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"
            + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(content()).isEqualTo("ok");
  }

  @Test
  void growsForAnAnswerLargerThanExpected() throws IOException {
    String large = "0123456789".repeat(100_000);
    receive(CHUNKED + "f4240\r\n" + large + "\r\n0\r\n\r\n");

    assertThat(content()).isEqualTo(large);
  }

  /** RFC 9112, section 5.2. */
  @Test
  void aLineThatBeginsWithABlankContinuesItsField() throws IOException {
    String fields = "Transfer-Encoding:~ chunked~Connection: X-Foo,~\tclose";
    receive("HTTP/1.1 200\r\n" + fields.replace("~", "\r\n") + "\r\n\r\n2\r\nok\r\n0\r\n\r\n");

    assertThat(content()).isEqualTo("ok");
    assertThat(answer.keepsConnection()).isFalse();
  }

  @Test
  void ignoresTheCodingIdentity() throws IOException {
    receive("HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\nContent-Length: 2\r\n\r\nok");

    assertThat(content()).isEqualTo("ok");
    assertThat(answer.keepsConnection()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0x2", "2g", "2,", "2=a"})
  void refusesAChunkSizeFollowedByOtherText(String size) {
    assertThatThrownBy(() -> receive(CHUNKED + size + "\r\nok\r\n0\r\n\r\n"))
        .hasMessage("the answer's chunks cannot be read");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2;a=b", "2 ; a=\"b;c\"", "02\t", "2"})
  void ignoresChunkExtensions(String size) throws IOException {
    receive(CHUNKED + size + "\r\nok\r\n0;last\r\nX-Sum: 1\r\n\r\n");

    assertThat(content()).isEqualTo("ok");
  }

  @Test
  void refusesAStatusOfFourDigits() {
    assertThatThrownBy(() -> receive("HTTP/1.1 2000 OK\r\nContent-Length: 0\r\n\r\n"))
        .hasMessage("the answer is not HTTP/1.1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok, more",
        "HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\nok",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n\r\n"
      })
  void dropsAConnectionWithBytesAfterTheAnswer(String bytes) throws IOException {
    receive(bytes);

    assertThat(answer.keepsConnection()).isFalse();
  }

  @Test
  void clearsThePreviousAnswer() throws IOException {
    receive(CHUNKED + "5\r\nhello\r\n0\r\n" + PARTS + "\r\n");
    answer.clear();
    receive("HTTP/1.1 500 Broken\r\nContent-Length: 0\r\n\r\n");

    assertThat(answer.status()).isEqualTo(500);
    assertThat(content()).isEmpty();
    assertThat(answer.contentType()).isEmpty();
    assertThat(answer.parts().present()).isFalse();
  }

  @Test
  void comparesContentIndependentlyOfChunks() throws IOException {
    receive(CHUNKED + "5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n");

    assertThat(answer.contentEquals(bytes("hello world"))).isTrue();
    assertThat(answer.contentEquals(bytes("hello worle"))).isFalse();
    assertThat(answer.contentEquals(bytes("hello worl"))).isFalse();
    assertThat(answer.contentEquals(bytes("hello world!"))).isFalse();
    assertThat(answer.copyOfContent()).isEqualTo(bytes("hello world"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1 20",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nTrailer: x\r\n",
      })
  void detectsAPrematureEndOfTheConnection(String bytes) {
    assertThatThrownBy(() -> receive(bytes)).isInstanceOf(EOFException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SSH-2.0-OpenSSH_9.2| the answer is not HTTP/1.1",
        "HTTP/2 200| the answer is not HTTP/1.1",
        "HTTP/1.1 2x0 OK| a number in the answer's head cannot be read",
        "HTTP/1.1 200 OK~Content-Length: five| a number in the answer's head cannot be read",
        "HTTP/1.1 200 OK~Content-Length: -5| a number in the answer's head cannot be read",
        "HTTP/1.1 200 OK~Content-Length: 1 2| a number in the answer's head cannot be read",
        "HTTP/1.1 200 OK~Content-Length:| a number in the answer's head cannot be read",
        "HTTP/1.1 200 OK~Content-Length: 99999999999| the answer has more than 268435456 bytes",
        "HTTP/1.1 200 OK~Content-Length: 99999999999999999999| a number in the answer's head cannot"
            + " be read",
        "HTTP/1.1 200 OK~Content-Length: 2147483647| the answer has more than 268435456 bytes",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~xyz| the answer's chunks cannot be read",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~-1| the answer's chunks cannot be read",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~fffffffff| the answer's chunks cannot be read",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~7fffffff| the answer has more than 268435456"
            + " bytes",
      })
  void refusesAnInvalidAnswer(String lines, String message) {
    assertThatThrownBy(() -> receive(lines.replace("~", "\r\n") + "\r\n\r\n"))
        .isInstanceOf(IOException.class)
        .hasMessage(message);
  }

  @Test
  void refusesAHeadWithoutEnd() {
    String line = "X-Filler: " + "x".repeat(1000) + "\r\n";

    assertThatThrownBy(() -> receive("HTTP/1.1 200 OK\r\n" + line.repeat(200)))
        .hasMessage("the answer's header fields do not end");
  }

  @Test
  void refusesAStatusLineWithoutEnd() {
    assertThatThrownBy(() -> receive("x".repeat(1_000_000)))
        .hasMessage("the answer's header fields do not end");
  }

  @Test
  void refusesAChunkSizeWithoutEnd() {
    assertThatThrownBy(() -> receive(CHUNKED + "0".repeat(1_000_000)))
        .hasMessage("the answer's chunks cannot be read");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "receive=1,unmarshal=2,service=3,marshal=4",
        "receive=1,unmarshal=2,service=3,marshal=4,write=5",
        "receive=1,unmarshal=2,service=3,marshal=4,write=,writes=1,clock_readings=6",
        "receive=1,unmarshal=2,service=3,marshal=4,write=-5,writes=1,clock_readings=6",
        "receive=1,unmarshal=2,service=3,marshal=4,write=5,writes=1,clock_readings=6,more=7",
        "unmarshal=2,receive=1,service=3,marshal=4,write=5,writes=1,clock_readings=6",
        "receive=1,unmarshal=2,service=3,database=,marshal=4,write=5,writes=1,clock_readings=6",
        "receive=1,unmarshal=2,service=3,database=-4,marshal=4,write=5,writes=1,clock_readings=6",
        "receive=1,unmarshal=2,service=3,marshal=4,database=4,write=5,writes=1,clock_readings=6",
        "receive=1,unmarshal=2,service=3,database=4,database=4,marshal=4,write=5,writes=1,clock_readings=6",
        "receive=1,unmarshal=2,service=3,database=9999999999999999999,marshal=4,write=5,writes=1,clock_readings=6",
        "receive=1;unmarshal=2;service=3;marshal=4;write=5;writes=1,clock_readings=6",
        "receive=1,unmarshal=2,service=3,marshal=4,write=99999999999999999999999,writes=1,clock_readings=6",
        ""
      })
  void treatsInvalidPartsAsAbsent(String value) throws IOException {
    receive(CHUNKED + "0\r\nTare-Server-Ns: " + value + "\r\n\r\n");

    assertThat(answer.parts().present()).isFalse();
  }

  @Test
  void findsThePartsAmongOtherTrailers() throws IOException {
    receive(CHUNKED + "0\r\nOther: 1\r\n" + PARTS.toLowerCase(java.util.Locale.ROOT) + "\r\n");

    assertThat(answer.parts().present()).isTrue();
  }

  private void receive(String bytes) throws IOException {
    answer.receive(channel(bytes, Integer.MAX_VALUE));
  }

  private String content() throws IOException {
    return new String(answer.content().readAllBytes(), ISO_8859_1);
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(ISO_8859_1));
  }

  /** Returns at most that many bytes at a time. */
  private static ReadableByteChannel channel(String bytes, int packet) {
    byte[] all = bytes.getBytes(ISO_8859_1);
    return Channels.newChannel(
        new ByteArrayInputStream(all) {
          @Override
          public int read(byte[] to, int from, int wanted) {
            return super.read(to, from, Math.min(wanted, packet));
          }

          @Override
          public int available() {
            return 0; // or the channel would continue reading
          }
        });
  }
}
