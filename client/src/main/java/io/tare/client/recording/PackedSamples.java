package io.tare.client.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tare.harness.model.SampleColumns;
import io.tare.harness.packing.ColumnsCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;

/**
 * Samples for the harness: a line of JSON with the cell and a number of bytes, followed by that
 * many bytes, a batch in Avro's encoding.
 */
final class PackedSamples implements SampleOutput {

  /** Packed in a tenth of a millisecond. */
  private static final int BATCH = 512;

  private final String cell;
  private final LineOutput output;
  private final ColumnsCode code = new ColumnsCode();
  private final Buffer bytes = new Buffer();
  private @Nullable BinaryEncoder encoder;

  PackedSamples(String cell, LineOutput output) {
    this.cell = cell;
    this.output = output;
  }

  @Override
  public int batch() {
    return BATCH;
  }

  @Override
  public void write(SampleColumns samples) throws IOException {
    bytes.reset();
    encoder = EncoderFactory.get().binaryEncoder(bytes, encoder);
    code.write(samples, encoder);
    encoder.flush();
    String line =
        "{\"type\":\"samples\",\"cell\":\"" + cell + "\",\"bytes\":" + bytes.size() + "}\n";
    output.write(line.getBytes(UTF_8), bytes.array(), bytes.size());
  }

  /** Allows writing its bytes without a copy. */
  private static final class Buffer extends ByteArrayOutputStream {
    byte[] array() {
      return buf;
    }
  }
}
