package io.tare.harness.workloads.programs.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageTimesTest {

  @Test
  void readsNetPipesLines() throws Exception {
    MessageTimes times = MessageTimes.ofNetPipe(Kept.output("netpipe.out"));

    assertThat(times.required(1).value()).isCloseTo(130, within(5.0));
    assertThat(times.required(32768).value()).isCloseTo(21690, within(5.0));
  }

  /** The time of a small message has two digits, the rate computed from it has eight. */
  @Test
  void netPipesTimeIsTakenFromItsRate() throws Exception {
    Figure time = MessageTimes.ofNetPipe("       1 59.826087   0.00000013\n").required(1);

    assertThat(time.value()).isCloseTo(8 / (59.826087 * (1 << 20)) * 1e9, within(1e-9));
    assertThat(time.resolution()).isLessThan(1e-5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "    1024 9907.281108   0.",
        "    1024 9907.281108   0.0000",
        "    1024 9907.281108",
        "    1024 9907.28",
      })
  void refusesATruncatedLineOfNetPipe(String line) {
    assertThatThrownBy(() -> MessageTimes.ofNetPipe("       1 59.826087   0.00000013\n" + line))
        .isInstanceOf(OutputException.class)
        .hasMessage("line 2: expected bytes, Mbit/s and seconds, found \"" + line + "\"");
  }

  @Test
  void refusesTheTableOfAnotherPatternOfImb() throws Exception {
    String imb = Kept.output("imb-shm.txt");

    assertThatThrownBy(
            () -> MessageTimes.ofImb(imb.replace("Benchmarking PingPong", "Benchmarking PingPing")))
        .isInstanceOf(OutputException.class)
        .hasMessage("it measured PingPing, not PingPong");
    assertThatThrownBy(() -> MessageTimes.ofImb(imb + imb))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("both begin a PingPong");
  }

  @Test
  void readsPingPongAmongSeveralPatternsOfImb() throws Exception {
    String imb = Kept.output("imb-shm.txt");
    String other =
        imb.replace("Benchmarking PingPong", "Benchmarking PingPing")
            .replaceAll("\\d\\.\\d\\d", "9.99");

    assertThat(MessageTimes.ofImb(other + imb)).isEqualTo(MessageTimes.ofImb(imb));
    assertThat(MessageTimes.ofImb(imb).processes()).hasValue(2);
  }

  @Test
  void readsTheTableOfImb() throws Exception {
    MessageTimes times = MessageTimes.ofImb(Kept.output("imb-shm.txt"));

    assertThat(times.nanos()).containsKeys(0L, 1L, 4194304L);
    assertThat(times.nanos().values()).allMatch(nanos -> nanos.value() > 0);
  }

  @Test
  void aSizeThatRanOutOfTimeWasNotMeasured() throws Exception {
    MessageTimes times = MessageTimes.ofImb(Kept.output("imb-timeout.txt"));

    assertThat(times.nanos()).containsEntry(16L, new Figure(11870, 10)).doesNotContainKey(128L);
  }

  @Test
  void readsTheTableOfMpi4py() throws Exception {
    MessageTimes times = MessageTimes.ofMpi4py(Kept.output("mpi4py.txt"));

    assertThat(times.required(1).value()).isCloseTo(722.48, within(1e-9));
    assertThat(times.required(4194304).value()).isCloseTo(564007.9, within(1e-6));
  }

  @Test
  void readsTheTaggedTableOfMpi4py() throws Exception {
    String tagged = Kept.output("mpi4py.txt").replaceAll("(?m)^", "[1,0]<stdout>:");

    assertThat(MessageTimes.ofMpi4py(tagged))
        .isEqualTo(MessageTimes.ofMpi4py(Kept.output("mpi4py.txt")));
  }

  @Test
  void ignoresAByteOrderMark() throws Exception {
    assertThat(MessageTimes.ofNetPipe("\ufeff 1 59.826087 0.00000013\n"))
        .isEqualTo(MessageTimes.ofNetPipe(" 1 59.826087 0.00000013\n"));
  }

  @Test
  void refusesALineWithoutATime() throws Exception {
    assertThatThrownBy(
            () -> MessageTimes.ofNetPipe(" 1 59.826087 0.00000013\nmpirun was killed by 9\n"))
        .isInstanceOf(OutputException.class)
        .hasMessage("line 2: expected bytes, Mbit/s and seconds, found \"mpirun was killed by 9\"");
    String imb = Kept.output("imb-shm.txt").replaceFirst("(\\n +4 .*)\\n", "\n 4 oops\n");
    assertThatThrownBy(() -> MessageTimes.ofImb(imb))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("found \" 4 oops\"");
    assertThatThrownBy(() -> MessageTimes.ofMpi4py(""))
        .isInstanceOf(OutputException.class)
        .hasMessage("it printed no table of times by size");
  }

  private static String checked(String defects) {
    return """
        # Benchmarking PingPong
        # #processes = 2
               #bytes #repetitions      t[usec]   Mbytes/sec      defects
                 1024         1000         0.84      1220.19         %s

        # All processes entering MPI_Finalize
        """
        .formatted(defects);
  }

  @Test
  void readsTheColumnsOfImbByTheirNames() throws Exception {
    assertThat(MessageTimes.ofImb(checked("0.00")).nanos())
        .containsEntry(1024L, new Figure(840, 10));
  }

  @Test
  void refusesDefectsOfImb() {
    assertThatThrownBy(() -> MessageTimes.ofImb(checked("1.00")))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("expected no defects");
  }

  @Test
  void readsTheTaggedTableOfImb() throws Exception {
    String tagged = checked("0.00").replaceAll("(?m)^", "[1,0]<stdout>:");

    assertThat(MessageTimes.ofImb(tagged)).isEqualTo(MessageTimes.ofImb(checked("0.00")));
  }
}
