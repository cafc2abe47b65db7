package io.tare.harness.cli.export;

import blue.strategic.parquet.ParquetWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/**
 * Apache Parquet. Missing values are null. The table of contents is at the end of the format, so
 * the whole file is written first and then copied.
 */
final class ParquetRecords implements RecordWriter {

  private final OutputStream out;
  private final Map<String, ColumnType> columns;

  /** An unlinked file, so that nothing is left of it however this program ends. */
  private final FileChannel file;

  private final ParquetWriter<Map<String, Object>> writer;
  private final Map<String, Object> row = new HashMap<>();
  private boolean isClosed;

  ParquetRecords(OutputStream out, Map<String, ColumnType> columns) throws IOException {
    this.out = out;
    this.columns = columns;
    Path named = Files.createTempFile("tare-export", ".parquet");
    try {
      this.file = FileChannel.open(named, StandardOpenOption.READ);
      this.writer =
          ParquetWriter.writeFile(
              schema(columns), named.toFile(), (record, values) -> record.forEach(values::write));
    } finally {
      Files.delete(named);
    }
  }

  private static MessageType schema(Map<String, ColumnType> columns) {
    Types.MessageTypeBuilder schema = Types.buildMessage();
    columns.forEach(
        (name, type) -> {
          switch (type) {
            case WHOLE -> schema.optional(PrimitiveTypeName.INT64).named(name);
            case REAL -> schema.optional(PrimitiveTypeName.DOUBLE).named(name);
            case TEXT ->
                schema
                    .optional(PrimitiveTypeName.BINARY)
                    .as(LogicalTypeAnnotation.stringType())
                    .named(name);
          }
        });
    return schema.named("sample");
  }

  @Override
  public void begin() {}

  @Override
  public void field(String name, Object value) {
    if (!"".equals(value)) {
      row.put(name, typed(columns.getOrDefault(name, ColumnType.TEXT), value));
    }
  }

  private static Object typed(ColumnType type, Object value) {
    if (type == ColumnType.TEXT || !(value instanceof Number number)) {
      return value.toString();
    }
    return type == ColumnType.WHOLE ? (Object) number.longValue() : number.doubleValue();
  }

  @Override
  public void endRecord() throws IOException {
    writer.write(row);
    row.clear();
  }

  @Override
  public void end() throws IOException {
    closeWriter();
    Channels.newInputStream(file).transferTo(out);
    out.flush();
  }

  private void closeWriter() throws IOException {
    if (!isClosed) {
      isClosed = true;
      writer.close();
    }
  }

  @Override
  public void close() throws IOException {
    try {
      closeWriter();
    } finally {
      file.close();
    }
  }
}
