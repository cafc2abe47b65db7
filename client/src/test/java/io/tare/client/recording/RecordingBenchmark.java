package io.tare.client.recording;

import io.tare.client.call.Measurement;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What recording one sample costs the measuring thread: filling in the measurement and handing it
 * on. The ring is emptied between batches that just fit into it, outside what is timed.
 *
 * <p>Run by hand: {@code client/bench/recording.sh}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RecordingBenchmark {

  /** Samples in one batch. */
  static final int BATCH = SampleRing.CAPACITY;

  private final SampleRing ring = new SampleRing();
  private final Measurement measurement = Measurements.valid(0);
  private final Measurement taken = new Measurement();
  private long sequence;

  /** Makes room for a batch. */
  @Setup(Level.Iteration)
  public void empty() {
    while (ring.take(taken)) {
      sequence = taken.sequence;
    }
  }

  /** Records one sample. */
  @Benchmark
  public void record() {
    sequence++;
    measurement.begin(sequence, sequence, sequence);
    measurement.end = sequence + 1;
    measurement.hasParts = true;
    measurement.responseBytes = sequence;
    ring.put(measurement);
  }
}
