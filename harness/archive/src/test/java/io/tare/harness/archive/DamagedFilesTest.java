package io.tare.harness.archive;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every file of a run, damaged in every way: one line names the file, in words that need no
 * knowledge of Java or its libraries.
 */
class DamagedFilesTest {

  /** Words of Jackson, Avro, SnakeYAML and Java. */
  private static final Pattern LIBRARY =
      Pattern.compile(
          "com\\.fasterxml|org\\.apache|java\\.|io\\.tare|Json(Token|Parser)|Stream(Read|Constr)"
              + "|[Cc]annot (de)?serialize|Cannot construct|Cannot coerce|Unexpected|code \\d+\\)"
              + "|was expecting|Unrecognized|creator property|known properties|type id|Malformed"
              + "|Exception|Source:|deserializ|Duplicate field|Flat[A-Z]|Some[A-Z]|Whole[A-Z]"
              + "|damaged: null|: null\\b|\\n");

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"plan.json", "journal.jsonl", "samples.avro", "environment/native.json"})
  void oneLineSaysInPlainWordsWhatIsWrong(String name) throws Exception {
    writeExamples();
    Path file = directory.resolve(name);
    List<String> wrong = new ArrayList<>();
    int complaints = 0;
    for (Map.Entry<String, byte[]> each : damages(Files.readAllBytes(file)).entrySet()) {
      Files.write(file, each.getValue());
      try {
        RunArchive archive = RunArchive.open(directory);
        var unused = archive.environments();
        archive.forEachBatch(batch -> {});
      } catch (ArchiveException e) {
        complaints++;
        String text = String.valueOf(e.getMessage());
        if (LIBRARY.matcher(text).find() || !text.contains(directory.toString())) {
          wrong.add(each.getKey() + ": " + text);
        }
      } catch (RuntimeException | Error e) {
        wrong.add(each.getKey() + ": " + e);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(complaints).isGreaterThan(name.equals("samples.avro") ? 5 : 20);
  }

  @Test
  void namesTheLineAndTheKeyAndWhatIsExpectedAndFound() throws Exception {
    writeExamples();
    Path plan = directory.resolve("plan.json");
    String text = Files.readString(plan);

    assertThat(complaint(text.replaceFirst("\"seed\" : -7", "\"seed\" : \"x\"")))
        .isEqualTo(
            "cannot read "
                + plan
                + ":3: seed must be a whole number in range, got \"x\"; restore it from a copy");
    assertThat(complaint(text.replaceFirst("\"seed\"", "\"more\" : 1, \"seed\"")))
        .contains(": unknown key more; there are ", "seed");
    assertThat(complaint(text.replaceFirst("\"workload\" : \"soap.marshal\",", "")))
        .contains("the key workload is missing", "; restore it from a copy");
    assertThat(complaint(text.substring(0, 100))).contains(": it ends too early; restore");
    assertThat(complaint("{\n]")).contains(plan + ":2: what begins in column ");
    assertThat(complaint(text.replaceFirst("\"seed\"", "\"format\"")))
        .contains(":3: the key format is there twice");
  }

  private String complaint(String plan) throws Exception {
    Files.writeString(directory.resolve("plan.json"), plan);
    // Its hash would differ before its content is read.
    Files.writeString(directory.resolve("journal.jsonl"), "");
    try {
      var unused = RunArchive.open(directory);
      return "";
    } catch (ArchiveException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private void writeExamples() {
    try (RunRecorder recorder = RunRecorder.create(directory, "name: x\n", Examples.PLAN)) {
      Examples.SAMPLES.forEach(recorder::record);
      Examples.JOURNAL.forEach(recorder::record);
      recorder.write(1, Examples.ENVIRONMENT);
    }
  }

  private static Map<String, byte[]> damages(byte[] whole) {
    String text = new String(whole, UTF_8);
    Map<String, byte[]> damages = new LinkedHashMap<>();
    damages.put("empty", new byte[0]);
    for (String each :
        List.of(
            "null", "[]", "{}", "7", "\"text\"", "NaN", "{\"a\": NaN}", "{]", "\t", "{\"a\"}")) {
      damages.put(each, (each + "\n{}\n").getBytes(UTF_8));
    }
    damages.put("half", Arrays.copyOf(whole, whole.length / 2));
    damages.put("a third", Arrays.copyOf(whole, whole.length / 3));
    damages.put("no line end", text.stripTrailing().getBytes(UTF_8));
    damages.put("byte order mark", ("\uFEFF" + text).getBytes(UTF_8));
    damages.put("UTF-16", text.getBytes(UTF_16));
    damages.put("binary", binary());
    damages.put("NUL", (text.substring(0, text.length() / 3) + "\0\0\0").getBytes(UTF_8));
    damages.put("deep", ("{\"a\": " + "[".repeat(5_000) + "}\n{}\n").getBytes(UTF_8));
    damages.put("deep tables", ("{\"a\":".repeat(5_000) + "}\n{}\n").getBytes(UTF_8));
    damages.put("twice", (text + text).getBytes(UTF_8));
    change(damages, text, "lists for numbers", ": ?-?\\d+", ": [1]");
    change(damages, text, "texts for numbers", ": ?-?\\d+", ": \"x\"");
    change(damages, text, "huge numbers", ": ?-?\\d+", ": 1" + "0".repeat(400));
    change(damages, text, "too long numbers", ": ?-?\\d+", ": 1" + "0".repeat(1_400));
    change(damages, text, "null for texts", ": ?\"[^\"]*\"", ": null");
    change(damages, text, "numbers for texts", ": ?\"[^\"]*\"", ": 12");
    change(damages, text, "tables for lists", "\\[[^\\[\\]]*\\]", "{\"a\": 1}");
    change(damages, text, "other keys", "\"([a-z_]+)\" ?:", "\"not_$1\":");
    change(damages, text, "a key twice", "(\"[a-z_]+\" ?: ?-?[\"\\w.]+,)", "$1$1");
    return damages;
  }

  private static void change(
      Map<String, byte[]> damages, String text, String name, String what, String by) {
    damages.put(name, text.replaceFirst(what, by).getBytes(UTF_8));
    damages.put("all: " + name, text.replaceAll(what, by).getBytes(UTF_8));
  }

  private static byte[] binary() {
    byte[] binary = new byte[500];
    for (int i = 0; i < binary.length; i++) {
      binary[i] = (byte) (i * 37 + 129);
    }
    return binary;
  }
}
