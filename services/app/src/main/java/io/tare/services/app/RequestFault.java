package io.tare.services.app;

import io.tare.services.contract.Contract;
import io.tare.services.contract.Envelopes;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Why a request is refused, in one line for people. It is written here, because the stack's own
 * messages contain class names, and on some servers stack traces.
 *
 * @param isSenders whether the sender can fix it
 */
record RequestFault(boolean isSenders, String reason) {

  /** The server's own failure. */
  static final RequestFault FAILURE =
      new RequestFault(false, "the server failed to handle this request; see its log");

  /** The sender's mistake. */
  static RequestFault of(String reason) {
    return new RequestFault(true, PrintableText.of(reason));
  }

  /** A failure of the server for a known reason. */
  static RequestFault ofServer(String reason) {
    return new RequestFault(false, PrintableText.of(reason));
  }

  /**
   * Answers with a fault. The request may not have been read completely, so the connection closes.
   * The answer has no length, so that the parts of a submission can follow in the trailer.
   */
  void send(HttpServletResponse response, int status) throws IOException {
    byte[] fault =
        Envelopes.of(
            "<S:Fault><faultcode>S:"
                + (isSenders ? "Client" : "Server")
                + "</faultcode><faultstring>"
                + reason.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
                + "</faultstring></S:Fault>");
    response.resetBuffer();
    response.setStatus(status);
    response.setContentType(Contract.CONTENT_TYPE);
    response.setHeader("Connection", "close");
    response.getOutputStream().write(fault);
    response.getOutputStream().close();
  }
}
