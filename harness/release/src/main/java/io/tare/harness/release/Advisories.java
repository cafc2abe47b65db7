package io.tare.harness.release;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Asks a database in the form of OSV which known advisories are about the libraries of a bill of
 * materials, those merged into GlassFish's jar included. It sends only their names and versions.
 *
 * @see <a href="https://google.github.io/osv.dev/post-v1-querybatch/">OSV, querybatch</a>
 */
final class Advisories {

  /** There are none in the database. */
  static final int NONE = 0;

  /** There are some; each library with advisories is printed on a line. */
  static final int SOME = 1;

  /** Nothing is known, because the database or the bill could not be read. */
  static final int UNCHECKED = 3;

  private static final String OWN = "pkg:maven/" + Coordinates.OWN_GROUP + "/";
  private static final int MAX_QUERIES = 500;
  private static final Duration DEADLINE = Duration.ofSeconds(60);
  private static final JsonMapper JSON = new JsonMapper();

  private final URI database;
  private final PrintStream out;

  Advisories(URI database, PrintStream out) {
    this.database = database;
    this.out = out;
  }

  /**
   * Checks a bill and exits with the status.
   *
   * @param arguments the bill, and the address of the database
   */
  public static void main(String[] arguments) throws InterruptedException {
    Advisories advisories = new Advisories(URI.create(arguments[1]), System.out);
    System.exit(advisories.about(Path.of(arguments[0])));
  }

  /** Prints what is known, and returns the status. */
  int about(Path bill) throws InterruptedException {
    try {
      List<String> libraries = libraries(bill);
      List<String> found = new ArrayList<>();
      for (int i = 0; i < libraries.size(); i += MAX_QUERIES) {
        found.addAll(asked(libraries.subList(i, Math.min(i + MAX_QUERIES, libraries.size()))));
      }
      found.forEach(out::println);
      out.printf(
          "%d of %d libraries have known advisories (%s)%n",
          found.size(), libraries.size(), database);
      return found.isEmpty() ? NONE : SOME;
    } catch (JsonProcessingException e) {
      return unchecked("the bill or an answer of the database is not JSON");
    } catch (IOException e) {
      return unchecked(e.getMessage() == null ? "it cannot be reached" : e.getMessage());
    }
  }

  private int unchecked(String reason) {
    out.printf(
        "not checked for advisories: %s: %s; run .ci/advisories where the database can be reached%n",
        database, reason);
    return UNCHECKED;
  }

  private static List<String> libraries(Path bill) throws IOException {
    if (!Files.isReadable(bill)) {
      throw new IOException("there is no bill of materials " + bill);
    }
    SortedSet<String> libraries = new TreeSet<>();
    for (JsonNode purl : JSON.readTree(bill.toFile()).findValues("purl")) {
      if (!purl.asText().startsWith(OWN)) {
        libraries.add(purl.asText());
      }
    }
    if (libraries.isEmpty()) {
      throw new IOException(bill + " lists no library");
    }
    return List.copyOf(libraries);
  }

  /** A line for each library with advisories. */
  private List<String> asked(List<String> libraries) throws IOException, InterruptedException {
    ObjectNode question = JSON.createObjectNode();
    ArrayNode queries = question.putArray("queries");
    libraries.forEach(each -> queries.addObject().putObject("package").put("purl", each));
    JsonNode results = JSON.readTree(answer(question.toString())).path("results");
    if (results.size() != libraries.size()) {
      throw new IOException(
          "it answered %d of %d questions".formatted(results.size(), libraries.size()));
    }
    List<String> found = new ArrayList<>();
    for (int i = 0; i < libraries.size(); i++) {
      List<String> names = results.get(i).path("vulns").findValuesAsText("id");
      if (!names.isEmpty()) {
        found.add(libraries.get(i) + ": " + String.join(", ", names));
      }
    }
    return found;
  }

  private String answer(String question) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(database)
            .timeout(DEADLINE)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(question))
            .build();
    HttpResponse<String> response =
        HttpClient.newBuilder()
            .connectTimeout(DEADLINE)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build()
            .send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IOException("it answers with the HTTP status " + response.statusCode());
    }
    return response.body();
  }
}
