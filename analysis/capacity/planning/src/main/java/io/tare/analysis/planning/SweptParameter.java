package io.tare.analysis.planning;

import java.util.Locale;

/** Parameters of a sweep. */
public enum SweptParameter {
  /** Requests a second of all open classes together. */
  RATE,
  /** Clients of each closed class. */
  CLIENTS,
  /** Bytes of every request's body. */
  SIZE,
  /** Characters per element of every request. */
  CHARACTERS,
  /** Processor time of every service on the reference. */
  SERVICE,
  VCPUS,
  VMS;

  /** The word for it in queries. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A query with another value of it. */
  Query in(Query query, double value) {
    return switch (this) {
      case RATE -> query.faster(value / query.rate());
      case VCPUS -> query.on(query.vms(), (int) Math.round(value));
      case VMS -> query.on((int) Math.round(value), query.vcpus());
      default -> query.of(query.classes().stream().map(each -> in(each, value)).toList());
    };
  }

  private RequestClass in(RequestClass one, double value) {
    if (this == SERVICE) {
      return one.serving(ValueRange.of(value));
    }
    if (this == CLIENTS && one.load() instanceof RequestClass.Closed closed) {
      return one.under(new RequestClass.Closed((int) Math.round(value), closed.think()));
    }
    if (one.request().isEmpty()) {
      return one;
    }
    RequestClass.Envelope request = one.request().get();
    if (this == SIZE) {
      return one.asking(new RequestClass.Envelope(ValueRange.of(value), request.characters()));
    }
    return this == CHARACTERS ? one.asking(new RequestClass.Envelope(request.size(), value)) : one;
  }
}
