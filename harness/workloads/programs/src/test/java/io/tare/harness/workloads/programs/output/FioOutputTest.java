package io.tare.harness.workloads.programs.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.workloads.programs.output.FioOutput.Job;
import org.junit.jupiter.api.Test;

class FioOutputTest {

  @Test
  void readsTheFourOperationsInOrder() throws Exception {
    FioOutput output = FioOutput.of(Kept.output("fio.json"));

    assertThat(output.jobs())
        .extracting(Job::name)
        .containsExactly("write", "rewrite", "read", "reread");
    assertThat(output.jobs()).allMatch(job -> job.bytes() == 104857600 && job.operations() == 1600);
  }

  /** A cached file is read in 10 whole milliseconds, of which its operations took 9.0. */
  @Test
  void computesTheRateFromTheOperationsTimes() throws Exception {
    Job reread = FioOutput.of(Kept.output("fio.json")).jobs().get(3);

    assertThat(reread.bytesPerSecond()).isCloseTo(104857600 / (1600 * 5620.961875e-9), within(1e3));
  }

  @Test
  void skipsANoteBeforeTheDocument() throws Exception {
    String output =
        "note: {both} iodepth >= 1 and synchronous I/O engine\n" + Kept.output("fio.json");

    assertThat(FioOutput.of(output).jobs()).hasSize(4);
  }

  @Test
  void refusesAJobThatFailedOrTransferredNothing() throws Exception {
    String output = Kept.output("fio.json");

    assertThatThrownBy(() -> FioOutput.of(output.replaceFirst("\"error\" : 0", "\"error\" : 28")))
        .isInstanceOf(OutputException.class)
        .hasMessage("job write failed with error 28");
    assertThatThrownBy(
            () -> FioOutput.of(output.replaceAll("\"total_ios\" : 1600", "\"total_ios\" : 0")))
        .isInstanceOf(OutputException.class)
        .hasMessage("job write transferred nothing");
    assertThatThrownBy(() -> FioOutput.of("fio: command not found"))
        .isInstanceOf(OutputException.class);
  }

  @Test
  void skipsLinesAfterTheDocument() throws Exception {
    String output = Kept.output("fio.json").strip() + "\nfio: disk statistics are unavailable\n";

    assertThat(FioOutput.of(output).jobs()).hasSize(4);
  }

  @Test
  void refusesTwoDocuments() throws Exception {
    String output = Kept.output("fio.json").strip() + "\n";

    assertThatThrownBy(() -> FioOutput.of(output + output))
        .isInstanceOf(OutputException.class)
        .hasMessage("there are two documents: the output of several programs");
  }
}
