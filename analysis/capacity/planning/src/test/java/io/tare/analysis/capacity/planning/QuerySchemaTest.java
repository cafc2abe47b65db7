package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tare.analysis.capacity.models.Models;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.models.OverheadModelBuilder;
import io.tare.harness.spec.JsonLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Queries that satisfy the schema are accepted: checks random ones, right and wrong, that pass the
 * schema.
 */
class QuerySchemaTest {

  private static final int QUERIES = 5_000;
  private static final double WRONG = 0.02;

  private final SplittableRandom random = new SplittableRandom(7);

  @Test
  void queriesAcceptedByTheSchemaAreRead() {
    Schema schema = schema(JsonLayout.of(QuerySchema.document()));
    int passed = 0;
    for (int i = 0; i < QUERIES; i++) {
      String query = query();
      if (schema.validate(query, InputFormat.JSON).isEmpty()) {
        passed++;
        assertThatCode(() -> QueryReader.read("query", query)).as(query).doesNotThrowAnyException();
      }
    }
    assertThat(passed).isBetween(QUERIES / 100, QUERIES / 2);
  }

  @Test
  void queriesThatAreReadSatisfyTheSchema() throws Exception {
    Schema schema = schema(JsonLayout.of(QuerySchema.document()));
    int read = 0;
    for (int i = 0; i < QUERIES; i++) {
      String query = query();
      if (isRead(query)) {
        read++;
        assertThat(schema.validate(query, InputFormat.JSON)).as(query).isEmpty();
      }
    }
    assertThat(read).isBetween(QUERIES / 100, QUERIES / 2);
  }

  /** A list of one is that value. */
  @Test
  void aValueMayBeInAList() {
    String query = "{\"classes\": [{\"rate\": [\"10/s\"], \"service\": \"80ms\"}]}";

    assertThat(isRead(query)).isTrue();
    assertThat(schema(JsonLayout.of(QuerySchema.document())).validate(query, InputFormat.JSON))
        .isEmpty();
  }

  private static boolean isRead(String query) {
    try {
      QueryReader.read("query", query);
      return true;
    } catch (QueryException e) {
      return false;
    }
  }

