package io.tare.services.contract;

import jakarta.xml.bind.annotation.XmlRootElement;
import java.util.Objects;

/**
 * The operations of the services. From it the server knows which numbers of a request to check, and
 * the client where to send it.
 */
public enum Operation {
  SORT(SortService.class, Contract.SORT_PATH, SortRequest.class),
  MULTIPLY(MultiplyService.class, Contract.MULTIPLY_PATH, MultiplyRequest.class),
  UNMARSHAL(EnvelopeService.class, Contract.ENVELOPE_PATH, Text.class),
  MARSHAL(EnvelopeService.class, Contract.ENVELOPE_PATH, MarshalRequest.class);

  private final Class<?> service;
  private final String path;
  private final Class<?> request;

  Operation(Class<?> service, String path, Class<?> request) {
    this.service = service;
    this.path = path;
    this.request = request;
  }

  /** The interface that has it. */
  public Class<?> service() {
    return service;
  }

  /** Path of its service below the application's root. */
  public String path() {
    return path;
  }

  /** The type of its requests; its fields are named like the elements of the XML. */
  public Class<?> request() {
    return request;
  }

  /** Name of the element in the SOAP body that is a request. */
  public String element() {
    return Objects.requireNonNull(request.getAnnotation(XmlRootElement.class)).name();
  }
}
