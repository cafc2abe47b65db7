package io.tare.client.program;

import io.tare.services.fixture.ServerProgram;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests that share a session and the shipped server. */
@Timeout(value = 1200, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class SharedSessionTests {

  @RegisterExtension static final SharedSession SESSION = new SharedSession();

  static ServerProgram server;
  ClientProgram client;

  @BeforeAll
  static void startServer() throws IOException {
    server = ServerProgram.shared();
  }

  @BeforeEach
  void takeTheSession() {
    client = SESSION.client();
  }
}
