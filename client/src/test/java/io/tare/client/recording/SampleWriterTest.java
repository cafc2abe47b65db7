package io.tare.client.recording;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tare.client.call.Measurement;
import io.tare.client.clock.WallAnchor;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.packing.ColumnsCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.avro.io.DecoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(600)
class SampleWriterTest {

  private static final String GOLDEN =
      """
      {"type":"sample","cell":"c007","sequence":17,"warmup":false,\
      "start_epoch_ns":1700000000000000100,"outcome":"valid","values":{"response_ns":10000,\
      "round_trip_ns":9900,"lateness_ns":100,"client_marshal_ns":1000,"network_ns":2700,\
      "server_receive_ns":10,"server_unmarshal_ns":500,"service_ns":3000,\
      "server_marshal_ns":700,"server_write_ns":20,"client_unmarshal_ns":2000,\
      "server_total_ns":4230,"request_bytes":411,"response_bytes":522,\
      "client_clock_readings":1,"server_writes":2,"server_clock_readings":9}}
      """;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final AtomicInteger complaints = new AtomicInteger();
  private final SampleRing ring = new SampleRing();
  private CellTotals totals = new CellTotals(1, true);
  private boolean isPacked;

  @ParameterizedTest
  @ValueSource(strings = {"en-US", "ar-EG-u-nu-arab", "tr-TR", "th-TH-u-nu-thai", "de-DE"})
  void writesTheSameBytesInAnyLocale(String locale) throws Exception {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(locale));
    try {
      write(Measurements.valid(17));
    } finally {
      Locale.setDefault(before);
    }

