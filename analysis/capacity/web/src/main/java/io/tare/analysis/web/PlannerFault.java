package io.tare.analysis.web;

import jakarta.xml.ws.WebFault;

/** A query without an answer, over SOAP. */
@WebFault(name = "refusal", targetNamespace = PlannerService.NAMESPACE)
public final class PlannerFault extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient RefusalDetail detail;

  public PlannerFault(String message, RefusalDetail detail) {
    super(message);
    this.detail = detail;
  }

  /** What the fault's detail holds; the name is asked for by JAX-WS. */
  public RefusalDetail getFaultInfo() {
    return detail;
  }
}
