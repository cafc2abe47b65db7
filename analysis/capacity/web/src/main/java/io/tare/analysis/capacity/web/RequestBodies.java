package io.tare.analysis.capacity.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;

/** Reads bodies of requests, with limits of size and time. */
final class RequestBodies {

  private final ServingLimits limits;
  private final LongSupplier nanos;

  /**
   * @param nanos the clock
   */
  RequestBodies(ServingLimits limits, LongSupplier nanos) {
    this.limits = limits;
    this.nanos = nanos;
  }

  /**
   * Reads all of it.
   *
   * @param announced the declared length, or -1
   * @throws RefusedRequestException if it is too large, or arrives too slowly
   */
  byte[] read(InputStream in, long announced) throws IOException, RefusedRequestException {
    if (announced > limits.bodyBytes()) {
      throw tooLarge();
    }
    long end = nanos.getAsLong() + limits.body().toNanos();
    ByteArrayOutputStream body = new ByteArrayOutputStream((int) Math.max(1024, announced));
    byte[] part = new byte[8192];
    for (int count = in.read(part); count >= 0; count = in.read(part)) {
      body.write(part, 0, count);
      if (body.size() > limits.bodyBytes()) {
        throw tooLarge();
      }
      if (nanos.getAsLong() - end > 0) {
        throw new RefusedRequestException(
            ErrorKind.SLOW_BODY,
            "the body did not arrive within %d s".formatted(limits.body().toSeconds()));
      }
    }
    return body.toByteArray();
  }

  private RefusedRequestException tooLarge() {
    return new RefusedRequestException(
        ErrorKind.TOO_LARGE, "the body has more than %d KiB".formatted(limits.bodyBytes() / 1024));
  }
}