    assertThat(out.toByteArray()).isEqualTo(GOLDEN.getBytes(UTF_8));
  }

  @Test
  void omitsUnknownValues() throws Exception {
    write(Measurements.failed(3, "said \"no\"\nand \u00e4"));

    assertThat(out.toString(UTF_8))
        .isEqualTo(
            """
            {"type":"sample","cell":"c007","sequence":3,"warmup":false,\
            "start_epoch_ns":1700000000000000100,"outcome":"failed",\
            "reason":"said \\"no\\"\\nand \u00e4","values":{"lateness_ns":100,"request_bytes":411}}
            """);
  }

  @Test
  void alsoHasTheTimeOfEachRequestOfAMix() throws Exception {
    write(Measurements.second(17), Measurements.valid(18));

    assertThat(out.toString(UTF_8).lines())
        .satisfiesExactly(
            line ->
                assertThat(line).endsWith("\"server_clock_readings\":9,\"request2_ns\":10000}}"),
            line -> assertThat(line).endsWith(",\"server_clock_readings\":9}}"));
  }

  @Test
  void omitsMissingServerParts() throws Exception {
    Measurement sample = Measurements.valid(2);
    sample.hasParts = false;
    write(sample);

    assertThat(out.toString(UTF_8))
        .doesNotContain("service_ns", "server_")
        .contains("\"network_ns\":6900,");
    assertThat(totals.withoutParts()).isEqualTo(1);
  }

  @Test
  void marksWarmupAndExcludesIt() throws Exception {
    write(Measurements.warmup(0), Measurements.warmup(1), Measurements.valid(2));

    assertThat(out.toString(UTF_8).lines())
        .extracting(line -> line.contains("\"warmup\":true"))
        .containsExactly(true, true, false);
    assertThat(totals.submissions()).isEqualTo(1);
  }

  @Test
  void packsTheSameSamplesAsLines() throws Exception {
    Measurement withoutParts = Measurements.valid(18);
    withoutParts.hasParts = false;
    Measurement[] samples = {
      Measurements.warmup(16),
      Measurements.valid(17),
      withoutParts,
      Measurements.failed(19, "no"),
      Measurements.second(20)
    };
    write(samples);
    List<String> lines = out.toString(UTF_8).lines().toList();
    out.reset();
    isPacked = true;
    write(samples);

    byte[] bytes = out.toByteArray();
    int end = new String(bytes, UTF_8).indexOf('\n') + 1;
    SampleColumns columns =
        new ColumnsCode()
            .read(DecoderFactory.get().binaryDecoder(bytes, end, bytes.length - end, null));
    assertThat(new String(bytes, 0, end, UTF_8))
        .isEqualTo(
            "{\"type\":\"samples\",\"cell\":\"c007\",\"bytes\":" + (bytes.length - end) + "}\n");
    assertThat(columns.size()).isEqualTo(5);
    for (int i = 0; i < 5; i++) {
      String outcome = columns.isValid(i) ? "valid\"" : "failed\",\"reason\":\"no\"";
      assertThat(lines.get(i))
          .startsWith(
              "{\"type\":\"sample\",\"cell\":\"c007\",\"sequence\":"
                  + columns.sequence(i)
                  + ",\"warmup\":"
                  + columns.isWarmup(i)
                  + ",\"start_epoch_ns\":"
                  + columns.startEpochNanos(i)
                  + ",\"outcome\":\""
                  + outcome
                  + ",");
      assertThat(lines.get(i).replaceFirst(".*\"values\":", "").replaceAll("[{}\"]", "").split(","))
          .containsExactlyInAnyOrder(
              columns.numbers(i).entrySet().stream()
                  .map(value -> value.getKey() + ":" + value.getValue())
                  .toArray(String[]::new));
    }
  }

  @Test
  void writesEverySampleOnceAndInItsClientsOrder() throws Exception {
    int clients = 3;
    int each = SampleRing.CAPACITY / 2 + 5;
    totals = new CellTotals(clients, true);
    List<Thread> measuring = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      int client = i;
      int first = client * each;
      measuring.add(
          new Thread(
              () ->
                  IntStream.range(0, each)
                      .forEach(n -> ring.put(Measurements.by(client, first + n)))));
    }
    SampleWriter writer = writer(out);
    Thread writing = new Thread(writer);
    writing.start();
    measuring.forEach(Thread::start);
    for (Thread thread : measuring) {
      thread.join();
    }
    writer.finish(writing);

    List<Integer> sequences = out.toString(UTF_8).lines().map(SampleWriterTest::sequence).toList();
    assertThat(sequences.stream().sorted().toList())
        .isEqualTo(IntStream.range(0, clients * each).boxed().toList());
    for (int client = 0; client < clients; client++) {
      int first = client * each;
      assertThat(sequences.stream().filter(s -> s >= first && s < first + each)).isSorted();
    }
  }

  @Test
  void pollsOncePerBatchAndAtLeastTenTimesASecond() {
    long millisecond = 1_000_000;

    assertThat(SampleWriter.pauseAfter(100, 10 * millisecond, 64)).isEqualTo(6_400_000);
    assertThat(SampleWriter.pauseAfter(50, 100 * millisecond, 64)).isEqualTo(100 * millisecond);
    assertThat(SampleWriter.pauseAfter(128, 10 * millisecond, 64)).as("more is there").isZero();
    assertThat(SampleWriter.pauseAfter(0, millisecond, 64)).isEqualTo(100 * millisecond);
  }

  @Test
  void holdsSamplesBackUntilTheEndOrABatchIsFull() throws Exception {
    SampleWriter writer = writer(out, true);
    Thread writing = new Thread(writer);
    writing.start();
    IntStream.range(0, 10).forEach(i -> ring.put(Measurements.valid(i)));
    assertThat(out.size()).isZero();
    IntStream.range(10, 3 * SampleRing.CAPACITY).forEach(i -> ring.put(Measurements.valid(i)));
    assertThat(out.size()).isPositive();
    writer.finish(writing);
    assertThat(totals.submissions()).isEqualTo(3 * SampleRing.CAPACITY);
  }

  @Test
  void keepsEmptyingTheRingWhenTheOutputIsBroken() throws Exception {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    SampleWriter writer = writer(broken);
    Thread writing = new Thread(writer);
    writing.start();
    IntStream.range(0, 3 * SampleRing.CAPACITY).forEach(i -> ring.put(Measurements.valid(i)));
    writer.finish(writing);

    assertThat(writer.broken()).hasMessage("Broken pipe");
    assertThat(complaints).hasValue(1);
    assertThat(ring.size()).isZero();
  }

  @Test
  void saysThatSamplesAreMissingAndKeepsEmptyingTheRing() throws Exception {
    SampleWriter writer = writer(out);
    Thread writing = new Thread(writer);
    writing.start();
    int unknownClient = 1;
    IntStream.range(0, 3 * SampleRing.CAPACITY)
        .forEach(i -> ring.put(Measurements.by(unknownClient, i)));
    writer.finish(writing);

    assertThat(writer.broken()).isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(complaints).hasValue(1);
    assertThat(ring.size()).isZero();
  }

  private void write(Measurement... samples) throws InterruptedException {
    for (Measurement sample : samples) {
      ring.put(sample);
    }
    SampleWriter writer = writer(out);
    Thread writing = new Thread(writer);
    writing.start();
    writer.finish(writing);
  }

  private SampleWriter writer(OutputStream to) {
    return writer(to, false);
  }

  private SampleWriter writer(OutputStream to, boolean isHeld) {
    WallAnchor anchor = new WallAnchor(1_700_000_000_000_000_000L, 1_000);
    return new SampleWriter(
        "c007",
        0,
        anchor,
        ring,
        totals,
        new LineOutput(to, isPacked),
        isHeld,
        complaints::incrementAndGet);
  }

  private static int sequence(String line) {
    return Integer.parseInt(line.replaceFirst(".*\"sequence\":(\\d+),.*", "$1"));
  }
}
