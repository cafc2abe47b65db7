package io.tare.analysis.capacity.web;

import jakarta.xml.soap.SOAPConstants;
import jakarta.xml.soap.SOAPException;
import jakarta.xml.soap.SOAPFactory;
import jakarta.xml.soap.SOAPFault;
import jakarta.xml.ws.WebFault;
import jakarta.xml.ws.soap.SOAPFaultException;
import javax.xml.namespace.QName;

/** A query without an answer, over SOAP. */
@WebFault(name = "refusal", targetNamespace = PlannerService.NAMESPACE)
public final class PlannerFault extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient RefusalDetail detail;

  private PlannerFault(String message, RefusalDetail detail, SOAPFaultException code) {
    super(message, code);
    this.detail = detail;
  }

  /** A client fault if the sender can fix it, otherwise a server fault. */
  static PlannerFault of(RefusedRequestException refused) {
    String message = String.valueOf(refused.getMessage());
    RefusalDetail detail = new RefusalDetail();
    detail.setCode(refused.kind().word());
    String code = refused.kind().isSenders() ? "Client" : "Server";
    try {
      SOAPFault fault =
          SOAPFactory.newInstance(SOAPConstants.SOAP_1_1_PROTOCOL)
              .createFault(message, new QName(SOAPConstants.URI_NS_SOAP_1_1_ENVELOPE, code));
      return new PlannerFault(message, detail, new SOAPFaultException(fault));
    } catch (SOAPException e) {
      throw new IllegalStateException(e); // cannot happen with two names and a text
    }
  }

  /** The fault's detail; JAX-WS requires this name. */
  public RefusalDetail getFaultInfo() {
    return detail;
  }
}
