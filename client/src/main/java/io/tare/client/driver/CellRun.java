package io.tare.client.driver;

import io.tare.client.call.Call;
import io.tare.client.call.WireCall;
import io.tare.client.clock.Clock;
import io.tare.client.clock.CpuTime;
import io.tare.client.clock.WallAnchor;
import io.tare.client.http.DeadlineWatch;
import io.tare.client.http.HttpConnection;
import io.tare.client.http.RequestHead;
import io.tare.client.jaxws.JaxwsCall;
import io.tare.client.recording.CellTotals;
import io.tare.client.recording.LineOutput;
import io.tare.client.recording.SampleRing;
import io.tare.client.recording.SampleWriter;
import io.tare.client.workload.Task;
import io.tare.client.workload.Workloads;
import io.tare.services.contract.Contract;
import io.tare.services.heartbeat.Heartbeat;
import io.tare.services.heartbeat.Pauses;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Runs one cell: prepares everything, lets the clients submit, and writes what they measure. */
public final class CellRun {

  /** Between the end of preparing and the first arrival of an open loop. */
  private static final long LEAD_NANOS = 20_000_000;

  private final CellOrder order;
  private final LineOutput output;
  private final Heartbeat heartbeat;
  private final List<Call> calls = new ArrayList<>();
  private final List<SampleRing> rings = new ArrayList<>();
  private final List<Thread> clients = new CopyOnWriteArrayList<>();
  private @Nullable volatile Course course;
  private volatile boolean stopped;

  /**
   * @param heartbeat tells when the client stood still
   */
  public CellRun(CellOrder order, LineOutput output, Heartbeat heartbeat) {
    this.order = order;
    this.output = output;
    this.heartbeat = heartbeat;
  }

  /**
   * Measures the cell and writes its samples.
   *
   * @throws IllegalArgumentException if the workload or a parameter of it is wrong
   * @throws CellException if the cell cannot be measured, or not to its end
   * @throws IOException if the output cannot be written
   */
  public CellResult run() throws CellException, IOException, InterruptedException {
    try (DeadlineWatch watch = new DeadlineWatch(order.volume().deadlineNanos())) {
      prepare(Workloads.task(order.workload(), order.parameters()), watch);
      return measure();
    } catch (OutOfMemoryError e) {
      throw outOfMemory(e);
    } finally {
      calls.forEach(Call::close);
    }
  }

  /** Lets no further submission start and cuts those in flight; {@link #run} then ends soon. */
  public void stop() {
    stopped = true;
    Course running = course;
    if (running != null) {
      running.stop();
    }
    clients.forEach(Thread::interrupt);
  }

  private void prepare(Task task, DeadlineWatch watch) throws CellException {
    RequestHead head =
        new RequestHead(order.endpoint(), task.operation().path(), Contract.CONTENT_TYPE);
    ByteBuffer request =
        order.call() == CallKind.WIRE ? head.with(task.envelope()) : ByteBuffer.allocate(0);
    for (int i = 0; i < order.loop().concurrency(); i++) {
      HttpConnection connection = new HttpConnection(order.endpoint(), watch, task.answerBytes());
      calls.add(call(connection, request, task));
      rings.add(new SampleRing());
    }
  }

  private Call call(HttpConnection connection, ByteBuffer request, Task task) throws CellException {
    if (order.call() == CallKind.WIRE) {
      return new WireCall(connection, request, task);
    }
    try {
      return new JaxwsCall(order.endpoint(), connection, task);
    } catch (RuntimeException e) {
      throw new CellException(
          "the WSDL at "
              + order.endpoint().url(task.operation().path())
              + "?wsdl cannot be used: "
              + words(e)
              + "; is the server running?",
          e);
    }
  }

  private CellResult measure() throws CellException, IOException, InterruptedException {
    CellTotals totals = new CellTotals(rings.size(), order.loop().isClosed());
    var unused = heartbeat.take(); // what was before this cell
    long cpuBefore = CpuTime.ofProcessNanos(); // also loads what reads it
    WallAnchor anchor = WallAnchor.take();
    Course running = new Course(order.volume());
    course = running;
    if (stopped) {
      running.stop();
    }
    SampleWriter writer =
        new SampleWriter(
            order.id(), order.volume().warmup(), anchor, rings, totals, output, running::stop);
    Thread writing = new Thread(writer, "tare-writer");
    writing.start();
    submit(running, pace(totals));
    long cpu = CpuTime.ofProcessNanos() - Math.max(cpuBefore, running.cpuAtCounting());
    writer.finish(writing);
    IOException unwritten = writer.broken();
    if (unwritten != null) {
      throw unwritten;
    }
    Throwable broken = running.broken();
    if (broken != null) {
      throw brokenOff(broken);
    }
    int connections = calls.stream().mapToInt(Call::connections).sum();
    Pauses pauses = heartbeat.take().within(totals.firstStart(), totals.lastEnd());
    return new CellResult(order, totals, anchor, cpu, connections, pauses);
  }

  private void submit(Course running, Pace pace) throws InterruptedException {
    for (int i = 0; i < calls.size(); i++) {
      Client client = new Client(running, pace, calls.get(i), rings.get(i));
      clients.add(new Thread(client, "tare-client-" + i));
    }
    clients.forEach(Thread::start);
    for (Thread client : clients) {
      client.join();
    }
  }

  private Pace pace(CellTotals totals) {
    if (order.loop() instanceof Loop.Open open) {
      Schedule schedule = Schedule.of(open, order.volume());
      long origin = Clock.nanos() + LEAD_NANOS;
      totals.over(origin + schedule.countedFrom(), origin + schedule.countedTo());
      return new Pace.Scheduled(schedule, origin);
    }
    return new Pace.Immediate();
  }

  private CellException brokenOff(Throwable reason) {
    if (reason instanceof OutOfMemoryError error) {
      return outOfMemory(error);
    }
    if (reason instanceof IOException) {
      return new CellException(
          words(reason)
              + ", "
              + Course.MOST_UNREACHABLE
              + " times in a row; is the server running?",
          reason);
    }
    return new CellException("unexpected failure: " + reason, reason);
  }

  private CellException outOfMemory(OutOfMemoryError cause) {
    long heapMib = Runtime.getRuntime().maxMemory() >> 20;
    return new CellException(
        "the client's heap of "
            + heapMib
            + " MiB is too small for "
            + order.workload()
            + " "
            + order.parameters()
            + "; raise client.heap (-Xmx) to "
            + 2 * heapMib
            + "MiB",
        cause);
  }

  /** In one line; Metro's own words are in several, and the reason stands in the last. */
  private static String words(Throwable failure) {
    String message = failure.getMessage();
    return message == null
        ? failure.getClass().getSimpleName()
        : message.strip().replaceAll("\\s+", " ").replaceFirst("[;.: ]+$", "");
  }
}
