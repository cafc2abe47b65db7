package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.output.OutputException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;

/** From the outputs of programs to metrics. */
abstract class ReadingTests {

  static SortedMap<String, Number> read(String name, Parameters given, String text)
      throws OutputException {
    Workload workload = Workloads.of(name);
    assertThat(workload.family()).isInstanceOf(ToolFamily.class);
    return ((ToolFamily) workload.family()).values(workload, given, ToolOutput.of(text, 1e6));
  }

  static String printed(String text, String key) {
    return text.lines()
        .filter(line -> line.contains(key))
        .map(line -> line.substring(line.indexOf('=') + 1).strip())
        .findFirst()
        .orElseThrow();
  }

  static String kept(String file) throws Exception {
    try (InputStream in = ReadingTests.class.getResourceAsStream("../output/" + file)) {
      assertThat(in).as(file).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
