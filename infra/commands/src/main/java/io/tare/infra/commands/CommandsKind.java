package io.tare.infra.commands;

import io.tare.harness.spec.Spec;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UserPath;
import io.tare.infra.managed.GuestAccess;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.ManagedKind;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** {@code commands}: machines that commands of the user create and remove. */
public final class CommandsKind extends ManagedKind {

  static final String KIND = "commands";

  /** Found by {@link java.util.ServiceLoader}. */
  public CommandsKind() {
    super(
        KIND,
        "a machine that your own commands create and delete; never run with a real cloud",
        CommandsSettings.CONTROL,
        CommandsSettings.GUESTS);
  }

  @Override
  public Set<String> otherWords() {
    return Set.of("aws", "ec2", "gcloud", "azure", "terraform", "vagrant", "kubevirt");
  }

  @Override
  protected Spec accessSettings() {
    return GuestAccess.KEYS_OF_KNOWN_HOSTS;
  }

  @Override
  protected MachineControl open(PlatformSettings settings) {
    return new CommandsControl(new CommandsSettings(settings));
  }

  /** Who removes it may be in another directory. */
  @Override
  protected SortedMap<String, String> onRecord(PlatformSpec spec) throws HostException {
    SortedMap<String, String> kept = super.onRecord(spec);
    kept.computeIfPresent(
        CommandsSettings.DIRECTORY.name(),
        (key, text) -> UserPath.of(text).toAbsolutePath().normalize().toString());
    return kept;
  }

  /** To remove a machine is to run a command of the campaign. */
  @Override
  protected Optional<String> command(PlatformSettings onRecord) {
    return Optional.of(new CommandsSettings(onRecord).delete());
  }
}
