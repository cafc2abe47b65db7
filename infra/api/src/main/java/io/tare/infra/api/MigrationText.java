package io.tare.infra.api;

import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Problems;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Schema;
import io.tare.harness.spec.TableWriter;
import io.tare.harness.spec.Type;
import io.tare.harness.spec.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * A migration in a campaign: {@code live}, or a table. Plans store it as a text, {@code
 * bandwidth=1Gbit/s downtime=300ms}, which campaigns also used formerly.
 */
final class MigrationText implements Type<String> {

  private static final String EXPECTED =
      "live, or settings such as {bandwidth: 1Gbit/s, downtime: 300ms, mode: precopy, deadline:"
          + " 60s, escalate: abort}";

  @Override
  public Optional<String> read(Value value) {
    if (!value.isTable()) {
      Optional<String> text = value.read(MigrationText::checked, EXPECTED);
      text.filter(words -> words.contains("="))
          .ifPresent(words -> value.notice("is an old syntax; write keys and values"));
      return text;
    }
    Entries entries = MigrationOrder.SPEC.read(value);
    StringJoiner words = new StringJoiner(" ");
    words.setEmptyValue(MigrationOrder.PLAIN);
    MigrationOrder.SPEC.all().forEach(key -> text(key, entries).ifPresent(words::add));
    return Optional.of(words.toString());
  }

  private static <T> Optional<String> text(Key<T> key, Entries entries) {
    return entries.find(key).map(value -> key.name() + "=" + key.type().write(value));
  }

  private static String checked(String text) {
    var unused = MigrationOrder.parse(text);
    return text;
  }

  /**
   * The settings of a text; none for the single word.
   *
   * @throws IllegalArgumentException if it is neither
   */
  static Map<String, String> settings(String text) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String word : text.strip().split("\\s+")) {
      int at = word.indexOf('=');
      if (at > 0) {
        settings.put(word.substring(0, at), word.substring(at + 1));
      } else if (!word.equals(MigrationOrder.PLAIN)) {
        throw wrong(word);
      }
    }
    return settings;
  }

  /** The exception for a malformed text. */
  static IllegalArgumentException wrong(String found) {
    return Scalar.wrong(EXPECTED, found);
  }

  @Override
  public Object write(String text) {
    Entries entries = MigrationOrder.SPEC.read(settings(text), new Problems(""));
    TableWriter table = new TableWriter();
    MigrationOrder.SPEC.all().forEach(key -> put(key, entries, table));
    return table.entries().isEmpty() ? text : table.entries();
  }

  private static <T> void put(Key<T> key, Entries entries, TableWriter table) {
    var unused = table.put(key, entries.find(key));
  }

  @Override
  public String range() {
    return MigrationOrder.PLAIN + ", or [keys](../how-to/measure-live-migration.md)";
  }

  @Override
  public Map<String, Object> schema() {
    return Map.of("anyOf", List.of(Schema.matching("."), MigrationOrder.SPEC.schema()));
  }
}
