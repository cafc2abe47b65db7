package io.tare.client.call;

import io.tare.client.http.CookieJar;
import io.tare.client.http.ReceivedAnswer;
import io.tare.client.http.RequestHeaders;
import java.nio.ByteBuffer;

/** A request with the cookies that its client has; made anew only if these have changed. */
final class RequestWithCookies implements RequestSource {

  private final CookieJar jar;
  private final String target;
  private final RequestHeaders headers;
  private final ByteBuffer body;
  private ByteBuffer request;
  private String sent = "";

  /**
   * @param jar of the client
   * @param target path and query of the request
   * @param headers without cookies
   */
  RequestWithCookies(CookieJar jar, String target, RequestHeaders headers, ByteBuffer body) {
    this.jar = jar;
    this.target = target;
    this.headers = headers;
    this.body = body;
    this.request = headers.with(body);
  }

  @Override
  public ByteBuffer next() {
    String wanted = jar.header(target);
    if (!wanted.equals(sent)) {
      request = headers.withCookies(wanted).with(body);
      sent = wanted;
    }
    return request;
  }

  @Override
  public void seen(ReceivedAnswer answer) {
    jar.take(answer, target);
  }
}
