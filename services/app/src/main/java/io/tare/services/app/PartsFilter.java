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
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Times the parts of each submission and sends them in a trailer, after the answer, so that the
 * message is not buffered and the time of writing the answer is known.
 *
 * <p>A request with the header {@code Tare-Parts: off} is served without reading the clock and
 * without the trailer, to measure the cost of timing.
 */
public final class PartsFilter extends HttpFilter {

  private static final long serialVersionUID = 1L;

  private static final Pattern XML = Pattern.compile("text/xml\\s*(;|$)", Pattern.CASE_INSENSITIVE);

  private static final RequestFault NOT_XML =
      RequestFault.of(
          "a request must be one XML message without attachments, of content type text/xml");

  private final transient ReceiveTimeout timeout = new ReceiveTimeout(RequestLimits.current());
  private final transient Thread watch = new Thread(timeout::watch, "tare patience");

  @Override
  public void init() {
    CheckedReaders.install();
    watch.setDaemon(true);
    watch.start();
  }

  @Override
  public void destroy() {
    watch.interrupt();
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (!"POST".equals(request.getMethod())) {
      chain.doFilter(request, response);
      return;
    }
    if (!isXml(request.getContentType())) {
      NOT_XML.send(response, HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE);
      return;
    }
    if (request.getContentLengthLong() > MemoryBudget.server().limit()) {
      RequestFault.of(
              "a request may have " + MemoryBudget.server().limit() + " bytes (tare.limit.bytes)")
          .send(response, HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE);
      return;
    }
    boolean timed = !Contract.PARTS_OFF.equals(request.getHeader(Contract.PARTS_SWITCH));
    RequestInFlight submission =
        RequestInFlight.begin(MemoryBudget.server(), timed ? System::nanoTime : timeout::sweptNs);
    try {
      boolean withTrailer = timed && "HTTP/1.1".equals(request.getProtocol());
      TimedRequest timedRequest = new TimedRequest(request, submission, timeout);
      serve(submission, withTrailer, timedRequest, response, chain);
    } finally {
      submission.end();
    }
  }

  /** Attachments would be stored in files before anybody reads them, and the contract has none. */
  private static boolean isXml(@Nullable String contentType) {
    return contentType != null && XML.matcher(contentType).lookingAt();
  }

  private void serve(
      RequestInFlight submission,
      boolean withTrailer,
      TimedRequest request,
      HttpServletResponse response,
      FilterChain chain)
      throws IOException {
    Trailer trailer = new Trailer();
    if (withTrailer) {
      response.setTrailerFields(trailer::fields);
    }
    try {
      chain.doFilter(request, new TimedResponse(response, submission));
    } catch (IOException | ServletException | RuntimeException | StackOverflowError e) {
      submission.refuse(RequestFault.FAILURE);
      getServletContext().log("a request failed", e);
    }
    RequestFault refusal = submission.refusal();
    if (refusal != null && !response.isCommitted()) {
      trailer.parts = submission.parts();
      refusal.send(response, HttpServletResponse.SC_INTERNAL_SERVER_ERROR);
      return;
    }
    trailer.parts = submission.parts();
    if (trailer.parts != null) {
      response.getOutputStream().close();
    }
  }

  /** Filled when the answer's body is complete, read at the end of the message. */
  private static final class Trailer {
    private @Nullable ServerParts parts;

    Map<String, String> fields() {
      ServerParts known = parts;
      return known == null ? Map.of() : Map.of(Contract.PARTS_TRAILER, known.headerValue());
    }
  }
}
