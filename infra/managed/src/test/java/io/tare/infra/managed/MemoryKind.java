package io.tare.infra.managed;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;

/** Machines in memory, to test the common behaviour of managed kinds. */
public final class MemoryKind extends ManagedKind {

  static final String NAME = "memory";

  public MemoryKind() {
    super(
        NAME,
        "machines that are a line in a map",
        Spec.of(MemoryCloud.SETTING),
        Spec.of(Key.of("colour", Scalar.text(), "what a guest is to be like")));
  }

  @Override
  protected boolean migrates() {
    return true;
  }

  @Override
  protected MachineControl open(PlatformSettings settings) throws HostException {
    MemoryCloud cloud = MemoryCloud.named(settings.get(MemoryCloud.SETTING));
    if (cloud == null) {
      throw new TransientException("there is no site " + settings.get(MemoryCloud.SETTING));
    }
    return new MemoryControl(cloud);
  }
}
