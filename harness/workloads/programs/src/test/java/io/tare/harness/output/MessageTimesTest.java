package io.tare.harness.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MessageTimesTest {

  @Test
  void readsNetPipesLines() throws Exception {
    MessageTimes times = MessageTimes.ofNetPipe(Kept.output("netpipe.out"));

    assertThat(times.nanos()).containsEntry(1L, 130.0);
    assertThat(times.nanos().get(32768L)).isCloseTo(21690, within(1e-6));
  }

  @Test
  void readsTheTableOfImb() throws Exception {
    MessageTimes times = MessageTimes.ofImb(Kept.output("imb-shm.txt"));

    assertThat(times.nanos()).containsKeys(0L, 1L, 4194304L);
    assertThat(times.nanos().values()).allMatch(nanos -> nanos > 0);
  }

  @Test
  void aSizeThatRanOutOfTimeWasNotMeasured() throws Exception {
    MessageTimes times = MessageTimes.ofImb(Kept.output("imb-timeout.txt"));

    assertThat(times.nanos()).containsEntry(16L, 11870.0).doesNotContainKey(128L);
  }

  @Test
  void readsTheTableOfMpi4py() throws Exception {
    MessageTimes times = MessageTimes.ofMpi4py(Kept.output("mpi4py.txt"));

    assertThat(times.nanos().get(1L)).isCloseTo(722.48, within(1e-9));
    assertThat(times.nanos().get(4194304L)).isCloseTo(564007.9, within(1e-6));
  }

  @Test
  void refusesALineThatIsNoTime() throws Exception {
    assertThatThrownBy(() -> MessageTimes.ofNetPipe(" 1 59.8 0.00000013\nmpirun was killed by 9\n"))
        .isInstanceOf(OutputException.class)
        .hasMessage("line 2: expected bytes, Mbit/s and seconds, found \"mpirun was killed by 9\"");
    String imb = Kept.output("imb-shm.txt").replaceFirst("(\\n +4 .*)\\n", "\n 4 oops\n");
    assertThatThrownBy(() -> MessageTimes.ofImb(imb))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("found \" 4 oops\"");
    assertThatThrownBy(() -> MessageTimes.ofMpi4py(""))
        .isInstanceOf(OutputException.class)
        .hasMessage("there is no table of times by size");
  }
}
