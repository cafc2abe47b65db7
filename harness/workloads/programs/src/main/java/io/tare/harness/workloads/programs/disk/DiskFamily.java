package io.tare.harness.workloads.programs.disk;

import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.output.FioOutput;
import io.tare.harness.workloads.programs.output.IozoneOutput;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.tool.CellProgram;
import io.tare.harness.workloads.programs.tool.Program;
import io.tare.harness.workloads.programs.tool.Reading;
import io.tare.harness.workloads.programs.tool.ToolFamily;
import io.tare.harness.workloads.programs.tool.ToolMetrics;
import io.tare.harness.workloads.programs.tool.ToolNodes;
import io.tare.harness.workloads.programs.tool.ToolOutput;
import io.tare.infra.hosts.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes, rewrites, reads and rereads a file with fio in IOzone's way, or with an installed IOzone,
 * through the system's cache unless I/O is direct.
 */
public final class DiskFamily extends ToolFamily {

  private static final Program FIO = Program.packaged("fio", "fio");

  /** The campaign's word for the directory of the files. */
  private static final String PLACE = "disk";

  /** The campaign's word for IOzone's path. */
  private static final String IOZONE = "iozone";

  private static final String SIZE = "size";
  private static final String BLOCK = "block";
  private static final String DIRECT = "direct";
  private static final List<String> OPERATIONS = List.of("write", "rewrite", "read", "reread");

  /** IOzone's unit is 2 to this power bytes. */
  private static final int KIBI = 10;

  private static final double BYTE_NANOS = 2;
  private static final double START_NANOS = 1e9;

  private final Workload workload =
      new Workload(
          "disk",
          this,
          "Disk",
          "writes, rewrites, reads and rereads a file",
          new Metrics(OPERATIONS.stream().map(DiskFamily::rate).toList()),
          List.of(
              ParameterSpec.size(SIZE, 4096, 1L << 44, "size of the file").smallAt(1 << 20),
              ParameterSpec.size(BLOCK, 512, 1 << 30, "bytes of an operation").orElse(65_536),
              ParameterSpec.choice(
                  DIRECT, List.of("no", "yes"), "whether to bypass the page cache")));

  private static Metric rate(String operation) {
    return ToolMetrics.bytesPerSecond(operation + "_bytes_per_s", operation, Metric.Fixed.WORK);
  }

  @Override
  public String label() {
    return "disk";
  }

  @Override
  public List<Workload> workloads() {
    return List.of(workload);
  }

  @Override
  public SortedMap<String, String> places() {
    return new TreeMap<>(
        Map.of(
            PLACE, "directory for the files of disk benchmarks",
            IOZONE, "iozone, used by `disk` instead of fio"));
  }

  @Override
  public double expectedNanos(Workload which, Parameters given) {
    return START_NANOS + BYTE_NANOS * OPERATIONS.size() * which.whole(given, SIZE);
  }

  /** A remainder after the last whole block is not written. */
  @Override
  public Optional<String> complaint(Workload which, Parameters given) {
    long size = which.whole(given, SIZE);
    long block = which.whole(given, BLOCK);
    return size >= block
        ? Optional.empty()
        : Optional.of("a file of %d bytes is smaller than a block of %d".formatted(size, block));
  }

  @Override
  public List<Program> programs(Workload which, Parameters given, ProgramChoice choice, int nodes) {
    return List.of(choice.place(IOZONE).isPresent() ? Program.placed(choice, IOZONE) : FIO);
  }

  @Override
  protected CellProgram prepare(Workload which, Parameters given, ToolNodes nodes)
      throws MeasurementException, InterruptedException {
    String directory = nodes.directory("disk");
    String file = nodes.choice().place(PLACE).orElse(directory) + "/tare-disk-" + nodes.trial();
    List<String> words = new ArrayList<>(TestFiles.removing(file));
    Optional<String> iozone = nodes.choice().place(IOZONE);
    if (iozone.isPresent()) {
      words.addAll(List.of(iozone.get(), "-i", "0", "-i", "1", "-f", file));
      words.addAll(List.of("-s", (which.whole(given, SIZE) >> KIBI) + "k"));
      words.addAll(List.of("-r", (which.whole(given, BLOCK) >> KIBI) + "k"));
      if (isDirect(given)) {
        words.add("-I");
      }
      return CellProgram.of("iozone", nodes.host(), Command.of(words).inStatedEnvironment());
    }
    words.addAll(
        List.of(
            "fio",
            "--output-format=json",
            "--filename=" + file, // before the first job, so that it applies to all
            "--ioengine=psync",
            "--thread",
            "--invalidate=0",
            "--fallocate=none",
            "--size=" + which.whole(given, SIZE),
            "--bs=" + which.whole(given, BLOCK),
            "--direct=" + (isDirect(given) ? 1 : 0)));
    for (String operation : OPERATIONS) {
      words.add("--name=" + operation);
      words.add("--stonewall");
      words.add("--rw=" + word(isWriting(operation)));
      if (operation.equals("rewrite")) {
        words.add("--overwrite=1");
      }
    }
    return CellProgram.of("fio", nodes.host(), Command.of(words).inStatedEnvironment());
  }

  private static boolean isWriting(String operation) {
    return operation.endsWith("write");
  }

  private static String word(boolean isWriting) {
    return isWriting ? "write" : "read";
  }

  private static boolean isDirect(Parameters given) {
    return given.text(DIRECT).filter("yes"::equals).isPresent();
  }

  @Override
  protected Reading read(Workload which, Parameters given, ToolOutput output)
      throws OutputException {
    if (IozoneOutput.isOf(output.text())) {
      return read(IozoneOutput.of(output.text()), which, given);
    }
    FioOutput fio = FioOutput.of(output.text());
    Reading reading = new Reading();
    long size = which.whole(given, SIZE);
    long min = size - size % which.whole(given, BLOCK);
    for (String operation : OPERATIONS) {
      FioOutput.Job job = fio.job(operation);
      reading
          .says(operation, word(job.isWriting()), word(isWriting(operation)))
          .says("bytes of " + operation, Math.min((long) job.bytes(), min), min)
          .says(
              "operations of " + operation,
              (long) job.operations(),
              (long) Math.ceil(job.bytes() / which.whole(given, BLOCK)))
          .figure(rate(operation), job.bytesPerSecond())
          .also(operation + "_latency_ns", job.meanNanos());
    }
    return reading;
  }

  /** IOzone reports no latencies. */
  private static Reading read(IozoneOutput iozone, Workload which, Parameters given) {
    Reading reading =
        new Reading()
            .says("size in KiB", iozone.kilobytes(), which.whole(given, SIZE) >> KIBI)
            .says("block in KiB", iozone.recordKilobytes(), which.whole(given, BLOCK) >> KIBI);
    iozone.bytesPerSecond().forEach((operation, rate) -> reading.figure(rate(operation), rate));
    return reading;
  }
}
