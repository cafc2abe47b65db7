package io.tare.harness.workloads.services.http;

import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.order.Body;
import io.tare.harness.model.order.Connecting;
import io.tare.harness.model.order.PreparedRequest;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.harness.workloads.services.client.ClientTarget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Creates the request of a cell, once the service's address is known. */
final class CellRequest {

  private final Measurand measurand;
  private final Parameters given;
  private final Settings settings;
  private final Connecting connecting;
  private final ServiceLocation serviceLocation;

  CellRequest(
      Measurand measurand, Settings settings, Connecting connecting, ServiceLocation location) {
    this.measurand = measurand;
    this.given = measurand.parameters();
    this.settings = settings;
    this.connecting = connecting;
    this.serviceLocation = location;
  }

  /**
   * The target and the request.
   *
   * @param addresses reads a WSDL from an address
   * @throws TrialFailure if a WSDL or an envelope cannot be used
   */
  ClientTarget target(WsdlSource.Addresses addresses)
      throws MeasurementException, InterruptedException {
    return switch (measurand.workload()) {
      case HttpWorkloads.SOAP -> ofSoap(addresses);
      case HttpWorkloads.MIX -> ofMix();
      case HttpWorkloads.HTTP -> ofHttp();
      default -> throw new IllegalStateException("no request for " + measurand);
    };
  }

  private ClientTarget ofHttp() throws TrialFailure {
    ServiceUrl url = url(serviceLocation.fill(given.text(HttpWorkloads.URL).orElse("")));
    PreparedRequest request =
        request(
            given.text(HttpWorkloads.METHOD).orElse("GET"),
            url,
            new TreeMap<>(),
            HttpWorkloads.OK,
            false);
    return target(url, request, given.text(HttpWorkloads.BODY).map(settings::file));
  }

  private static ClientTarget target(ServiceUrl url, PreparedRequest request, Optional<Path> body) {
    return new ClientTarget(url.endpoint(), List.of(new ClientTarget.Request(request, body)));
  }

  private ClientTarget ofMix() throws TrialFailure {
    ServiceUrl url = url(serviceLocation.fill(given.text(HttpWorkloads.URL).orElse("")));
    String list = given.text(HttpWorkloads.REQUESTS).orElse("");
    List<ClientTarget.Request> requests = new ArrayList<>();
    try {
      for (RecordedRequests.Request each : RecordedRequests.read(settings.file(list)).requests()) {
        PreparedRequest plain =
            request(
                each.method(),
                new ServiceUrl(
                    url.endpoint(), each.isWholePath() ? each.target() : url.below(each.target())),
                each.headers(),
                each.status().orElse(HttpWorkloads.OK),
                false);
        PreparedRequest weighted = plain.times(each.weight());
        requests.add(
            new ClientTarget.Request(
                each.text().isEmpty() ? weighted : weighted.with(new Body("", each.text())),
                each.file().map(file -> settings.file(beside(list, file)))));
      }
    } catch (IllegalArgumentException e) {
      throw new TrialFailure(measurand + ": " + e.getMessage(), e);
    }
    return new ClientTarget(url.endpoint(), requests);
  }

  /** A file named in another, relative to which it is. */
  static String beside(String list, String file) {
    return Path.of(list).resolveSibling(file).toString();
  }

  private ClientTarget ofSoap(WsdlSource.Addresses addresses)
      throws MeasurementException, InterruptedException {
    Path file = settings.file(given.text(HttpWorkloads.ENVELOPE).orElse(""));
    SoapEnvelope envelope = SoapEnvelope.read(file);
    String wsdl = serviceLocation.fill(given.text(HttpWorkloads.WSDL).orElse(""));
    SoapOperation operation =
        Wsdl.read(wsdl, new WsdlSource(settings, addresses))
            .operation(given.text(HttpWorkloads.OPERATION).orElse(""), envelope.version());
    Optional<String> text = given.text(HttpWorkloads.URL).map(serviceLocation::fill);
    if (text.isEmpty() && operation.address().isEmpty()) {
      throw new TrialFailure(wsdl + " has no address of the operation; set url");
    }
    ServiceUrl url = url(text.or(operation::address).orElseThrow());
    PreparedRequest request =
        request(
            "POST",
            url,
            operation.headers(envelope.encoding()),
            operation.status(),
            !operation.isOneWay());
    // An envelope made here is sent with the request: a file of the run would keep its secrets.
    return envelope
        .in(operation.version())
        .map(whole -> target(url, request.with(new Body("", whole)), Optional.empty()))
        .orElseGet(() -> target(url, request, Optional.of(file)));
  }

  /** The campaign's headers and status take precedence over the defaults. */
  private PreparedRequest request(
      String method, ServiceUrl url, SortedMap<String, String> known, int status, boolean isSoap)
      throws TrialFailure {
    SortedMap<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(known);
    headers.putAll(HeaderValues.of(settings).filled());
    try {
      return new PreparedRequest(
          1,
          method,
          url.target(),
          headers,
          null,
          (int) settings.whole(HttpWorkloads.STATUS).orElse(status),
          settings.text(HttpWorkloads.PATTERN).orElse(""),
          isSoap,
          connecting);
    } catch (IllegalArgumentException e) {
      throw new TrialFailure(measurand + ": " + e.getMessage(), e);
    }
  }

  private ServiceUrl url(String address) throws TrialFailure {
    try {
      return ServiceUrl.parse(address);
    } catch (IllegalArgumentException e) {
      throw new TrialFailure(measurand + ": " + e.getMessage(), e);
    }
  }
}
