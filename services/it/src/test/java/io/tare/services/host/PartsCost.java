package io.tare.services.host;

import io.tare.services.contract.Contract;
import io.tare.services.contract.EnvelopeService.MarshalRequest;
import io.tare.services.contract.EnvelopeService.Text;
import io.tare.services.contract.Envelopes;
import io.tare.services.contract.Operation;
import io.tare.services.contract.ReturnedParts;
import io.tare.services.contract.ServerFacts;
import io.tare.services.contract.SortService.SortRequest;
import io.tare.services.contract.TextShape;
import io.tare.services.fixture.ServerProgram;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The cost of timing the server's parts: submits the same request with and without timing, in pairs
 * of random order on one connection to one server, and prints the ratio of the medians with an
 * interval from resampling the pairs, the number of clock readings per request, and the cost of a
 * reading. Started by {@code parts-cost.sh}.
 */
final class PartsCost {

  private static final int RESAMPLES = 2000;
  private static final Random RANDOM = new Random(1);

  private PartsCost() {}

  /** Arguments: none, or the factor by which to multiply the number of pairs. */
  public static void main(String[] args) throws IOException {
    int factor = args.length == 0 ? 1 : Integer.parseInt(args[0]);
    try (ServerProgram host =
            ServerProgram.ofServices(
                "-Xms512m", "-Xmx512m", "-XX:TieredStopAtLevel=4", "-Dtare.limit.bytes=64000000");
        RawHttp http = RawHttp.to(host)) {
      double cost = host.ready().path(ServerFacts.CLOCK_COST).doubleValue();
      System.out.printf(Locale.ROOT, "one reading of the clock takes %.1f ns%n", cost);
      byte[] small = Envelopes.of(SortRequest.seeded(10, 1, ReturnedParts.CHECKSUM));
      compare(http, "smallest request", Operation.SORT.path(), small, 8000 * factor);
      for (int characters : new int[] {10, 1000}) {
        byte[] sent = Envelopes.of(Text.of(TextShape.forBody(2_000_000, characters), 1));
        String shape = " 2 MB x " + characters;
        compare(http, "unmarshal" + shape, Operation.UNMARSHAL.path(), sent, 250 * factor);
        byte[] wanted = Envelopes.of(MarshalRequest.of(2_000_000, characters, 1));
        compare(http, "marshal" + shape, Operation.UNMARSHAL.path(), wanted, 250 * factor);
      }
    }
  }

  private static void compare(RawHttp http, String name, String path, byte[] body, int pairs)
      throws IOException {
    double[] timed = new double[pairs];
    double[] plain = new double[pairs];
    long readings = 0;
    for (int i = -pairs / 2; i < pairs; i++) {
      boolean timedFirst = RANDOM.nextBoolean();
      Submission first = submit(http, path, body, timedFirst);
      Submission second = submit(http, path, body, !timedFirst);
      if (i >= 0) {
        timed[i] = (timedFirst ? first : second).nanos;
        plain[i] = (timedFirst ? second : first).nanos;
        readings += first.readings + second.readings;
      }
    }
    double[] ratios = new double[RESAMPLES];
    for (int r = 0; r < RESAMPLES; r++) {
      int[] chosen = RANDOM.ints(pairs, 0, pairs).toArray();
      ratios[r] = median(timed, chosen) / median(plain, chosen);
    }
    Arrays.sort(ratios);
    int[] all = IntStream.range(0, pairs).toArray();
    System.out.printf(
        Locale.ROOT,
        "%-22s plain %9.1f us  timed %9.1f us  ratio %.4f [%.4f, %.4f]  %5.1f readings  n = %d"
            + " pairs%n",
        name,
        median(plain, all) / 1000,
        median(timed, all) / 1000,
        median(timed, all) / median(plain, all),
        ratios[RESAMPLES / 40],
        ratios[RESAMPLES - RESAMPLES / 40 - 1],
        (double) readings / pairs,
        pairs);
  }

  /**
   * One submission's time.
   *
   * @param readings of the server's clock; 0 without timing
   */
  private record Submission(double nanos, long readings) {}

  private static Submission submit(RawHttp http, String path, byte[] body, boolean timed)
      throws IOException {
    String head =
        RawHttp.head(
            "POST",
            path,
            "Content-Length: " + body.length,
            Contract.PARTS_SWITCH + ": " + (timed ? Contract.PARTS_ON : Contract.PARTS_OFF));
    long start = System.nanoTime();
    http.send(head);
    http.send(body, 0, body.length);
    RawHttp.Response answer = http.answer();
    if (answer.status() != 200 || answer.trailers().isEmpty() == timed) {
      throw new IOException("unexpected answer " + answer.status() + " " + answer.trailers());
    }
    return new Submission((double) (answer.endNs() - start), timed ? answer.parts().readings() : 0);
  }

  private static double median(double[] values, int[] chosen) {
    double[] sample = new double[chosen.length];
    for (int i = 0; i < chosen.length; i++) {
      sample[i] = values[chosen[i]];
    }
    Arrays.sort(sample);
    return sample[sample.length / 2];
  }
}
