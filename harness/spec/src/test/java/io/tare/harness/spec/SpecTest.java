package io.tare.harness.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.Dimension;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One declaration: reading, messages, schema and documents. */
class SpecTest {

  private static final Key<Long> HEAP =
      Key.of("heap", Scalar.quantity(Dimension.SIZE, 16L << 20, 1L << 30), "a JVM's heap")
          .orElse(512L << 20);
  private static final Key<List<Integer>> CPUS =
      Key.of("cpus", Scalar.integer(1, 8).oneOrMore(), "processors").formerly("processors");
  private static final Key<String> KIND =
      Key.of("kind", Scalar.choice("open", "closed"), "how submissions start")
          .required("open or closed");
  private static final Key<Double> RATE =
      Key.of("rate", Scalar.rate(1000), "submissions per second").onlyWith(HEAP).notWith(CPUS);
  private static final Spec KEYS = Spec.of(KIND, HEAP, CPUS, RATE);

  private final Problems problems = new Problems("x");

  private Entries read(Map<String, String> texts) {
    return KEYS.read(texts, problems);
  }

  private List<String> messages() {
    return problems.all().stream().map(each -> each.key() + ": " + each.text()).toList();
  }

  @Test
  void readsByTheConstant() {
    Entries entries = read(Map.of("kind", "open", "heap", "64MiB", "cpus", "2"));

    assertThat(problems.isEmpty()).isTrue();
    assertThat(entries.get(HEAP)).isEqualTo(64L << 20);
    assertThat(entries.find(CPUS)).contains(List.of(2));
  }

  @Test
  void givesDefaultsOfMissingKeys() {
    assertThat(read(Map.of("kind", "open")).get(HEAP)).isEqualTo(512L << 20);
  }

  @Test
  void reportsValuesOutOfRange() {
    read(Map.of("kind", "open", "heap", "1MiB", "cpus", "9"));

    assertThat(messages())
        .containsExactlyInAnyOrder(
            "heap: expected 16MiB to 1GiB, found \"1MiB\"",
            "cpus: expected a whole number from 1 to 8 without unit, found \"9\"");
  }

  @Test
  void reportsTheRangeOfValuesThatNoNumberHolds() {
    read(Map.of("kind", "open", "heap", "99999999999GiB"));

    assertThat(messages())
        .containsExactly("heap: expected 16MiB to 1GiB, found \"99999999999GiB\"");
  }

  /** As in its schema, and for programs that write JSON. */
  @Test
  void aWholeNumberMayHaveZeroDecimals() {
    assertThat(read(Map.of("kind", "open", "cpus", "2.0")).find(CPUS)).contains(List.of(2));

    read(Map.of("kind", "open", "cpus", "2.5"));
    assertThat(messages())
        .containsExactly("cpus: expected a whole number from 1 to 8 without unit, found \"2.5\"");
  }

  @Test
  void guessesTheIntendedKey() {
    read(Map.of("kind", "open", "hep", "64MiB"));

    assertThat(messages()).containsExactly("hep: Unknown key 'hep'; did you mean 'heap'?");
  }

  /** One mistake, one line. */
  @Test
  void aMisspeltKeyIsNotMissingToo() {
    read(Map.of("knid", "open"));

    assertThat(messages()).containsExactly("knid: Unknown key 'knid'; did you mean 'kind'?");
  }

