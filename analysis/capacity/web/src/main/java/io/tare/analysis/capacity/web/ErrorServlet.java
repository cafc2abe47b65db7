package io.tare.analysis.capacity.web;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Reports errors outside {@code /api} like those inside. */
public final class ErrorServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    // Requested directly, it is not found.
    int code = status instanceof Integer number ? number : HttpServletResponse.SC_NOT_FOUND;
    EntryFilter.send(
        response, new RefusedRequestException(ErrorKind.of(code), ErrorAnswers.words(code)));
  }
}
