package io.tare.harness.workloads.services.server;

import io.tare.harness.campaign.platform.ServerChoice;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.services.kernels.Kernel;
import io.tare.harness.workloads.services.kernels.KernelWorkloads;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a server accepts: its {@code RequestLimits}, which only its own classes know. The heap may
 * still be too small for an accepted request; see {@link ServerHeap}.
 *
 * @param bytes the maximum that all submissions may hold at once
 * @param elements most integers to sort
 * @param order greatest order of matrices
 */
public record ServerLimits(long bytes, long elements, long order) {

  private static final String BYTES = "tare.limit.bytes";
  private static final String ELEMENTS = "tare.limit.elements";
  private static final String ORDER = "tare.limit.order";

  /** A server's default limit is an eighth of its heap. */
  private static final long HEAP_FOR_A_BYTE = 8;

  private static final double MIB = 1 << 20;

  /** An upper bound of what surrounds the values of a request. */
  private static final double ENVELOPE_BYTES = 1000;

  /** A number of 11 characters in its tags. */
  private static final double SENT_INTEGER_BYTES = 18;

  /** A number of 22 characters in its tags, rounded up. */
  private static final double SENT_DOUBLE_BYTES = 30;

  /** A server's limits from its heap and the campaign's {@code jvm_options}. */
  public static ServerLimits of(ServerChoice server) {
    return new ServerLimits(
        property(server.jvmOptions(), BYTES).orElse(server.heapBytes() / HEAP_FOR_A_BYTE),
        property(server.jvmOptions(), ELEMENTS).orElse(KernelWorkloads.ELEMENTS.max()),
        property(server.jvmOptions(), ORDER).orElse(KernelWorkloads.ORDER.max()));
  }

  /**
   * The option that sets how much a server may hold: by default it is an eighth of the heap that
   * its collector leaves, so a comparison of collectors would compare limits.
   */
  String option() {
    return "-D" + BYTES + "=" + bytes;
  }

  /** Why submissions of a cell would be refused; empty if they would not. */
  public Optional<String> refusal(
      String workload, Parameters given, int atOnce, ServerChoice server) {
    Optional<String> tooMany = tooMany(workload, given.number("n").orElse(0.0));
    if (tooMany.isPresent()) {
      return tooMany;
    }
    double held = atOnce * heldBytes(workload, given);
    double needed = ServerHeap.neededBytes(workload, given, atOnce);
    if (held <= bytes) {
      return needed <= server.heapBytes()
          ? Optional.empty()
          : Optional.of(
              "%d submissions at once need more objects than fit into the server's heap; %s"
                  .formatted(atOnce, min(needed, server)));
    }
    String what =
        "%d submissions at once hold %.0f MB in the server, which allows %.0f MB"
            .formatted(atOnce, Math.ceil(held / 1e6), Math.floor(bytes / 1e6));
    if (property(server.jvmOptions(), BYTES).isPresent()) {
      return Optional.of(what + " (" + BYTES + "); lower the parameter or raise the limit");
    }
    return Optional.of(
        what + " of its heap; " + min(minHeapBytes(workload, given, atOnce), server));
  }

  private Optional<String> tooMany(String workload, double n) {
    return switch (Kernel.of(workload).data()) {
      case INTEGERS -> tooMany(n, elements, ELEMENTS);
      case MATRICES -> tooMany(n, order, ORDER);
      case BODY, CATALOGUE, DAY, DAYS, PROBLEM -> Optional.empty();
    };
  }

  private static Optional<String> tooMany(double n, long max, String property) {
    return n > max
        ? Optional.of("the server accepts n up to %d (%s)".formatted(max, property))
        : Optional.empty();
  }

  /**
   * The smallest heap, in bytes, of a server that accepts and serves a number of equal submissions.
   */
  public static double minHeapBytes(String workload, Parameters given, int atOnce) {
    return Math.max(
        ServerHeap.neededBytes(workload, given, atOnce),
        atOnce * heldBytes(workload, given) * HEAP_FOR_A_BYTE);
  }

  private static String min(double heapBytes, ServerChoice server) {
    return String.format(
        Locale.ROOT,
        "server.heap must be at least %.0fMiB, but is %s",
        Math.ceil(heapBytes / MIB),
        Dimension.SIZE.write(server.heapBytes()));
  }

  /** An upper bound of what a submission holds in the server while it is read or answered. */
  static double heldBytes(String workload, Parameters given) {
    boolean isSent = given.text("transfer").filter("elements"::equals).isPresent();
    double n = given.number("n").orElse(0.0);
    Kernel kernel = Kernel.of(workload);
    return ENVELOPE_BYTES
        + switch (kernel.data()) {
          case INTEGERS -> n * (isSent ? SENT_INTEGER_BYTES : Integer.BYTES);
          case MATRICES -> n * n * (isSent ? 2 * SENT_DOUBLE_BYTES : 3 * Double.BYTES);
          // The body closest to s differs from it by at most half an element.
          case BODY -> given.number("s").orElse(0.0) + given.number("c").orElse(0.0) / 2;
          case PROBLEM -> kernel.problem().orElseThrow().dataBytes(given);
          case CATALOGUE -> 0;
          case DAY, DAYS -> given.number("s").orElse(0.0);
        };
  }

  /** The last of the options that set it, like the JVM. */
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
