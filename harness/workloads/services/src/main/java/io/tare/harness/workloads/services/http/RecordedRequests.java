package io.tare.harness.workloads.services.http;

import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.Limits;
import io.tare.harness.model.order.PreparedRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The requests of a file: a recording of a browser, or a list.
 *
 * @param requests different ones, the most frequent first
 * @param leftOut how many of a recording cannot be sent, by the reason
 */
record RecordedRequests(List<Request> requests, SortedMap<String, Integer> leftOut) {

  /** How many different ones may be in a file; each client holds all of them. */
  static final int MAX_REQUESTS = 200;

  private static final long MAX_BYTES = 64L << 20;

  /**
   * A request.
   *
   * @param weight how often it is in the file
   * @param isWholePath whether the target is that of the server, and not below the service's
   *     address
   * @param target path and query
   * @param text of the body; empty for none or for a file
   * @param file with the body, relative to that of the list
   * @param status of the recorded answer
   */
  record Request(
      int weight,
      String method,
      boolean isWholePath,
      String target,
      SortedMap<String, String> headers,
      String text,
      Optional<String> file,
      OptionalInt status) {

    Request {
      headers = Collections.unmodifiableSortedMap(new TreeMap<>(headers));
      Limits.requireBetween("weight", weight, 1, PreparedRequest.MAX_WEIGHT);
    }

    private Request times(int number) {
      return new Request(number, method, isWholePath, target, headers, text, file, status);
    }
  }

  RecordedRequests {
    requests = List.copyOf(requests);
    leftOut = Collections.unmodifiableSortedMap(new TreeMap<>(leftOut));
  }

  /** With equal requests as one, whose weight is the sum of theirs. */
  static RecordedRequests of(List<Request> all, SortedMap<String, Integer> leftOut) {
    Map<Request, Integer> weights = new LinkedHashMap<>();
    all.forEach(each -> weights.merge(each.times(1), each.weight(), Integer::sum));
    List<Request> different = new ArrayList<>();
    weights.forEach((each, weight) -> different.add(each.times(weight)));
    different.sort(Comparator.comparingInt(Request::weight).reversed());
    return new RecordedRequests(different, leftOut);
  }

  /**
   * Reads a file: HAR 1.2 if its name ends with {@code .har}, otherwise lines.
   *
   * @throws IllegalArgumentException that says in one line what is wrong with it
   */
  static RecordedRequests read(Path file) {
    String text;
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new IllegalArgumentException(
            file + " has more than " + (MAX_BYTES >> 20) + " MiB; record fewer requests");
      }
      text = Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(file + ": no such file", e);
    } catch (IOException e) {
      throw new IllegalArgumentException(file + " cannot be read: " + FileTrouble.reason(e), e);
    }
    try {
      RecordedRequests read =
          file.toString().toLowerCase(Locale.ROOT).endsWith(".har")
              ? HarRequests.read(text)
              : RequestLines.read(text);
      if (read.requests.isEmpty()) {
        throw new IllegalArgumentException("no request in it can be sent" + read.without());
      }
      if (read.requests.size() > MAX_REQUESTS) {
        throw new IllegalArgumentException(
            "%d different requests, at most %d are allowed"
                .formatted(read.requests.size(), MAX_REQUESTS));
      }
      return read;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file.getFileName() + ": " + e.getMessage(), e);
    }
  }

  /** What is sent and what is left out, in words. */
  String words() {
    return "%d different of %d%s"
        .formatted(requests.size(), requests.stream().mapToInt(Request::weight).sum(), without());
  }

  /** What is left out, in words; empty if nothing is. */
  String without() {
    StringBuilder words = new StringBuilder();
    leftOut.forEach(
        (reason, number) ->
            words.append(words.isEmpty() ? "; left out: " : ", ").append(number + " " + reason));
    return words.toString();
  }

  /** Whether a client can mix requests of this method with others over one connection. */
  static boolean canBeMixed(String method) {
    return PreparedRequest.METHODS.contains(method) && !method.equals("HEAD");
  }
}
