package io.tare.harness.cli.command;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.studies.StudyFile;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The files that people and commands write, damaged in many ways: a command tells in a line for
 * each wrong key which file is wrong, in words that need no knowledge of Java or its libraries. The
 * files of a run are tested in {@code harness/archive}.
 */
class DamagedFilesTest {

  /** Words of Jackson, Avro, SnakeYAML and Java. */
  private static final Pattern LIBRARY =
      Pattern.compile(
          "(?i)com\\.fasterxml|org\\.snakeyaml|org\\.apache|java\\.|io\\.tare|JsonToken"
              + "|JsonParser|Stream(Read|Constraints)|Cannot (de)?serialize|Cannot construct"
              + "|Cannot coerce|Unexpected (character|end-of-input|EOF)|code \\d+\\)|was expecting"
              + "|Unrecognized|creator property|known properties|type id|REDACTED|Malformed"
              + "|Exception|a defect of|: null\\b|\\bnull;|Source:|code point|special characters"
              + "|simple key|flow (mapping|sequence)|block (mapping|end)|DocumentStart|<block"
              + "|deserializ|Duplicate field");

  @TempDir Path directory;

  @BeforeEach
  void record() throws Exception {
    new InProcess(directory).tare("model", "fit", "xen", "-o", "model.json");
    Files.writeString(
        directory.resolve("query.yaml"),
        """
        question: size
        vcpus: 2
        classes: [{rate: 40/s, service: 80ms, like: soa.matmul, n: 1500}]
        sla: {under: 1s}
        """);
    Files.copy(Path.of("../../campaigns/quickstart.yaml"), directory.resolve("c.yaml"));
    try (InputStream study = StudyFile.class.getResourceAsStream("xen.yaml")) {
      Files.write(directory.resolve("study.yaml"), study.readAllBytes());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "model.json, model show model.json",
    "query.yaml, ask --query query.yaml",
    "c.yaml, plan c.yaml",
    "study.yaml, study check study.yaml"
  })
  void tellsInPlainWordsWhatIsWrong(String file, String command) throws Exception {
    Path damaged = directory.resolve(file);
    byte[] whole = Files.readAllBytes(damaged);
    List<String> wrong = new ArrayList<>();
    for (Map.Entry<String, byte[]> each : damages(whole).entrySet()) {
      Files.write(damaged, each.getValue());
      InProcess program = new InProcess(directory);
      int status = program.tare(command.split(" "));
      boolean isPlain = !LIBRARY.matcher(program.err()).find();
      // A line for each wrong key.
      boolean isNamed =
          status == 2
              && program
                  .err()
                  .lines()
                  .allMatch(line -> line.startsWith("tare: ") && line.contains(file));
      if (status != 0 && !(isPlain && isNamed)) {
        wrong.add(each.getKey() + " (" + status + "): " + program.err());
      }
    }
    assertThat(wrong).as("%s, damaged, as %s tells", file, command).isEmpty();
  }

  private static Map<String, byte[]> damages(byte[] whole) {
    String text = new String(whole, UTF_8);
    Map<String, byte[]> damages = new LinkedHashMap<>();
    damages.put("empty", new byte[0]);
    for (String each :
        List.of("null", "[]", "{}", "\"text\"", "{\"a\": NaN}", "{]", "a: b: c", "&")) {
      damages.put(each, (each + "\n").getBytes(UTF_8));
    }
    damages.put("half", Arrays.copyOf(whole, whole.length / 2));
    damages.put("UTF-16", text.getBytes(UTF_16));
    damages.put("binary", binary());
    damages.put("NUL", (text.substring(0, text.length() / 3) + "\0\0\0").getBytes(UTF_8));
    damages.put("deep", ("[".repeat(5_000) + "]".repeat(5_000)).getBytes(UTF_8));
    change(damages, text, "lists for numbers", ": ?\\d+", ": [1]");
    change(damages, text, "huge numbers", ": ?\\d+", ": 1" + "0".repeat(400));
    change(damages, text, "other keys", "([a-z_]+)(\"?) ?:", "not_$1$2:");
    return damages;
  }

  private static void change(
      Map<String, byte[]> damages, String text, String name, String what, String by) {
    damages.put(name, text.replaceAll(what, by).getBytes(UTF_8));
  }

  private static byte[] binary() {
    byte[] binary = new byte[500];
    for (int i = 0; i < binary.length; i++) {
      binary[i] = (byte) (i * 37 + 129);
    }
    return binary;
  }
}
