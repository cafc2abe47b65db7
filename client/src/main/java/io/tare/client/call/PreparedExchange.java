package io.tare.client.call;

import io.tare.client.http.CookieJar;
import io.tare.client.http.Endpoint;
import io.tare.client.http.HttpConnection;
import io.tare.client.http.RequestHeaders;
import io.tare.harness.model.order.PreparedRequest;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A prepared request with its bytes, which clients share. */
public final class PreparedExchange {

  private final PreparedRequest request;
  private final RequestHeaders headers;
  private final ByteBuffer whole;
  private final ByteBuffer body;

  /**
   * @param body may be empty
   */
  public PreparedExchange(Endpoint endpoint, PreparedRequest request, ByteBuffer body) {
    this.request = request;
    this.headers = new RequestHeaders(endpoint, request);
    this.whole = headers.with(body);
    this.body = whole.slice(whole.limit() - body.remaining(), body.remaining());
  }

  /**
   * A client's call.
   *
   * @param cookies the client's own, if it keeps them
   */
  public Call over(HttpConnection connection, Optional<CookieJar> cookies) {
    ExpectedAnswer expected = new ExpectedAnswer(request);
    if (cookies.isEmpty()) {
      return new WireCall(connection, whole, expected);
    }
    return new WireCall(
        connection,
        new RequestWithCookies(cookies.get(), request.target(), headers, body),
        expected);
  }
}
