package io.tare.harness.archive;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.archive.yaml.YamlException;
import io.tare.harness.archive.yaml.YamlText;
import io.tare.harness.model.Environment;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Plan;
import io.tare.harness.model.RunLayout;
import io.tare.harness.model.Sample;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleCheck;
import io.tare.harness.packing.JsonComplaint;
import io.tare.harness.spec.YamlPart;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Reads a run directory, finished, unfinished or growing. Every method reads the files anew and
 * throws {@link ArchiveException} with one line if that fails.
 */
public final class RunArchive {

  private final RunLayout layout;
  private final long maxSampleBytes;

  private RunArchive(RunLayout layout, long maxSampleBytes) {
    this.layout = layout;
    this.maxSampleBytes = maxSampleBytes;
  }

  /**
   * Opens a run directory.
   *
   * @throws NoRunException if it contains no plan
   * @throws OtherFormatException if another version wrote it
   * @throws ArchiveException if a file of the run is missing or the plan cannot be read
   */
  public static RunArchive open(Path directory) {
    return open(directory, Long.MAX_VALUE);
  }

  /**
   * The same for a run that is not trusted.
   *
   * @param maxSampleBytes the most that its samples may unpack to
   */
  public static RunArchive open(Path directory, long maxSampleBytes) {
    RunLayout layout = new RunLayout(directory);
    if (Files.notExists(layout.plan()) && layout.journal().toFile().length() > 0) {
      throw missing(layout.plan());
    }
    if (!Files.isReadable(layout.plan())) {
      throw new NoRunException(noRun(directory));
    }
    requirePlain(layout);
    // They exist before the plan does, and without them nothing could be verified.
    for (Path each : List.of(layout.journal(), layout.samples())) {
      if (!Files.exists(each)) {
        throw missing(each);
      }
    }
    RunArchive archive = new RunArchive(layout, maxSampleBytes);
    // Checks the format in the plan first: another version's journal would seem broken.
    var unused = archive.plan();
    return archive;
  }

  private static ArchiveException missing(Path file) {
    return new ArchiveException(file + " is missing; restore it from a copy");
  }

  /** Reading a pipe or device might never end; a link to a regular file is allowed. */
  private static void requirePlain(RunLayout layout) {
    List<Path> files =
        new ArrayList<>(
            List.of(layout.plan(), layout.journal(), layout.samples(), layout.campaign()));
    files.addAll(environmentFiles(layout));
    for (Path each : files) {
      if (Files.exists(each) && !Files.isRegularFile(each)) {
        throw new ArchiveException(
            each + " is not a regular file; replace it with one from a copy");
      }
    }
  }

