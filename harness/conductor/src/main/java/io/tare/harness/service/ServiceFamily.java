package io.tare.harness.service;

import static io.tare.harness.kernels.KernelWorkloads.BODY;
import static io.tare.harness.kernels.KernelWorkloads.CHARACTERS;
import static io.tare.harness.kernels.KernelWorkloads.ELEMENTS;
import static io.tare.harness.kernels.KernelWorkloads.ORDER;
import static io.tare.harness.kernels.KernelWorkloads.SEED;

import io.tare.harness.benchmark.Benchmark;
import io.tare.harness.benchmark.BenchmarkFamily;
import io.tare.harness.benchmark.TrialContext;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.PlatformChoice;
import io.tare.harness.campaign.ServerChoice;
import io.tare.harness.client.ClientTopology;
import io.tare.harness.client.ShippedProgram;
import io.tare.harness.kernels.KernelWorkloads;
import io.tare.harness.workload.ParameterSpec;
import io.tare.harness.workload.Workload;
import io.tare.harness.workload.Workloads;
import io.tare.infra.platform.Topology;
import io.tare.model.Component;
import io.tare.model.Measurand;
import io.tare.model.Metric;
import io.tare.model.Metrics;
import io.tare.model.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Services on a server, measured by the client program over a path. */
public final class ServiceFamily implements BenchmarkFamily {

  private static final double CALL_NANOS = 0.5e6;

  private static final String MARSHAL = "soap.marshal";

  private static final ParameterSpec TRANSFER =
      ParameterSpec.choice(
          "transfer",
          List.of("seed", "elements"),
          "whether data are generated there, or sent and come back");

  private final List<Workload> workloads =
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
              "soa.matmul-vector",
              "Matrix multiplication (vector)",
              "multiplies by vectors",
              ORDER,
              TRANSFER,
              SEED),
          workload("soap.unmarshal", "Unmarshalling", "reads a body of s bytes", BODY, CHARACTERS),
          workload(MARSHAL, "Marshalling", "writes a body of s bytes", BODY, CHARACTERS));

  @Override
  public String label() {
    return "service";
  }

  @Override
  public List<Workload> workloads() {
    return workloads;
  }

  @Override
  public boolean hasClient() {
    return true;
  }

  @Override
  public boolean servesAllCells() {
    return true;
  }

  @Override
  public double expectedNanos(Workload workload, Parameters given) {
    return CALL_NANOS + KernelWorkloads.nanos(workload, given);
  }

  @Override
  public double wireBytes(Workload workload, Parameters given) {
    double n = given.number("n").orElse(0.0);
    if (given.text("transfer").filter("elements"::equals).isPresent()) {
      return 2 * 20 * (workload.name().contains("matmul") ? 3 * n * n / 2 : n);
    }
    return given.number("s").orElse(1000.0);
  }

  @Override
  public long answerBytes(Workload workload, Parameters given) {
    return workload.name().equals(MARSHAL) ? workload.whole(given, "s") : 0;
  }

  @Override
  public Optional<String> complaint(Workload workload, Parameters given) {
    return KernelWorkloads.complaint(given);
  }

  @Override
  public Benchmark benchmark(TrialContext context) {
    return new ServiceBenchmark(context);
  }

  @Override
  public Topology topology(Campaign campaign, PlatformChoice platform) {
    return ClientTopology.topology(campaign);
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
    List<Measurand> own =
        campaign.measurands().stream()
            .filter(each -> Workloads.of(each.workload()).family() == this)
            .toList();
    List<String> all = new ArrayList<>();
    own.forEach(each -> ClientTopology.tooFew(campaign, each).ifPresent(all::add));
    if (campaign.setup().server().admin().isEmpty()) { // else who knows its heap
      own.forEach(each -> tooLarge(campaign, each).ifPresent(all::add));
    }
    return all;
  }

  /**
   * The least heap, in bytes, of a server that serves so many equal submissions at one time, unless
   * its options set its limits.
   */
  public static double leastHeapBytes(String workload, Parameters given, int atOnce) {
    return ServerLimits.leastHeapBytes(workload, given, atOnce);
  }

  /** A server holds so much at one time, and refuses what is more. */
  private static Optional<String> tooLarge(Campaign campaign, Measurand measurand) {
    for (PlatformChoice platform : campaign.platforms()) {
      ServerChoice server = campaign.server(platform.name());
      int atOnce = Math.min(campaign.driver(measurand).concurrency(), server.httpThreads());
      Optional<String> refusal =
          ServerLimits.of(server)
              .refusal(measurand.workload(), measurand.parameters(), atOnce, server);
      if (refusal.isPresent()) {
        return Optional.of("%s on %s: %s".formatted(measurand, platform.name(), refusal.get()));
      }
    }
    return Optional.empty();
  }

  private Workload workload(String name, String title, String does, ParameterSpec... parameters) {
    return new Workload(
        name,
        this,
        title,
        does,
        Metrics.of(Metric.RESPONSE).with(Component.parts()),
        List.of(parameters));
  }
}
