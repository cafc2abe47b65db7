package io.tare.analysis.planning;

import io.tare.analysis.overhead.ComponentKind;
import io.tare.analysis.overhead.FittedComponent;
import io.tare.analysis.overhead.KnownOperations;
import io.tare.analysis.overhead.OverheadComponent;
import io.tare.analysis.overhead.OverheadModel;
import io.tare.analysis.overhead.WorkPoint;
import io.tare.analysis.planning.RequestClass.Envelope;
import io.tare.analysis.planning.RestCost.Piece;
import io.tare.model.Network;
import io.tare.spec.NearestName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;

/** Finds what each part of a class of requests costs: from the query, the model, or both. */
final class ClassCosts {

  private final OverheadModel model;
  private final Query query;
  private final RequestClass requests;
  private final String platform;
  private final List<String> notes;
  private final List<ModelCost> operations = new ArrayList<>();
  private final List<Piece> rests = new ArrayList<>();
  private final List<Piece> pauses = new ArrayList<>();
  private final List<Piece> transfers = new ArrayList<>();

  /**
   * @param notes where to add what a reader must know
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
    Optional<PartCost> transfer = RestCost.of(ComponentKind.TRANSFER, transfers, rest);
    if (transfer.isPresent()) {
      parts.add(behindNetwork(transfer.get()));
    }
    if (parts.isEmpty()) {
      throw QueryException.bad(
          "class %s: neither it nor the model tells a time; give its service, such as service: 80ms"
              .formatted(requests.name()));
    }
    return parts;
  }

  /** Transfers as they are over the network of the question, if they were measured over another. */
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
              "the model does not know what network %s costs on %s; measure roundtrip and iperf over it"
                  .formatted(network, on));
        }
      }
    }
    if (requests.request().isEmpty() && requests.answer().isEmpty()) {
      note(
          "class %s does not tell how many bytes it sends, so %s changes its round trip alone"
              .formatted(requests.name(), to));
    }
    return new BehindNetwork(measured, model, from, to, requests::bytes);
  }

  /**
   * How much times vary: as told, or else as the run showed it of these operations, which do so
   * independently of each other; what was not measured is taken as exponential. To be asked after
   * {@link #parts}.
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
          "the model does not tell how much times of one and the same request vary; they are taken"
              + " as exponential unless the query gives their variation");
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
      Optional<ValueRange> told)
      throws QueryException {
    Optional<OverheadComponent> component = find(kind, operation);
    if (told.isEmpty() && (component.isEmpty() || !component.get().tellsSeconds())) {
      note(
          "class %s: the model has no times of %s, so the answer is without it; give the reference's, such as %s: 20ms"
              .formatted(requests.name(), operation, kind.label()));
      return;
    }
    if (component.isEmpty()) {
      throw outside(
          "the model knows nothing of "
              + operation
              + ", so nothing tells its PD; leave out "
              + kind.label());
    }
    boolean isBound = isBound(component.get(), point);
    add(parts, component.get(), kind, told, point, isBound);
  }

  private void add(
      List<PartCost> parts,
      OverheadComponent component,
      ComponentKind kind,
      Optional<ValueRange> told,
      AskedPoint point,
      boolean isBound) {
    ModelCost cost =
        new ModelCost(query, requests.name(), component, kind.label(), told, point, isBound);
    operations.add(cost);
    parts.add(cost);
  }

  /** What the same operation takes beside its main part. */
  private void beside(String operation, AskedPoint point) {
    add(ComponentKind.REST, operation, point, rests);
    add(ComponentKind.PAUSE, operation, point, pauses);
    add(ComponentKind.TRANSFER, operation, point, transfers);
  }

  private void add(ComponentKind kind, String operation, AskedPoint point, List<Piece> pieces) {
    find(kind, operation)
        .filter(OverheadComponent::tellsSeconds)
        .ifPresent(each -> pieces.add(new Piece((FittedComponent) each, point)));
  }

  private void service(List<PartCost> parts) throws QueryException {
    if (requests.service().isEmpty() && requests.like().isEmpty()) {
      return;
    }
    Place place = worst(places());
    OverheadComponent component = place.component();
    AskedPoint point = place.point();
    if (requests.service().isEmpty() && !component.tellsSeconds()) {
      throw QueryException.bad(
          "class %s: the model has no times of %s; give the reference's processor time, such as service: 80ms"
              .formatted(requests.name(), component.operation()));
    }
    boolean isBound = isBound(component, point);
    add(parts, component, ComponentKind.SERVICE, requests.service(), point, isBound);
    if (component.tellsSeconds() && requests.request().isEmpty() && requests.answer().isEmpty()) {
      beside(component.operation(), point);
    }
  }

  /**
   * What a service may be like.
   *
   * @param isChosen whether its point is one of several, for want of n
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

  /** A slip of the pen is a wrong query; an operation that the model lacks is not. */
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

  /** At which n: as told, or where the reference takes as long, or any that was measured. */
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
   * The worst of several places: where the platform loses most, or else takes longest. A measured
   * place is preferred.
   */
  private Place worst(List<Place> places) {
    List<Place> inside =
        places.stream().filter(each -> each.point().missing(each.component()).isEmpty()).toList();
    Place worst =
        (inside.isEmpty() ? places : inside)
            .stream().max(Comparator.comparingDouble(this::cost)).orElseThrow();
    boolean hasSeveralOperations =
        places.stream().map(each -> each.component().operation()).distinct().count() > 1;
    boolean isOfNoMatter =
        platform.equals(model.reference()) && requests.service().isPresent(); // which loses nothing
    if ((hasSeveralOperations || worst.isChosen()) && !isOfNoMatter) {
      String at =
          worst.isChosen()
              ? String.format(Locale.ROOT, "n=%.0f", worst.point().middle().of(WorkPoint.ORDER))
              : "";
      note(
          "class %s does not say %s; taken on %s as %s, the worst that was measured"
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

  /** On the reference, which loses nothing, as on the platform that loses most. */
  private double cost(Place place) {
    OverheadComponent component = place.component();
    WorkPoint point = place.point().middle();
    if (requests.service().isEmpty() && component.tellsSeconds()) {
      return component.seconds(platform, point, OverheadModel.NOMINAL);
    }
    return component.platforms().stream()
        .filter(each -> each.equals(platform) || platform.equals(model.reference()))
        .mapToDouble(each -> component.pd(each, point, OverheadModel.NOMINAL))
        .max()
        .orElse(0);
  }

  /** Where the reference takes as long as told; of an interval, in each draw as long as there. */
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
      throw outside(missing.get() + "; measure there, or ask for a bound with extrapolate");
    }
    note(
        "class "
            + requests.name()
            + ": outside of the model, so this is a bound: "
            + missing.get());
    return true;
  }

  /** A component over the network of the question, or else over another one, with a note. */
  private Optional<OverheadComponent> find(ComponentKind kind, String operation) {
    Optional<OverheadComponent> found = known(kind, operation);
    found
        .filter(each -> query.network().filter(name -> !name.equals(each.path())).isPresent())
        .ifPresent(
            each ->
                note(
                    "the model has no %s of %s over %s; that over the %s is taken"
                        .formatted(
                            kind.label(), operation, query.network().orElseThrow(), each.path())));
    return found;
  }

  private Optional<OverheadComponent> known(ComponentKind kind, String operation) {
    return known(model, query.network(), kind, operation);
  }

  /** A component over a network if one is asked about and known, or else over the nearest. */
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
