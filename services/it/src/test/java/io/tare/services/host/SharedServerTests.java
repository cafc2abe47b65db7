package io.tare.services.host;

import io.tare.services.fixture.ServerProgram;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** Tests that share a server that accepts large bodies, each with its own connection. */
abstract class SharedServerTests {

  static ServerProgram host;
  RawHttp http;

  @BeforeAll
  static void start() throws IOException {
    host = ServerProgram.shared("-Dtare.limit.bytes=64000000");
  }

  @BeforeEach
  void connect() throws IOException {
    http = RawHttp.to(host);
  }

  @AfterEach
  void disconnect() throws IOException {
    http.close();
  }
}
