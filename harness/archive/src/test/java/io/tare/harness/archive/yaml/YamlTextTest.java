package io.tare.harness.archive.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tare.harness.spec.YamlPart;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlTextTest {

  private static YamlException refused(String text) {
    Throwable thrown = catchThrowable(() -> YamlText.compose("x", text));
    assertThat(thrown).isInstanceOf(YamlException.class);
    assertThat(thrown.getMessage()).doesNotContain("\n", "Exception").hasSizeLessThan(200);
    return (YamlException) thrown;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "name: a;p: {n: {k: v};w: x | 2 | the { here is not closed: expected ',' or '}', but got"
            + " <scalar> in line 3",
        "name: a;b: [1, 2;c: 3       | 2 | the [ here is not closed",
        "name: a;b: [1, 2}           | 2 | expected ',' or ']', but got }",
        "name: a;foo;bar: 1          | 2 | expected a ':' after the key",
        "name: \"abc;d: e;f: g       | 1 | the quotation here is not closed: found unexpected end"
            + " of stream",
        "x: y;- a                    | 2 | this does not continue what precedes it",
        "name: a;  b: c              | 2 | unexpected second ': '",
        "a: b;c: *d                  | 2 | found undefined alias d",
        "a: b;c: @d                  | 2 | found character '@' at the beginning; quote the value",
        "a: b;c: - d                 | 2 | unexpected '- '; begin the list on the next line",
        "a: b;c: \"\\d+\"              | 2 | unknown escape after the \\ in double quotes",
      })
  void saysInWhichLineToMendIt(String text, int line, String problem) {
    YamlException wrong = refused(text.replace(';', '\n'));

    assertThat(wrong.line()).isEqualTo(line);
    assertThat(wrong).hasMessageStartingWith("is not YAML: ").hasMessageContaining(problem);
  }

  @Test
  void refusesASecondDocumentWhereItBegins() {
    assertThat(refused("---\nname: a\n---\nname: b\n"))
        .hasMessage("a second document begins here; keep one in a file")
        .returns(3, YamlException::line);
  }

  /** Its value would be taken for what it stands for. */
  @Test
  void refusesATagOfOtherPrograms() throws YamlException {
    assertThat(refused("name: a\nrun: !include b.yaml\n"))
        .hasMessageStartingWith("unknown tag !include; ")
        .returns(2, YamlException::line);
    assertThat(YamlText.compose("x", "name: !!str 1\nrun: \"!a\"\nto: ${HOME}\n")).isPresent();
  }

  @ParameterizedTest
  @ValueSource(ints = {51, 2000, 100_000})
  void refusesDeepNesting(int depth) {
    assertThat(refused("a:\n " + "[".repeat(depth)).line()).isEqualTo(2);
    assertThat(refused("{a: ".repeat(depth))).hasMessageContaining("nested deeper than 50");
    assertThat(refused("- ".repeat(depth))).hasMessageContaining("nested deeper than 50");
    assertThat(refused("? ".repeat(depth))).hasMessageContaining("nested deeper than 50");
  }

  @Test
  void acceptsUsualNesting() throws YamlException {
    assertThat(YamlText.compose("x", "[".repeat(50) + "]".repeat(50))).isPresent();
    assertThat(YamlText.compose("x", "a: &x [1, 2]\nb: *x\nc: [*x, *x]")).isPresent();
    assertThat(YamlText.compose("x", "# nothing")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'', 1",
    "/a, 1",
    "/b, 2",
    "/b/c, 3",
    "/b/c/0, 4",
    "/b/c/0/1, 5",
    "/b/c/1, 6",
    "/b/c/9, 3",
    "/b/x/y, 2",
    "/z, 1"
  })
  void knowsTheLineOfEveryPartOrItsParent(String pointer, int line) throws YamlException {
    assertThat(YamlText.compose("x", "a: 2.50\nb:\n  c:\n  - [1,\n     2]\n  - 3\n").orElseThrow())
        .returns(line, root -> root.line(pointer));
  }

  @Test
  void aMergeKeyAddsMissingKeysToATable() throws YamlException {
    YamlPart root =
        YamlText.compose(
                "x",
                """
                one: &one {kind: native, cpus: 1}
                two: &two
                  cpus: 2
                  memory: 1GiB
                three: {<<: *one, memory: 2GiB}
                four:
                  <<: [*two, *one]
                five:
                  <<: {kind: uml}
                  "<<": quoted
                """)
            .orElseThrow();

    assertThat(texts(root, "three")).containsOnly("memory=2GiB", "kind=native", "cpus=1");
    assertThat(texts(root, "four")).containsOnly("cpus=2", "memory=1GiB", "kind=native");
    assertThat(texts(root, "five")).containsOnly("<<=quoted", "kind=uml");
    assertThat(root.line("/four/cpus")).isEqualTo(3);
    assertThat(root.line("/four/kind")).isEqualTo(1);
  }

  @Test
  void refusesAMergeKeyWithoutATable() {
    assertThat(refused("a: &a [1]\nb:\n  c: 1\n  <<: *a\n"))
        .hasMessageContaining("such as <<: *base")
        .returns(4, YamlException::line);
    assertThat(refused("a: &a {b: 1}\nc:\n  <<: *a\n  <<: *a\n"))
        .hasMessageContaining("<<: [*a, *b]")
        .returns(4, YamlException::line);
  }

  private static List<String> texts(YamlPart root, String key) {
    YamlPart.Mapping table =
        (YamlPart.Mapping) ((YamlPart.Mapping) root).entry(key).orElseThrow().value();
    return table.entries().stream()
        .map(
            each ->
                ((YamlPart.Scalar) each.key()).text()
                    + "="
                    + ((YamlPart.Scalar) each.value()).text())
        .toList();
  }

  @Test
  void refusesAnAliasToAnEnclosingNode() {
    assertThat(refused("a: 1\nb: &x\n  - c: *x\n"))
        .hasMessage("the alias refers to a node that contains it");
    assertThat(refused("a: 1\nb: &x\n  - c: *x\n").line()).isEqualTo(3);
  }

  @Test
  void countsExpandedAliases() {
    StringBuilder laughs = new StringBuilder("a0: &a0 [ha, ha, ha, ha, ha, ha, ha, ha, ha, ha]\n");
    StringBuilder deep = new StringBuilder("a0: &a0 [x]\n");
    for (int i = 1; i < 60; i++) {
      String last = "*a" + (i - 1);
      laughs.append("a" + i + ": &a" + i + " [" + (last + ", ").repeat(9) + last + "]\n");
      deep.append("a" + i + ": &a" + i + " [" + last + "]\n");
    }
    assertThat(refused(laughs.toString())).hasMessageContaining("more than 200000 values");
    assertThat(refused(laughs.toString()).line()).isEqualTo(6);
    assertThat(refused(deep.toString())).hasMessageContaining("nested deeper than 50");
  }

  @Test
  void refusesALongFileWithoutReadingItToItsEnd(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("long.yaml");
    Files.writeString(file, "# " + "x".repeat(5_000_000) + "\n");
    assertThatThrownBy(() -> YamlText.read(file)).hasMessageContaining("longer than 1000000 bytes");
    assertThatThrownBy(() -> YamlText.read(Path.of("/dev/zero")))
        .hasMessageContaining("longer than");
    assertThat(refused("#".repeat(1_000_001))).hasMessageContaining("longer than 1000000 bytes");

    Files.write(file, new byte[] {'a', (byte) 0xFF});
    assertThatThrownBy(() -> YamlText.read(file)).isInstanceOf(CharacterCodingException.class);
  }

  @Test
  void readsOrRefusesAnyText() {
    Random random = new Random(1);
    String signs = "[]{}:,-?&*!|>'\"%@`#\n\n \tab0.<~\\\u00e9\u0001\ud800";
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(60); length > 0; length--) {
        text.append(signs.charAt(random.nextInt(signs.length())));
      }
      Throwable thrown = catchThrowable(() -> YamlText.compose("x", text.toString()));
      if (thrown != null) {
        assertThat(thrown).as(text.toString()).isInstanceOf(YamlException.class);
        assertThat(thrown.getMessage()).doesNotContain("\n");
      }
    }
  }
}
