package io.tare.harness.service;

import io.tare.model.Parameters;

/**
 * The heap that a server needs to serve some submissions, whatever its limits let it take. A
 * request is small beside the objects that are made of it: an element of one character has 8 bytes
 * in a body, and 58 in the heap.
 *
 * <p>The sizes of objects are those of a 64-bit HotSpot with compressed pointers, and of arrays
 * while they grow: an {@code ArrayList} by half, the arrays into which JAXB reads numbers twofold,
 * old and new side by side. {@link #BASE_BYTES} and {@link #MARGIN} are chosen to lie beyond what
 * was measured, with GlassFish 7.0.25 on JDK 17 and one thread, by requests of {@code
 * soap.unmarshal, c: 1} that grew by 12 % until one failed: of GlassFish 30 MiB are live; with 128
 * MiB bodies of 14.4 MB passed under {@code serial} and {@code g1} and those of 16.1 MB failed,
 * under {@code parallel} those of 14 MB did; with 512 MiB under {@code g1} 51.2 MB passed and 57.3
 * failed. Of arrays nothing was measured by itself.
 */
final class ServerHeap {

  /** What GlassFish and the services need for themselves, with what is live between two pauses. */
  private static final double BASE_BYTES = 40 << 20;

  /** Bytes of heap for a byte of objects that are live at one time. */
  private static final double MARGIN = 1.5;

  /** Bytes of an element's tags in a body. */
  private static final double MARKUP_BYTES = 7;

  /** A string, and the head of the array that holds its characters. */
  private static final double STRING_BYTES = 24 + 16;

  /** In a list that grows by half, which then is there twice. */
  private static final double REFERENCE_BYTES = 4 + 6;

  private static final double ALIGNMENT = 8;

  /** An array that is cut from one that grew twofold, of this request and of one before. */
  private static final double GROWN = 2 * (1 + 2 + 1);

  private ServerHeap() {}

  /** In bytes, for so many equal submissions at one time. */
  static double neededBytes(String workload, Parameters given, int atOnce) {
    return BASE_BYTES + MARGIN * atOnce * objectBytes(workload, given);
  }

  private static double objectBytes(String workload, Parameters given) {
    double n = given.number("n").orElse(0.0);
    double s = given.number("s").orElse(0.0);
    if (s > 0) {
      double c = given.number("c").orElse(1.0);
      double characters = Math.ceil(c / ALIGNMENT) * ALIGNMENT;
      double count = Math.ceil(s / (c + MARKUP_BYTES));
      return count * (STRING_BYTES + characters + REFERENCE_BYTES);
    }
    double grown = given.text("transfer").filter("elements"::equals).isPresent() ? GROWN : 1;
    return workload.endsWith("quicksort")
        ? n * Integer.BYTES * grown
        : n * n * Double.BYTES * (2 * grown + 1);
  }
}
