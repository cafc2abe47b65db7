package io.tare.analysis.capacity.web;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Reports all failures below {@code /api} in one line of JSON. */
public final class ErrorAnswers implements ExceptionMapper<Throwable> {

  private static final Logger LOG = Logger.getLogger(ErrorAnswers.class.getName());

  @Override
  public Response toResponse(Throwable failure) {
    if (failure instanceof RefusedRequestException refused) {
      return response(refused);
    }
    if (failure instanceof WebApplicationException web) {
      int status = web.getResponse().getStatus();
      return response(new RefusedRequestException(ErrorKind.of(status), words(status)));
    }
    LOG.log(Level.SEVERE, "a request failed", failure);
    return response(
        new RefusedRequestException(
            ErrorKind.DEFECT, "the server failed on this request; its log says why"));
  }

  /** One line for a status. */
  static String words(int status) {
    return switch (ErrorKind.of(status)) {
      case NOT_FOUND -> "not found; see /openapi.json";
      case WRONG_METHOD -> "method not allowed; use POST /api/answer or GET /api/models";
      case DEFECT -> "the server failed on this request; its log says why";
      case BAD_QUERY,
          NO_TOKEN,
          OTHER_HOST,
          SLOW_BODY,
          TOO_LARGE,
          OUTSIDE_MODEL,
          UNANSWERABLE,
          BUSY,
          TOO_LONG ->
          "bad request; see /openapi.json";
    };
  }

  private static Response response(RefusedRequestException refused) {
    Response.ResponseBuilder response =
        Response.status(refused.kind().status())
            .type(MediaType.APPLICATION_JSON_TYPE)
            .entity(refused.json());
    refused.retrySeconds().ifPresent(seconds -> response.header("Retry-After", seconds));
    return response.build();
  }
}
