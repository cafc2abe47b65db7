package io.tare.harness.workloads.services.http;

import io.tare.harness.workloads.services.http.RecordedRequests.Request;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeMap;

/** A list of requests: in each line a weight, a method, a path and perhaps a file to send. */
final class RequestLines {

  private static final String EXPECTED =
      "expected a weight, a method, a path and perhaps a file, such as 3 GET /orders?page=2";
  private static final int MIN_WORDS = 3;
  private static final int MAX_WORDS = 4;

  private RequestLines() {}

  /**
   * Reads it; lines that begin with # are comments.
   *
   * @throws IllegalArgumentException with the number of the line that is wrong
   */
  static RecordedRequests read(String text) {
    List<Request> all = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (!line.isBlank() && !line.strip().startsWith("#")) {
        all.add(request(line.strip().split("\\s+"), number));
      }
    }
    return RecordedRequests.of(all, new TreeMap<>());
  }

  private static Request request(String[] words, int line) {
    if (words.length < MIN_WORDS
        || words.length > MAX_WORDS
        || !words[0].matches("[1-9]\\d{0,5}")
        || !words[2].startsWith("/")) {
      throw wrong(line, EXPECTED + ", found \"" + String.join(" ", words) + "\"");
    }
    if (!RecordedRequests.canBeMixed(words[1])) {
      throw wrong(line, "the method " + words[1] + " cannot be mixed with others");
    }
    return new Request(
        Integer.parseInt(words[0]),
        words[1],
        false,
        words[2],
        new TreeMap<>(),
        "",
        Arrays.stream(words).skip(MIN_WORDS).findFirst(),
        OptionalInt.empty());
  }

  private static IllegalArgumentException wrong(int line, String problem) {
    return new IllegalArgumentException("line " + line + ": " + problem);
  }
}
