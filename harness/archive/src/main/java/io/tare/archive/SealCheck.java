package io.tare.archive;

import io.tare.model.CountedSamples;
import io.tare.model.JournalEntry;
import io.tare.model.SampleCheck;
import io.tare.model.SampleCheck.Difference;
import io.tare.model.SampleSeal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Seals the lines of a file of samples again, to hold them against the seals in the journal. Lines
 * are told apart by their beginning, which is the same for a whole cell, so that hardly any of them
 * is parsed.
 */
final class SealCheck {

  private static final int BUFFER_BYTES = 1 << 18;

  /** What the journal of an earlier version says of the counted submissions of a cell. */
  private static final String COUNTED = "submissions";

  private static final byte[] WARM_UP = "\"warmup\":true".getBytes(StandardCharsets.US_ASCII);

  /** What was found of a place. */
  private static final class Found {
    private final RunningSeal seal = new RunningSeal();
    private long counted;
  }

  private final Map<SamplePlace, Found> places = new HashMap<>();
  private final SampleReader reader = new SampleReader();
  private byte[] beginning = new byte[0];
  private @Nullable Found current;

  private SealCheck() {}

  /**
   * @param lines must end with a whole line
   * @throws IOException if they cannot be read
   */
  static SampleCheck of(List<JournalEntry> journal, InputStream lines) throws IOException {
    SealCheck check = new SealCheck();
    check.read(lines);
    List<Difference> differences = new ArrayList<>();
    int unchecked = 0;
    for (JournalEntry.CellFinished cell : CountedSamples.of(journal).valid()) {
      Found found = check.places.getOrDefault(SamplePlace.of(cell), new Found());
      if (cell.recorded() == null && !cell.observations().containsKey(COUNTED)) {
        unchecked++;
        continue;
      }
      String detail = detail(cell, found);
      if (!detail.isEmpty()) {
        differences.add(new Difference(cell.trial(), cell.attempt(), cell.cell(), detail));
      }
    }
    return new SampleCheck(differences, unchecked);
  }

  /** Empty if there is no difference. */
  private static String detail(JournalEntry.CellFinished cell, Found found) {
    SampleSeal seal = cell.recorded();
    if (seal == null) {
      long expected = Math.round(cell.observations().getOrDefault(COUNTED, 0.0));
      return found.counted == expected
          ? ""
          : found.counted + " of " + expected + " counted samples are there";
    }
    SampleSeal now = found.seal.value();
    if (now.samples() != seal.samples()) {
      return now.samples() + " of " + seal.samples() + " samples are there";
    }
    return now.equals(seal) ? "" : "samples were changed or put into another order";
  }

  private void read(InputStream in) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    int kept = 0;
    for (int read = in.read(buffer, 0, buffer.length);
        read >= 0;
        read = in.read(buffer, kept, buffer.length - kept)) {
      int end = kept + read;
      int line = 0;
      for (int i = kept; i < end; i++) {
        if (buffer[i] == '\n') {
          add(buffer, line, i + 1);
          line = i + 1;
        }
      }
      kept = end - line;
      System.arraycopy(buffer, line, buffer, 0, kept);
      if (kept == buffer.length) {
        buffer = Arrays.copyOf(buffer, 2 * buffer.length);
      }
    }
  }

  private void add(byte[] bytes, int from, int to) throws IOException {
    Found found = current;
    int after = from + beginning.length;
    if (found == null
        || after > to
        || !Arrays.equals(bytes, from, after, beginning, 0, beginning.length)) {
      found = place(bytes, from, to);
    }
    if (found != null) {
      found.seal.add(bytes, from, to - from);
      found.counted += isWarmup(bytes, from, to) ? 0 : 1;
    }
  }

  /** Parses a line; null if it is no sample, which the reader of samples will tell. */
  private @Nullable Found place(byte[] bytes, int from, int to) {
    current = null;
    SamplePlace[] read = new SamplePlace[1];
    try {
      reader.read(
          new ByteArrayInputStream(bytes, from, to - from),
          row -> read[0] = new SamplePlace(row.trial(), row.attempt(), row.cell()));
    } catch (IOException e) {
      return null;
    }
    if (read[0] == null) {
      return null;
    }
    Found found = places.computeIfAbsent(read[0], place -> new Found());
    beginning = read[0].beginning().getBytes(StandardCharsets.UTF_8);
    current = found;
    return found;
  }

  /** It stands right after the sequence number in every line that this program wrote. */
  private boolean isWarmup(byte[] bytes, int from, int to) {
    int at = from + beginning.length;
    while (at < to && bytes[at] != ',') {
      at++;
    }
    int end = at + 1 + WARM_UP.length;
    return end <= to && Arrays.equals(bytes, at + 1, end, WARM_UP, 0, WARM_UP.length);
  }
}
