package io.tare.harness.packing;

import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.Slice;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;
import org.jspecify.annotations.Nullable;

/**
 * Batches as records of an Avro file.
 *
 * <p>Not thread-safe.
 */
public final class BatchCode implements DatumWriter<SampleBatch>, DatumReader<SampleBatch> {

  /** The schema of a file of samples. */
  public static final Schema SCHEMA = schema();

  private final ColumnsCode columns = new ColumnsCode();
  private String trial = "";
  private String cell = "";

  /**
   * @throws AvroTypeException if a file does not contain batches
   */
  @Override
  public void setSchema(Schema schema) {
    if (!SCHEMA.equals(schema)) {
      throw new AvroTypeException("the file does not contain samples in this format");
    }
  }

  @Override
  public void write(SampleBatch batch, Encoder out) throws IOException {
    out.writeString(batch.trial());
    out.writeInt(batch.attempt());
    out.writeString(batch.cell());
    out.writeInt(batch.slice().round());
    out.writeInt(batch.slice().number());
    columns.write(batch.columns(), out);
  }

  @Override
  public SampleBatch read(@Nullable SampleBatch reuse, Decoder in) throws IOException {
    try {
      trial = same(trial, ColumnsCode.text(in));
      int attempt = in.readInt();
      cell = same(cell, ColumnsCode.text(in));
      Slice slice = new Slice(in.readInt(), in.readInt());
      SampleColumns read = columns.read(in);
      return new SampleBatch(trial, attempt, cell, slice, read);
    } catch (IllegalArgumentException e) {
      throw new IOException("these are not samples: " + e.getMessage(), e);
    }
  }

  /** The cell of a batch, and its number of samples. */
  public record Head(JournalEntry.FinishedCell place, int size) {}

  /**
   * Skips a batch without reading its numbers.
   *
   * @throws IOException if the bytes are not a batch
   */
  public Head skip(Decoder in) throws IOException {
    trial = same(trial, ColumnsCode.text(in));
    int attempt = in.readInt();
    cell = same(cell, ColumnsCode.text(in));
    in.readInt(); // round and
    in.readInt(); // number of the slice
    JournalEntry.FinishedCell place = new JournalEntry.FinishedCell(trial, attempt, cell);
    return new Head(place, ColumnsCode.skip(in));
  }

  private static String same(String last, String read) {
    return last.equals(read) ? last : read;
  }

  private static Schema schema() {
    try (InputStream text = BatchCode.class.getResourceAsStream("samples.avsc")) {
      return new Schema.Parser().parse(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
