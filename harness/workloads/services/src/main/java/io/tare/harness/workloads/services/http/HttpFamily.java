package io.tare.harness.workloads.services.http;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.platform.ServerChoice;
import io.tare.harness.campaign.platform.StartArchive;
import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.RequestMix;
import io.tare.harness.model.SubmissionField;
import io.tare.harness.workloads.contract.Benchmark;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.services.client.ClientFamily;
import io.tare.harness.workloads.services.client.ClientTopology;
import io.tare.harness.workloads.services.client.ShippedProgram;
import io.tare.harness.workloads.services.server.ServerProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Any HTTP service, measured by the client program over a network. */
public final class HttpFamily implements ClientFamily {

  /** The kind of platforms that share the loopback of this machine. */
  private static final String HERE = "native";

  private static final double CALL_NANOS = 0.5e6;

  /** Headers of request and answer, and a small body. */
  private static final double WIRE_BYTES = 2000;

  private final List<Workload> workloads =
      List.of(
          new Workload(
              HttpWorkloads.HTTP,
              this,
              "HTTP request",
              "calls any HTTP service",
              Metrics.of(Metric.RESPONSE).with(SubmissionField.partsOfClient()),
              HttpWorkloads.OF_HTTP,
              HttpWorkloads.SETTINGS),
          new Workload(
              HttpWorkloads.MIX,
              this,
              "HTTP requests",
              "calls any HTTP service with the requests of a file, in random order",
              Metrics.of(Metric.RESPONSE, RequestMix.metrics().toArray(Metric[]::new))
                  .with(SubmissionField.partsOfClient()),
              HttpWorkloads.OF_MIX,
              HttpWorkloads.SETTINGS),
          new Workload(
              HttpWorkloads.SOAP,
              this,
              "SOAP call",
              "calls a WSDL operation of any service",
              Metrics.of(Metric.RESPONSE).with(SubmissionField.partsOfClient()),
              HttpWorkloads.OF_SOAP,
              HttpWorkloads.SETTINGS));

  @Override
  public String label() {
    return "http";
  }

  @Override
  public int rank() {
    return 2;
  }

  @Override
  public List<Workload> workloads() {
    return workloads;
  }

  @Override
  public boolean needsServerHeap(Campaign campaign) {
    return measurands(campaign).stream()
        .anyMatch(each -> campaign.settings(each).text(HttpWorkloads.WAR).isPresent());
  }

  @Override
  public double expectedNanos(Workload workload, Parameters given) {
    return CALL_NANOS;
  }

  @Override
  public double wireBytes(Workload workload, Parameters given) {
    return WIRE_BYTES;
  }

  @Override
  public Optional<String> complaint(Workload workload, Parameters given, Settings settings) {
    return CampaignCheck.complaint(workload, given, settings);
  }

  @Override
  public List<String> files(Workload workload, Parameters given, Settings settings) {
    List<String> files = new ArrayList<>(settings.words(HttpWorkloads.FILES));
    given.text(HttpWorkloads.BODY).ifPresent(files::add);
    given.text(HttpWorkloads.ENVELOPE).ifPresent(files::add);
    given.text(HttpWorkloads.REQUESTS).ifPresent(list -> files.addAll(listed(list, settings)));
    settings.text(HttpWorkloads.CERTIFICATES).ifPresent(files::add);
    settings.text(HttpWorkloads.WAR).ifPresent(files::add);
    given
        .text(HttpWorkloads.WSDL)
        .filter(wsdl -> !HttpWorkloads.isAddress(wsdl))
        .ifPresent(files::add);
    return files;
  }

  /** The file with requests, and those that these send. */
  private static List<String> listed(String list, Settings settings) {
    List<String> files = new ArrayList<>(List.of(list));
    try {
      RecordedRequests.read(settings.file(list)).requests().stream()
          .flatMap(each -> each.file().stream())
          .map(file -> CellRequest.beside(list, file))
          .forEach(files::add);
    } catch (IllegalArgumentException e) {
      return files; // the objection says what is wrong with it
    }
    return files;
  }

  @Override
  public Benchmark benchmark(TrialContext context) {
    return new HttpBenchmark(context, measurands(context.campaign()));
  }

