package io.tare.services.app;

import io.tare.services.contract.Contract;
import io.tare.services.contract.Envelopes;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Why a request gets no answer, in one line for people. It is written here, because what the
 * server's own stack says of a failure names classes, and on some servers shows their calls.
 *
 * @param isSenders whether the sender can mend it
 */
record Refusal(boolean isSenders, String reason) {

  /** The server's own failure. */
  static final Refusal FAILURE =
      new Refusal(false, "the server failed at this request; its log says why");

  /** The sender's mistake. */
  static Refusal of(String reason) {
    return new Refusal(true, PrintableText.of(reason));
  }

  /**
   * Answers with a fault. The request may not have been read to its end: the connection closes. The
   * length stays open, so that the parts of a submission can follow in the trailer.
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
