package io.tare.infra.ssh;

import com.jcraft.jsch.JSch;
import com.jcraft.jsch.Logger;
import com.jcraft.jsch.Session;
import io.tare.infra.hosts.HostException;
import io.tare.infra.ssh.secret.Secret;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One login: what the machine is offered, and what it said to it. */
final class Login {

  /** The library leaves them out, since it cannot sign with them; an agent can. */
  private static final String SECURITY_KEYS =
      ",sk-ssh-ed25519-cert-v01@openssh.com,sk-ecdsa-sha2-nistp256-cert-v01@openssh.com"
          + ",sk-ssh-ed25519@openssh.com,sk-ecdsa-sha2-nistp256@openssh.com";

  /** The library's keyword for the algorithms of keys. */
  static final String ALGORITHMS = "PubkeyAcceptedAlgorithms";

  private static final String KEY = "publickey";
  private static final String PASSWORD = "password";
  private static final String QUESTIONS = "keyboard-interactive";
  private static final Pattern METHODS = Pattern.compile("for methods '([^']*)'");

  private final Credential credential;
  private final Optional<Secret> secret;
  private final LoginKeys keys;
  private final LoginAnswers answers;
  private boolean isKeyAccepted;

  private Login(
      Credential credential, Optional<Secret> secret, LoginKeys keys, LoginAnswers answers) {
    this.credential = credential;
    this.secret = secret;
    this.keys = keys;
    this.answers = answers;
  }

  /**
   * Collects what a credential names.
   *
   * @throws HostException in one line without the machine's name, if something is missing
   */
  static Login of(Credential credential) throws HostException, InterruptedException {
    Optional<Secret> secret = Optional.empty();
    byte[] passphrase = null;
    if (credential instanceof Credential.Password password) {
      secret = Optional.of(password.secret());
    } else if (credential instanceof Credential.Configured configured) {
      secret = configured.password();
    } else if (credential instanceof Credential.Key key && key.passphraseVariable().isPresent()) {
      passphrase =
          new Secret.Variable(key.passphraseVariable().get())
              .reveal()
              .getBytes(StandardCharsets.UTF_8);
    }
    Optional<String> password =
        secret.isPresent() ? Optional.of(secret.get().reveal()) : Optional.empty();
    return new Login(
        credential, secret, LoginKeys.of(credential, passphrase), new LoginAnswers(password));
  }

  /** Has a session log in by it. */
  void prepare(JSch jsch, Session session) {
    jsch.setIdentityRepository(keys);
    jsch.setInstanceLogger(new Steps());
    session.setUserInfo(answers);
    session.setConfig("PreferredAuthentications", String.join(",", methods()));
    session.setConfig(ALGORITHMS, session.getConfig(ALGORITHMS) + SECURITY_KEYS);
  }

  /** In this order, as far as the machine allows. A password goes before keys that nobody named. */
  private List<String> methods() {
    if (secret.isEmpty()) {
      return List.of(KEY);
    }
    return credential instanceof Credential.Configured configured && configured.key().isPresent()
        ? List.of(KEY, PASSWORD, QUESTIONS)
        : List.of(PASSWORD, QUESTIONS, KEY);
  }

  /**
   * Why the machine refused the login.
   *
   * @param failure the library's words, which name the methods that the machine allows now
   */
  String refusal(String failure) {
    Matcher found = METHODS.matcher(failure);
    List<String> allowed = found.find() ? List.of(found.group(1).split(",")) : List.of();
    boolean isPasswordAccepted =
        answers.isGiven() && !allowed.contains(PASSWORD) && !allowed.contains(QUESTIONS);
    if (answers.unanswered().isPresent()) {
      return "%sasks \"%s\", and no setting is the answer"
          .formatted(isKeyAccepted ? "accepted a key, but also " : "", answers.unanswered().get());
    }
    if (isKeyAccepted && secret.isPresent()) {
      return "accepted a key, but refused " + secret.get().describe();
    }
    if (isKeyAccepted || isPasswordAccepted) {
      return "accepted %s as one factor, and wants another: %s"
          .formatted(isKeyAccepted ? "a key" : secret.orElseThrow().describe(), wanted(allowed));
    }
    return Stream.concat(Stream.of(refused(allowed)), hints(allowed))
        .collect(Collectors.joining("; "));
  }

  private String refused(List<String> allowed) {
    if (keys.isEmpty() && secret.isEmpty()) {
      return "wants %s, and there is no key to offer".formatted(wanted(allowed));
    }
    String only =
        secret.isPresent() || allowed.isEmpty() || allowed.contains(KEY)
            ? ""
            : "; it wants " + wanted(allowed);
    return "refused " + credential.describe() + only;
  }

  private Stream<String> hints(List<String> allowed) {
    List<String> all = new ArrayList<>(keys.obstacles());
    touch().ifPresent(all::add);
    List<String> others =
        credential instanceof Credential.Configured configured
            ? configured.unsupported().stream().filter(each -> isAllowed(each, allowed)).toList()
            : List.of();
    if (!others.isEmpty()) {
      all.add(
          "OpenSSH would also use %s, which Tare does not support"
              .formatted(String.join(", ", others)));
    }
    return all.stream();
  }

  /** Whether the machine allows a way that an option of OpenSSH switches on. */
  private static boolean isAllowed(String option, List<String> methods) {
    return switch (option) {
      case "GSSAPIAuthentication" -> methods.contains("gssapi-with-mic");
      case "HostbasedAuthentication" -> methods.contains("hostbased");
      default -> true;
    };
  }

  /** What to do about a security key, if one was offered. */
  Optional<String> touch() {
    return keys.hasSecurityKey()
        ? Optional.of("touch the security key when it blinks")
        : Optional.empty();
  }

  private static String wanted(List<String> methods) {
    return methods.stream().map(Login::words).distinct().collect(Collectors.joining(" or "));
  }

  private static String words(String method) {
    return switch (method) {
      case KEY -> "a key (setting key, or ssh-add)";
      case PASSWORD -> "a password (setting password_variable)";
      case QUESTIONS -> "an answer to a question (setting password_variable)";
      default -> method + " (which Tare does not support)";
    };
  }

  /**
   * A key that is accepted, and neither ends the login nor is refused, is one factor of several.
   */
  private final class Steps implements Logger {

    @Override
    public boolean isEnabled(int level) {
      return true;
    }

    @Override
    public void log(int level, String message) {
      if (message.endsWith(" preauth success")) {
        isKeyAccepted = true;
      } else if (message.endsWith(" auth failure") || message.endsWith(" signature failure")) {
        isKeyAccepted = false;
      }
    }

    @Override
    public void log(int level, String message, Throwable cause) {
      log(level, message);
    }
  }
}
