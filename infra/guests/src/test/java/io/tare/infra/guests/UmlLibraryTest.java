package io.tare.infra.guests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.model.BundledFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library that has the host give up what a guest has read, loaded before a small program. */
class UmlLibraryTest {

  private static final int PAGES = 4096;

  /** Reads a file page by page, as User Mode Linux does, and prints how many are in memory then. */
  private static final String READER =
      """
      extern int open(const char *, int, ...), printf(const char *, ...), fsync(int);
      extern int mincore(void *, unsigned long, unsigned char *);
      extern void *mmap(void *, unsigned long, int, int, int, long);
      extern long pread64(int, void *, unsigned long, long);
      static char page[4096];
      static unsigned char there[%1$d];
      int main(int count, char **words) {
        int file = open(words[1], words[2][0] - '0');
        fsync(file);
        for (long i = 0; i < %1$d; i++) {
          if (pread64(file, page, sizeof page, i * 4096) != sizeof page || page[0] != (char) i) {
            return 1;
          }
        }
        int pages = 0;
        mincore(mmap(0, %1$dl * 4096, 1, 1, file, 0), %1$dl * 4096, there);
        for (int i = 0; i < %1$d; i++) {
          pages += there[i] & 1;
        }
        printf("%%d", pages);
        return 0;
      }
      """
          .formatted(PAGES);

  private static final String FOR_READING = "0";
  private static final String FOR_WRITING = "2";

  @TempDir private Path directory;

  @BeforeEach
  void compile() throws Exception {
    assumeTrue(UmlLibrary.COMPILER.found().isPresent(), "no gcc; install the package gcc");
    assumeTrue(
        !Files.getFileStore(directory).type().equals("tmpfs"),
        "the temporary directory is in memory; set java.io.tmpdir to one on a disk");
    Files.writeString(directory.resolve("reader.c"), READER);
    Files.writeString(directory.resolve("reads.c"), BundledFile.text(UmlLibrary.class, "reads.c"));
    output("gcc", "-O1", "-w", "-fno-builtin", "-o", "reader", "reader.c");
    output(
        "gcc",
        "-O2",
        "-Wall",
        "-Werror",
        "-fPIC",
        "-shared",
        "-nostdlib",
        "-o",
        "reads.so",
        "reads.c");
    byte[] bytes = new byte[PAGES * 4096];
    for (int i = 0; i < PAGES; i++) {
      bytes[i * 4096] = (byte) i;
    }
    Files.write(directory.resolve("file"), bytes);
  }

  /** Only what was read last is kept, until the next reading elsewhere. */
  @Test
  void theHostGivesUpWhatWasReadOfAFileThatIsOpenForWriting() throws Exception {
    assertThat(pagesInMemoryAfterReading(FOR_WRITING)).isLessThan(PAGES / 4);
  }

  /** Such as an image below the disks of several guests. */
  @Test
  void theHostKeepsWhatWasReadOfAFileThatIsOpenOnlyForReading() throws Exception {
    assertThat(pagesInMemoryAfterReading(FOR_READING)).isGreaterThan(PAGES / 4);
  }

  private int pagesInMemoryAfterReading(String openFor) throws Exception {
    return Integer.parseInt(output("env", "LD_PRELOAD=./reads.so", "./reader", "file", openFor));
  }

  private String output(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(words));
    Process process =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }
}
