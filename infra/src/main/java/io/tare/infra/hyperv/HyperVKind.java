package io.tare.infra.hyperv;

import io.tare.infra.host.HostException;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.ManagedKind;
import io.tare.infra.platform.PlatformSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** {@code hyperv}: machines of a Hyper-V host, made from a template. */
public final class HyperVKind extends ManagedKind {

  @Override
  public String kind() {
    return "hyperv";
  }

  @Override
  public String description() {
    return "a virtual machine of a Hyper-V host, by SSH or WinRM; never run against Windows";
  }

  @Override
  protected Map<String, String> ownSettings() {
    return HyperVSettings.described();
  }

  @Override
  protected List<String> controlSettings() {
    return HyperVSettings.ofControl();
  }

  @Override
  protected MachineControl open(String platform, SortedMap<String, String> settings)
      throws HostException, InterruptedException {
    HyperVSettings said = new HyperVSettings(platform, settings);
    String folder = said.directory();
    WindowsShell shell =
        said.transport() == HyperVSettings.Transport.SSH
            ? OpenSshShell.connect(said.target())
            : WinRmShell.of(said);
    return new HyperVControl(new PowerShell(shell), said, folder);
  }

  /** A part of what a campaign says, read to see whether it can be. */
  @FunctionalInterface
  private interface Reading {
    Object read(HyperVSettings said) throws HostException;
  }

  @Override
  protected List<String> ownObjections(PlatformSpec spec) {
    HyperVSettings said = new HyperVSettings(spec.name(), spec.settings());
    List<Reading> readings =
        List.of(
            HyperVSettings::host,
            HyperVSettings::port,
            HyperVSettings::secret,
            HyperVSettings::completeTransport,
            HyperVSettings::trust,
            HyperVSettings::directory,
            HyperVSettings::template,
            HyperVSettings::virtualSwitch,
            HyperVSettings::generation,
            HyperVSettings::isSecure,
            HyperVSettings::reserve);
    List<String> all = new ArrayList<>();
    for (Reading reading : readings) {
      try {
        var unused = reading.read(said);
      } catch (HostException e) {
        all.add(String.valueOf(e.getMessage()));
      }
    }
    return all.stream().distinct().toList();
  }
}
