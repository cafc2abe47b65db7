package io.tare.harness.cli.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ParquetRecordsTest {

  @Test
  void theirFileIsUnlinkedSoThatNothingIsLeftOfIt() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ParquetRecords records = new ParquetRecords(out, Map.of("a", ColumnType.WHOLE))) {
      records.begin();
      records.field("a", 1);
      records.endRecord();

      assertThat(openFiles())
          .filteredOn(each -> each.contains("tare-export"))
          .isNotEmpty()
          .allMatch(each -> each.endsWith(" (deleted)"));
      records.end();
    }
    assertThat(out.toString(StandardCharsets.ISO_8859_1)).startsWith("PAR1").endsWith("PAR1");
  }

  private static List<String> openFiles() throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors.map(ParquetRecordsTest::target).toList();
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException e) {
      return ""; // closed meanwhile
    }
  }
}
