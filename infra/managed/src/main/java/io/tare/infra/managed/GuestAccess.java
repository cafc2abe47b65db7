package io.tare.infra.managed;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.SettingType;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.image.GuestImage;
import io.tare.infra.ssh.Credential;
import io.tare.infra.ssh.SshHost;
import io.tare.infra.ssh.SshTarget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * How Tare logs in to a machine created for it.
 *
 * @param user to log in as
 * @param port of its SSH server
 * @param credential for the login
 * @param hostKey type and key that identify it; empty if only its control may know it
 * @param directory for files
 * @param isReported whether the machine gets both keys while it boots, so that it may answer before
 *     it allows logins
 */
public record GuestAccess(
    String user,
    int port,
    Credential credential,
    String hostKey,
    String directory,
    boolean isReported) {

  static final Key<String> USER =
      Key.of(
              "guest_user",
              Scalar.matching("[A-Za-z0-9_][A-Za-z0-9_.@-]{0,63}", "the name of a user"),
              "user to log in to the guest as")
          .orElse("root");

  static final Key<Integer> PORT =
      Key.of("guest_port", SettingType.PORT, "the guest's SSH port").orElse(22);

  static final Key<String> HOST_KEY =
      Key.of(
          "guest_host_key",
          Scalar.of(
              "a type and a key such as 'ssh-ed25519 AAAA…'",
              GuestAccess::typeAndKey,
              Map.of("type", "string")),
          "with `guest_key`: the template's host key, as in its"
              + " `/etc/ssh/ssh_host_ed25519_key.pub`, so that no other machine can impersonate"
              + " the guest");

  private static final Key<Path> KEY_ALONE =
      Key.of("guest_key", SettingType.PATH, "private key file for login to the template")
          .leftOut("cloud-init gives the guest its own keys");

  static final Key<Path> KEY = KEY_ALONE.onlyWith(HOST_KEY);

  public static final Key<String> DIRECTORY =
      Key.of("guest_directory", SettingType.REMOTE_PATH, "directory for files in the guest")
          .orElse(SshTarget.DEFAULT_DIRECTORY);

  static final Spec KEYS = Spec.of(USER, PORT, KEY, HOST_KEY, DIRECTORY);

  /** Where the control may know the host keys of guests that have their own. */
  public static final Spec KEYS_OF_KNOWN_HOSTS =
      Spec.of(USER, PORT, KEY_ALONE, HOST_KEY, DIRECTORY);

  private static final Duration CONNECTING = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofMillis(250);

  /** The control is queried rarely, as that takes time from the booting machine. */
  private static final int LOOKS_PER_CHECK = 10;

  /** Keys must not be in messages. */
  @Override
  public String toString() {
    return user + " by " + credential.describe();
  }

  /** Whether the campaign says that the template has its own keys. */
  static boolean isOfTemplate(PlatformSpec spec) {
    return spec.has(KEY);
  }

  /** With the template's keys. */
  static GuestAccess ofTemplate(PlatformSpec spec) {
    return of(spec, Credential.Key.of(spec.get(KEY)), spec.find(HOST_KEY).orElse(""), false);
  }

  private static String typeAndKey(String line) {
    String[] words = line.strip().split("\\s+");
    if (words.length < 2) {
      throw Scalar.wrong(HOST_KEY.type().range(), line);
    }
    return words[0] + " " + words[1];
  }

  /**
   * The same with the host key that a control knows.
   *
   * @throws HostException if it is not one
   */
  GuestAccess identifiedBy(String known) throws HostException {
    try {
      return new GuestAccess(user, port, credential, typeAndKey(known), directory, isReported);
    } catch (IllegalArgumentException e) {
      throw new HostException(String.valueOf(e.getMessage()), e);
    }
  }

  /** With keys that the machine gets. */
  static GuestAccess of(PlatformSpec spec, CloudInit cloudInit) {
    return of(
        spec,
        Credential.Key.of(cloudInit.login().privateKey()),
        cloudInit.host().publicLine(),
        true);
  }

  /** With the keys of Tare's own image. */
  public static GuestAccess of(PlatformSpec spec, GuestImage image) throws HostException {
    return of(spec, Credential.Key.of(image.clientKey()), image.hostKey(), false);
  }

  private static GuestAccess of(
      PlatformSpec spec, Credential credential, String hostKey, boolean isReported) {
    return new GuestAccess(
        spec.get(USER), spec.get(PORT), credential, hostKey, spec.get(DIRECTORY), isReported);
  }

  /**
   * Its SSH target.
   *
   * @param knownHosts a file to write
   */
  SshTarget target(String address, Path knownHosts) throws HostException {
    return SshTarget.known(address, port, user, credential, hostKey, knownHosts)
        .withDirectory(directory);
  }

  /** Polled while waiting for a machine. */
  @FunctionalInterface
  interface LivenessCheck {

    /**
     * @return why it may not answer; empty if unknown
     * @throws HostException if it will never answer
     */
    String check() throws HostException, InterruptedException;
  }

  /**
   * Waits until the machine answers, and logs in.
   *
   * @throws HostException if it does not answer by the deadline, or refuses the login
   */
  SshHost login(
      String node, SshTarget target, Stopwatch booting, Duration deadline, LivenessCheck life)
      throws HostException, InterruptedException {
    for (int look = 1; !target.answers(CONNECTING); look++) {
      boolean isLate = booting.isBeyond(deadline);
      String why = isLate || look % LOOKS_PER_CHECK == 0 ? life.check() : "";
      if (isLate) {
        throw new HostException(
            "%s: no SSH server answers on %s within %d s%s"
                .formatted(
                    node, target, deadline.toSeconds(), why.isEmpty() ? "" : " (" + why + ")"));
      }
      TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
    }
    // A machine that boots on a busy host may be slow at each step of the login.
    SshTarget patient = target.withConnectTimeout(deadline);
    while (true) {
      try {
        return SshHost.connect(node, patient);
      } catch (HostException e) {
        if (!isReported || booting.isBeyond(deadline)) {
          throw e;
        }
      }
      TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
    }
  }
}
