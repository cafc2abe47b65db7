package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.FittedComponent;
import io.tare.analysis.capacity.models.KnownOperations;
import io.tare.analysis.capacity.models.OverheadComponent;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.models.WorkPoint;
import io.tare.analysis.capacity.planning.RequestClass.Envelope;
import io.tare.analysis.capacity.planning.RestCost.Piece;
import io.tare.harness.model.Network;
import io.tare.harness.spec.NearestName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;

/** Finds the cost of each part of a class of requests, from the query, the model, or both. */
final class ClassCosts {

  private final OverheadModel model;
  private final Query query;
  private final RequestClass requests;
  private final String platform;
  private final List<String> notes;
  private final List<ModelCost> operations = new ArrayList<>();
  private final List<Piece> rests = new ArrayList<>();
  private final List<Piece> pauses = new ArrayList<>();
  private final List<Piece> wakeUps = new ArrayList<>();
  private final List<Piece> contentions = new ArrayList<>();
  private final List<Piece> transfers = new ArrayList<>();

  /**
   * @param notes receives notes for readers
   */
  ClassCosts(
      OverheadModel model,
      Query query,
      RequestClass requests,
      String platform,
      List<String> notes) {
    this.model = model;
    this.query = query;
    this.requests = requests;
    this.platform = platform;
    this.notes = notes;
  }

  List<PartCost> parts() throws QueryException {
    List<PartCost> parts = new ArrayList<>();
    if (requests.request().isPresent()) {
      AskedPoint point = asked(requests.request().get(), Envelope.REQUEST);
      envelope(
          parts, ComponentKind.UNMARSHAL, KnownOperations.UNMARSHAL, point, requests.unmarshal());
      beside(KnownOperations.UNMARSHAL, point);
    }
    service(parts);
    if (requests.answer().isPresent()) {
      AskedPoint point = asked(requests.answer().get(), Envelope.ANSWER);
      envelope(parts, ComponentKind.MARSHAL, KnownOperations.MARSHAL, point, requests.marshal());
      beside(KnownOperations.MARSHAL, point);
    }
    Optional<PartCost> rest = RestCost.of(ComponentKind.REST, rests, Optional.empty());
    rest.ifPresent(parts::add);
    RestCost.of(ComponentKind.PAUSE, pauses, Optional.empty()).ifPresent(parts::add);
    RestCost.of(ComponentKind.CONTENTION, contentions, Optional.empty()).ifPresent(parts::add);
    RestCost.of(ComponentKind.WAKE_UP, wakeUps, Optional.empty())
        .ifPresent(cost -> parts.add(new WakeUpCost(cost, parts)));
    Optional<PartCost> transfer = RestCost.of(ComponentKind.TRANSFER, transfers, rest);
    if (transfer.isPresent()) {
      parts.add(behindNetwork(transfer.get()));
    }
    if (parts.isEmpty()) {
      throw QueryException.bad(
          ("class %s: neither it nor the model has a time; give its service, such as service:"
                  + " 80ms")
              .formatted(requests.name()));
    }
    return requests.isMonitored() ? MonitoredCost.of(requests.name(), parts, notes) : parts;
  }

  /** Transfers over the network of the question, if measured over another. */
  private PartCost behindNetwork(PartCost measured) throws QueryException {
    String from = transfers.get(0).component().path();
    String to = query.network().orElse(from);
    if (to.equals(from) || model.networks().stream().noneMatch(each -> each.network().equals(to))) {
      return measured;
    }
    for (String on : List.of(platform, model.reference())) {
      for (String network : List.of(from, to)) {
        if (model.network(network, on).isEmpty()) {
          throw outside(
              "the model has no costs of network %s on %s; measure roundtrip and iperf over it"
                  .formatted(network, on));
        }
      }
    }
    if (requests.request().isEmpty() && requests.answer().isEmpty()) {
      note(
          "class %s does not say how many bytes it sends, so %s changes only its round trip"
              .formatted(requests.name(), to));
    }
    return new BehindNetwork(measured, model, from, to, requests::bytes);
  }

  /**
   * The variation of times: as given, or otherwise as measured for these operations, assumed
   * independent; unmeasured ones are exponential. Call after {@link #parts}.
   */
  Variation variation() {
    if (requests.variation().isPresent()) {
      return new Variation(requests.variation().getAsDouble(), false);
    }
    double variance = 0;
    double sum = 0;
    boolean isMeasured = !operations.isEmpty();
    for (ModelCost each : operations) {
      double seconds = each.seconds(platform, OverheadModel.NOMINAL);
      OptionalDouble own = each.variation(model, platform);
      variance += own.orElse(Variation.EXPONENTIAL) * seconds * seconds;
      sum += seconds;
      isMeasured = isMeasured && own.isPresent();
    }
    if (!isMeasured) {
      note(
          "the model has no variation of the times of one request; they are taken as exponential"
              + " unless the query gives their variation");
    }
    return new Variation(sum > 0 ? variance / (sum * sum) : Variation.EXPONENTIAL, isMeasured);
  }

