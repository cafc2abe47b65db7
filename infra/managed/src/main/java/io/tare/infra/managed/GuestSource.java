package io.tare.infra.managed;

import io.tare.infra.host.HostException;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Software;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What guests are made from, as far as getting into them goes.
 *
 * @param installed what they have on them already; empty if JDK and artefacts are sent by SSH
 */
public record GuestSource(AccessMaker access, Optional<Software> installed) {

  /** Makes the access to one machine. */
  @FunctionalInterface
  public interface AccessMaker {

    /**
     * @param machine its name
     */
    MachineAccess access(String machine) throws HostException, InterruptedException;
  }

  /**
   * The access to a machine.
   *
   * @param cloudInit what it needs for that
   * @param files what was made for it on this machine
   */
  public record MachineAccess(
      GuestAccess access, Optional<CloudInit> cloudInit, Optional<MachineFiles> files) {

    /** Without files on this machine. */
    public MachineAccess(GuestAccess access, Optional<CloudInit> cloudInit) {
      this(access, cloudInit, Optional.empty());
    }
  }

  /**
   * Templates, of which the campaign says how to get in, or that come by cloud-init.
   *
   * @param keys a directory of this run's own
   */
  public static GuestSource template(PlatformSpec spec, Path keys) {
    if (GuestAccess.isOfTemplate(spec)) {
      GuestAccess access = GuestAccess.ofTemplate(spec);
      return new GuestSource(
          machine -> new MachineAccess(access, Optional.empty()), Optional.empty());
    }
    return new GuestSource(
        machine -> {
          CloudInit told = CloudInit.of(machine, spec.get(GuestAccess.USER), keys);
          return new MachineAccess(GuestAccess.of(spec, told), Optional.of(told));
        },
        Optional.empty());
  }

  /** An image whose keys are known, with JDK and artefacts on a disk of its own. */
  public static GuestSource known(GuestAccess access, Software installed) {
    return new GuestSource(
        machine -> new MachineAccess(access, Optional.empty()), Optional.of(installed));
  }
}
