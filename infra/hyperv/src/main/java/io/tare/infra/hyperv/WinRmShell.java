package io.tare.infra.hyperv;

import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.http.CertificateTrust;
import io.tare.infra.http.ControlHttp;
import io.tare.infra.ssh.secret.Secret;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * Through Windows Remote Management over HTTPS, with a password (Basic) or a certificate. One shell
 * runs all commands and is deleted at the end; the service deletes an unused one.
 */
final class WinRmShell implements WindowsShell {

  private static final Duration MESSAGE = Duration.ofSeconds(45);
  private static final Duration FAREWELL = Duration.ofSeconds(5);
  private static final int BOUND = 8 << 20;
  private static final int CHUNK = 48 << 10;
  private static final int OK = 200;
  private static final int REFUSED = 401;
  private static final int SERVER_FAULT = 500;

  private static final String BY_CERTIFICATE =
      "http://schemas.dmtf.org/wbem/wsman/1/wsman/secprofile/https/mutual";

  private final URI address;
  private final ControlHttp http;
  private final String authorization;
  private final String proof;
  private @Nullable String shell;

  private WinRmShell(URI address, ControlHttp http, String authorization, String proof) {
    this.address = address;
    this.http = http;
    this.authorization = authorization;
    this.proof = proof;
  }

  /** A shell on the host in the settings; nothing is connected yet. */
  static WinRmShell of(HyperVSettings settings) throws HostException, InterruptedException {
    Secret secret =
        settings
            .secret()
            .orElseThrow(() -> new HostException(settings.objection().orElse(Secret.MISSING)));
    URI address;
    try {
      address = new URI("https", null, settings.host(), settings.port(), "/wsman", null, null);
    } catch (URISyntaxException e) {
      throw new HostException(
          "platform %s: host is '%s', expected a name or an address"
              .formatted(settings.raw().platform(), settings.host()),
          e);
    }
    CertificateTrust trust = settings.trust();
    Optional<Path> certificate = settings.certificate();
    if (certificate.isPresent()) {
      KeyManager[] own = keys(certificate.get(), secret);
      return new WinRmShell(
          address, ControlHttp.of(trust, own), BY_CERTIFICATE, certificate.get().toString());
    }
    byte[] userAndPassword =
        (settings.user() + ":" + secret.reveal()).getBytes(StandardCharsets.UTF_8);
    return new WinRmShell(
        address,
        ControlHttp.of(trust),
        "Basic " + Base64.getEncoder().encodeToString(userAndPassword),
        settings.user() + " by " + secret.describe());
  }

