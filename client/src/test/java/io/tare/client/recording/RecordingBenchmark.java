package io.tare.client.recording;

import io.tare.client.call.Measurement;
import io.tare.harness.model.SubmissionField;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of recording one sample on the measuring thread: filling in the measurement and passing
 * it on. Between timed batches another thread empties the ring, so that its memory comes from
 * another processor, as in a session.
 *
 * <p>Run by hand: {@code client/bench/recording.sh}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@org.openjdk.jmh.annotations.Measurement(iterations = 5, time = 1)
@Fork(2)
public class RecordingBenchmark {

  private final SampleRing ring = new SampleRing();
  private final Measurement measurement = new Measurement();
  private final Measurement taken = new Measurement();
  private final ExecutorService writer = Executors.newSingleThreadExecutor();

  /** Makes room for a batch. */
  @Setup(Level.Invocation)
  public void empty() throws Exception {
    writer.submit(this::takeAll).get();
  }

  private void takeAll() {
    while (ring.take(taken)) {
      // until it is empty
    }
  }

  /** Ends the other thread. */
  @TearDown
  public void end() {
    writer.shutdown();
  }

  /** Records as many samples as fit into the ring. */
  @Benchmark
  @OperationsPerInvocation(SampleRing.CAPACITY)
  public void record() {
    for (int i = 0; i < SampleRing.CAPACITY; i++) {
      measurement.begin(i, i, i);
      measurement.end = i + 1L;
      measurement.hasParts = true;
      measurement.set(SubmissionField.SERVICE, i);
      measurement.set(SubmissionField.REQUEST_BYTES, i);
      measurement.set(SubmissionField.RESPONSE_BYTES, i);
      ring.put(measurement);
    }
  }
}
