package io.tare.analysis.web;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Whatever fails below {@code /api} is reported in one line of JSON. */
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
            ErrorKind.DEFECT, "the server failed at this request; its log says why"));
  }

  /** One line on a status. */
  static String words(int status) {
    return switch (ErrorKind.of(status)) {
      case NOT_FOUND -> "nothing is found here; /openapi.json says what there is";
      case WRONG_METHOD -> "not by this method: POST /api/answer, GET /api/models";
      case DEFECT -> "the server failed at this request; its log says why";
      default -> "the request is wrong; /openapi.json says what there is";
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
