package io.tare.infra.ssh;

import com.jcraft.jsch.UIKeyboardInteractive;
import com.jcraft.jsch.UserInfo;
import io.tare.harness.model.ControlCharacters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers a machine's questions during the login, with the password or not at all. */
final class LoginAnswers implements UserInfo, UIKeyboardInteractive {

  private static final int MAX_QUESTION = 80;

  private final Optional<String> password;
  private boolean isGiven;
  private @Nullable String answered;
  private @Nullable String unanswered;

  LoginAnswers(Optional<String> password) {
    this.password = password;
  }

  /** A question to which no setting is the answer. */
  Optional<String> unanswered() {
    return Optional.ofNullable(unanswered);
  }

  /** Whether the password was given. */
  boolean isGiven() {
    return isGiven || answered != null;
  }

  /** A wrong password stays wrong. */
  @Override
  public boolean promptPassword(String message) {
    boolean isFirst = !isGiven && password.isPresent();
    isGiven |= isFirst;
    return isFirst;
  }

  @Override
  public @Nullable String getPassword() {
    return password.orElse(null);
  }

  /** The first question whose answer is not shown asks for the password. */
  @Override
  public String @Nullable [] promptKeyboardInteractive(
      String destination, String name, String instruction, String[] prompts, boolean[] echo) {
    List<String> answers = new ArrayList<>();
    for (int i = 0; i < prompts.length; i++) {
      if (prompts[i].equals(answered)) {
        return null;
      }
      if (echo[i] || answered != null || password.isEmpty()) {
        unanswered = shown(prompts[i]);
        return null;
      }
      answered = prompts[i];
      answers.add(password.get());
    }
    return answers.toArray(String[]::new);
  }

  private static String shown(String prompt) {
    String line = ControlCharacters.shown(prompt.replaceAll("\\s+", " ").strip());
    return line.length() <= MAX_QUESTION ? line : line.substring(0, MAX_QUESTION) + "...";
  }

  @Override
  public @Nullable String getPassphrase() {
    return null;
  }

  @Override
  public boolean promptPassphrase(String message) {
    return false;
  }

  @Override
  public boolean promptYesNo(String message) {
    return false;
  }

  /** A banner. */
  @Override
  public void showMessage(String message) {
    // Tare shows only what fails.
  }
}
