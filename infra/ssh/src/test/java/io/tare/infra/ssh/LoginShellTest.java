package io.tare.infra.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class LoginShellTest {

  /** It was taken for the directory. */
  @Test
  void outputOfAStartUpFileIsReported() {
    assertThat(ShellAnswer.talk("me", "Welcome to the lab "))
        .isEqualTo(
            "the login shell of me or one of its start-up files prints \"Welcome to the"
                + " lab\"; it must print nothing when not interactive");
  }

  @Test
  void aShellThatAllowsOnlyTheTransferOfFilesIsNamed() {
    assertThat(
            ShellAnswer.refusal(
                "me", "This service allows sftp connections only.", null, OptionalInt.of(1)))
        .isEqualTo(
            "allows me only the transfer of files (internal-sftp), but Tare runs programs there");
  }

  @Test
  void aRestrictedShellIsNamed() {
    assertThat(
            ShellAnswer.refusal("me", null, "rbash: line 1: exec: restricted", OptionalInt.of(1)))
        .isEqualTo(
            "the login shell of me is restricted (as rbash is), so Tare cannot run programs there:"
                + " rbash: line 1: exec: restricted");
  }

  @Test
  void aShellThatRefusesIsQuotedWithItsStatus() {
    assertThat(ShellAnswer.refusal("me", null, null, OptionalInt.of(0)))
        .isEqualTo(
            "does not let me run programs: its login shell (nologin?) or ForceCommand prints nothing"
                + " and ends with status 0");
  }
}
