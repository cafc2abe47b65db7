package io.tare.analysis.planning;

import io.tare.model.Dimension;
import java.util.Locale;
import java.util.Optional;

/** What a sweep can go over. */
public enum SweptParameter {
  /** Requests a second of all open classes together. */
  RATE(Optional.of(Dimension.RATE)),
  /** Clients of each closed class. */
  CLIENTS(Optional.empty()),
  /** Bytes of every request's body. */
  SIZE(Optional.of(Dimension.SIZE)),
  /** Characters per element of every request. */
  CHARACTERS(Optional.empty()),
  /** Processor time of every service on the reference. */
  SERVICE(Optional.of(Dimension.DURATION)),
  VCPUS(Optional.empty()),
  VMS(Optional.empty());

  private final Optional<Dimension> dimension;

  @SuppressWarnings("ImmutableEnumChecker") // an Optional of an enum
  SweptParameter(Optional<Dimension> dimension) {
    this.dimension = dimension;
  }

  /** The word for it in queries. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What its values are written as; empty for plain numbers. */
  public Optional<Dimension> dimension() {
    return dimension;
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