  @Override
  public Set<String> artefacts(Campaign campaign) {
    return needsServerHeap(campaign)
        ? ServerProgram.ARTEFACTS
        : Set.of(ShippedProgram.CLIENT.jar());
  }

  /** One mistake in a file is one line, however many cells use the file. */
  @Override
  public List<String> objections(Campaign campaign) {
    Set<String> all = new LinkedHashSet<>();
    ReachableAddresses addresses = new ReachableAddresses();
    for (Measurand each : measurands(campaign)) {
      Settings settings = campaign.settings(each);
      ClientTopology.tooFew(campaign, each).ifPresent(all::add);
      HeaderValues.of(settings)
          .missing()
          .forEach(
              name ->
                  all.add(
                      "%s: a header names the variable %s, which is not set; set it where tare is started"
                          .formatted(each, name)));
      each.parameters()
          .text(HttpWorkloads.REQUESTS)
          .flatMap(list -> objectionToRequests(settings.file(list)))
          .ifPresent(text -> all.add(settings.places().of(HttpWorkloads.REQUESTS) + ": " + text));
      objectionToWar(campaign, each).ifPresent(all::add);
      given(each)
          .filter(address -> settings.text(HttpWorkloads.WAR).isEmpty())
          .filter(address -> address.contains("{" + ServiceLocation.SERVICE + "}"))
          .forEach(address -> all.addAll(unanswered(campaign, each, address)));
      WsdlSource.objection(each.parameters(), settings, addresses, isAskedHere(campaign, each))
          .ifPresent(text -> all.add(settings.places().of(HttpWorkloads.WSDL) + ": " + text));
    }
    return List.copyOf(all);
  }

  /** What is left out of each file with requests. */
  @Override
  public List<String> notes(Campaign campaign) {
    return measurands(campaign).stream()
        .flatMap(
            each ->
                each
                    .parameters()
                    .text(HttpWorkloads.REQUESTS)
                    .flatMap(list -> leftOut(campaign.settings(each).file(list)))
                    .stream())
        .distinct()
        .toList();
  }

  private static Optional<String> leftOut(Path file) {
    try {
      RecordedRequests read = RecordedRequests.read(file);
      return read.leftOut().isEmpty()
          ? Optional.empty()
          : Optional.of("requests of " + file.getFileName() + ": " + read.words());
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // the objection says what is wrong with it
    }
  }

  /** Whether a client on this machine, and not only those in guests, asks for what is measured. */
  private static boolean isAskedHere(Campaign campaign, Measurand measurand) {
    return measurand.network().isUsual()
        && campaign.platforms().stream().anyMatch(each -> each.kind().equals(HERE));
  }

  private static Optional<String> objectionToRequests(Path file) {
    try {
      var unused = RecordedRequests.read(file);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static Optional<String> objectionToWar(Campaign campaign, Measurand measurand) {
    Optional<String> war = campaign.settings(measurand).text(HttpWorkloads.WAR);
    ServerChoice server = campaign.setup().server();
    if (war.isEmpty()) {
      return Optional.empty();
    }
    if (server.admin().isPresent()) {
      return Optional.of(
          war.get()
              + " needs a server that Tare starts; remove server.host, or war and set service");
    }
    return server.archive() == StartArchive.PROFILES
        ? Optional.of(
            "server.archive is %s, which are those of Tare's own services; set it to classes for %s"
                .formatted(StartArchive.PROFILES.label(), war.get()))
        : Optional.empty();
  }

  private static Stream<String> given(Measurand measurand) {
    return Stream.of(HttpWorkloads.URL, HttpWorkloads.WSDL)
        .flatMap(name -> measurand.parameters().text(name).stream());
  }

  /** Problems of platforms that name no service, or one that does not answer. */
  private static List<String> unanswered(Campaign campaign, Measurand measurand, String address) {
    List<String> all = new ArrayList<>();
    for (PlatformChoice each : campaign.platforms()) {
      String service = ServiceLocation.service(each);
      try {
        var unused =
            ServiceUrl.parse(address.replace("{" + ServiceLocation.SERVICE + "}", service));
      } catch (IllegalArgumentException e) {
        all.add(
            service.isEmpty()
                ? "%s on %s: the platform has no {service}; set service: http://… there"
                    .formatted(measurand, each.name())
                : "%s on %s: %s".formatted(measurand, each.name(), e.getMessage()));
      }
    }
    return all;
  }
}