  @Test
  void queriesAcceptedByTheServedSchemaCanBeAnswered() {
    List<OverheadModel> models = List.of(Models.shipped());
    CapacityPlanner planner = new CapacityPlanner(models);
    Schema schema = schema(ServedSchema.document(models));
    int passed = 0;
    for (int i = 0; i < QUERIES; i++) {
      String query = query().replace("uml", "vmware");
      if (schema.validate(query, InputFormat.JSON).isEmpty()) {
        passed++;
        assertThat(refusalAtOnce(planner, query)).as(query).isNull();
      }
    }
    assertThat(passed).isBetween(QUERIES / 200, QUERIES / 2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"classes\": {\"rate\": \"1/s\", \"like\": \"soa.matmul\", \"n\": 1500}}",
        "{\"classes\": {\"rate\": \"1/s\", \"request\": {\"size\": \"6MB\"}}}",
        "{\"classes\": {\"rate\": \"1/s\", \"service\": \"1s\", \"like\": \"soa.chess\"}}",
        "{\"platforms\": \"moon\", \"classes\": {\"rate\": \"1/s\", \"service\": \"1s\"}}",
        "{\"model\": \"moon\", \"classes\": {\"rate\": \"1/s\", \"service\": \"1s\"}}",
        "{\"network\": \"moon\", \"classes\": {\"rate\": \"1/s\", \"service\": \"1s\"}}",
        "{\"classes\": {\"rate\": \"1/s\", \"service\": \"1s\", \"n\": 1}}",
        "{\"classes\": {\"rate\": \"1/s\", \"service\": \"1s\", \"like\": \"soa.matmul\", \"n\": 1e9}}",
        "{\"classes\": {\"rate\": \"1/s\", \"request\": {\"size\": \"1.9MB\"}, \"unmarshal\": \"1ms\"}}",
        "{\"classes\": [{\"rate\": \"1/s\", \"answer\": {\"size\": [\"6MB\", \"11MB\"]}, \"marshal\": \"1ms\"}]}",
        "{\"classes\": {\"name\": \"a\\fb\", \"rate\": \"1/s\", \"service\": \"1s\"}}",
        "{\"classes\": {\"name\": \"\", \"rate\": \"1/s\", \"service\": \"1s\"}}",
        "{\"pd\": {\"moon\": 2}, \"classes\": {\"rate\": \"1/s\", \"service\": \"1s\"}}"
      })
  void theServedSchemaRejectsQueriesThatTheModelCannotAnswer(String query) {
    List<OverheadModel> models = List.of(Models.shipped());
    assertThat(schema(ServedSchema.document(models)).validate(query, InputFormat.JSON))
        .isNotEmpty();
    assertThat(refusal(new CapacityPlanner(models), query)).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"service\": \"1s\", \"like\": \"soa.matmul\", \"n\": 1e9",
        "\"request\": {\"size\": \"1B\"}, \"unmarshal\": \"1ms\""
      })
  void aBoundCanBeRequestedOutsideTheMeasuredRegion(String requests) {
    String query = "{%s\"classes\": {\"rate\": \"1/s\", " + requests + "}}";
    Schema schema = schema(ServedSchema.document(List.of(Models.shipped())));

    assertThat(schema.validate(query.formatted(""), InputFormat.JSON)).isNotEmpty();
    assertThat(schema.validate(query.formatted("\"extrapolate\": true, "), InputFormat.JSON))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2MB", "10MB", "2000kB", "002.0 MB", "9.5367MiB", "0.01GB"})
  void theServedSchemaAcceptsMeasuredPoints(String size) {
    String query =
        "{\"classes\": {\"rate\": \"1/s\", \"unmarshal\": \"1ms\", \"request\": {\"size\": \"%s\"}}}"
            .formatted(size);
    List<OverheadModel> models = List.of(Models.shipped());

    assertThat(schema(ServedSchema.document(models)).validate(query, InputFormat.JSON)).isEmpty();
    assertThat(refusal(new CapacityPlanner(models), query)).isNull();
  }

  @Test
  void eachOfSeveralModelsHasItsOwnNames() {
    OverheadModel usual = Models.shipped();
    OverheadModel other = renamed(usual);
    Schema schema = schema(ServedSchema.document(List.of(usual, other)));
    String query =
        "{%s\"platforms\": [\"%s\"], \"classes\": {\"rate\": \"1/s\", \"service\": \"1s\"}}";

    assertThat(schema.validate(query.formatted("", "vmware"), InputFormat.JSON)).isEmpty();
    assertThat(schema.validate(query.formatted("", "moon"), InputFormat.JSON)).isNotEmpty();
    String asked = "\"model\": \"other\", ";
    assertThat(schema.validate(query.formatted(asked, "moon"), InputFormat.JSON)).isEmpty();
    assertThat(schema.validate(query.formatted(asked, "vmware"), InputFormat.JSON)).isNotEmpty();
  }

  /** A model of the same parts whose only platform besides the reference has a different name. */
  private static OverheadModel renamed(OverheadModel model) {
    return OverheadModelBuilder.builder()
        .id("other")
        .title(model.title())
        .data(model.data())
        .sha256(model.sha256())
        .reference(model.reference())
        .platforms(Map.of(model.reference(), "the reference", "moon", "far away"))
        .facts(model.facts())
        .draws(model.draws())
        .components(model.components())
        .responses(model.responses())
        .queues(List.of())
        .networks(model.networks())
        .residuals(model.residuals())
        .notes(model.notes())
        .build();
  }

  private static Schema schema(String document) {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(document);
  }

  /** The same without long computations: they stop because the thread is interrupted. */
  private static QueryException.@Nullable Kind refusalAtOnce(
      CapacityPlanner planner, String query) {
    Thread.currentThread().interrupt();
    try {
      return refusal(planner, query);
    } catch (CancellationException e) {
      return null;
    } finally {
      var unused = Thread.interrupted();
    }
  }

  private static QueryException.@Nullable Kind refusal(CapacityPlanner planner, String query) {
    try {
      var unused = planner.answer(QueryReader.read("query", query));
      return null;
    } catch (QueryException e) {
      return e.kind();
    }
  }

  private String query() {
    Map<String, String> keys = new LinkedHashMap<>();
    some(keys, "question", word("predict size compare sweep sensitivity inverse explain"), "\"x\"");
    some(keys, "platforms", list("\"uml\"", 0, 20), list("\"uml\"", 21, 22));
    some(keys, "vms", one("1", "10000"), one("0", "10001", "\"two\""));
    some(keys, "vcpus", one("1", "256"), "257");
    keys.put("classes", classes());
    some(keys, "sla", sla(), one("{}", "1"));
    some(keys, "network", word("lan loopback net-1"), word("- lan,2"));
    some(keys, "link", one("\"1Gbit/s\"", "\"0.5 bit/s\""), one("\"1GB\"", "1"));
    some(keys, "threads", one("1", "100000"), "0");
    some(keys, "host", "{\"cpus\": 1024, \"vms\": 10000}", "{\"cpus\": 8}");
    some(keys, "prices", "{\"uml\": 0, \"native\": 1e15}", "{\"uml\": -1}");
    some(keys, "pd", "{\"uml\": [1, 1000000], \"native\": 0.1}", "{\"uml\": [1, 2, 3]}");
    some(keys, "vary", vary(), one("{\"what\": \"rate\"}", "{}"));
    some(keys, "extrapolate", one("true", "false"), "\"yes\"");
    some(keys, "draws", one("1", "2000"), "2001");
    return table(keys);
  }

  private String classes() {
    List<String> all = new ArrayList<>();
    int count = chance(WRONG) ? 11 : 1 + random.nextInt(chance(0.1) ? 10 : 2);
    for (int i = 0; i < count; i++) {
      all.add(requests("c" + i));
    }
    return count == 1 && chance(0.5) ? all.get(0) : "[" + String.join(", ", all) + "]";
  }

  private String requests(String name) {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("name", '"' + name + '"');
    String rate = one("\"40/s\"", "[\"0.1/s\", \"2/s\"]", "\"999999999999999999/s\"");
    if (chance(0.8)) {
      keys.put("rate", chance(WRONG) ? one("40", "\"0/s\"", "[\"0/s\", \"2/s\"]") : rate);
    }
    if (chance(keys.containsKey("rate") ? WRONG : 0.9)) {
      keys.put("clients", one("1", "2000"));
    }
    some(keys, "think", times(), "\"1\"");
    String service = one("\"80ms\"", "[\"1us\", \"1.5 min\"]", "\"999999999999999999.9h\"");
    some(keys, "service", service, one("\"1 m\"", "\"0s\"", "[\"0s\", \"1s\"]"));
    some(keys, "like", word("soa.matmul"), "{}");
    some(keys, "n", one("1500", "1e15", "0.5"), one("0", "1e16"));
    String body =
        one("{\"size\": \"6MB\"}", "{\"size\": [\"1 B\", \"2GiB\"], \"characters\": 1.5}");
    some(keys, "request", body, "{\"size\": \"0B\"}");
    some(keys, "answer", body, "{\"characters\": 1}");
    some(keys, "unmarshal", times(), "[]");
    some(keys, "marshal", times(), "1");
    some(keys, "disk", times(), "true");
    some(keys, "variation", one("0", "100"), "100.5");
    return table(keys);
  }

  private String times() {
    return one("\"80ms\"", "[\"0s\", \"1.5 min\"]", "\"999999999999999999.9h\"");
  }

  private String sla() {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("under", one("\"1s\"", "\"0.000000001ns\"", "\"0s\""));
    some(keys, "quantile", shares(), one("\"99.991%\"", "\"0%\"", "95"));
    some(keys, "confidence", one(shares(), "\"99.999999999%\""), "\"100%\"");
    return table(keys);
  }

  private String shares() {
    return one("\"95%\"", "\"99.99 %\"", "\"99.990%\"", "\"0.1%\"", "\"97.725%\"");
  }

  private String vary() {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("what", word("rate clients size characters service vcpus vms"));
    int kind = random.nextInt(4);
    keys.put("from", List.of("\"0.5/s\"", "1", "\"1kB\"", "\"1ms\"").get(kind));
    keys.put("to", List.of("\"60/s\"", "64", "\"1GB\"", "\"1h\"").get(kind));
    some(keys, "steps", one("2", "100"), "1");
    return table(keys);
  }

  private boolean chance(double share) {
    return random.nextDouble() < share;
  }

  private String one(String... values) {
    return values[random.nextInt(values.length)];
  }

  private String word(String words) {
    return '"' + one(words.split(" ")) + '"';
  }

  private String list(String value, int min, int max) {
    return "[" + String.join(", ", Collections.nCopies(random.nextInt(min, max + 1), value)) + "]";
  }

  private void some(Map<String, String> keys, String key, String right, String wrong) {
    if (chance(0.4)) {
      keys.put(key, chance(WRONG) ? wrong : right);
    }
  }

  private static String table(Map<String, String> keys) {
    return keys.entrySet().stream()
        .map(each -> '"' + each.getKey() + "\": " + each.getValue())
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
