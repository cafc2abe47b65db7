package io.tare.client.driver;

import io.tare.client.recording.SampleRing;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Clients whose threads run before they may submit, because what it costs to start them is not a
 * part of what submissions cost.
 */
final class ReadyClients {

  private final CompletableFuture<Pace> pace = new CompletableFuture<>();
  private final List<Thread> threads = new ArrayList<>();

  /**
   * @param calls that each client may use; there are as many clients
   */
  ReadyClients(SubmissionDispatcher dispatcher, List<IdleCalls> calls, SampleRing ring) {
    for (int i = 0; i < calls.size() && !dispatcher.stopped(); i++) {
      int number = i;
      Runnable client =
          () -> {
            try {
              new Client(number, dispatcher, pace.get(), calls.get(number), ring).run();
            } catch (InterruptedException | ExecutionException e) {
              dispatcher.stop(); // it was ordered to before it might begin
            }
          };
      threads.add(new Thread(client, "tare-client-" + i));
    }
    threads.forEach(Thread::start);
  }

  /** Lets them submit, and waits until all have ended. */
  void submit(Pace common) throws InterruptedException {
    pace.complete(common);
    for (Thread each : threads) {
      each.join();
    }
  }

  /** Cuts what is in flight; those that wait for their beginning end. */
  void interrupt() {
    threads.forEach(Thread::interrupt);
  }
}
