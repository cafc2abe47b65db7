package io.tare.infra.engines;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.hosts.SearchPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The test's own Docker daemon, which does not change the machine's network. */
final class PrivateDocker extends PrivateEngine {

  private static final int PATIENCE = 3000;

  private Process daemon;

  private PrivateDocker(Path directory) throws IOException {
    super(Engine.DOCKER, directory);
    this.daemon = launched();
  }

  /** Skips the test if it is not installed. */
  static PrivateDocker start() throws Exception {
    assumeTrue("root".equals(System.getProperty("user.name")), "docker is tested as root");
    assumeTrue(
        Stream.of("docker", "dockerd", "containerd", "mmdebstrap")
            .allMatch(program -> SearchPath.find(program).isPresent()),
        "no Docker: apt-get install --no-install-recommends docker.io mmdebstrap");
    PrivateDocker docker = new PrivateDocker(Files.createTempDirectory("tare-docker"));
    docker.awaitAnswer();
    return docker;
  }

  private Process launched() throws IOException {
    return SearchPath.builder(
            "dockerd",
            "--data-root=" + directory().resolve("data"),
            "--exec-root=" + directory().resolve("exec"),
            "--pidfile=" + directory().resolve("pid"),
            "--host=" + socket(),
            "--bridge=none",
            "--iptables=false",
            "--ip6tables=false",
            "--ip-forward=false",
            "--ip-masq=false")
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(directory().resolve("output").toFile()))
        .start();
  }

  private String socket() {
    return "unix://" + directory().resolve("socket");
  }

  private void awaitAnswer() throws Exception {
    for (int i = 0; i < PATIENCE && daemon.isAlive(); i++) {
      if (run("version", "--format", "{{.Server.Version}}").matches("\\d+\\..*")) {
        return;
      }
      Thread.sleep(100);
    }
    throw new IOException("dockerd: " + Files.readString(directory().resolve("output")));
  }

  @Override
  Map<String, String> settings() {
    return Map.of("socket", socket());
  }

  /** Ends the daemon, and with it its containers, and starts it again after some seconds. */
  CompletableFuture<Void> restarted() throws Exception {
    end();
    return CompletableFuture.runAsync(
        () -> {
          try {
            daemon = launched();
            awaitAnswer();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        },
        CompletableFuture.delayedExecutor(2, TimeUnit.SECONDS));
  }

  @Override
  void end() throws Exception {
    daemon.destroy();
    if (!daemon.waitFor(2, TimeUnit.MINUTES)) {
      daemon.destroyForcibly().waitFor();
    }
  }
}
