package io.tare.harness.packing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Sample;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.SampleColumns.Column;
import io.tare.harness.model.Slice;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;

class BatchCodeTest {

  private static final SampleBatch MIXED = mixed();

  private final BatchCode code = new BatchCode();

  @Test
  void readsEveryValueAsWritten() throws IOException {
    assertThat(samples(read(bytes(MIXED)))).isEqualTo(samples(MIXED));
  }

  /** Avro would reserve two gigabytes for the name, and this code 128 MB for the numbers. */
  @Test
  void reservesNoMemoryForWhatANumberAnnounces() throws IOException {
    for (int each = 0; each < 10_000; each++) {
      assertThatThrownBy(() -> read(announced(out -> out.writeLong(Integer.MAX_VALUE - 8))))
          .isInstanceOf(IOException.class);
      assertThatThrownBy(
              () ->
                  read(
                      announced(
                          out -> {
                            out.writeString("b001-native");
                            out.writeInt(1);
                            out.writeString("c001");
                            out.writeInt(0);
                            out.writeInt(0);
                            out.writeArrayStart();
                            out.setItemCount(1 << 24);
                          })))
          .isInstanceOf(IOException.class);
    }
  }

  private interface Begin {
    void write(BinaryEncoder out) throws IOException;
  }

  private static byte[] announced(Begin begin) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(bytes, null);
    begin.write(out);
    out.flush();
    return bytes.toByteArray();
  }

  @Test
  void keepsExtremeValues() throws IOException {
    Sample extreme =
        new Sample(
            "b1-x",
            Integer.MAX_VALUE,
            "c1",
            Long.MAX_VALUE,
            new Slice(Integer.MAX_VALUE, 1),
            true,
            Long.MIN_VALUE,
            new Outcome.Failed("\u0000\ud83d\ude00 \"quoted\"\nline"),
            new TreeMap<>(
                Map.of(
                    "least_ns", Long.MIN_VALUE,
                    "most_ns", Long.MAX_VALUE,
                    "tiny", Double.MIN_VALUE,
                    "huge", -Double.MAX_VALUE,
                    "share", 0.1 + 0.2)));
    assertThat(read(bytes(SampleBatch.of(extreme))).sample(0)).isEqualTo(extreme);
  }

  @Test
  void matchesTheSchema() throws IOException {
    Decoder in = DecoderFactory.get().binaryDecoder(bytes(MIXED), null);
    GenericRecord record = new GenericDatumReader<GenericRecord>(BatchCode.SCHEMA).read(null, in);
    GenericRecord columns = (GenericRecord) record.get("samples");
    assertThat(record.get("trial")).hasToString("b1-x");
    assertThat((List<?>) columns.get("sequence")).isEqualTo(List.of(4L, 1L, 1L, -2L));
    assertThat((List<?>) columns.get("warmup_runs")).isEqualTo(List.of(0, 1, 3));
    assertThat(columns.get("failures").toString()).contains("timeout").contains("2");
    assertThat((List<?>) columns.get("metrics")).hasSize(3);
  }

  @Test
  void refusesEveryPrefixOfABatch() throws IOException {
    byte[] bytes = bytes(MIXED);
    for (int cut = 0; cut < bytes.length; cut++) {
      byte[] prefix = Arrays.copyOf(bytes, cut);
      assertThatThrownBy(() -> read(prefix)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void refusesInvalidBytesWithoutMuchMemory() {
    byte[] bytes = new byte[64];
    for (int value = 0; value < 256; value++) {
      Arrays.fill(bytes, (byte) value);
      assertThatThrownBy(() -> read(bytes))
          .isInstanceOfAny(IOException.class, AvroRuntimeException.class);
    }
  }

  @Test
  void refusesAFileWithOtherContent() {
    assertThatThrownBy(() -> code.setSchema(Schema.create(Schema.Type.LONG)))
        .isInstanceOf(AvroRuntimeException.class)
        .hasMessageContaining("does not contain samples");
  }

  @Test
  void copiesEncodedSamples() throws IOException {
    SampleColumns came = new ColumnsCode().read(columnBytes(MIXED.columns()));

    assertThat(columnBytes(came)).isEqualTo(came.encoding());
    assertThat(bytes(new SampleBatch("b1-x", 1, "c1", Slice.NONE, came))).isEqualTo(bytes(MIXED));
  }

  @Test
  void encodesDerivedSamplesAgain() throws IOException {
    SampleColumns came = new ColumnsCode().read(columnBytes(MIXED.columns()));

    assertThat(columnBytes(came.shifted(1))).isEqualTo(columnBytes(MIXED.columns().shifted(1)));
  }

  @Test
  void refusesDataAfterSamples() throws IOException {
    byte[] bytes = columnBytes(MIXED.columns());
    byte[] more = Arrays.copyOf(bytes, bytes.length + 1);

    assertThatThrownBy(() -> new ColumnsCode().read(more))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("there is data after them");
  }

  @Test
  void skipsABatchToItsEnd() throws IOException {
    byte[] bytes = bytes(MIXED);
    BinaryDecoder in = DecoderFactory.get().binaryDecoder(bytes, null);

    assertThat(code.skip(in))
        .isEqualTo(new BatchCode.Head(new JournalEntry.FinishedCell("b1-x", 1, "c1"), 4));
    assertThat(in.isEnd()).isTrue();
  }

  private static byte[] columnBytes(SampleColumns columns) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder out = EncoderFactory.get().binaryEncoder(bytes, null);
    new ColumnsCode().write(columns, out);
    out.flush();
    return bytes.toByteArray();
  }

  private static SampleBatch mixed() {
    BitSet warmups = new BitSet();
    warmups.set(0);
    BitSet withoutSecond = new BitSet();
    withoutSecond.set(2);
    BitSet onlySecond = new BitSet();
    onlySecond.set(0, 2);
    onlySecond.set(3);
    SampleColumns columns =
        new SampleColumns(
            4,
            new long[] {4, 5, 6, 4},
            new long[] {1_700_000_000_000_000_000L, 1_700_000_000_000_000_005L, 7, -3},
            warmups,
            new TreeMap<>(Map.of(2, "timeout")),
            List.of(
                Column.ofWhole("response_ns", new long[] {3, 4, 0, 5}, withoutSecond),
                Column.ofReal("rate", new double[] {0, 0, 1.5, 0}, onlySecond),
                Column.ofWhole("request_bytes", new long[] {1, 1, 1, 1}, new BitSet())));
    return new SampleBatch("b1-x", 1, "c1", Slice.NONE, columns);
  }

  private SampleBatch read(byte[] bytes) throws IOException {
    return code.read(null, DecoderFactory.get().binaryDecoder(bytes, null));
  }

  private byte[] bytes(SampleBatch batch) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder out = EncoderFactory.get().binaryEncoder(bytes, null);
    code.write(batch, out);
    out.flush();
    return bytes.toByteArray();
  }

  private static List<Sample> samples(SampleBatch batch) {
    return IntStream.range(0, batch.size()).mapToObj(batch::sample).toList();
  }
}
