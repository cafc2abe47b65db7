package io.tare.client.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.tare.client.call.Measurement;
import java.lang.management.ManagementFactory;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class SampleRingTest {

  private final SampleRing ring = new SampleRing();
  private final Measurement taken = new Measurement();

  @Test
  void isEmptyAtFirst() {
    assertThat(ring.take(taken)).isFalse();
  }

  @Test
  void returnsEveryField() {
    Measurement valid = Measurements.second(7);
    Measurement failed = Measurements.failed(8, "no answer");
    ring.put(valid);
    ring.put(failed);

    assertThat(ring.take(taken)).isTrue();
    assertThat(taken).usingRecursiveComparison().isEqualTo(valid);
    assertThat(ring.take(taken)).isTrue();
    assertThat(taken.sequence).isEqualTo(8);
    assertThat(taken.ended()).isFalse();
    assertThat(taken.result).isEqualTo(Measurement.Result.FAILED);
    assertThat(taken.reason).isEqualTo("no answer");
    assertThat(ring.take(taken)).isFalse();
  }

  @Test
  void waitsForAFreeSlotAndDropsNothing() throws InterruptedException {
    int more = SampleRing.CAPACITY + 10;
    Thread measuring = new Thread(() -> put(0, more));
    measuring.start();
    measuring.join(200);
    assertThat(measuring.isAlive()).as("waits for a free slot").isTrue();

    for (int i = 0; i < more; i++) {
      while (!ring.take(taken)) {
        Thread.onSpinWait();
      }
      assertThat(taken.sequence).isEqualTo(i);
    }
    measuring.join();
    assertThat(ring.take(taken)).isFalse();
  }

  private void put(int first, int count) {
    for (int i = first; i < first + count; i++) {
      ring.put(Measurements.valid(i));
    }
  }

  @Test
  void separatesSamplesOfConcurrentThreads() throws InterruptedException {
    int each = SampleRing.CAPACITY;
    Thread other = new Thread(() -> put(each, each));
    other.start();
    Thread measuring = new Thread(() -> put(0, each));
    measuring.start();

    BitSet seen = new BitSet();
    for (int i = 0; i < 2 * each; i++) {
      while (!ring.take(taken)) {
        Thread.onSpinWait();
      }
      seen.set((int) taken.sequence);
    }
    assertThat(seen.cardinality()).isEqualTo(2 * each);
    other.join();
    measuring.join();
  }

  @Test
  void allocatesNothing() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Measurement measurement = Measurements.valid(0);
    int recordings = 100_000;
    record(recordings, measurement);

    long before = threads.getCurrentThreadAllocatedBytes();
    record(recordings, measurement);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(allocated / (double) recordings).isLessThan(0.1);
  }

  private void record(int times, Measurement measurement) {
    for (int i = 0; i < times; i++) {
      measurement.begin(i, i, i);
      measurement.end = i + 100L;
      ring.put(measurement);
      ring.take(taken);
    }
  }
}
