package io.tare.infra.ssh;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;

/**
 * An SSH agent with one security key that somebody touches at once, in software.
 *
 * @see <a href="https://datatracker.ietf.org/doc/html/draft-miller-ssh-agent">the agent's
 *     protocol</a>
 * @see <a href="https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.u2f">keys and
 *     signatures</a>
 */
final class SecurityKeyAgent implements AutoCloseable {

  private static final String TYPE = "sk-ssh-ed25519@openssh.com";
  private static final String APPLICATION = "ssh:";
  private static final int TOUCHED = 1;
  private static final int LIST = 11;
  private static final int LISTED = 12;
  private static final int SIGN = 13;
  private static final int SIGNED = 14;
  private static final int FAILED = 5;

  private final ServerSocketChannel server;
  private final KeyPair key;
  private final byte[] blob;

  private SecurityKeyAgent(ServerSocketChannel server, KeyPair key) throws IOException {
    this.server = server;
    this.key = key;
    byte[] coded = key.getPublic().getEncoded();
    blob =
        bytes(
            out -> {
              put(out, TYPE.getBytes(StandardCharsets.US_ASCII));
              put(out, Arrays.copyOfRange(coded, coded.length - 32, coded.length));
              put(out, APPLICATION.getBytes(StandardCharsets.US_ASCII));
            });
  }

  static SecurityKeyAgent at(Path socket) throws Exception {
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(socket));
    SecurityKeyAgent agent =
        new SecurityKeyAgent(server, KeyPairGenerator.getInstance("Ed25519").generateKeyPair());
    start(agent::accept);
    return agent;
  }

  String publicLine() {
    return TYPE + " " + Base64.getEncoder().encodeToString(blob) + "\n";
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "security-key");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        SocketChannel client = server.accept();
        start(() -> serve(client));
      }
    } catch (IOException e) {
      return; // the test is over
    }
  }

  private void serve(SocketChannel client) {
    try (client) {
      DataInputStream in = new DataInputStream(Channels.newInputStream(client));
      DataOutputStream out = new DataOutputStream(Channels.newOutputStream(client));
      while (true) {
        byte[] request = in.readNBytes(in.readInt());
        put(out, answer(request));
        out.flush();
      }
    } catch (Exception e) {
      return; // the client has gone
    }
  }

  private byte[] answer(byte[] request) throws Exception {
    DataInputStream in = new DataInputStream(new java.io.ByteArrayInputStream(request));
    return switch (in.read()) {
      case LIST ->
          bytes(
              out -> {
                out.write(LISTED);
                out.writeInt(1);
                put(out, blob);
                put(out, "a security key".getBytes(StandardCharsets.US_ASCII));
              });
      case SIGN -> {
        in.readNBytes(in.readInt());
        byte[] signature = signature(in.readNBytes(in.readInt()));
        yield bytes(
            out -> {
              out.write(SIGNED);
              put(out, signature);
            });
      }
      default -> new byte[] {FAILED};
    };
  }

  private byte[] signature(byte[] data) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    Signature signer = Signature.getInstance("Ed25519");
    signer.initSign(key.getPrivate());
    signer.update(digest.digest(APPLICATION.getBytes(StandardCharsets.US_ASCII)));
    signer.update((byte) TOUCHED);
    signer.update(new byte[] {0, 0, 0, 1});
    signer.update(digest.digest(data));
    byte[] signed = signer.sign();
    return bytes(
        out -> {
          put(out, TYPE.getBytes(StandardCharsets.US_ASCII));
          put(out, signed);
          out.write(TOUCHED);
          out.writeInt(1);
        });
  }

  private interface Part {
    void writeTo(DataOutputStream out) throws IOException;
  }

  private static byte[] bytes(Part part) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    part.writeTo(new DataOutputStream(all));
    return all.toByteArray();
  }

  private static void put(DataOutputStream out, byte[] field) throws IOException {
    out.writeInt(field.length);
    out.write(field);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
