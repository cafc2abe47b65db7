package io.tare.harness.workloads.contract;

import com.sun.management.OperatingSystemMXBean;
import io.tare.harness.archive.RunRecorder;
import io.tare.harness.model.Design;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.Plan;
import io.tare.harness.model.References;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.SampleColumns.Column;
import io.tare.harness.model.Slice;
import io.tare.harness.model.Validity;
import io.tare.harness.packing.ColumnsCode;
import io.tare.infra.hosts.RunningProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/**
 * How much processor time the harness needs to record a client's submissions at a rate. A program
 * to be run by hand, not a test: its arguments are {@code packed} or {@code lines}, submissions per
 * second, seconds, and a new directory. Ten seconds of client output are created beforehand and
 * repeated; batches have new numbers each time.
 */
public final class HarnessRecordingBenchmark {

  private static final int BATCHES_PER_SECOND = 10;
  private static final int MADE = 10 * BATCHES_PER_SECOND;
  private static final long START = 1_795_000_000_000_000_000L;
  private static final double NANOS = 1e9;

  /** The fields of a wire call with typical times: the server's parts add up to the total. */
  private static final Map<String, Integer> TYPICAL =
      new TreeMap<>(
          Map.of(
              "server_receive_ns", 9_000,
              "server_unmarshal_ns", 45_000,
              "service_ns", 60_000,
              "server_marshal_ns", 30_000,
              "server_write_ns", 12_000,
              "network_ns", 110_000,
              "lateness_ns", 1_500));

  private final ColumnsCode code = new ColumnsCode();
  private final int perBatch;
  private final Random random = new Random(1);
  private final List<byte[]> chunks = new ArrayList<>();

  private HarnessRecordingBenchmark(boolean isPacked, int perBatch) throws IOException {
    this.perBatch = perBatch;
    for (int i = 0; i < MADE; i++) {
      SampleColumns batch = batch(i);
      chunks.add(isPacked ? packed(batch) : lines(batch));
    }
  }

  /** Prints the processor time of recording, and the bytes on disk. */
  public static void main(String[] arguments) throws Exception {
    boolean isPacked = arguments[0].equals("packed");
    int rate = Integer.parseInt(arguments[1]);
    int seconds = Integer.parseInt(arguments[2]);
    Path directory = Path.of(arguments[3]);
    HarnessRecordingBenchmark benchmark =
        new HarnessRecordingBenchmark(isPacked, rate / BATCHES_PER_SECOND);
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long before = system.getProcessCpuTime();
    long begin = System.nanoTime();
    long recorded = benchmark.record(directory, seconds * BATCHES_PER_SECOND);
    double took = (System.nanoTime() - begin) / NANOS;
    double processor = (system.getProcessCpuTime() - before) / NANOS;
    System.out.printf(
        Locale.ROOT,
        "%s: %,d samples in %.0f s, %.2f s of processor time (%.1f %% of one), %.1f B a sample%n",
        arguments[0],
        recorded,
        took,
        processor,
        100 * processor / took,
        (double) Files.size(directory.resolve("samples.avro")) / recorded);
  }

  private long record(Path directory, int batches) throws Exception {
    Plan plan =
        new Plan(
            1,
            Design.SEQUENTIAL,
            References.of("native"),
            new TreeMap<>(Map.of("soap.marshal", Metrics.of(Metric.RESPONSE))),
            new TreeMap<>(
                Map.of(
                    "c001",
                    new Measurand("soap.marshal", Parameters.of("s", 1_000), Network.LOOPBACK)
                        .on("native"))),
            List.of(
                new Plan.Block(
                    1, List.of(new Plan.Trial("b001-native", "native", List.of("c001"))))));
    long[] recorded = {0};
    double[] sum = {0};
    try (RunRecorder recorder = RunRecorder.create(directory, "name: x\n", plan);
        ProgramOutput client =
            new ProgramOutput(
                "the client", new RecordedProcess(chunks, batches), directory.resolve("err"))) {
      SampleSink sink =
          samples -> {
            SampleColumns mine = samples.shifted(recorded[0] - samples.sequence(0));
            recorder.record(new SampleBatch("b001-native", 1, "c001", Slice.NONE, mine));
            for (double value : mine.values(Metric.RESPONSE.name())) {
              sum[0] += value;
            }
            recorded[0] += mine.size();
          };
      while (recorded[0] < (long) batches * perBatch) {
        ProgramLine line = client.nextLine(Duration.ofSeconds(10));
        var message = ProgramMessages.parse("the client", line.text());
        if (message.get("type").asText().equals("samples")) {
          sink.accept(code.read(line.bytes().array()));
        } else {
          ProgramMessages.accept("the client", message, sink);
        }
      }
      recorder.record(
          new JournalEntry.CellFinished(
              1, "b001-native", 1, "c001", Validity.VALID, new TreeMap<>()));
    }
    return recorded[0];
  }

