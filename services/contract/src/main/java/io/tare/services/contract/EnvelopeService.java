package io.tare.services.contract;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import jakarta.jws.soap.SOAPBinding.ParameterStyle;

/** Reads and writes large bodies. Served at {@link Contract#ENVELOPE_PATH}. */
@WebService(name = "Envelope", targetNamespace = Contract.NAMESPACE)
@SOAPBinding(parameterStyle = ParameterStyle.BARE)
public interface EnvelopeService {

  /** Returns a summary of the text sent, so that the server's work is to unmarshal it. */
  @WebMethod(operationName = "unmarshal")
  @WebResult(name = "seen", partName = "seen", targetNamespace = Contract.NAMESPACE)
  TextSummary unmarshal(
      @WebParam(name = "text", partName = "text", targetNamespace = Contract.NAMESPACE) Text text);

  /**
   * Returns a text of the requested size, so that the server's work is to marshal it.
   *
   * @throws jakarta.xml.ws.soap.SOAPFaultException if the request is incomplete, contradicts itself
   *     or exceeds the server's limits
   */
  @WebMethod(operationName = "marshal")
  @WebResult(name = "text", partName = "text", targetNamespace = Contract.NAMESPACE)
  Text marshal(
      @WebParam(name = "marshal", partName = "marshal", targetNamespace = Contract.NAMESPACE)
          MarshalRequest request);
}
