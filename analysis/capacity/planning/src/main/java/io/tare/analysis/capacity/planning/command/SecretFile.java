package io.tare.analysis.capacity.planning.command;

import io.tare.harness.command.CommandFailure;
import io.tare.harness.model.FileTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/** Files with secrets, which only their owner can read or write. */
final class SecretFile {

  private static final Set<PosixFilePermission> OTHERS =
      EnumSet.complementOf(
          EnumSet.of(
              PosixFilePermission.OWNER_READ,
              PosixFilePermission.OWNER_WRITE,
              PosixFilePermission.OWNER_EXECUTE));

  private static final int MIN_CHARACTERS = 16;
  private static final int MAX_BYTES = 4096;

  private SecretFile() {}

  /**
   * Checks that others cannot read it.
   *
   * @param option that named it, for messages
   * @return the file, absolute
   * @throws CommandFailure with the status of wrong usage
   */
  static Path require(String option, Path file) throws CommandFailure {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw wrong(option, file, "is not a readable file");
    }
    try {
      if (Files.getPosixFilePermissions(file).stream().anyMatch(OTHERS::contains)) {
        throw wrong(option, file, "can be read or written by others; chmod 600 it");
      }
    } catch (IOException e) {
      throw wrong(option, file, "cannot be inspected: " + FileTrouble.reason(e));
    }
    return file.toAbsolutePath();
  }

  /**
   * The token in a file: one line of 16 or more visible characters of ASCII.
   *
   * @throws CommandFailure with the status of wrong usage
   */
  static String token(String option, Path file) throws CommandFailure {
    Path secret = require(option, file);
    try {
      if (Files.size(secret) > MAX_BYTES) {
        throw wrong(option, file, "has more than " + MAX_BYTES + " bytes, too many for a token");
      }
      String token = Files.readString(secret).strip();
      if (!token.matches("[!-~]{" + MIN_CHARACTERS + ",}")) {
        throw wrong(
            option,
            file,
            "has no token: one line of %d or more letters, digits and signs"
                .formatted(MIN_CHARACTERS));
      }
      return token;
    } catch (IOException e) {
      throw wrong(option, file, "cannot be read: " + FileTrouble.reason(e));
    }
  }

  private static CommandFailure wrong(String option, Path file, String what) {
    return CommandFailure.usage(option + ": " + file + " " + what);
  }
}
