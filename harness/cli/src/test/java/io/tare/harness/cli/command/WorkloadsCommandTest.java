package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import java.nio.file.Path;
import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WorkloadsCommandTest {

  @TempDir Path directory;

  @Test
  void listsEachWorkloadWithItsParameters() {
    InProcess program = new InProcess(directory).onATerminal();
    assertThat(program.tare("workloads")).isZero();
    assertThat(program.out())
        .containsPattern("(?m)^soa\\.quicksort: .*\\n( {4}.*\\n)*  n: ")
        .contains("required)", "default: ");
    assertThat(program.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(Workloads.names())
        .allMatch(
            name ->
                program.out().contains("\n" + name + ": ")
                    || program.out().startsWith(name + ": "));
  }

  static Collection<Workload> workloads() {
    return Workloads.all();
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void showsAValidEntryForOneWorkload(Workload workload) throws Exception {
    InProcess program = new InProcess(directory);
    assertThat(program.tare("workloads", workload.name())).isZero();

    String entry = program.out().lines().reduce((a, b) -> b).orElseThrow();
    assertThat(entry).startsWith("  - {name: " + workload.name());
    // Placeholders must be filled in first.
    if (!entry.contains("<")) {
      String head = "name: try\nplatforms: {native: {kind: native}}\nworkloads:\n";
      assertThat(CampaignFile.parse("try.yaml", head + entry).measurands()).isNotEmpty();
    }
  }
}
