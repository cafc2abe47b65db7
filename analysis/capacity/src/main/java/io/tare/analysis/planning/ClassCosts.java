package io.tare.analysis.planning;

import io.tare.analysis.overhead.ComponentKind;
import io.tare.analysis.overhead.FittedComponent;
import io.tare.analysis.overhead.OverheadComponent;
import io.tare.analysis.overhead.OverheadModel;
import io.tare.analysis.overhead.WorkPoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds what each part of a class of requests costs: from the query, the model, or both. */
final class ClassCosts {

  private static final String UNMARSHAL = "soap.unmarshal";
  private static final String MARSHAL = "soap.marshal";

  private final OverheadModel model;
  private final Query query;
  private final RequestClass requests;
  private final List<String> notes;

  /**
   * @param notes where to add what a reader must know
   */
  ClassCosts(OverheadModel model, Query query, RequestClass requests, List<String> notes) {
    this.model = model;
    this.query = query;
    this.requests = requests;
    this.notes = notes;
  }

  List<PartCost> parts() throws QueryException {
    List<PartCost> parts = new ArrayList<>();
    List<OverheadComponent> rests = new ArrayList<>();
    List<OverheadComponent> transfers = new ArrayList<>();
    List<WorkPoint> restPoints = new ArrayList<>();
    List<WorkPoint> transferPoints = new ArrayList<>();
    if (requests.request().isPresent() || requests.unmarshal().isPresent()) {
      envelope(parts, ComponentKind.UNMARSHAL, UNMARSHAL, requests.request(), requests.unmarshal());
      beside(UNMARSHAL, requests.request(), rests, restPoints, transfers, transferPoints);
    }
    service(parts, rests, restPoints, transfers, transferPoints);
    if (requests.answer().isPresent() || requests.marshal().isPresent()) {
      envelope(parts, ComponentKind.MARSHAL, MARSHAL, requests.answer(), requests.marshal());
      beside(MARSHAL, requests.answer(), rests, restPoints, transfers, transferPoints);
    }
    Optional<PartCost> rest = RestCost.of(ComponentKind.REST, rests, restPoints, Optional.empty());
    rest.ifPresent(parts::add);
    RestCost.of(ComponentKind.TRANSFER, transfers, transferPoints, rest).ifPresent(parts::add);
    if (parts.isEmpty()) {
      throw QueryException.bad("class " + requests.name() + " has nothing to do that is known");
    }
    return parts;
  }

  private void envelope(
      List<PartCost> parts,
      ComponentKind kind,
      String operation,
      Optional<RequestClass.Envelope> envelope,
      Optional<ValueRange> told)
      throws QueryException {
    Optional<OverheadComponent> component =
        model
            .component(kind, operation, query.path())
            .or(() -> model.component(kind, operation, "loopback"));
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
    WorkPoint point =
        envelope
            .map(each -> WorkPoint.envelope(each.size().middle(), each.characters()))
            .orElseThrow(
                () ->
                    QueryException.bad(
                        "class "
                            + requests.name()
                            + " tells the time to "
                            + kind.label()
                            + " but not of what; add "
                            + (kind == ComponentKind.UNMARSHAL ? "request" : "answer")
                            + ": {size: 2MB, characters: 100}"));
    boolean isBound = isBound(component.get(), point);
    parts.add(
        new ModelCost(query, requests.name(), component.get(), kind.label(), told, point, isBound));
  }

  /** What the same operation takes beside its main part. */
  private void beside(
      String operation,
      Optional<RequestClass.Envelope> envelope,
      List<OverheadComponent> rests,
      List<WorkPoint> restPoints,
      List<OverheadComponent> transfers,
      List<WorkPoint> transferPoints) {
    if (envelope.isPresent()) {
      WorkPoint point =
          WorkPoint.envelope(envelope.get().size().middle(), envelope.get().characters());
      add(ComponentKind.REST, operation, point, rests, restPoints);
      add(ComponentKind.TRANSFER, operation, point, transfers, transferPoints);
    }
  }

