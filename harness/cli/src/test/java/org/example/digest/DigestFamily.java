package org.example.digest;

import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.tool.CellProgram;
import io.tare.harness.workloads.programs.tool.Program;
import io.tare.harness.workloads.programs.tool.Reading;
import io.tare.harness.workloads.programs.tool.ToolFamily;
import io.tare.harness.workloads.programs.tool.ToolMetrics;
import io.tare.harness.workloads.programs.tool.ToolNodes;
import io.tare.harness.workloads.programs.tool.ToolOutput;
import io.tare.infra.hosts.Command;
import java.util.List;

/** Digests of zeros by sha256sum. */
public final class DigestFamily extends ToolFamily {

  private static final Metric RATE =
      ToolMetrics.bytesPerSecond("digested_bytes_per_s", "digesting", Metric.Fixed.WORK);
  private static final ParameterSpec SIZE =
      ParameterSpec.size("size", 1, 1L << 40, "bytes to digest").smallAt(1_000_000);
  private final Workload sha256 =
      new Workload(
          "digest.sha256", this, "SHA-256", "digests zeros", Metrics.of(RATE), List.of(SIZE));

  @Override
  public String label() {
    return "digest";
  }

  @Override
  public List<Workload> workloads() {
    return List.of(sha256);
  }

  @Override
  public double expectedNanos(Workload workload, Parameters given) {
    return 5e6 + 2.0 * workload.whole(given, "size");
  }

  @Override
  public List<Program> programs(Workload workload, Parameters given, ProgramChoice at, int nodes) {
    return List.of(Program.packaged("sha256sum", "coreutils"));
  }

  @Override
  protected CellProgram prepare(Workload workload, Parameters given, ToolNodes nodes) {
    String line = "head -c %d /dev/zero | sha256sum".formatted(workload.whole(given, "size"));
    return CellProgram.of(
        "sha256sum", nodes.host(), Command.of("sh", "-c", line).inStatedEnvironment());
  }

  @Override
  protected Reading read(Workload workload, Parameters given, ToolOutput output)
      throws OutputException {
    if (!output.text().matches("[0-9a-f]{64}  -\n")) {
      throw new OutputException("expected a digest, found \"" + output.text().strip() + "\"");
    }
    return new Reading().figure(RATE, workload.whole(given, "size") / output.runNanos() * 1e9);
  }
}
