package io.tare.infra.ssh;

import com.jcraft.jsch.Identity;
import com.jcraft.jsch.IdentityRepository;
import io.tare.infra.hosts.HostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Vector;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The keys that a machine is offered, in OpenSSH's order: certificates, keys of the agent that a
 * file names, other keys of the agent, keys in files.
 */
final class LoginKeys implements IdentityRepository {

  private final List<Identity> offered = new ArrayList<>();
  private final List<String> obstacles = new ArrayList<>();

  private LoginKeys() {}

  /**
   * The keys of a credential.
   *
   * @param passphrase of its key, if it has one
   * @throws HostException in one line without the machine's name, if the key that the campaign
   *     names cannot be used, or the agent that it names cannot be reached
   */
  static LoginKeys of(Credential credential, byte @Nullable [] passphrase) throws HostException {
    LoginKeys keys = new LoginKeys();
    if (credential instanceof Credential.Key key) {
      keys.collect(key.file(), passphrase, List.of(), List.of(), List.of(), true);
    } else if (credential instanceof Credential.Agent agent) {
      List<Identity> all = required(agent.socket().or(LoginKeys::usualAgent));
      keys.collect(null, null, List.of(), List.of(), all, false);
    } else if (credential instanceof Credential.Configured configured) {
      Optional<List<Identity>> held = configured.agent().flatMap(AgentKeys::of);
      if (held.isEmpty()) {
        configured
            .agent()
            .filter(Files::exists)
            .map(LoginKeys::silent)
            .ifPresent(keys.obstacles::add);
      }
      keys.collect(
          configured.key().orElse(null),
          null,
          configured.files(),
          configured.certificates(),
          held.orElse(List.of()),
          configured.isOnlyNamed());
    }
    return keys;
  }

  /** The agent that the environment names. */
  static Optional<Path> usualAgent() {
    return Optional.ofNullable(System.getenv("SSH_AUTH_SOCK"))
        .filter(path -> !path.isEmpty())
        .map(Path::of);
  }

  private static List<Identity> required(Optional<Path> socket) throws HostException {
    if (socket.isEmpty()) {
      throw new HostException("cannot reach the SSH agent: SSH_AUTH_SOCK is not set");
    }
    return AgentKeys.of(socket.get()).orElseThrow(() -> new HostException(silent(socket.get())));
  }

  private static String silent(Path socket) {
    return "the SSH agent at %s does not answer".formatted(socket);
  }

  private void collect(
      @Nullable Path key,
      byte @Nullable [] passphrase,
      List<Path> others,
      List<Path> certificates,
      List<Identity> agent,
      boolean isOnlyNamed)
      throws HostException {
    List<KeyFile> files = new ArrayList<>();
    if (key != null) {
      files.add(KeyFile.read(key, passphrase));
    }
    others.stream().filter(Files::exists).map(file -> KeyFile.read(file, null)).forEach(files::add);
    Stream.concat(
            certificates.stream().map(KeyFile::publicKeyIn).flatMap(Optional::stream),
            files.stream().map(KeyFile::certificate).flatMap(Optional::stream))
        .forEach(certificate -> offerCertified(certificate, agent, files));
    agent.stream().filter(each -> isNamed(each, files)).forEach(offered::add);
    if (!isOnlyNamed) {
      agent.stream().filter(each -> !isNamed(each, files)).forEach(offered::add);
    }
    for (KeyFile file : files) {
      if (agent.stream().noneMatch(each -> isNamed(each, List.of(file)))) {
        file.identity().ifPresent(offered::add);
        file.obstacle().ifPresent(obstacles::add);
        if (file.file().equals(key) && file.obstacle().isPresent()) {
          throw new HostException(file.obstacle().get());
        }
      }
    }
  }

  private void offerCertified(byte[] certificate, List<Identity> agent, List<KeyFile> files) {
    Stream.concat(agent.stream(), files.stream().map(KeyFile::identity).flatMap(Optional::stream))
        .filter(each -> KeyBlob.isCertificateOf(certificate, each.getPublicKeyBlob()))
        .findFirst()
        .ifPresent(key -> offered.add(new CertifiedIdentity(certificate, key)));
  }

  private static boolean isNamed(Identity identity, List<KeyFile> files) {
    return files.stream()
        .map(KeyFile::publicKey)
        .flatMap(Optional::stream)
        .anyMatch(key -> Arrays.equals(key, identity.getPublicKeyBlob()));
  }

  boolean isEmpty() {
    return offered.isEmpty();
  }

  /** Whether one of them is in a security key. */
  boolean hasSecurityKey() {
    return offered.stream().anyMatch(each -> KeyBlob.isOfSecurityKey(each.getPublicKeyBlob()));
  }

  /** Why others are not offered, in words. */
  List<String> obstacles() {
    return List.copyOf(obstacles);
  }

  @Override
  public String getName() {
    return "the keys of a login";
  }

  @Override
  public int getStatus() {
    return RUNNING;
  }

  @Override
  public Vector<Identity> getIdentities() {
    return new Vector<>(offered);
  }

  @Override
  public boolean add(byte[] identity) {
    return false;
  }

  @Override
  public boolean remove(byte[] blob) {
    return false;
  }

  @Override
  public void removeAll() {
    offered.clear();
  }
}
