package io.tare.harness.workloads.services.jmh;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.campaign.platform.ServerChoice;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.JvmOptions;
import io.tare.harness.workloads.contract.ProgramBenchmark;
import io.tare.harness.workloads.contract.ProgramMessages;
import io.tare.harness.workloads.contract.Quota;
import io.tare.harness.workloads.contract.SampleSink;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.infra.hosts.Command;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Kernels and JAXB under JMH, on the platform itself and with the server's JVM options. One
 * iteration is one sample; the fresh JVM of each trial replaces JMH's own forks.
 */
final class JmhBenchmark extends ProgramBenchmark {

  private static final Duration PATIENCE = Duration.ofMinutes(20);

  JmhBenchmark(TrialContext context) {
    super(context);
  }

  @Override
  protected Command command(CellOrder order, Quota.Count count) {
    List<String> arguments = arguments(order);
    arguments.addAll(List.of("--warmup", String.valueOf(count.warmup())));
    arguments.addAll(List.of("--iterations", String.valueOf(count.counted())));
    return Command.of(arguments).inStatedEnvironment();
  }

  @Override
  protected Command gatedCommand(CellOrder order) {
    long millis =
        Math.max(
            1, context().campaign().schedule().rounds().orElseThrow().sliceNanos() / 1_000_000);
    List<String> arguments = arguments(order);
    arguments.addAll(List.of("--gated", "--warmup", "0", "--time", millis + "ms"));
    return Command.of(arguments).inStatedEnvironment();
  }

  private List<String> arguments(CellOrder order) {
    ServerChoice choice = context().server();
    List<String> arguments = new ArrayList<>();
    arguments.add(context().node().software().java());
    arguments.addAll(
        JvmOptions.of(
            choice.heapBytes(), choice.collector(), context().cpus(), choice.jvmOptions()));
    arguments.addAll(JvmOptions.MODULES);
    arguments.add(JvmOptions.filesOn(context().node().host()));
    arguments.add("-jar");
    arguments.add(context().node().artefact("tare-benchmarks.jar"));
    arguments.addAll(List.of("--workload", order.cell().measurand().workload()));
    for (Map.Entry<String, Object> parameter :
        order.cell().measurand().parameters().values().entrySet()) {
      arguments.addAll(List.of("--param", parameter.getKey() + "=" + parameter.getValue()));
    }
    return arguments;
  }

  @Override
  protected Optional<CellReport> read(String program, String line, SampleSink sink)
      throws MeasurementException, InterruptedException {
    JsonNode message = ProgramMessages.parse(program, line);
    String type = message.get("type").asText();
    if ("done".equals(type)) {
      return Optional.of(new CellReport(ProgramMessages.numbers(message)));
    }
    if (!"sample".equals(type)) {
      throw ProgramMessages.garbled(program, line);
    }
    ProgramMessages.accept(program, message, sink);
    return Optional.empty();
  }

  @Override
  protected Duration patience() {
    return PATIENCE;
  }
}