  private SampleColumns batch(int number) {
    long[] sequences = new long[perBatch];
    long[] starts = new long[perBatch];
    Map<String, long[]> values = new TreeMap<>();
    TYPICAL.keySet().forEach(name -> values.put(name, new long[perBatch]));
    for (String sum : List.of("response_ns", "round_trip_ns", "server_total_ns", "request_bytes")) {
      values.put(sum, new long[perBatch]);
    }
    values.put("response_bytes", new long[perBatch]);
    values.put("client_marshal_ns", new long[perBatch]);
    values.put("client_unmarshal_ns", new long[perBatch]);
    for (int i = 0; i < perBatch; i++) {
      sequences[i] = (long) number * perBatch + i;
      starts[i] = START + (long) ((number + (double) i / perBatch) * 1e8) + random.nextInt(50_000);
      long response = 0;
      for (Map.Entry<String, Integer> typical : TYPICAL.entrySet()) {
        long value = (long) (typical.getValue() * Math.exp(0.3 * random.nextGaussian()));
        values.get(typical.getKey())[i] = value;
        response += value;
      }
      values.get("response_ns")[i] = response;
      values.get("round_trip_ns")[i] = response - values.get("lateness_ns")[i];
      values.get("server_total_ns")[i] =
          response - values.get("network_ns")[i] - values.get("lateness_ns")[i];
      values.get("request_bytes")[i] = 411;
      values.get("response_bytes")[i] = 1_522;
    }
    List<Column> columns = new ArrayList<>();
    values.forEach((name, column) -> columns.add(Column.ofWhole(name, column, new BitSet())));
    return new SampleColumns(perBatch, sequences, starts, new BitSet(), new TreeMap<>(), columns);
  }

  private byte[] packed(SampleColumns batch) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder out = EncoderFactory.get().binaryEncoder(bytes, null);
    code.write(batch, out);
    out.flush();
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(
        ("{\"type\":\"samples\",\"cell\":\"c001\",\"bytes\":" + bytes.size() + "}\n")
            .getBytes(StandardCharsets.UTF_8));
    bytes.writeTo(all);
    return all.toByteArray();
  }

  private static byte[] lines(SampleColumns batch) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < batch.size(); i++) {
      Map<String, Object> message = new LinkedHashMap<>();
      message.put("type", "sample");
      message.put("cell", "c001");
      message.put("sequence", batch.sequence(i));
      message.put("warmup", false);
      message.put("start_epoch_ns", batch.startEpochNanos(i));
      message.put("outcome", "valid");
      message.put("values", batch.numbers(i));
      lines.append(ProgramMessages.line(message)).append('\n');
    }
    return lines.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** A program that repeats the same output ten times a second. */
  private static final class RecordedProcess implements RunningProcess {
    private final InputStream output;

    RecordedProcess(List<byte[]> written, int batches) {
      this.output =
          new InputStream() {
            private final long begin = System.nanoTime();
            private int next;
            private int at;

            @Override
            public int read() {
              throw new UnsupportedOperationException("read many");
            }

            @Override
            public int read(byte[] target, int offset, int length) {
              if (next == batches) {
                return -1;
              }
              byte[] batch = written.get(next % written.size());
              if (at == 0) {
                long due = begin + (long) (next * NANOS / BATCHES_PER_SECOND);
                while (System.nanoTime() < due) {
                  LockSupport.parkNanos(due - System.nanoTime());
                }
              }
              int count = Math.min(length, batch.length - at);
              System.arraycopy(batch, at, target, offset, count);
              at += count;
              if (at == batch.length) {
                at = 0;
                next++;
              }
              return count;
            }
          };
    }

    @Override
    public OutputStream standardInput() {
      return OutputStream.nullOutputStream();
    }

    @Override
    public InputStream standardOutput() {
      return output;
    }

    @Override
    public InputStream standardError() {
      return InputStream.nullInputStream();
    }

    @Override
    public OptionalInt waitFor(Duration atMost) {
      return OptionalInt.of(0);
    }

    @Override
    public boolean isRunning() {
      return false;
    }

    @Override
    public void close() {}
  }
}
