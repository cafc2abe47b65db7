package io.tare.infra.ssh;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Tests that share a real OpenSSH server on this machine. */
public abstract class SshdTests {

  @TempDir protected static Path shared;
  protected static Sshd sshd;

  @BeforeAll
  protected static void startServer() throws Exception {
    assumeTrue(Sshd.isInstalled(), "no sshd; apt-get install openssh-server");
    sshd = Sshd.start(shared.resolve("sshd"));
  }

  @AfterAll
  protected static void stopServer() {
    if (sshd != null) {
      sshd.close();
    }
  }
}
