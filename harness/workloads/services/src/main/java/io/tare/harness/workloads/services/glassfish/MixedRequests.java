package io.tare.harness.workloads.services.glassfish;

import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.RequestMix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The requests of a mix, as declared by the mixed workloads. */
final class MixedRequests {

  private final List<Workload> single;

  /**
   * @param single the workloads that may be mixed
   */
  MixedRequests(List<Workload> single) {
    this.single = List.copyOf(single);
  }

  /** One of a submission's possible requests. */
  record Part(int weight, Workload workload, Parameters parameters) {

    /** As in campaign files. */
    String words() {
      return workload.words(parameters);
    }
  }

  static boolean isMix(Workload workload) {
    return workload.name().equals(RequestMix.WORKLOAD);
  }

  /** A submission's possible requests; a single one if the workload is not a mix. */
  List<Part> parts(Workload workload, Parameters given) {
    if (!isMix(workload)) {
      return List.of(new Part(1, workload, given));
    }
    return mix(given).requests().stream()
        .map(
            each -> new Part(each.weight(), find(each.workload()).orElseThrow(), each.parameters()))
        .toList();
  }

  /** What is wrong with a mix; empty if nothing is. */
  Optional<String> complaint(Parameters given) {
    try {
      List<RequestMix.Request> requests = mix(given).requests();
      for (int i = 0; i < requests.size(); i++) {
        Optional<String> wrong = complaint(requests.get(i));
        if (wrong.isPresent()) {
          return Optional.of(
              "request %d, \"%s\": ".formatted(i + 1, requests.get(i)) + wrong.get());
        }
      }
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** The same mix of small requests. */
  Parameters small(Parameters given) {
    List<RequestMix.Request> small = new ArrayList<>();
    for (RequestMix.Request each : mix(given).requests()) {
      Workload workload = find(each.workload()).orElseThrow();
      small.add(
          new RequestMix.Request(
              each.weight(),
              workload.name(),
              written(workload, workload.small(each.parameters()))));
    }
    return given.with(RequestMix.PARAMETER, new RequestMix(small).toString());
  }

  private static SortedMap<String, String> written(Workload workload, Parameters parameters) {
    SortedMap<String, String> written = new TreeMap<>();
    for (ParameterSpec spec : workload.parameters()) {
      Object value = parameters.values().get(spec.name());
      if (value != null) {
        written.put(spec.name(), spec.written(value));
      }
    }
    return written;
  }

  private Optional<String> complaint(RequestMix.Request request) {
    Optional<Workload> workload = find(request.workload());
    if (workload.isEmpty()) {
      return Optional.of(
          "expected one of "
              + String.join(", ", single.stream().map(Workload::name).toList())
              + ", found "
              + request.workload());
    }
    List<ParameterSpec> specs = workload.get().parameters();
    List<String> names = specs.stream().map(ParameterSpec::name).toList();
    for (String name : request.written().keySet()) {
      if (!names.contains(name)) {
        return Optional.of("unknown parameter " + name + "; there are " + String.join(", ", names));
      }
    }
    for (ParameterSpec spec : specs) {
      String text = request.written().get(spec.name());
      if (text == null && spec.fallback().isEmpty()) {
        return Optional.of(spec.name() + " is missing; expected " + spec.expected());
      }
      Optional<String> wrong = text == null ? Optional.empty() : complaint(spec, text);
      if (wrong.isPresent()) {
        return wrong;
      }
    }
    return workload.get().family().complaint(workload.get(), request.parameters());
  }

  private static Optional<String> complaint(ParameterSpec spec, String text) {
    try {
      var unused = spec.parse(text);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(spec.name() + ": " + e.getMessage());
    }
  }

  private Optional<Workload> find(String name) {
    return single.stream().filter(each -> each.name().equals(name)).findFirst();
  }

  private static RequestMix mix(Parameters given) {
    return RequestMix.parse(given.text(RequestMix.PARAMETER).orElse(""));
  }
}
