package io.tare.harness.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Samples of a run that was killed, or whose file was damaged. */
class TornSamplesTest {

  @TempDir Path directory;

  /** The sync marker at the end of an Avro file's header and blocks. */
  private static final int SYNC_BYTES = 16;

  @Test
  void readsEveryPrefixOfTheFilesAndCutsTheTornEndOffOnAppending() throws IOException {
    WrittenRun.writeTo(directory);
    Path samplesFile = directory.resolve("samples.avro");
    byte[] samples = Files.readAllBytes(samplesFile);
    try (RunRecorder recorder = RunRecorder.append(directory)) {
      Examples.SAMPLES.forEach(recorder::record);
    }
    byte[] more = Files.readAllBytes(samplesFile);
    byte[] journal = Files.readAllBytes(directory.resolve("journal.jsonl"));
    int first = Examples.SAMPLES.size();
    // Every byte of the last block, and some of the long header.
    for (int cut = 0; cut <= more.length; cut += cut < samples.length - 100 ? 97 : 1) {
      Files.write(samplesFile, Arrays.copyOf(more, cut));
      int journalCut = Math.min(cut, journal.length);
      Files.write(directory.resolve("journal.jsonl"), Arrays.copyOf(journal, journalCut));
      RunArchive archive = RunArchive.open(directory);
      List<Sample> read = WrittenRun.samples(archive);
      int whole = read.size();
      assertThat(read).isEqualTo(twice(Examples.SAMPLES).subList(0, whole));
      assertThat(whole).isGreaterThanOrEqualTo(cut < samples.length ? 0 : first);
      assertThat(whole == 2 * first).isEqualTo(cut == more.length);
      assertThat(WrittenRun.unsealed(archive.journal()))
          .isEqualTo(
              Examples.JOURNAL.subList(
                  0, Math.min(Examples.JOURNAL.size(), lines(journal, journalCut))));
      if (cut % 7 == 0) { // waits for the disk
        try (RunRecorder recorder = RunRecorder.append(directory)) {
          recorder.record(Examples.SAMPLES.get(0));
        }
        assertThat(WrittenRun.cutBytes(directory)).isZero();
        assertThat(WrittenRun.samples(archive)).hasSize(whole + 1);
      }
    }
  }

  @Test
  void cutsOffATornLastBlock() throws IOException {
    WrittenRun.writeTo(directory);
    Files.write(
        directory.resolve("samples.avro"), new byte[] {2, 40, 1, 2, 3}, StandardOpenOption.APPEND);
    assertThat(WrittenRun.cutBytes(directory)).isEqualTo(5);
  }

  @Test
  void treatsALastBlockOfZerosAsTorn() throws IOException {
    WrittenRun.writeTo(directory);
    Files.write(directory.resolve("samples.avro"), new byte[3000], StandardOpenOption.APPEND);
    assertThat(WrittenRun.samples(RunArchive.open(directory))).isEqualTo(Examples.SAMPLES);
  }

  @Test
  void treatsALastBlockWithLostContentAsTorn() throws IOException {
    WrittenRun.writeTo(directory);
    Path file = directory.resolve("samples.avro");
    int before = (int) Files.size(file);
    try (RunRecorder recorder = RunRecorder.append(directory)) {
      recorder.record(Examples.SAMPLES.get(0));
    }
    byte[] content = Files.readAllBytes(file);
    Arrays.fill(content, before + 4, content.length - 16, (byte) 0);
    Files.write(file, content);
    assertThat(WrittenRun.samples(RunArchive.open(directory))).isEqualTo(Examples.SAMPLES);
  }

  @Test
  void distinguishesDamageInTheMiddleFromATornEnd() throws IOException {
    WrittenRun.writeTo(directory);
    Path file = directory.resolve("samples.avro");
    int first = (int) Files.size(file);
    try (RunRecorder recorder = RunRecorder.append(directory)) {
      recorder.record(Examples.SAMPLES.get(0));
    }
    byte[] content = Files.readAllBytes(file);
    content[first - SYNC_BYTES - 1] ^= 1;
    Files.write(file, content);
    RunArchive archive = RunArchive.open(directory);
    assertThat(WrittenRun.samples(archive)).containsExactly(Examples.SAMPLES.get(0));
    assertThat(archive.check(archive.journal()).unreadableBlocks()).isEqualTo(1);
    assertThat(WrittenRun.cutBytes(directory)).isZero();
    assertThat(Files.readAllBytes(file)).isEqualTo(content);
  }

  @Test
  void findsTheNextBlockAfterDamage() throws IOException {
    WrittenRun.writeTo(directory);
    Path file = directory.resolve("samples.avro");
    int first = (int) Files.size(file);
    try (RunRecorder recorder = RunRecorder.append(directory)) {
      recorder.record(Examples.SAMPLES.get(0));
    }
    int second = (int) Files.size(file);
    try (RunRecorder recorder = RunRecorder.append(directory)) {
      recorder.record(Examples.SAMPLES.get(1));
    }
    byte[] content = Files.readAllBytes(file);
    content[first - 1] ^= 1;
    Files.write(file, content);
    assertThat(second).isGreaterThan(first);
    assertThat(WrittenRun.samples(RunArchive.open(directory)))
        .containsExactly(Examples.SAMPLES.get(1));
  }

  /** Of each byte in turn. */
  @Test
  void damageInTheHeaderCostsNoSample() throws IOException {
    WrittenRun.writeTo(directory);
    List<Sample> all = WrittenRun.samples(RunArchive.open(directory));
    Path file = directory.resolve("samples.avro");
    byte[] whole = Files.readAllBytes(file);
    int header = SampleHeader.drawn().length;
    assertThat(whole.length).isGreaterThan(header);

    for (int i = 0; i < header; i++) {
      byte[] damaged = whole.clone();
      damaged[i] ^= 0x55;
      Files.write(file, damaged);
      assertThat(WrittenRun.samples(RunArchive.open(directory))).as("byte %d", i).isEqualTo(all);
    }
  }

  @Test
  void refusesAFileWithoutSamples() throws IOException {
    WrittenRun.writeTo(directory);
    Files.writeString(directory.resolve("samples.avro"), "{\"trial\":1}\n");
    assertThatThrownBy(() -> WrittenRun.samples(RunArchive.open(directory)))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("samples.avro: it is not an Avro file; restore it from a copy");
  }

  private static List<Sample> twice(List<Sample> samples) {
    List<Sample> all = new ArrayList<>(samples);
    all.addAll(samples);
    return all;
  }

  private static int lines(byte[] bytes, int length) {
    int lines = 0;
    for (int i = 0; i < length; i++) {
      lines += bytes[i] == '\n' ? 1 : 0;
    }
    return lines;
  }
}
