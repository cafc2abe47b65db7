package io.tare.client.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A session that the tests of a class share, like a campaign's cells. After a test that failed or
 * ended it, a new one is started, so that tests are independent.
 */
final class SharedSession
    implements BeforeEachCallback, AfterTestExecutionCallback, AfterAllCallback {

  private @Nullable ClientProgram client;

  /** This test's session. */
  ClientProgram client() {
    ClientProgram now = client;
    assertThat(now).isNotNull();
    return now;
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    ClientProgram last = client;
    if (last == null || !last.process().isAlive()) {
      close();
      client = started();
    }
  }

  private static ClientProgram started() throws IOException {
    ClientProgram started = ClientProgram.start("session");
    JsonNode hello = started.next();
    assertThat(hello.get("type").textValue()).isEqualTo("hello");
    assertThat(hello.at("/clock/resolution_ns").longValue()).isPositive();
    return started;
  }

  @Override
  public void afterTestExecution(ExtensionContext context) throws IOException {
    if (context.getExecutionException().isPresent()) {
      close();
    }
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    close();
  }

  private void close() throws IOException {
    ClientProgram last = client;
    client = null;
    if (last != null) {
      last.close();
    }
  }
}
