package io.tare.services.app;

import io.tare.services.contract.Contract;
import io.tare.services.contract.ServerParts;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Times the parts of each submission and sends them in a trailer, after the answer, so that nothing
 * of the message has to be kept and the time of writing the answer is known when it is sent.
 *
 * <p>Where the server has the system property {@code tare.parts.switchable=true}, a request with
 * the header {@code Tare-Parts: off} is served without reading the clock and without the trailer;
 * that is how the cost of timing is measured.
 */
public final class PartsFilter extends HttpFilter {

  private static final long serialVersionUID = 1L;

  private static final boolean SWITCHABLE = Boolean.getBoolean("tare.parts.switchable");

  /** Request header that turns timing off when its value is {@code off}. */
  private static final String SWITCH_HEADER = "Tare-Parts";

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (!"POST".equals(request.getMethod())) {
      chain.doFilter(request, response);
      return;
    }
    if (request.getContentLengthLong() > Budget.server().limit()) {
      response.sendError(
          HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE,
          "a request may have " + Budget.server().limit() + " bytes (tare.limit.bytes)");
      return;
    }
    boolean timed = !(SWITCHABLE && "off".equals(request.getHeader(SWITCH_HEADER)));
    Submission submission = Submission.begin(Budget.server(), timed ? System::nanoTime : () -> 0);
    try {
      serve(
          submission, timed && "HTTP/1.1".equals(request.getProtocol()), request, response, chain);
    } finally {
      submission.end();
    }
  }

  private static void serve(
      Submission submission,
      boolean withTrailer,
      HttpServletRequest request,
      HttpServletResponse response,
      FilterChain chain)
      throws IOException, ServletException {
    Trailer trailer = new Trailer();
    if (withTrailer) {
      response.setTrailerFields(trailer::fields);
    }
    chain.doFilter(new TimedRequest(request, submission), new TimedResponse(response, submission));
    trailer.parts = submission.parts();
    if (trailer.parts != null) {
      response.getOutputStream().close();
    }
  }

  /** Filled when the answer's body is complete, read when the message is ended. */
  private static final class Trailer {
    private @Nullable ServerParts parts;

    Map<String, String> fields() {
      ServerParts known = parts;
      return known == null ? Map.of() : Map.of(Contract.PARTS_TRAILER, known.headerValue());
    }
  }
}
