package io.tare.harness.workloads.services.http;

import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.HttpDocument;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.contract.TrialFailure;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads files directly on this machine, and addresses through the clients, which can reach them.
 */
final class WsdlSource implements Wsdl.Source {

  /** Statuses of a service that does not know who asks. */
  private static final Set<Integer> WANT_LOGIN = Set.of(401, 403);

  private final Settings settings;
  private final Addresses addresses;

  /** Reads addresses. */
  interface Addresses {
    byte[] read(String url) throws MeasurementException, InterruptedException;
  }

  WsdlSource(Settings settings, Addresses addresses) {
    this.settings = settings;
    this.addresses = addresses;
  }

  /**
   * What is wrong with a call, as far as known before anything runs; empty if nothing is.
   *
   * @param addresses reads those that already exist
   * @param isAskedHere whether a client on this machine reads the WSDL
   */
  static Optional<String> objection(
      Parameters given, Settings settings, ReachableAddresses addresses, boolean isAskedHere) {
    String wsdl = given.text(HttpWorkloads.WSDL).orElse("");
    String envelope = given.text(HttpWorkloads.ENVELOPE).orElse("");
    boolean isThere =
        HttpWorkloads.isAddress(wsdl)
            ? ServiceStart.of(settings).isEmpty() && !wsdl.contains("{")
            : !wsdl.isEmpty()
                && Files.isReadable(settings.file(wsdl)); // otherwise it is reported as missing
    if (isThere && !HttpWorkloads.isAddress(wsdl) && Files.isDirectory(settings.file(wsdl))) {
      return Optional.of(wsdl + " is a directory; name a file in it");
    }
    if (!isThere || envelope.isEmpty() || !Files.isReadable(settings.file(envelope))) {
      return Optional.empty();
    }
    try {
      Wsdl read;
      try {
        read = Wsdl.read(wsdl, new WsdlSource(settings, addresses));
      } catch (TrialFailure e) {
        if (!isAskedHere && HttpWorkloads.isAddress(wsdl) && ReachableAddresses.isOfAsker(wsdl)) {
          return Optional.empty(); // that address may be something else on this machine
        }
        throw e;
      }
      String name = given.text(HttpWorkloads.OPERATION).orElse("");
      Optional<SoapVersion> version = SoapEnvelope.read(settings.file(envelope)).version();
      SoapOperation operation = read.operation(name, version);
      return given.text(HttpWorkloads.URL).isPresent()
          ? Optional.empty()
          : objection(wsdl, operation, read.addresses(name, version));
    } catch (ReachableAddresses.NotReachedException e) {
      return Optional.empty();
    } catch (MeasurementException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** What is wrong with the address in a WSDL; names another one if that can be called. */
  private static Optional<String> objection(
      String wsdl, SoapOperation operation, List<String> addresses) {
    if (operation.address().isEmpty()) {
      return Optional.of(wsdl + " has no address of the operation; set url");
    }
    // Servers publish one with TLS and one without, which cost differently; often only one is open.
    if (addresses.stream().map(each -> each.startsWith("https:")).distinct().count() > 1) {
      return Optional.of(
          "%s has the operation at %s; set url to the one to measure"
              .formatted(wsdl, String.join(" and ", addresses)));
    }
    return addressObjection(operation.address().get())
        .map(
            reason ->
                wsdl
                    + ": "
                    + reason
                    + addresses.stream()
                        .filter(each -> addressObjection(each).isEmpty())
                        .findFirst()
                        .map(each -> ", such as that of another port: url: \"" + each + "\"")
                        .orElse(""));
  }

  private static Optional<String> addressObjection(String address) {
    try {
      var unused = ServiceUrl.parse(address);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /**
   * The WSDL at an address.
   *
   * @throws TrialFailure if it is something else, elsewhere, or not whole
   */
  static byte[] content(String url, HttpDocument answer) throws TrialFailure {
    Optional<String> objection = answer.objection();
    if (objection.isPresent()) {
      throw new TrialFailure(
          url + " is not a WSDL: " + objection.get() + "; " + advice(url, answer));
    }
    return answer.bytes();
  }

  /** A login would also be sent to whatever a WSDL imports, so it is for requests only. */
  private static String advice(String url, HttpDocument answer) {
    if (WANT_LOGIN.contains(answer.status())) {
      return "neither login nor headers are sent for it; save it as a file and name that";
    }
    return answer.isFailure() ? "try again when the service answers" : Wsdl.correction(url);
  }

  @Override
  public byte[] read(String location) throws MeasurementException, InterruptedException {
    if (HttpWorkloads.isAddress(location)) {
      return addresses.read(location);
    }
    try {
      return Files.readAllBytes(settings.file(location));
    } catch (IOException e) {
      throw new TrialFailure(
          settings.file(location) + " cannot be read: " + FileTrouble.reason(e), e);
    }
  }

  @Override
  public String resolve(String base, String relative) throws TrialFailure {
    String address = relative.replace(" ", "%20"); // which its type, anyURI, allows
    try {
      if (HttpWorkloads.isAddress(relative)) {
        return URI.create(address).toString();
      }
      if (!HttpWorkloads.isAddress(base)) {
        return Path.of(base).resolveSibling(relative).toString();
      }
      // The JDK follows RFC 2396, in which a query alone replaces the last part of the path too.
      return relative.startsWith("?")
          ? URI.create(base.replaceFirst("[?#].*", "") + address).toString()
          : URI.create(base).resolve(address).toString();
    } catch (IllegalArgumentException e) {
      throw new TrialFailure(
          "%s imports \"%s\", which is neither an address nor a file; correct it in a copy"
              .formatted(base, relative),
          e);
    }
  }
}
