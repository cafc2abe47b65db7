package io.tare.infra.hosts.lease;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One line of a lease file: its head, something held, or something released.
 *
 * @param number of the lease, on lines that hold or release a resource
 * @param held what is held
 * @param released whether the lease with that number is over
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record LeaseLine(
    @Nullable Head head,
    @Nullable Long number,
    @Nullable Resource held,
    @Nullable Boolean released) {

  /**
   * The owner.
   *
   * @param boot the machine's boot, /proc/sys/kernel/random/boot_id
   * @param startTicks when the harness's process started, see {@link ProcessResource.ProcessId}
   * @param pidNamespace of the process id; absent in old records
   * @param networkNamespace of its links and firewall rules; absent in old records
   * @param locked whether the owner locks this file as long as it lives
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record Head(
      String run,
      String token,
      String boot,
      long pid,
      long startTicks,
      @Nullable String pidNamespace,
      @Nullable String networkNamespace,
      boolean locked) {

    /** The same, with the state of the file's lock. */
    Head locked(boolean isLocked) {
      return new Head(run, token, boot, pid, startTicks, pidNamespace, networkNamespace, isLocked);
    }

    /** Whether process ids in the record are of this process's namespace. */
    boolean isOfThisNamespace() {
      return pidNamespace == null || pidNamespace.equals(ProcessTable.namespace());
    }

    /** The network namespace of its links, if this process does not see what is in it. */
    Optional<String> otherNetwork() {
      return Optional.ofNullable(networkNamespace)
          .filter(each -> !each.equals(ProcessTable.UNKNOWN))
          .filter(each -> !each.equals(ProcessTable.networkNamespace()));
    }
  }

  static LeaseLine head(Head head) {
    return new LeaseLine(head, null, null, null);
  }

  static LeaseLine held(long number, Resource resource) {
    return new LeaseLine(null, number, resource, null);
  }

  static LeaseLine released(long number) {
    return new LeaseLine(null, number, null, true);
  }
}
