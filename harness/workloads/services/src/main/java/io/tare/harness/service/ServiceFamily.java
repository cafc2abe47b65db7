package io.tare.harness.service;

import static io.tare.harness.kernels.KernelWorkloads.BODY;
import static io.tare.harness.kernels.KernelWorkloads.CHARACTERS;
import static io.tare.harness.kernels.KernelWorkloads.ELEMENTS;
import static io.tare.harness.kernels.KernelWorkloads.ORDER;
import static io.tare.harness.kernels.KernelWorkloads.SEED;

import io.tare.harness.benchmark.Benchmark;
import io.tare.harness.benchmark.TrialContext;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.PlatformChoice;
import io.tare.harness.campaign.ServerChoice;
import io.tare.harness.campaign.StartArchive;
import io.tare.harness.client.ClientFamily;
import io.tare.harness.client.ClientTopology;
import io.tare.harness.client.ShippedProgram;
import io.tare.harness.kernels.KernelWorkloads;
import io.tare.harness.workload.ParameterSpec;
import io.tare.harness.workload.Workload;
import io.tare.harness.workload.Workloads;
import io.tare.model.Measurand;
import io.tare.model.Metric;
import io.tare.model.Metrics;
import io.tare.model.Parameters;
import io.tare.model.RequestMix;
import io.tare.model.SubmissionField;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Services on a server, measured by the client program over a path. */
public final class ServiceFamily implements ClientFamily {

  private static final double CALL_NANOS = 0.5e6;

  private static final String MARSHAL = "soap.marshal";
  private static final String VECTORS = "soa.matmul-vector";

  private static final ParameterSpec TRANSFER =
      ParameterSpec.choice(
          "transfer",
          List.of("seed", "elements"),
          "whether data are generated there, or sent and come back");

  private final List<Workload> single =
      List.of(
          workload("soa.quicksort", "Quicksort", "sorts n integers", ELEMENTS, TRANSFER, SEED),
          workload(
              "soa.matmul",
              "Matrix multiplication",
              "multiplies by the classic triple loop",
              ORDER,
              TRANSFER,
              SEED),
          workload(
              "soa.matmul-blocked",
              "Matrix multiplication (blocked)",
              "multiplies in blocks",
              ORDER,
              TRANSFER,
              SEED),
          workload(
              VECTORS,
              "Matrix multiplication (vector)",
              "multiplies by vectors",
              ORDER,
              TRANSFER,
              SEED),
          workload("soap.unmarshal", "Unmarshalling", "reads a body of s bytes", BODY, CHARACTERS),
          workload(MARSHAL, "Marshalling", "writes a body of s bytes", BODY, CHARACTERS));

  private final Workload mix =
      workload(
          RequestMix.WORKLOAD,
          "Mix",
          "requests of several kinds, drawn at random",
          Metrics.of(Metric.RESPONSE, RequestMix.metrics().toArray(Metric[]::new)),
          ParameterSpec.text(RequestMix.PARAMETER, "weights, workloads and their parameters"));

  private final MixedRequests mixes = new MixedRequests(single);

  @Override
  public String label() {
    return "service";
  }

  @Override
  public int rank() {
    return 0;
  }

  @Override
  public List<Workload> workloads() {
    return Stream.concat(single.stream(), Stream.of(mix)).toList();
  }

  @Override
  public double expectedNanos(Workload workload, Parameters given) {
    return mean(
        workload,
        given,
        each -> CALL_NANOS + KernelWorkloads.nanos(each.workload(), each.parameters()));
  }

  @Override
  public double wireBytes(Workload workload, Parameters given) {
    return mean(workload, given, each -> singleWireBytes(each.workload(), each.parameters()));
  }

  private static double singleWireBytes(Workload workload, Parameters given) {
    double n = given.number("n").orElse(0.0);
    if (given.text("transfer").filter("elements"::equals).isPresent()) {
      return 2 * 20 * (workload.name().contains("matmul") ? 3 * n * n / 2 : n);
    }
    return given.number("s").orElse(1000.0);
  }

