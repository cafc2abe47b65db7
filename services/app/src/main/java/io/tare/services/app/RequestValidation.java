package io.tare.services.app;

import jakarta.xml.soap.SOAPConstants;
import jakarta.xml.soap.SOAPException;
import jakarta.xml.soap.SOAPFactory;
import jakarta.xml.ws.WebServiceException;
import jakarta.xml.ws.soap.SOAPFaultException;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;

/** Validates requests; an invalid one is answered with a fault. */
final class RequestValidation {

  private static final QName CLIENT =
      new QName(SOAPConstants.URI_NS_SOAP_1_1_ENVELOPE, "Client", "S");

  private RequestValidation() {}

  /** A fault with the error in the request. */
  static SOAPFaultException refusal(String reason) {
    try {
      return new SOAPFaultException(SOAPFactory.newInstance().createFault(reason, CLIENT));
    } catch (SOAPException e) {
      throw new WebServiceException(reason, e);
    }
  }

  /** A required value; JAXB omits what it cannot convert. */
  static <T> T require(@Nullable T value, String name) {
    if (value == null) {
      throw refusal(name + " is missing or cannot be read");
    }
    return value;
  }

  /** A whole number in a range. */
  static int requireBetween(@Nullable Integer value, String name, int min, int max) {
    int known = require(value, name);
    if (known < min || known > max) {
      throw refusal(name + " must be " + min + " to " + max + ", got " + known);
    }
    return known;
  }

  /** Memory that the submission needs. */
  static void requireMemory(long bytes) {
    if (!RequestInFlight.hold(bytes)) {
      throw refusal(
          bytes
              + " bytes are more than this server may keep in memory now; its limit is "
              + RequestLimits.current().bytes()
              + " (tare.limit.bytes)");
    }
  }
}