  private static List<Path> environmentFiles(RunLayout layout) {
    if (!Files.isDirectory(layout.environments())) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(layout.environments())) {
      return files.filter(file -> file.getFileName().toString().endsWith(".json")).toList();
    } catch (IOException e) {
      throw unreadable(layout.environments(), e);
    }
  }

  private static String noRun(Path directory) {
    if (Files.isRegularFile(directory)) {
      return directory + ": is a file; give a run's directory, as listed by tare runs";
    }
    if (!Files.isDirectory(directory)) {
      return directory + ": no such run; tare runs lists those below runs/";
    }
    return isUnbegun(directory)
        ? directory
            + ": this run ended before it had a plan, and measured nothing; start it again with "
            + "tare run --out and this directory"
        : directory + " is not a run directory: there is no readable plan.json in it";
  }

  /**
   * Whether a run that ended before it had a plan left its first files there, so that it can only
   * be started again.
   */
  public static boolean isUnbegun(Path directory) {
    RunLayout layout = new RunLayout(directory);
    File journal = layout.journal().toFile();
    return !Files.exists(layout.plan())
        && (journal.exists()
            ? journal.length() == 0
            : Files.exists(layout.lock()) || UnfinishedFile.isBeside(layout.campaign()));
  }

  public RunLayout layout() {
    return layout;
  }

  public Plan plan() {
    byte[] content = content(layout.plan());
    JsonNode tree = document(layout.plan(), content, JsonNode.class);
    if (!tree.isObject()) {
      throw unreadable(layout.plan(), new IOException("it is not a JSON object"));
    }
    int format = tree.path(RunFormat.KEY).asInt(1);
    if (!RunFormat.isRead(format)) {
      throw new OtherFormatException(layout.plan(), format);
    }
    recorded().require(layout.plan(), content);
    return document(layout.plan(), content, Plan.class); // again, because a tree has no lines
  }

  /** The journal in the order of writing, without a torn last line. */
  public List<JournalEntry> journal() {
    List<JournalEntry> entries = new ArrayList<>();
    var unused = JournalFile.read(layout.journal(), entries::add);
    return entries;
  }

  /** The files with hashes in the journal; read after them, because their hashes may be older. */
  private RecordedFiles recorded() {
    RecordedFiles files = new RecordedFiles(layout);
    for (JournalEntry entry : journal()) {
      if (entry instanceof JournalEntry.FileRecorded file) {
        files.add(file);
      }
    }
    return files;
  }

  /** The environments, in the order of their platforms' names. */
  public List<Environment> environments() {
    Map<Path, byte[]> contents = new TreeMap<>();
    environmentFiles(layout).forEach(file -> contents.put(file, content(file)));
    RecordedFiles recorded = recorded();
    contents.forEach(recorded::require);
    recorded.requireAll(layout.environments());
    return contents.entrySet().stream()
        .map(each -> environment(each.getKey(), each.getValue()))
        .toList();
  }

  private static Environment environment(Path file, byte[] content) {
    Environment environment = document(file, content, Environment.class);
    if (!file.endsWith(environment.platform() + ".json")) {
      throw new ArchiveException(
          file + " is of the platform " + environment.platform() + "; move it elsewhere");
    }
    return environment;
  }

  /** Passes every recorded sample to the consumer, including warm-up and failures. */
  public void forEachSample(Consumer<Sample> consumer) {
    forEachBatch(
        batch -> {
          for (int i = 0; i < batch.size(); i++) {
            consumer.accept(batch.sample(i));
          }
        });
  }

  /**
   * Streams every recorded batch of samples, for runs with millions of samples.
   *
   * @throws ArchiveException if the file cannot be read, or unpacks to far more than the journal
   *     records
   */
  public void forEachBatch(Consumer<SampleBatch> consumer) {
    try {
      var unused =
          SampleFile.read(
              layout.samples(),
              SampleFile.Reading.WHOLE,
              budget(journal()),
              (batch, bytes, offset, length) -> consumer.accept(batch));
    } catch (IOException e) {
      throw unreadable(layout.samples(), e);
    }
  }

  /**
   * Compares the samples with the journal's seals.
   *
   * @param journal from {@link #journal}
   * @throws ArchiveException as {@link #forEachBatch}
   */
  public SampleCheck check(List<JournalEntry> journal) {
    try {
      return SealCheck.of(journal, layout.samples(), budget(journal));
    } catch (IOException e) {
      throw unreadable(layout.samples(), e);
    }
  }

  private SampleBudget budget(List<JournalEntry> journal) {
    return SampleBudget.of(journal, layout.samples().toFile().length(), maxSampleBytes);
  }

  /** Whether the journal's lines have checksums; those of earlier versions have none. */
  public boolean isJournalChecked() {
    return JournalFile.read(layout.journal(), entry -> {}).hasBegun();
  }

  /**
   * Whether {@code samples.avro} has the header that this version writes, to the byte, or no
   * content: nothing else shows changes in the comments of its schema.
   */
  public boolean isSampleHeaderUsual() {
    try (InputStream in = Files.newInputStream(layout.samples())) {
      byte[] begin = in.readNBytes(SampleHeader.drawn().length);
      return begin.length == 0 || SampleHeader.isDrawn(begin);
    } catch (IOException e) {
      throw unreadable(layout.samples(), e);
    }
  }

  /** The length of an unfinished line at the end of the journal. */
  public long tornJournalBytes() {
    try (RandomAccessFile file = new RandomAccessFile(layout.journal().toFile(), "r")) {
      return file.length() - LineFile.wholeLength(file);
    } catch (IOException e) {
      throw unreadable(layout.journal(), e);
    }
  }

  /**
   * The name of a run's campaign, even if the rest of the run cannot be read; empty if its file
   * cannot be read or contains none.
   */
  public static Optional<String> campaignName(Path run) {
    Path campaign = new RunLayout(run).campaign();
    if (!Files.isRegularFile(campaign)) {
      return Optional.empty();
    }
    try {
      return YamlText.compose("campaign.yaml", Files.readString(campaign))
          .filter(YamlPart.Mapping.class::isInstance)
          .flatMap(root -> ((YamlPart.Mapping) root).entry("name"))
          .filter(entry -> entry.value() instanceof YamlPart.Scalar)
          .map(entry -> ((YamlPart.Scalar) entry.value()).text());
    } catch (YamlException | IOException e) {
      return Optional.empty();
    }
  }

  /** The campaign's text when the run began. */
  public String campaign() {
    try {
      return Files.readString(layout.campaign());
    } catch (IOException e) {
      throw unreadable(layout.campaign(), e);
    }
  }

  private static byte[] content(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static <T> T document(Path file, byte[] content, Class<T> type) {
    try {
      T value = Json.MAPPER.readValue(content, type);
      if (value == null) {
        throw new IOException("it contains only null");
      }
      return value;
    } catch (IOException | RuntimeException e) {
      throw unreadable(file, e);
    }
  }

  private static ArchiveException unreadable(Path file, Exception e) {
    String line =
        e instanceof JsonProcessingException json
            ? JsonComplaint.line(json).map(each -> ":" + each).orElse("")
            : "";
    return ArchiveException.unreadable(file + line, e);
  }
}
