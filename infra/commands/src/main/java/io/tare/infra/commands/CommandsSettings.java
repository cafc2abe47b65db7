package io.tare.infra.commands;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.SettingType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A campaign's commands for machines; each is a line for the shell. */
record CommandsSettings(PlatformSettings raw) {

  private static final Key<String> CREATE =
      Key.of("create", Scalar.line(), "shell command that requests the machine `$TARE_MACHINE`")
          .required("a shell command that requests the machine $TARE_MACHINE");

  private static final Key<String> ADDRESS =
      Key.of(
              "address",
              Scalar.line(),
              "shell command that prints the machine's address, and nothing as long as it has none; in a"
                  + " second line, the host key of one without cloud-init")
          .required("a shell command that prints the address of the machine $TARE_MACHINE");

  private static final Key<String> DELETE =
      Key.of(
              "delete",
              Scalar.line(),
              "shell command that removes the machine with everything created for it; it must succeed"
                  + " if nothing of it is there")
          .required("a shell command that removes the machine $TARE_MACHINE");

  private static final Key<String> LIST =
      Key.of(
              "list",
              Scalar.line(),
              "shell command that prints the names of existing machines, each in a line; others than"
                  + " Tare's are ignored")
          .leftOut("a machine counts as removed when `delete` has succeeded");

  static final Key<Path> DIRECTORY =
      Key.of("directory", SettingType.PATH, "where the commands run").orElse(Path.of("/"));

  private static final Key<Duration> LIMIT =
      Key.of("command_limit", SettingType.DEADLINE, "time limit of each command")
          .orElse(Duration.ofMinutes(15));

  /** What is needed to find and remove a recorded machine. */
  static final Spec CONTROL = Spec.of(ADDRESS, DELETE, LIST, DIRECTORY, LIMIT);

  static final Spec GUESTS = Spec.of(CREATE);

  String create() {
    return raw.get(CREATE);
  }

  String address() {
    return raw.get(ADDRESS);
  }

  String delete() {
    return raw.get(DELETE);
  }

  Optional<String> list() {
    return raw.find(LIST);
  }

  Path directory() {
    return raw.get(DIRECTORY);
  }

  Duration limit() {
    return raw.get(LIMIT);
  }
}
