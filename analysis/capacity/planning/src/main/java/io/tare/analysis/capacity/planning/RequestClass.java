package io.tare.analysis.capacity.planning;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A class of requests with the same demands.
 *
 * @param load the arrivals
 * @param service processor time of the service itself on the reference, in seconds; empty to use
 *     the model's operation
 * @param isMonitored whether that is all processor time of a request on the reference, as a monitor
 *     shows it, and not only that of the service
 * @param like the operation of the model that the service is like; empty for any
 * @param n the operation's parameter
 * @param request the unmarshalled body
 * @param answer the marshalled body
 * @param unmarshal time of unmarshalling on the reference, in seconds, if the model lacks it
 * @param marshal the same for marshalling
 * @param disk seconds at a disk
 * @param calls of further tiers
 * @param variation squared coefficient of variation of the processor time, 0 or more; empty to use
 *     the model's operations
 */
@RecordBuilder
public record RequestClass(
    String name,
    Load load,
    Optional<ValueRange> service,
    boolean isMonitored,
    Optional<String> like,
    OptionalDouble n,
    Optional<Envelope> request,
    Optional<Envelope> answer,
    Optional<ValueRange> unmarshal,
    Optional<ValueRange> marshal,
    Optional<ValueRange> disk,
    List<Call> calls,
    OptionalDouble variation) {

  public RequestClass {
    calls = List.copyOf(calls);
  }

  /**
   * What a request needs of a further tier.
   *
   * @param tier its name
   * @param visits for each request, above 0
   * @param service processor time of one visit on the reference, in seconds; empty to use the
   *     model's operation
   * @param like the operation of the model that a visit is like; empty for any
   * @param n the operation's parameter
   */
  public record Call(
      String tier,
      double visits,
      Optional<ValueRange> service,
      Optional<String> like,
      OptionalDouble n) {

    Call of(String name) {
      return new Call(name, visits, service, like, n);
    }
  }

  /** A call as requests of their own. */
  RequestClass calling(Call call) {
    return RequestClassBuilder.builder()
        .name(name + ", " + call.tier())
        .load(load)
        .service(call.service())
        .isMonitored(false)
        .like(call.like())
        .n(call.n())
        .request(Optional.empty())
        .answer(Optional.empty())
        .unmarshal(Optional.empty())
        .marshal(Optional.empty())
        .disk(Optional.empty())
        .calls(List.of())
        .variation(OptionalDouble.empty())
        .build();
  }

  /** The arrivals of requests. */
  public sealed interface Load {}

  /** Requests at a rate, independent of answers. */
  public record Open(ValueRange perSecond) implements Load {}

  /**
   * Clients that wait for their answer, think, and ask again.
   *
   * @param clients 1 or more
   * @param think seconds
   */
  public record Closed(int clients, ValueRange think) implements Load {}

  /**
   * A SOAP body.
   *
   * @param size bytes
   * @param characters in each element
   */
  public record Envelope(ValueRange size, double characters) {
    static final String REQUEST = "request";
    static final String ANSWER = "answer";

    /**
     * Its bytes in a draw.
     *
     * @param requests the class
     * @param which {@link #REQUEST} or {@link #ANSWER}
     */
    double bytes(String requests, String which, int draw) {
      return size.at(requests, which, draw);
    }
  }

  /** Bytes of request and answer together in a draw; 0 if the question has neither. */
  double bytes(int draw) {
    return request.map(each -> each.bytes(name, Envelope.REQUEST, draw)).orElse(0.0)
        + answer.map(each -> each.bytes(name, Envelope.ANSWER, draw)).orElse(0.0);
  }

  /** 0 for requests at a rate. */
  int clients() {
    return load instanceof Closed closed ? closed.clients() : 0;
  }

  /** The same under another load. */
  RequestClass under(Load other) {
    return with(other, service, isMonitored, request);
  }

  /** The same with another request. */
  RequestClass asking(Envelope other) {
    return with(load, service, isMonitored, Optional.of(other));
  }

  /** The same with another time of service. */
  RequestClass serving(ValueRange other) {
    return with(load, Optional.of(other), false, request);
  }

  private RequestClass with(
      Load under, Optional<ValueRange> serving, boolean isAll, Optional<Envelope> asking) {
    return RequestClassBuilder.builder()
        .name(name)
        .load(under)
        .service(serving)
        .isMonitored(isAll)
        .like(like)
        .n(n)
        .request(asking)
        .answer(answer)
        .unmarshal(unmarshal)
        .marshal(marshal)
        .disk(disk)
        .calls(calls)
        .variation(variation)
        .build();
  }
}
