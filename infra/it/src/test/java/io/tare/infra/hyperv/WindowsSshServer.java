package io.tare.infra.hyperv;

import io.tare.infra.hosts.Host;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.apache.sshd.server.keyprovider.SimpleGeneratorHostKeyProvider;

/** A real SSH server; the stand-in for Hyper-V answers its command lines. */
final class WindowsSshServer implements AutoCloseable {

  static final String PASSWORD = "open-sesame-0815";

  private final SshServer server;
  private final Path knownHosts;

  private WindowsSshServer(SshServer server, Path knownHosts) {
    this.server = server;
    this.knownHosts = knownHosts;
  }

  static WindowsSshServer start(Path directory, HyperVStandIn standIn) throws Exception {
    return start(directory, standIn, "127.0.0.1", 0);
  }

  /**
   * @param port 0 for any
   */
  static WindowsSshServer start(Path directory, HyperVStandIn standIn, String address, int port)
      throws Exception {
    Files.createDirectories(directory);
    SshServer server = SshServer.setUpDefaultServer();
    server.setHost(address);
    server.setPort(port);
    SimpleGeneratorHostKeyProvider keys =
        new SimpleGeneratorHostKeyProvider(directory.resolve("host"));
    keys.setAlgorithm(KeyUtils.EC_ALGORITHM);
    server.setKeyPairProvider(keys);
    server.setPasswordAuthenticator((user, given, session) -> given.equals(PASSWORD));
    server.setCommandFactory((channel, line) -> new Line(standIn, line));
    server.start();
    Path knownHosts =
        Files.writeString(
            directory.resolve("known_hosts"),
            "[%s]:%d %s%n"
                .formatted(
                    address,
                    server.getPort(),
                    PublicKeyEntry.toString(keys.loadKeys(null).iterator().next().getPublic())));
    return new WindowsSshServer(server, knownHosts);
  }

  int port() {
    return server.getPort();
  }

  Path knownHosts() {
    return knownHosts;
  }

  @Override
  public void close() throws IOException {
    server.stop(true);
  }

  /** A command line on its way. */
  private static final class Line implements Command {

    private final HyperVStandIn standIn;
    private final String line;
    private InputStream in = InputStream.nullInputStream();
    private OutputStream out = OutputStream.nullOutputStream();
    private OutputStream error = OutputStream.nullOutputStream();
    private ExitCallback callback = (status, message, now) -> {};

    Line(HyperVStandIn standIn, String line) {
      this.standIn = standIn;
      this.line = line;
    }

    @Override
    public void setInputStream(InputStream given) {
      in = given;
    }

    @Override
    public void setOutputStream(OutputStream given) {
      out = given;
    }

    @Override
    public void setErrorStream(OutputStream given) {
      error = given;
    }

    @Override
    public void setExitCallback(ExitCallback given) {
      callback = given;
    }

    @Override
    public void start(ChannelSession channel, Environment environment) {
      Thread thread = new Thread(this::answer, "windows");
      thread.setDaemon(true);
      thread.start();
    }

    private void answer() {
      try {
        // PowerShell ends no sooner than its standard input.
        String input = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        Host.Finished finished = standIn.answer(line, input);
        out.write(finished.standardOutput().getBytes(StandardCharsets.UTF_8));
        out.flush();
        error.write(finished.standardError().getBytes(StandardCharsets.UTF_8));
        error.flush();
        callback.onExit(finished.exitStatus());
      } catch (IOException | HyperVStandIn.Cut e) {
        callback.onExit(255);
      }
    }

    @Override
    public void destroy(ChannelSession channel) {
      // commands in the stand-in run to their end
    }
  }
}
