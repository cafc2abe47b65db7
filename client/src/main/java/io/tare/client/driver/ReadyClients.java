package io.tare.client.driver;

import io.tare.client.recording.SampleRing;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadFactory;

/**
 * Clients whose threads are started before they may submit, to keep the cost of starting out of the
 * measurement.
 */
final class ReadyClients {

  private final CompletableFuture<Pace> pace = new CompletableFuture<>();
  private final List<Thread> threads = new ArrayList<>();

  /**
   * @param calls one for each client
   */
  ReadyClients(SubmissionDispatcher dispatcher, List<IdleCalls> calls, SampleRing ring) {
    ThreadFactory factory = ClientThreads.of(calls.size());
    for (int i = 0; i < calls.size() && !dispatcher.stopped(); i++) {
      int number = i;
      Runnable client =
          () -> {
            try {
              new Client(number, dispatcher, pace.get(), calls.get(number), ring).run();
            } catch (InterruptedException | ExecutionException e) {
              dispatcher.stop(); // it was stopped before its start
            }
          };
      Thread thread = factory.newThread(client);
      thread.setName("tare-client-" + i);
      threads.add(thread);
    }
    try {
      threads.forEach(Thread::start);
    } catch (OutOfMemoryError e) {
      interrupt(); // those that were started wait for the others
      throw e;
    }
  }

  /** Starts submitting, and waits until all have ended. */
  void submit(Pace common) throws InterruptedException {
    pace.complete(common);
    for (Thread each : threads) {
      each.join();
    }
  }

  /** Cuts submissions in flight, and ends clients that wait for their start. */
  void interrupt() {
    threads.forEach(Thread::interrupt);
  }
}
