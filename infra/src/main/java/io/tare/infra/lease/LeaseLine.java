package io.tare.infra.lease;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * One line of a lease file: its head, something held, or something released.
 *
 * @param number of the lease, on lines that hold or release
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
   * Who holds.
   *
   * @param boot the machine's boot, /proc/sys/kernel/random/boot_id
   * @param startTicks when the harness's process started, see {@link Resource.ProcessId}
   */
  record Head(String run, String token, String boot, long pid, long startTicks) {}

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