  private AskedPoint asked(Envelope envelope, String which) {
    return AskedPoint.of(envelope, requests.name(), which);
  }

  private void envelope(
      List<PartCost> parts,
      ComponentKind kind,
      String operation,
      AskedPoint point,
      Optional<ValueRange> range)
      throws QueryException {
    Optional<OverheadComponent> component = find(kind, operation);
    if (range.isEmpty() && (component.isEmpty() || !component.get().hasSeconds())) {
      note(
          ("class %s: the model has no times of %s, so the answer omits it; give the reference's,"
                  + " such as %s: 20ms")
              .formatted(requests.name(), operation, kind.label()));
      return;
    }
    if (component.isEmpty()) {
      throw outside(
          "the model has no " + operation + ", so its PD is unknown; leave out " + kind.label());
    }
    boolean isBound = isBound(component.get(), point);
    add(parts, component.get(), kind, range, point, isBound);
  }

  private void add(
      List<PartCost> parts,
      OverheadComponent component,
      ComponentKind kind,
      Optional<ValueRange> range,
      AskedPoint point,
      boolean isBound) {
    ModelCost cost =
        new ModelCost(query, requests.name(), component, kind.label(), range, point, isBound);
    operations.add(cost);
    parts.add(cost);
  }

  /** The same operation's time outside its main part. */
  private void beside(String operation, AskedPoint point) {
    add(ComponentKind.REST, operation, point, rests);
    add(ComponentKind.PAUSE, operation, point, pauses);
    add(ComponentKind.WAKE_UP, operation, point, wakeUps);
    add(ComponentKind.CONTENTION, operation, point, contentions);
    add(ComponentKind.TRANSFER, operation, point, transfers);
  }

  private void add(ComponentKind kind, String operation, AskedPoint point, List<Piece> pieces) {
    find(kind, operation)
        .filter(OverheadComponent::hasSeconds)
        .ifPresent(each -> pieces.add(new Piece((FittedComponent) each, point)));
  }

  private void service(List<PartCost> parts) throws QueryException {
    if (requests.service().isEmpty() && requests.like().isEmpty()) {
      return;
    }
    Place place = worst(places());
    OverheadComponent component = place.component();
    AskedPoint point = place.point();
    if (requests.service().isEmpty() && !component.hasSeconds()) {
      throw QueryException.bad(
          "class %s: the model has no times of %s; give the reference's processor time, such as service: 80ms"
              .formatted(requests.name(), component.operation()));
    }
    boolean isBound = isBound(component, point);
    add(parts, component, ComponentKind.SERVICE, requests.service(), point, isBound);
    if (component.hasSeconds() && requests.request().isEmpty() && requests.answer().isEmpty()) {
      beside(component.operation(), point);
    }
  }

  /**
   * A candidate for the service's operation.
   *
   * @param isChosen whether its point was chosen because n is missing
   */
  private record Place(OverheadComponent component, AskedPoint point, boolean isChosen) {}

  private List<Place> places() throws QueryException {
    List<OverheadComponent> known =
        model.operations().stream()
            .map(each -> known(ComponentKind.SERVICE, each))
            .flatMap(Optional::stream)
            .toList();
    if (known.isEmpty()) {
      throw outside(
          "the model has no times of a service; fit one from a run of operations with a parameter n,"
              + " such as soa.matmul");
    }
    if (requests.like().isEmpty()) {
      return known.stream().flatMap(each -> at(each).stream()).toList();
    }
    String word = requests.like().get();
    Optional<OverheadComponent> meant = find(ComponentKind.SERVICE, word);
    if (meant.isEmpty()) {
      throw unknown(word, known.stream().map(OverheadComponent::operation).toList());
    }
    return at(meant.get());
  }

  /** A typing error makes a query wrong; an operation that the model lacks does not. */
  private static QueryException unknown(String word, List<String> known) {
    String message = "the model has no operation \"" + word.replaceAll("\\p{Cntrl}", " ") + "\"";
    String workload = word.split(" ", 2)[0];
    Optional<String> meant =
        known.stream().anyMatch(each -> each.split(" ", 2)[0].equals(workload))
            ? Optional.empty()
            : NearestName.question(word, known);
    return meant
        .map(hint -> QueryException.bad(message + hint))
        .orElseGet(() -> outside(message + "; there are " + String.join(", ", known)));
  }

  /** The value of n: as given, or from the reference's time, or any measured one. */
  private List<Place> at(OverheadComponent component) {
    if (component.hull().variables().isEmpty()) {
      return List.of(new Place(component, AskedPoint.of(WorkPoint.ANY), false));
    }
    if (requests.n().isPresent()) {
      WorkPoint point = WorkPoint.order(requests.n().getAsDouble());
      return List.of(new Place(component, AskedPoint.of(point), false));
    }
    if (component instanceof FittedComponent fitted && requests.service().isPresent()) {
      Optional<AskedPoint> taking = taking(fitted, requests.service().get());
      if (taking.isPresent()) {
        return List.of(new Place(component, taking.get(), false));
      }
    }
    return component.points().stream()
        .map(point -> new Place(component, AskedPoint.of(point), true))
        .toList();
  }

