package io.tare.client.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CookieJarTest {

  private final CookieJar jar = new CookieJar(false);

  private void answer(String target, String... fields) throws IOException {
    String text =
        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n" + String.join("\r\n", fields) + "\r\n\r\n";
    ReceivedAnswer answer = new ReceivedAnswer(0);
    answer.receive(Channels.newChannel(new ByteArrayInputStream(text.getBytes(US_ASCII))));
    jar.take(answer, target);
  }

  @Test
  void sendsWhatTheServiceHasSet() throws IOException {
    assertThat(jar.header("/")).isEmpty();
    answer("/", "Set-Cookie: JSESSIONID=ab12; Path=/; HttpOnly", "set-cookie: lang=en");
    assertThat(jar.header("/orders")).isEqualTo("JSESSIONID=ab12; lang=en");
  }

  @Test
  void aLaterValueReplacesAnEarlierOne() throws IOException {
    answer("/", "Set-Cookie: a=1; Path=/");
    answer("/x", "Set-Cookie: a=2; Path=/");
    assertThat(jar.header("/")).isEqualTo("a=2");
  }

  @Test
  void aCookieIsRemovedByItsAge() throws IOException {
    answer("/", "Set-Cookie: a=1; Path=/", "Set-Cookie: b=1; Path=/");
    answer("/", "Set-Cookie: a=; Path=/; Max-Age=0");
    answer("/", "Set-Cookie: b=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT");
    assertThat(jar.header("/")).isEmpty();
  }

  @Test
  void aValueIsSentBackUnchanged() throws IOException {
    answer(
        "/",
        "Set-Cookie: sid=a,b; Max-Age=3600",
        "Set-Cookie: id=\"x==\"",
        "Set-Cookie: j = {\"a\":1} ; SameSite=Lax",
        "Set-Cookie: empty=");
    assertThat(jar.header("/")).isEqualTo("sid=a,b; id=\"x==\"; j={\"a\":1}; empty=");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Expires=Thu, 01 Jan 1970 00:00:00 GMT",
        "expires = Sunday, 06-Nov-94 08:49:37 GMT",
        "Expires=Sun Nov  6 08:49:37 1994",
        "Expires=Fri, 01 Jan 2100 00:00:00 GMT; Max-Age=0",
        "Max-Age=-1",
      })
  void anExpiredCookieIsRemoved(String attributes) throws IOException {
    answer("/", "Set-Cookie: a=1");
    answer("/", "Set-Cookie: a=2; " + attributes);
    assertThat(jar.header("/")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Expires=Fri, 01 Jan 2100 00:00:00 GMT",
        "Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=3600",
        "Max-Age=99999999999999999999",
        "Max-Age=soon",
        "Expires=tomorrow",
        "Expires=Fri, 31 Feb 2020 00:00:00 GMT",
      })
  void anotherCookieIsKept(String attributes) throws IOException {
    answer("/", "Set-Cookie: a=1; " + attributes);
    assertThat(jar.header("/")).isEqualTo("a=1");
  }

  @Test
  void aCookieIsOnlySentBelowItsPath() throws IOException {
    answer("/", "Set-Cookie: a=1; Path=/shop");
    assertThat(jar.header("/shop?page=2")).isEqualTo("a=1");
    assertThat(jar.header("/shop/orders")).isEqualTo("a=1");
    assertThat(jar.header("/shopping")).isEmpty();
  }

  @Test
  void withoutAPathACookieIsSentBelowTheDirectoryThatSetIt() throws IOException {
    answer("/shop/login?next=/", "Set-Cookie: a=1");
    assertThat(jar.header("/shop/orders")).isEqualTo("a=1");
    assertThat(jar.header("/")).isEmpty();
  }

  @Test
  void aSecureCookieIsOnlySentOverTls() throws IOException {
    answer("/", "Set-Cookie: a=1; Secure");
    assertThat(jar.header("/")).isEmpty();
  }

  @Test
  void whatIsNoCookieIsIgnored() throws IOException {
    answer("/", "Set-Cookie: =", "Set-Cookie:", "Set-Cookie: ;;;", "Set-Cookie: a=b\bc");
    assertThat(jar.header("/")).isEmpty();
  }
}
