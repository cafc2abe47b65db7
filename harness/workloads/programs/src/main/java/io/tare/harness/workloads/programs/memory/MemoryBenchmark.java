package io.tare.harness.workloads.programs.memory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.harness.campaign.platform.Collector;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.clock.RunClock;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.SampleLine;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.JvmOptions;
import io.tare.harness.workloads.contract.ProgramBenchmark;
import io.tare.harness.workloads.contract.ProgramMessages;
import io.tare.harness.workloads.contract.ProgramOutput;
import io.tare.harness.workloads.contract.Quota;
import io.tare.harness.workloads.contract.SampleSink;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.infra.hosts.Command;
import io.tare.services.heartbeat.MemoryFigure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs the program that writes memory. Lines are timed by this machine's clock, because the clock
 * of a stopped guest stops too.
 */
final class MemoryBenchmark extends ProgramBenchmark {

  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final double NANOS = 1e9;

  private final RunClock clock = RunClock.SYSTEM;
  private final Workload workload;

  /** When the slice began; below: when the last line came. */
  private long beganNanos;

  private long lastNanos;
  private long lastEpochNanos;

  MemoryBenchmark(TrialContext context, Workload workload) {
    super(context);
    this.workload = workload;
  }

  @Override
  protected Command command(CellOrder order, Quota.Count count) {
    List<String> arguments = arguments(order);
    arguments.addAll(List.of("--warmup", String.valueOf(count.warmup())));
    arguments.addAll(List.of("--intervals", String.valueOf(count.counted())));
    return Command.of(arguments).inStatedEnvironment();
  }

  @Override
  protected Command gatedCommand(CellOrder order) {
    List<String> arguments = arguments(order);
    arguments.add("--gated");
    return Command.of(arguments).inStatedEnvironment();
  }

  private List<String> arguments(CellOrder order) {
    Parameters given = order.cell().measurand().parameters();
    long region = workload.whole(given, MemoryFamily.REGION);
    List<String> arguments = new ArrayList<>();
    arguments.add(context().node().software().java());
    arguments.addAll(
        JvmOptions.of(
            MemoryFamily.heapBytes(region),
            Collector.SERIAL,
            context().cpus(),
            List.of("-XX:MaxDirectMemorySize=" + (region + region / 1024 + (1 << 20)))));
    arguments.add(JvmOptions.filesOn(context().node().host()));
    arguments.addAll(List.of("-jar", context().node().artefact("tare-benchmarks.jar"), "memory"));
    arguments.addAll(List.of("--region", String.valueOf(region)));
    arguments.addAll(List.of("--rate", String.valueOf(workload.whole(given, MemoryFamily.RATE))));
    arguments.addAll(
        List.of(
            "--every",
            String.valueOf(
                Duration.ofNanos(workload.whole(given, MemoryFamily.EVERY)).toMillis())));
    arguments.addAll(List.of("--pattern", given.text(MemoryFamily.PATTERN).orElse("random")));
    arguments.addAll(List.of("--seed", String.valueOf(workload.whole(given, MemoryFamily.SEED))));
    return arguments;
  }

  /** Writing a region of many GB for the first time takes a while. */
  @Override
  protected void awaitBeginning(String name, ProgramOutput program)
      throws MeasurementException, InterruptedException {
    String line = program.next(PATIENCE);
    if (!"ready".equals(ProgramMessages.parse(name, line).get("type").asText())) {
      throw ProgramMessages.garbled(name, line);
    }
    begin();
  }

  @Override
  protected String gateLine(long nanos) {
    begin();
    return Long.toString(nanos);
  }

  @Override
  protected Optional<String> openGateLine() {
    begin();
    return Optional.of("open");
  }

  private void begin() {
    beganNanos = clock.nanos();
    lastNanos = beganNanos;
    lastEpochNanos = clock.epochNanos();
  }

  @Override
  protected Optional<CellReport> read(String program, String line, SampleSink sink)
      throws MeasurementException, InterruptedException {
    JsonNode message = ProgramMessages.parse(program, line);
    switch (message.get("type").asText()) {
      case "done" -> {
        return Optional.of(
            new CellReport(ProgramMessages.numbers(message))
                .with(Observation.ELAPSED, (double) (lastNanos - beganNanos)));
      }
      case "sample" -> {
        if (!(message instanceof ObjectNode sample)
            || !(message.path("values") instanceof ObjectNode values)) {
          throw ProgramMessages.garbled(program, line);
        }
        seenFromHere(sample, values);
        ProgramMessages.accept(program, sample, sink);
        return Optional.empty();
      }
      default -> throw ProgramMessages.garbled(program, line);
    }
  }

  /** Sets a sample's duration to the time since the previous one came. */
  private void seenFromHere(ObjectNode sample, ObjectNode values) {
    long now = clock.nanos();
    sample.put(SampleLine.START, lastEpochNanos);
    values.put(MemoryFamily.APART.name(), now - lastNanos);
    double interval = values.path(MemoryFigure.INTERVAL.label()).asDouble();
    if (values.has(MemoryFigure.WRITTEN.label()) && interval > 0) {
      double written = values.path(MemoryFigure.WRITTEN.label()).asDouble();
      values.put(MemoryFamily.WRITTEN.name(), written * NANOS / interval);
    }
    lastEpochNanos += now - lastNanos;
    lastNanos = now;
  }

  @Override
  protected Duration patience() {
    return PATIENCE;
  }
}
