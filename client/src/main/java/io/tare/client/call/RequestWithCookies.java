package io.tare.client.call;

import io.tare.client.http.CookieJar;
import io.tare.client.http.ReceivedAnswer;
import io.tare.client.http.RequestHeaders;
import java.nio.ByteBuffer;

/** A request with the cookies that its client has; only its head is made anew when they change. */
final class RequestWithCookies implements RequestSource {

  private final CookieJar jar;
  private final String target;
  private final RequestHeaders headers;
  private final ByteBuffer body;
  private ByteBuffer head;
  private String sent = "";

  /**
   * @param jar of the client
   * @param target path and query of the request
   * @param headers without cookies
   * @param body not copied, and may be shared
   */
  RequestWithCookies(CookieJar jar, String target, RequestHeaders headers, ByteBuffer body) {
    this.jar = jar;
    this.target = target;
    this.headers = headers;
    this.body = body.duplicate();
    this.head = headers.forBodyOf(body.remaining());
  }

  @Override
  public ByteBuffer next() {
    String wanted = jar.header(target);
    if (!wanted.equals(sent)) {
      head = headers.withCookies(wanted).forBodyOf(body.limit());
      sent = wanted;
    }
    return head;
  }

  @Override
  public ByteBuffer body() {
    return body;
  }

  @Override
  public void learn(ReceivedAnswer answer) {
    jar.take(answer, target);
  }
}
