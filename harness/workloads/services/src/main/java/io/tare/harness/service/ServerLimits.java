package io.tare.harness.service;

import io.tare.harness.campaign.ServerChoice;
import io.tare.harness.kernels.KernelWorkloads;
import io.tare.model.Dimension;
import io.tare.model.Parameters;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a server takes: its {@code RequestLimits}, which only its own classes know. What it accepts
 * it may still have too little heap for, which {@link ServerHeap} knows.
 *
 * @param bytes what all submissions may hold at one time
 * @param elements most integers to sort
 * @param order greatest order of matrices
 */
record ServerLimits(long bytes, long elements, long order) {

  private static final String BYTES = "tare.limit.bytes";
  private static final String ELEMENTS = "tare.limit.elements";
  private static final String ORDER = "tare.limit.order";

  /** The limit that a server has by itself is an eighth of its heap. */
  private static final long HEAP_FOR_A_BYTE = 8;

  private static final double MIB = 1 << 20;

  /** At most; what stands around the values of a request. */
  private static final double ENVELOPE_BYTES = 1000;

  /** A number of 11 signs in its tags. */
  private static final double SENT_INTEGER_BYTES = 18;

  /** A number of 22 signs in its tags, rounded up. */
  private static final double SENT_DOUBLE_BYTES = 30;

  /** What a server has by its heap and by the campaign's {@code jvm_options}. */
  static ServerLimits of(ServerChoice server) {
    return new ServerLimits(
        property(server.jvmOptions(), BYTES).orElse(server.heapBytes() / HEAP_FOR_A_BYTE),
        property(server.jvmOptions(), ELEMENTS).orElse(KernelWorkloads.ELEMENTS.most()),
        property(server.jvmOptions(), ORDER).orElse(KernelWorkloads.ORDER.most()));
  }

  /**
   * What tells a server how much it may hold: left to itself it takes an eighth of what its
   * collector leaves of the heap, and who compares collectors compares limits.
   */
  String option() {
    return "-D" + BYTES + "=" + bytes;
  }

  /** Why submissions of a cell would be refused, if they would. */
  Optional<String> refusal(String workload, Parameters given, int atOnce, ServerChoice server) {
    boolean isSort = workload.endsWith("quicksort");
    long most = isSort ? elements : order;
    double n = given.number("n").orElse(0.0);
    if (n > most) {
      return Optional.of(
          "the server takes n up to %d (%s)".formatted(most, isSort ? ELEMENTS : ORDER));
    }
    double held = atOnce * heldBytes(workload, given);
    double needed = ServerHeap.neededBytes(workload, given, atOnce);
    if (held <= bytes) {
      return needed <= server.heapBytes()
          ? Optional.empty()
          : Optional.of(
              "%d submissions at one time make more objects than the heap of the server holds; %s"
                  .formatted(atOnce, least(needed, server)));
    }
    String what =
        "%d submissions at one time hold %.0f MB in the server, which lets them have %.0f MB"
            .formatted(atOnce, Math.ceil(held / 1e6), Math.floor(bytes / 1e6));
    if (property(server.jvmOptions(), BYTES).isPresent()) {
      return Optional.of(what + " (" + BYTES + "); lower the parameter or raise the limit");
    }
    return Optional.of(
        what + " of its heap; " + least(leastHeapBytes(workload, given, atOnce), server));
  }

  /** The least heap, in bytes, of a server that takes and serves so many equal submissions. */
  static double leastHeapBytes(String workload, Parameters given, int atOnce) {
    return Math.max(
        ServerHeap.neededBytes(workload, given, atOnce),
        atOnce * heldBytes(workload, given) * HEAP_FOR_A_BYTE);
  }

  private static String least(double heapBytes, ServerChoice server) {
    return String.format(
        Locale.ROOT,
        "server.heap must be at least %.0fMiB, and is %s",
        Math.ceil(heapBytes / MIB),
        Dimension.SIZE.write(server.heapBytes()));
  }

  /** At most; what a submission holds in the server while it is read or answered. */
  static double heldBytes(String workload, Parameters given) {
    boolean isSent = given.text("transfer").filter("elements"::equals).isPresent();
    double n = given.number("n").orElse(0.0);
    if (given.number("s").isPresent()) {
      // The body nearest to s is at most half an element away from it.
      return given.number("s").get() + given.number("c").orElse(0.0) / 2 + ENVELOPE_BYTES;
    }
    return ENVELOPE_BYTES
        + (workload.endsWith("quicksort")
            ? n * (isSent ? SENT_INTEGER_BYTES : Integer.BYTES)
            : n * n * (isSent ? 2 * SENT_DOUBLE_BYTES : 3 * Double.BYTES));
  }

  /** The last of the options that sets it, as the JVM has it. */
  private static Optional<Long> property(List<String> options, String name) {
    String begin = "-D" + name + "=";
    return options.stream()
        .filter(each -> each.startsWith(begin))
        .map(each -> each.substring(begin.length()).trim())
        .filter(each -> each.matches("\\d{1,18}"))
        .map(Long::valueOf)
        .reduce((first, last) -> last);
  }
}
