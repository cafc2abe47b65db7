package io.tare.infra.managed;

import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Software;
import io.tare.infra.hosts.HostException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How guests are accessed, depending on what they are made from.
 *
 * @param installed the software they already have; empty if JDK and artefacts are sent over SSH
 */
public record GuestSource(AccessMaker access, Optional<Software> installed) {

  /** Creates the access to one machine. */
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
   * @param files what was created for it on this machine
   */
  public record MachineAccess(
      GuestAccess access, Optional<CloudInit> cloudInit, Optional<MachineFiles> files) {

    /** Without files on this machine. */
    public MachineAccess(GuestAccess access, Optional<CloudInit> cloudInit) {
      this(access, cloudInit, Optional.empty());
    }
  }

  /**
   * Templates with access as the campaign says, or through cloud-init.
   *
   * @param keys a directory of this run
   */
  public static GuestSource template(PlatformSpec spec, Path keys) {
    if (GuestAccess.isOfTemplate(spec)) {
      GuestAccess access = GuestAccess.ofTemplate(spec);
      return new GuestSource(
          machine -> new MachineAccess(access, Optional.empty()), Optional.empty());
    }
    return new GuestSource(
        machine -> {
          CloudInit cloudInit = CloudInit.of(machine, spec.get(GuestAccess.USER), keys);
          return new MachineAccess(GuestAccess.of(spec, cloudInit), Optional.of(cloudInit));
        },
        Optional.empty());
  }

  /** An image with known keys, and JDK and artefacts on a separate disk. */
  public static GuestSource known(GuestAccess access, Software installed) {
    return new GuestSource(
        machine -> new MachineAccess(access, Optional.empty()), Optional.of(installed));
  }
}
