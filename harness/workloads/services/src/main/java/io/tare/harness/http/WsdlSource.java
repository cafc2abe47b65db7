package io.tare.harness.http;

import io.tare.harness.benchmark.TrialFailure;
import io.tare.harness.workload.Settings;
import io.tare.model.MeasurementException;
import io.tare.model.Parameters;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads files on this machine by itself, and addresses by the clients, which can reach them. */
final class WsdlSource implements Wsdl.Source {

  private final Settings settings;
  private final Addresses addresses;

  /** Where addresses are read. */
  interface Addresses {
    byte[] read(String url) throws MeasurementException, InterruptedException;
  }

  /** Nothing is running yet that could be asked. */
  private static final class NotYetException extends MeasurementException {
    private static final long serialVersionUID = 1L;

    NotYetException() {
      super("addresses are asked when the service runs");
    }
  }

  WsdlSource(Settings settings, Addresses addresses) {
    this.settings = settings;
    this.addresses = addresses;
  }

  /** What is wrong with a call, as far as it stands in files; empty if nothing is. */
  static Optional<String> objection(Parameters given, Settings settings) {
    Optional<String> wsdl =
        given.text(HttpWorkloads.WSDL).filter(place -> !HttpWorkloads.isAddress(place));
    Optional<String> envelope = given.text(HttpWorkloads.ENVELOPE);
    boolean isReadable =
        wsdl.isPresent()
            && envelope.isPresent()
            && Files.isReadable(settings.file(wsdl.get()))
            && Files.isReadable(settings.file(envelope.get())); // else it is told as missing
    if (!isReadable) {
      return Optional.empty();
    }
    WsdlSource source =
        new WsdlSource(
            settings,
            url -> {
              throw new NotYetException();
            });
    try {
      SoapOperation operation =
          Wsdl.read(wsdl.get(), source)
              .operation(
                  given.text(HttpWorkloads.OPERATION).orElse(""),
                  SoapEnvelope.read(settings.file(envelope.get())).version());
      return operation.address().isEmpty() && given.text(HttpWorkloads.URL).isEmpty()
          ? Optional.of(wsdl.get() + " says no address of the operation; say url")
          : Optional.empty();
    } catch (NotYetException e) {
      return Optional.empty();
    } catch (MeasurementException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  @Override
  public byte[] read(String location) throws MeasurementException, InterruptedException {
    if (HttpWorkloads.isAddress(location)) {
      return addresses.read(location);
    }
    try {
      return Files.readAllBytes(settings.file(location));
    } catch (IOException e) {
      throw new TrialFailure(settings.file(location) + " cannot be read: " + e, e);
    }
  }

  @Override
  public String resolve(String base, String relative) {
    if (HttpWorkloads.isAddress(relative)) {
      return relative;
    }
    return HttpWorkloads.isAddress(base)
        ? URI.create(base).resolve(relative).toString()
        : Path.of(base).resolveSibling(relative).toString();
  }
}
