package io.tare.infra.hosts.lease;

import java.io.IOException;

/** One resource that a run holds, see {@link Leases#hold}. */
public final class Lease {

  private final Leases leases;
  private final long number;
  private final Resource resource;

  Lease(Leases leases, long number, Resource resource) {
    this.leases = leases;
    this.number = number;
    this.resource = resource;
  }

  public Resource resource() {
    return resource;
  }

  /** Records that the caller has removed it. */
  public void release() {
    leases.release(number);
  }

  /**
   * Removes it and records that. If it cannot be removed it stays on record for the next start. An
   * interrupt, the usual reason for this call, waits until this is done.
   *
   * @return whether it is gone
   */
  public boolean removed() {
    boolean interrupted = Thread.interrupted();
    try {
      resource.remove();
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      interrupted = true;
      return false;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    leases.release(number);
    return true;
  }
}
