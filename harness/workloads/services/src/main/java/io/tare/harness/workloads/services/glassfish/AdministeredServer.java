package io.tare.harness.workloads.services.glassfish;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.campaign.platform.AdminChoice;
import io.tare.harness.clock.RunClock;
import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Network;
import io.tare.harness.workloads.contract.ClockReading;
import io.tare.harness.workloads.contract.ProgramMessages;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.harness.workloads.services.server.ServiceHost;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UserPath;
import io.tare.infra.http.BoundedExchange;
import io.tare.infra.http.glassfish.Administration;
import io.tare.infra.http.glassfish.GlassFishServer;
import io.tare.infra.http.glassfish.ThreadPool;
import io.tare.services.contract.Contract;
import io.tare.services.contract.ServerFacts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An already running GlassFish server: each trial redeploys the services. */
final class AdministeredServer implements ServiceHost {

  private static final String APPLICATION = "tare-services";
  private static final String CONTEXT_ROOT = "/tare";
  private static final Duration ANSWER = Duration.ofSeconds(60);

  private final TrialContext context;
  private final AdminChoice choice;
  private final String name;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private @Nullable GlassFishServer server;
  private OptionalDouble clockCost = OptionalDouble.empty();

  AdministeredServer(TrialContext context, AdminChoice choice) {
    this.context = context;
    this.choice = choice;
    this.name = "the server of " + context.trial().id() + " at " + administrationAddress();
  }

  @Override
  public SortedMap<String, String> start() throws MeasurementException, InterruptedException {
    GlassFishServer started = GlassFishServer.at(administration());
    String version = started.version();
    int threads = context.server().httpThreads();
    started.setHttpThreads(ThreadPool.of(threads));
    started.redeploy(APPLICATION, context.localArtefact("tare-services.war"), CONTEXT_ROOT);
    server = started;
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put(Fact.GLASSFISH_VERSION.key(), version);
    facts.put(Fact.HTTP_THREADS.key(), String.valueOf(threads));
    JsonNode about = asked(Contract.ABOUT_PATH);
    clockCost = ServiceHost.clockCost(about);
    about
        .properties()
        .forEach(
            field -> {
              switch (field.getKey()) {
                case ServerFacts.JAVA_VERSION ->
                    facts.put(Fact.JDK_VERSION.key(), field.getValue().asText());
                case ServerFacts.XML_INPUT_FACTORY ->
                    facts.put(Fact.XML_INPUT_FACTORY.key(), field.getValue().asText());
                case ServerFacts.JAXB_CONTEXT_FACTORY ->
                    facts.put(Fact.JAXB_CONTEXT_FACTORY.key(), field.getValue().asText());
                default -> {
                  // of no interest here
                }
              }
            });
    return facts;
  }

  @Override
  public String endpoint(Network network) {
    return "http://"
        + context.serviceHost(context.node(), network)
        + ":"
        + choice.httpPort()
        + CONTEXT_ROOT;
  }

  @Override
  public OptionalDouble clockCostNanos() {
    return clockCost;
  }

  /** Over HTTP, whose round trip takes longer than a line to a program started here. */
  @Override
  public Optional<ClockReading> clock() throws MeasurementException, InterruptedException {
    return server == null
        ? Optional.empty()
        : Optional.of(
            ClockReading.of(
                name,
                Set.of(),
                RunClock.SYSTEM,
                () -> ServiceHost.shown(name, asked(Contract.CLOCK_PATH))));
  }

  @Override
  public void requireRunning(Duration patience) throws MeasurementException, InterruptedException {
    if (server != null && server.deployment(APPLICATION).isEmpty()) {
      throw new TrialFailure(name + " has lost its application");
    }
  }

  @Override
  public void close() {
    if (server == null) {
      return;
    }
    boolean interrupted = Thread.interrupted();
    try {
      server.undeploy(APPLICATION);
    } catch (HostException e) {
      server = null; // it is gone, and the application with it; the next trial will notice
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** The network for requests from this machine. */
  private Network first() {
    return context.campaign().setup().networks().names().get(0);
  }

  private String administrationAddress() {
    return context.serviceAddress(first());
  }

  private Administration administration() {
    String scheme = choice.secure() ? "https" : "http";
    Administration administration =
        Administration.of(
            URI.create(scheme + "://" + administrationAddress() + ":" + choice.port()));
    if (choice.user().isPresent() && choice.passwordVariable().isPresent()) {
      administration = administration.as(choice.user().get(), choice.passwordVariable().get());
    }
    return choice.certificate().isPresent()
        ? administration.trusting(UserPath.of(choice.certificate().get()))
        : administration;
  }

  /** The answer at a path of the services. */
  private JsonNode asked(String path) throws TrialFailure, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(endpoint(first()) + path)).timeout(ANSWER).build();
    try {
      HttpResponse<String> response = BoundedExchange.text(http, request, ANSWER);
      return ProgramMessages.tree(name, response.body());
    } catch (IOException e) {
      throw new TrialFailure(
          name + " does not answer at " + endpoint(first()) + ": " + e.getMessage(), e);
    }
  }
}
