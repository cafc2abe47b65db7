package io.tare.infra.ssh;

import com.jcraft.jsch.JSch;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.KeyPair;
import io.tare.infra.hosts.HostException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A pair of Ed25519 keys for one machine, in OpenSSH's format.
 *
 * @param privateKey the file, readable only for its owner
 * @param publicLine type and key
 */
public record KeyPairFile(Path privateKey, String publicLine) {

  /**
   * Creates new keys.
   *
   * @param file for the private key, which must not exist yet
   */
  public static KeyPairFile make(Path file) throws HostException {
    try {
      KeyPair pair = KeyPair.genKeyPair(new JSch(), KeyPair.ED25519);
      ByteArrayOutputStream secret = new ByteArrayOutputStream();
      pair.writeOpenSSHv1PrivateKey(secret, null);
      ByteArrayOutputStream open = new ByteArrayOutputStream();
      pair.writePublicKey(open, "tare");
      pair.dispose();
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.write(file, secret.toByteArray(), StandardOpenOption.TRUNCATE_EXISTING);
      String[] words = open.toString(StandardCharsets.US_ASCII).strip().split(" ");
      return new KeyPairFile(file, words[0] + " " + words[1]);
    } catch (JSchException | IOException e) {
      throw new HostException("cannot create keys in " + file + ": " + e.getMessage(), e);
    }
  }

  /** The private key's text, for its machine. */
  public String privateText() throws HostException {
    try {
      return Files.readString(privateKey);
    } catch (IOException e) {
      throw new HostException("cannot read " + privateKey + ": " + e.getMessage(), e);
    }
  }
}