  @Test
  void guessesAKeyInOtherCase() {
    read(Map.of("KIND", "open"));

    assertThat(messages()).containsExactly("KIND: Unknown key 'KIND'; did you mean 'kind'?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"N", "m"})
  void guessesAShortKeyIfItIsTheOnlyOneMissing(String word) {
    var unused =
        Spec.of(Key.of("n", Scalar.integer(1, 9), "order").required("an order"), HEAP)
            .read(Map.of(word, "3"), problems);

    assertThat(messages())
        .containsExactly("%1$s: Unknown key '%1$s'; did you mean 'n'?".formatted(word));
  }

  @Test
  void reportsMissingKeys() {
    read(Map.of());

    assertThat(messages()).containsExactly("kind: is missing; expected open or closed");
  }

  @Test
  void readsAnOlderNameWithANotice() {
    Entries entries = read(Map.of("kind", "open", "processors", "4"));

    assertThat(entries.find(CPUS)).contains(List.of(4));
    assertThat(problems.notices().toString()).contains("is an older word; write cpus");
  }

  @Test
  void refusesAKeyWithoutItsCompanionAndBesideItsRival() {
    read(Map.of("kind", "open", "rate", "3/s", "cpus", "1"));

    assertThat(messages())
        .containsExactly(
            "rate: means nothing without heap", "rate: cannot be combined with cpus; keep one");
  }

  @Test
  void refusesToDeclareAKeyTwice() {
    assertThatThrownBy(() -> Spec.of(HEAP, HEAP)).hasMessage("heap is declared twice");
  }

  @Test
  void writesWhatItReads() {
    Map<String, Object> written =
        new TableWriter().put(HEAP, 64L << 20).put(RATE, 2.5).put(CPUS, List.of(1, 2)).entries();

    assertThat(written).isEqualTo(Map.of("heap", "64MiB", "rate", "2.5/s", "cpus", List.of(1, 2)));
  }

  @Test
  void saysWhatToWriteInsteadOfAnotherWord() {
    Type<String> open = new RecordType<>(Spec.of(CPUS), e -> Optional.of("o"), SpecTest::nothing);
    OneOf<String> either =
        new OneOf<>(
            "kind",
            "{kind: open}",
            Map.of("open", open),
            Map.of("poisson", "write open"),
            thing -> thing);

    either.read(new Value(YamlPart.of(Map.of("kind", "poisson")), "", problems));

    assertThat(messages()).containsExactly("kind: \"poisson\" is not known; write open");
  }

  @Test
  void distinguishesTablesByAWord() {
    Type<String> open =
        new RecordType<>(
            Spec.of(RATE.as(Scalar.rate(9))), e -> Optional.of("o"), SpecTest::nothing);
    Type<String> closed = new RecordType<>(Spec.of(CPUS), e -> Optional.of("c"), SpecTest::nothing);
    OneOf<String> either =
        new OneOf<>("kind", "{kind: open}", Map.of("open", open, "closed", closed), thing -> thing);

    Optional<String> read =
        either.read(new Value(YamlPart.of(Map.of("kind", "closed", "cpus", "2")), "", problems));

    assertThat(read).contains("c");
    assertThat(problems.isEmpty()).isTrue();
    assertThat(either.schema().toString()).contains("{const=open}", "{const=closed}");
  }

  /** As where a list's hyphen was forgotten; one mistake, one line. */
  @Test
  void refusesTwoWordsOfOneTable() {
    YamlPart.Entry open =
        new YamlPart.Entry(new YamlPart.Scalar(1, "kind"), new YamlPart.Scalar(1, "open"));
    YamlPart.Entry again =
        new YamlPart.Entry(new YamlPart.Scalar(2, "kind"), new YamlPart.Scalar(2, "open"));
    YamlPart table = new YamlPart.Mapping(1, List.of(open, again));

    assertThat(either().read(new Value(table, "", problems))).isEmpty();
    assertThat(problems.all()).hasToString("[x:2: kind: is written twice; keep one]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Kind", "knid"})
  void guessesTheKeyOfAMisspeltWord(String word) {
    var unused = either().read(new Value(YamlPart.of(Map.of(word, "open")), "", problems));

    assertThat(messages())
        .containsExactly("%1$s: Unknown key '%1$s'; did you mean 'kind'?".formatted(word));
  }

  private static OneOf<String> either() {
    Type<String> open = new RecordType<>(Spec.of(CPUS), e -> Optional.of("o"), SpecTest::nothing);
    return new OneOf<>("kind", "{kind: open}", Map.of("open", open), thing -> thing);
  }

  private static void nothing(String thing, TableWriter writing) {}

  @Test
  void makesASchemaThatDefinesNamedTypesOnce() {
    Map<String, Object> schema = Schema.document("urn:x", "x", "y", KEYS.schema());

    assertThat(schema.get("required")).isEqualTo(List.of("kind"));
    assertThat(schema.get("$defs").toString()).contains("size={", "MiB");
    assertThat(schema.get("properties").toString())
        .contains("heap={description=a JVM's heap; if left out: 512MiB, $ref=#/$defs/size}");
  }

  @Test
  void makesRowsOfADocument() {
    assertThat(ReferenceTable.all(KEYS))
        .contains("| `heap` | a JVM's heap | 16MiB to 1GiB | 512MiB |\n");
  }
}
