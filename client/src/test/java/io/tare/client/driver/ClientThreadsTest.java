package io.tare.client.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ClientThreadsTest {

  /** "VirtualThread[#22,name]/runnable", or "Thread[name,5,main]". */
  private static String kind(int clients) throws InterruptedException {
    CountDownLatch ran = new CountDownLatch(1);
    Thread thread = ClientThreads.of(clients).newThread(ran::countDown);
    thread.start();
    ran.await();
    thread.join();
    return thread.toString().replaceAll("\\[.*", "");
  }

  @Test
  void fewClientsHaveThreadsOfTheSystem() throws Exception {
    assertThat(kind(1)).isEqualTo("Thread");
    assertThat(kind(ClientThreads.MAX_OF_SYSTEM)).isEqualTo("Thread");
  }

  @Test
  void manyClientsHaveVirtualThreadsIfMonitorsDoNotPinThem() throws Exception {
    assertThat(kind(ClientThreads.MAX_OF_SYSTEM + 1))
        .isEqualTo(Runtime.version().feature() >= 24 ? "VirtualThread" : "Thread");
  }
}
