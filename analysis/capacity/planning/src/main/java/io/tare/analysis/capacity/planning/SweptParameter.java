package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.planning.RequestClass.Envelope;
import java.util.Locale;
import java.util.function.UnaryOperator;

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

  /** Whether it counts something. */
  boolean isWhole() {
    return switch (this) {
      case CLIENTS, VCPUS, VMS -> true;
      case RATE, SIZE, CHARACTERS, SERVICE -> false;
    };
  }

  /** Whether it changes a class of requests, or all guests. */
  boolean isOf(RequestClass requests) {
    return switch (this) {
      case RATE -> requests.load() instanceof RequestClass.Open;
      case CLIENTS -> requests.load() instanceof RequestClass.Closed;
      case SIZE, CHARACTERS -> requests.request().isPresent();
      case SERVICE, VCPUS, VMS -> true;
    };
  }

  /** What a query needs if it changes no class. */
  String remedy() {
    return switch (this) {
      case CLIENTS -> "give a number of clients instead of a rate, such as --clients 10";
      case SIZE, CHARACTERS -> "give the body of a request, such as --request 6MB";
      case RATE, SERVICE, VCPUS, VMS -> "give a class of requests";
    };
  }

  /** A query with another value of it. */
  Query in(Query query, double value) {
    return switch (this) {
      case RATE -> query.at(value);
      case VCPUS -> query.on(query.vms(), (int) Math.round(value));
      case VMS -> query.on((int) Math.round(value), query.vcpus());
      case CLIENTS -> classes(query, each -> clients(each, (int) Math.round(value)));
      case SIZE -> requests(query, each -> new Envelope(ValueRange.of(value), each.characters()));
      case CHARACTERS -> requests(query, each -> new Envelope(each.size(), value));
      case SERVICE -> classes(query, each -> each.serving(ValueRange.of(value)));
    };
  }

  private static Query classes(Query query, UnaryOperator<RequestClass> other) {
    return query.of(query.classes().stream().map(other).toList());
  }

  private static RequestClass clients(RequestClass one, int count) {
    return one.load() instanceof RequestClass.Closed closed
        ? one.under(new RequestClass.Closed(count, closed.think()))
        : one;
  }

  private static Query requests(Query query, UnaryOperator<Envelope> other) {
    return classes(query, each -> each.request().map(other).map(each::asking).orElse(each));
  }
}