  @Override
  public long answerBytes(Workload workload, Parameters given) {
    return mixes.parts(workload, given).stream()
        .filter(each -> each.workload().name().equals(MARSHAL))
        .mapToLong(each -> each.workload().whole(each.parameters(), "s"))
        .max()
        .orElse(0);
  }

  @Override
  public Optional<String> complaint(Workload workload, Parameters given) {
    return MixedRequests.isMix(workload)
        ? mixes.complaint(given)
        : KernelWorkloads.complaint(given);
  }

  @Override
  public Parameters small(Workload workload, Parameters lowered) {
    return MixedRequests.isMix(workload) ? mixes.small(lowered) : lowered;
  }

  @Override
  public Benchmark benchmark(TrialContext context) {
    return new ServiceBenchmark(context);
  }

  @Override
  public Set<String> artefacts(Campaign campaign) {
    return campaign.setup().server().admin().isPresent()
        ? Set.of("tare-services.war", ShippedProgram.CLIENT.jar())
        : Set.of(
            "tare-services.war",
            ShippedProgram.CLIENT.jar(),
            ShippedProgram.SERVER.jar(),
            "glassfish-embedded-all.jar");
  }

  @Override
  public List<String> objections(Campaign campaign) {
    List<Measurand> own = measurands(campaign);
    List<String> all = new ArrayList<>();
    own.forEach(each -> ClientTopology.tooFew(campaign, each).ifPresent(all::add));
    if (campaign.setup().server().admin().isEmpty()) { // else who knows its heap
      own.forEach(each -> tooLarge(campaign, each).ifPresent(all::add));
    }
    if (campaign.setup().server().archive() == StartArchive.PROFILES
        && own.stream().anyMatch(this::hasVectors)) {
      all.add(
          "server.archive is %s, and the vectors of %s keep the JVM from using any; leave it out or set archive to classes"
              .formatted(StartArchive.PROFILES.label(), VECTORS));
    }
    return all;
  }

  private boolean hasVectors(Measurand measurand) {
    return mixes.parts(Workloads.of(measurand.workload()), measurand.parameters()).stream()
        .anyMatch(each -> each.workload().name().equals(VECTORS));
  }

  /**
   * The least heap, in bytes, of a server that serves so many equal submissions at one time, unless
   * its options set its limits.
   */
  public static double leastHeapBytes(String workload, Parameters given, int atOnce) {
    return ServerLimits.leastHeapBytes(workload, given, atOnce);
  }

  /**
   * A server holds so much at one time, and refuses what is more; of a mix all may be of the worst.
   */
  private Optional<String> tooLarge(Campaign campaign, Measurand measurand) {
    Workload workload = Workloads.of(measurand.workload());
    for (PlatformChoice platform : campaign.platforms()) {
      ServerChoice server = campaign.server(platform.name());
      int atOnce = Math.min(campaign.driver(measurand).concurrency(), server.httpThreads());
      for (MixedRequests.Part each : mixes.parts(workload, measurand.parameters())) {
        Optional<String> refusal =
            ServerLimits.of(server)
                .refusal(each.workload().name(), each.parameters(), atOnce, server);
        if (refusal.isPresent()) {
          String which = MixedRequests.isMix(workload) ? each.words() + ": " : "";
          return Optional.of(
              "%s on %s: %s".formatted(measurand, platform.name(), which + refusal.get()));
        }
      }
    }
    return Optional.empty();
  }

  /** Over what is drawn. */
  private double mean(
      Workload workload, Parameters given, ToDoubleFunction<MixedRequests.Part> quantity) {
    double sum = 0;
    double weights = 0;
    for (MixedRequests.Part each : mixes.parts(workload, given)) {
      sum += each.weight() * quantity.applyAsDouble(each);
      weights += each.weight();
    }
    return sum / weights;
  }

  private Workload workload(String name, String title, String does, ParameterSpec... parameters) {
    return workload(name, title, does, Metrics.of(Metric.RESPONSE), parameters);
  }

  private Workload workload(
      String name, String title, String does, Metrics metrics, ParameterSpec... parameters) {
    return new Workload(
        name, this, title, does, metrics.with(SubmissionField.parts()), List.of(parameters));
  }
}