  /**
   * The worst of several points: where the platform loses most, or otherwise takes longest. A
   * measured point is preferred.
   */
  private Place worst(List<Place> places) {
    List<Place> inside =
        places.stream().filter(each -> each.point().missing(each.component()).isEmpty()).toList();
    Place worst =
        (inside.isEmpty() ? places : inside)
            .stream().max(Comparator.comparingDouble(this::cost)).orElseThrow();
    boolean hasSeveralOperations =
        places.stream().map(each -> each.component().operation()).distinct().count() > 1;
    boolean isOfNoMatter = // no loss, or the query's
        (platform.equals(model.reference()) || query.pd().containsKey(platform))
            && requests.service().isPresent();
    if ((hasSeveralOperations || worst.isChosen()) && !isOfNoMatter) {
      String at =
          worst.isChosen()
              ? String.format(Locale.ROOT, "n=%.0f", worst.point().middle().of(WorkPoint.ORDER))
              : "";
      note(
          "class %s does not say %s; taken on %s as %s, the worst measured"
              .formatted(
                  requests.name(),
                  !hasSeveralOperations
                      ? "n of " + worst.component().operation()
                      : "which operation its service is like" + (worst.isChosen() ? ", nor n" : ""),
                  platform,
                  hasSeveralOperations ? (worst.component().operation() + " " + at).strip() : at));
    }
    return worst;
  }

  /** On the reference, which has no loss, the same as on the platform that loses most. */
  private double cost(Place place) {
    OverheadComponent component = place.component();
    WorkPoint point = place.point().middle();
    if (requests.service().isEmpty() && component.hasSeconds()) {
      return component.seconds(platform, point, OverheadModel.NOMINAL);
    }
    return component.platforms().stream()
        .filter(each -> each.equals(platform) || platform.equals(model.reference()))
        .mapToDouble(each -> component.pd(each, point, OverheadModel.NOMINAL))
        .max()
        .orElse(0);
  }

  /** Where the reference takes the given time; for an interval, the time of each draw. */
  private Optional<AskedPoint> taking(FittedComponent fitted, ValueRange service) {
    Optional<WorkPoint> low = fitted.orderTaking(service.low());
    Optional<WorkPoint> high = fitted.orderTaking(service.high());
    if (low.isEmpty() || high.isEmpty()) {
      return Optional.empty();
    }
    if (service.isPoint()) {
      return low.map(AskedPoint::of);
    }
    String part = ComponentKind.SERVICE.label();
    IntFunction<WorkPoint> byDraw =
        draw -> fitted.orderTaking(service.at(requests.name(), part, draw)).orElseThrow();
    return Optional.of(
        new AskedPoint(
            byDraw.apply(OverheadModel.NOMINAL), List.of(low.get(), high.get()), byDraw));
  }

  private boolean isBound(OverheadComponent component, AskedPoint point) throws QueryException {
    Optional<String> missing = point.missing(component);
    if (missing.isEmpty()) {
      return false;
    }
    if (!query.extrapolate()) {
      throw outside(
          missing.get()
              + "; measure there, or ask for a bound: --extrapolate, in a file extrapolate: true");
    }
    note("class " + requests.name() + ": outside the model, so this is a bound: " + missing.get());
    return true;
  }

  /** A component over the network of the question, or otherwise over another one, with a note. */
  private Optional<OverheadComponent> find(ComponentKind kind, String operation) {
    Optional<OverheadComponent> found = known(kind, operation);
    found
        .filter(each -> query.network().filter(name -> !name.equals(each.path())).isPresent())
        .ifPresent(
            each ->
                note(
                    "the model has no %s of %s over %s; that over the %s is used"
                        .formatted(
                            kind.label(), operation, query.network().orElseThrow(), each.path())));
    return found;
  }

  private Optional<OverheadComponent> known(ComponentKind kind, String operation) {
    return known(model, query.network(), kind, operation);
  }

  /** A component over the requested network if known, or otherwise over the nearest. */
  static Optional<OverheadComponent> known(
      OverheadModel model, Optional<String> network, ComponentKind kind, String operation) {
    return network
        .flatMap(path -> model.component(kind, operation, path))
        .or(
            () ->
                model.components().stream()
                    .filter(each -> each.kind() == kind && each.operation().equals(operation))
                    .min(Comparator.comparing(each -> new Network(each.path()))));
  }

  private void note(String text) {
    if (!notes.contains(text)) {
      notes.add(text);
    }
  }

  private static QueryException outside(String message) {
    return new QueryException(QueryException.Kind.OUTSIDE_MODEL, message);
  }
}
