package io.tare.infra.ssh;

import io.tare.infra.hosts.HostException;
import io.tare.infra.ssh.secret.Secret;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A machine as a campaign names it, perhaps by an alias. What the campaign leaves out is taken from
 * OpenSSH's configuration, as {@code ssh} would.
 *
 * @param key private key file that is used instead of the configuration's
 * @param password in addition to keys
 * @param knownHosts file that is used instead of the configuration's
 * @param jumps jump hosts in their order, instead of the configuration's; may be empty
 * @param configuration file of OpenSSH's configuration, or {@code none}; the usual files if empty
 * @param directory an absolute path on the machine
 */
public record SshDestination(
    SshAddress address,
    Optional<Path> key,
    Optional<Secret> password,
    Optional<Path> knownHosts,
    List<SshAddress> jumps,
    Optional<String> configuration,
    String directory) {

  private static final int MAX_HOPS = 8;

  public SshDestination {
    jumps = List.copyOf(jumps);
  }

  /** The same with another directory. */
  public SshDestination withDirectory(String other) {
    return new SshDestination(address, key, password, knownHosts, jumps, configuration, other);
  }

  /**
   * Evaluates OpenSSH's configuration, which may have changed since the last time.
   *
   * @throws HostException in one line if it cannot be used
   */
  public SshTarget target() throws HostException, InterruptedException {
    return target(address, jumps, password, 0);
  }

  private SshTarget target(
      SshAddress machine, List<SshAddress> through, Optional<Secret> secret, int hopsBefore)
      throws HostException, InterruptedException {
    if (hopsBefore > MAX_HOPS) {
      throw new HostException(
          "%s: more than %d jump hosts; do they lead to each other?".formatted(address, MAX_HOPS));
    }
    OpenSshConfiguration configured = OpenSshConfiguration.of(machine, configuration);
    List<SshAddress> hops = through.isEmpty() ? configured.jumps() : through;
    Route route =
        hops.isEmpty()
            ? configured.route()
            : new Route.Through(
                target(
                    hops.get(hops.size() - 1),
                    hops.subList(0, hops.size() - 1),
                    Optional.empty(), // a jump host is not trusted with it
                    hopsBefore + 1));
    boolean isHop = hopsBefore > 0;
    return SshTargetBuilder.builder()
        .host(configured.host())
        .port(configured.port())
        .user(configured.user())
        .credential(credential(configured, secret, isHop))
        .hostKeys(hostKeys(configured, isHop))
        .route(route)
        .directory(directory)
        .connectTimeout(SshTarget.DEFAULT_TIMEOUT)
        .algorithms(configured.algorithms())
        .notes(configured.notes())
        .build();
  }

  /** A jump host may have keys of its own. */
  private Credential credential(
      OpenSshConfiguration configured, Optional<Secret> secret, boolean isHop) {
    if (key.isPresent() && !isHop) {
      return new Credential.Configured(
          key, List.of(), List.of(), configured.agent(), true, secret, configured.logins());
    }
    List<Path> files = new ArrayList<>(key.stream().toList());
    files.addAll(configured.keys());
    return new Credential.Configured(
        Optional.empty(),
        files,
        configured.certificates(),
        configured.agent(),
        configured.isOnlyNamed(),
        secret,
        configured.logins());
  }

  private HostKeys hostKeys(OpenSshConfiguration configured, boolean isHop) {
    List<Path> files = new ArrayList<>(knownHosts.stream().toList());
    if (files.isEmpty() || isHop) {
      files.addAll(configured.knownHosts());
    }
    return new HostKeys(files, configured.revokedHostKeys(), configured.hostKeyAlias());
  }

  /** As people write it. */
  @Override
  public String toString() {
    return address.toString();
  }
}
