package io.tare.harness.workloads.services.server;

import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.services.kernels.Kernel;

/**
 * The heap that a server needs for submissions, independent of its request limits. A request is
 * small compared with its objects: an element of one character has 8 bytes in a body, but 58 in the
 * heap.
 *
 * <p>The sizes of objects are those of a 64-bit HotSpot with compressed pointers, and of growing
 * arrays: an {@code ArrayList} grows by half, the arrays into which JAXB reads numbers double, and
 * old and new exist at the same time. {@link #BASE_BYTES} and {@link #MARGIN} are above what was
 * measured with GlassFish 7.0.25 on JDK 17 and one thread, with requests of {@code soap.unmarshal,
 * c: 1} that grew by 12 % until one failed: 30 MiB of GlassFish are live; with 128 MiB, bodies of
 * 14.4 MB passed under {@code serial} and {@code g1} and those of 16.1 MB failed, while under
 * {@code parallel} those of 14 MB failed; with 512 MiB under {@code g1}, 51.2 MB passed and 57.3 MB
 * failed. Arrays were not measured separately.
 */
final class ServerHeap {

  /** What GlassFish and the services themselves need, including what is live between two pauses. */
  private static final double BASE_BYTES = 40 << 20;

  /** Bytes of heap per byte of objects that are live at the same time. */
  private static final double MARGIN = 1.5;

  /** Bytes of an element's tags in a body. */
  private static final double MARKUP_BYTES = 7;

  /** A string, and the header of the array with its characters. */
  private static final double STRING_BYTES = 24 + 16;

  /** In a list that grows by half, and then exists twice. */
  private static final double REFERENCE_BYTES = 4 + 6;

  private static final double ALIGNMENT = 8;

  /** An array cut from one that doubled, for this request and the previous one. */
  private static final double GROWN = 2 * (1 + 2 + 1);

  /** Derby's cache of 1000 pages of 4 KiB, all of it for each submission to be safe. */
  private static final double DATABASE_BYTES = 4 << 20;

  private ServerHeap() {}

  /** The heap in bytes for a number of equal submissions at once. */
  static double neededBytes(String workload, Parameters given, int atOnce) {
    return BASE_BYTES + MARGIN * atOnce * objectBytes(workload, given);
  }

  private static double objectBytes(String workload, Parameters given) {
    double n = given.number("n").orElse(0.0);
    double grown = given.text("transfer").filter("elements"::equals).isPresent() ? GROWN : 1;
    Kernel kernel = Kernel.of(workload);
    return switch (kernel.data()) {
      case INTEGERS -> n * Integer.BYTES * grown;
      case MATRICES -> n * n * Double.BYTES * (2 * grown + 1);
      case BODY -> bodyBytes(given.number("s").orElse(0.0), given.number("c").orElse(1.0));
      case PROBLEM -> kernel.problem().orElseThrow().dataBytes(given);
      case CATALOGUE -> DATABASE_BYTES;
      case DAY, DAYS -> given.number("s").orElse(0.0);
    };
  }

  private static double bodyBytes(double s, double c) {
    double characters = Math.ceil(c / ALIGNMENT) * ALIGNMENT;
    double count = Math.ceil(s / (c + MARKUP_BYTES));
    return count * (STRING_BYTES + characters + REFERENCE_BYTES);
  }
}