  private void add(
      ComponentKind kind,
      String operation,
      WorkPoint point,
      List<OverheadComponent> components,
      List<WorkPoint> points) {
    model
        .component(kind, operation, query.path())
        .or(() -> model.component(kind, operation, "loopback"))
        .filter(OverheadComponent::tellsSeconds)
        .ifPresent(
            each -> {
              components.add(each);
              points.add(point);
            });
  }

  private void service(
      List<PartCost> parts,
      List<OverheadComponent> rests,
      List<WorkPoint> restPoints,
      List<OverheadComponent> transfers,
      List<WorkPoint> transferPoints)
      throws QueryException {
    if (requests.service().isEmpty() && requests.like().isEmpty()) {
      return;
    }
    OverheadComponent component = like();
    WorkPoint point = at(component);
    if (requests.service().isEmpty() && !component.tellsSeconds()) {
      throw QueryException.bad(
          "class %s: the model has no times of %s; give the reference's processor time, such as service: 80ms"
              .formatted(requests.name(), component.operation()));
    }
    boolean isBound = isBound(component, point);
    parts.add(
        new ModelCost(
            query, requests.name(), component, "service", requests.service(), point, isBound));
    if (component.tellsSeconds() && requests.request().isEmpty() && requests.answer().isEmpty()) {
      add(ComponentKind.REST, component.operation(), point, rests, restPoints);
      add(ComponentKind.TRANSFER, component.operation(), point, transfers, transferPoints);
    }
  }

  private OverheadComponent like() throws QueryException {
    List<OverheadComponent> known =
        model.components().stream()
            .filter(each -> each.kind() == ComponentKind.SERVICE)
            .filter(each -> each.path().equals("loopback") || each.path().equals(query.path()))
            .toList();
    if (known.isEmpty()) {
      throw outside("the model knows no service; it has no operation with a parameter n");
    }
    if (requests.like().isPresent()) {
      String word = requests.like().get();
      return known.stream()
          .filter(each -> each.operation().equals(word))
          .findFirst()
          .orElseThrow(
              () ->
                  outside(
                      "the model has no operation \""
                          + word.replaceAll("\\p{Cntrl}", " ")
                          + "\"; there are "
                          + String.join(", ", model.operations())));
    }
    OverheadComponent worst =
        known.stream().max(Comparator.comparingDouble(this::largestPd)).orElseThrow();
    if (known.size() > 1) {
      note(
          "class %s does not say which operation its service is like; taken as %s, which loses most"
              .formatted(requests.name(), worst.operation()));
    }
    return worst;
  }

  private double largestPd(OverheadComponent component) {
    WorkPoint point = WorkPoint.order(component.hull().largest(0));
    return component.platforms().stream()
        .mapToDouble(each -> component.pd(each, point, OverheadModel.NOMINAL))
        .max()
        .orElse(0);
  }

  /** At which n: as told, or where the reference takes as long, or the largest measured. */
  private WorkPoint at(OverheadComponent component) {
    if (requests.n().isPresent()) {
      return WorkPoint.order(requests.n().getAsDouble());
    }
    if (component instanceof FittedComponent fitted && requests.service().isPresent()) {
      Optional<WorkPoint> taking = fitted.orderTaking(requests.service().get().middle());
      if (taking.isPresent()) {
        return taking.get();
      }
    }
    double largest = component.hull().largest(0);
    note(
        "class %s does not say n of %s; taken as %.0f, the largest that was measured"
            .formatted(requests.name(), component.operation(), largest));
    return WorkPoint.order(largest);
  }

  private boolean isBound(OverheadComponent component, WorkPoint point) throws QueryException {
    Optional<String> missing = component.missing(point);
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

  private void note(String text) {
    if (!notes.contains(text)) {
      notes.add(text);
    }
  }

  private static QueryException outside(String message) {
    return new QueryException(QueryException.Kind.OUTSIDE_MODEL, message);
  }
}