  private static KeyManager[] keys(Path file, Secret secret)
      throws HostException, InterruptedException {
    char[] password = secret.reveal().toCharArray();
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, password);
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(store, password);
      return factory.getKeyManagers();
    } catch (IOException | GeneralSecurityException e) {
      throw new HostException(
          "cannot read the certificate in %s with %s: %s"
              .formatted(file, secret.describe(), e.getMessage()),
          e);
    } finally {
      Arrays.fill(password, ' ');
    }
  }

  @Override
  public Host.Finished run(String line, String input, Duration deadline)
      throws HostException, InterruptedException {
    Stopwatch watch = Stopwatch.started();
    String open = opened();
    String command = asked(WsManMessage.command(open, line, !input.isEmpty()), MESSAGE).command();
    try {
      feed(open, command, input);
      return ended(open, command, watch, deadline);
    } finally {
      farewell(WsManMessage.terminate(open, command));
    }
  }

  private String opened() throws HostException, InterruptedException {
    if (shell == null) {
      shell =
          asked(WsManMessage.create(), MESSAGE)
              .shell()
              .orElseThrow(() -> new HostException(this + ": created a shell without an id"));
    }
    return shell;
  }

  private void feed(String open, String command, String input)
      throws HostException, InterruptedException {
    byte[] all = input.getBytes(StandardCharsets.US_ASCII);
    for (int at = 0; at < all.length; at += CHUNK) {
      int end = Math.min(all.length, at + CHUNK);
      String base64 = Base64.getEncoder().encodeToString(Arrays.copyOfRange(all, at, end));
      var unused = asked(WsManMessage.send(open, command, base64, end == all.length), MESSAGE);
    }
  }

  private Host.Finished ended(String open, String command, Stopwatch watch, Duration deadline)
      throws HostException, InterruptedException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream error = new ByteArrayOutputStream();
    while (!watch.isBeyond(deadline)) {
      Optional<WsManReply> reply = heard(WsManMessage.receive(open, command));
      if (reply.isEmpty()) {
        continue;
      }
      try {
        reply.get().addTo(out, "stdout");
        reply.get().addTo(error, "stderr");
        OptionalInt status = reply.get().exitStatus();
        if (status.isPresent()) {
          return new Host.Finished(
              status.getAsInt(),
              out.toString(StandardCharsets.UTF_8),
              error.toString(StandardCharsets.UTF_8));
        }
      } catch (IOException e) {
        throw new HostException(this + ": cannot read its answer: " + e.getMessage(), e);
      }
      if (out.size() + error.size() > BOUND) {
        throw new HostException(this + ": a command printed more than " + BOUND + " bytes");
      }
    }
    throw new TransientException(
        "%s: a command did not end within %d s".formatted(this, deadline.toSeconds()));
  }

  private WsManReply asked(WsManMessage message, Duration deadline)
      throws HostException, InterruptedException {
    WsManReply reply = exchanged(message, deadline);
    Optional<WsManReply.Fault> fault = reply.fault();
    if (fault.isPresent()) {
      throw thrown(fault.get());
    }
    return reply;
  }

  /** A command's result; empty until it has ended. */
  private Optional<WsManReply> heard(WsManMessage message)
      throws HostException, InterruptedException {
    WsManReply reply = exchanged(message, MESSAGE);
    Optional<WsManReply.Fault> fault = reply.fault();
    if (fault.isEmpty()) {
      return Optional.of(reply);
    }
    if (fault.get().code().equals(WsManReply.OPERATION_TIMED_OUT)) {
      return Optional.empty();
    }
    throw thrown(fault.get());
  }

  private HostException thrown(WsManReply.Fault fault) {
    String line = "%s: WinRM refused: %s (%s)".formatted(this, fault.message(), fault.code());
    if (fault.code().equals(WsManReply.SHELL_NOT_FOUND)) {
      shell = null;
      return new TransientException(line);
    }
    return new HostException(line);
  }

  private WsManReply exchanged(WsManMessage message, Duration deadline)
      throws HostException, InterruptedException {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/soap+xml;charset=UTF-8");
    headers.put("Authorization", authorization);
    ControlHttp.Response answer =
        http.askUnlessBusy(
            new ControlHttp.Request(
                toString(),
                "POST",
                address,
                headers,
                message.envelope(address.toString()),
                deadline,
                BOUND));
    if (answer.status() == REFUSED) {
      throw new HostException(
          "%s: refused %s; does WinRM allow that (winrm get winrm/config/service/auth)?"
              .formatted(this, proof));
    }
    if (answer.status() != OK && answer.status() != SERVER_FAULT) {
      throw new HostException("%s: answers %d; is that WinRM?".formatted(this, answer.status()));
    }
    try {
      return WsManReply.parse(answer.body());
    } catch (IOException e) {
      throw new HostException(
          "%s: answers %d with %s; is that WinRM?".formatted(this, answer.status(), e.getMessage()),
          e);
    }
  }

  /** Releases something; if the message is lost, the service releases it by itself. */
  private void farewell(WsManMessage message) {
    boolean interrupted = Thread.interrupted();
    try {
      var unused = exchanged(message, FAREWELL);
    } catch (HostException e) {
      return;
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public String toString() {
    return address.toString();
  }

  @Override
  public void close() {
    if (shell != null) {
      farewell(WsManMessage.delete(shell));
      shell = null;
    }
  }
}
