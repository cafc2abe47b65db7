package io.tare.harness.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Requests of several kinds from one client: each submission is one of them, chosen at random by
 * weight.
 *
 * @param requests 2 to 4
 */
public record RequestMix(List<Request> requests) {

  /** The workload with these submissions. */
  public static final String WORKLOAD = "soa.mix";

  /** Its parameter with the mix. */
  public static final String PARAMETER = "of";

  public static final int MIN_REQUESTS = 2;
  public static final int MAX_REQUESTS = 4;
  public static final int MAX_WEIGHT = 1000;

  private static final String EXPECTED =
      "%d to %d requests separated by commas, each a weight, a workload and its parameters, such as \"3 soap.unmarshal s=300kB c=100, 1 soa.quicksort n=70000\""
          .formatted(MIN_REQUESTS, MAX_REQUESTS);

  /**
   * A request of the mix.
   *
   * @param weight its frequency relative to the other weights, 1 to 1000
   * @param written its parameters by name, as in campaign files: {@code 300kB}
   */
  public record Request(int weight, String workload, SortedMap<String, String> written) {

    public Request {
      Limits.requireBetween("weight", weight, 1, MAX_WEIGHT);
      Names.checked("workload", workload);
      written = Collections.unmodifiableSortedMap(new TreeMap<>(written));
      if (workload.equals(WORKLOAD)) {
        throw new IllegalArgumentException("a mix cannot contain a mix");
      }
    }

    /** In base units, as far as known without the workload's declaration. */
    public Parameters parameters() {
      SortedMap<String, Object> values = new TreeMap<>();
      written.forEach((name, text) -> values.put(name, value(text)));
      return new Parameters(values);
    }

    private static Object value(String text) {
      if (text.matches("\\d{1,18}")) {
        return Long.parseLong(text);
      }
      return Dimension.SIZE.find(text).isPresent()
          ? (Object) Dimension.SIZE.parseWhole(text)
          : text;
    }

    private static Request parse(String text) {
      String[] words = text.strip().split("\\s+");
      if (words.length < 2 || !words[0].matches("\\d{1,9}")) {
        throw new IllegalArgumentException("a weight and a workload were expected");
      }
      SortedMap<String, String> written = new TreeMap<>();
      for (String word : Arrays.asList(words).subList(2, words.length)) {
        String[] pair = word.split("=", 2);
        if (pair.length < 2 || pair[1].isEmpty()) {
          throw new IllegalArgumentException("a parameter is name=value, not \"" + word + "\"");
        }
        if (written.put(Names.checked("parameter", pair[0]), pair[1]) != null) {
          throw new IllegalArgumentException(pair[0] + " is given twice");
        }
      }
      Request request = new Request(Integer.parseInt(words[0]), words[1], written);
      var unused = request.parameters(); // all of which can be read
      return request;
    }

    /** {@code 3 soap.unmarshal c=100 s=300kB}. */
    @Override
    public String toString() {
      return weight
          + " "
          + workload
          + written.entrySet().stream()
              .map((Map.Entry<String, String> each) -> " " + each.getKey() + "=" + each.getValue())
              .collect(Collectors.joining());
    }
  }

  public RequestMix {
    requests = List.copyOf(requests);
    if (requests.size() < MIN_REQUESTS || requests.size() > MAX_REQUESTS) {
      throw new IllegalArgumentException(
          "expected " + EXPECTED + ", found " + requests.size() + " in all");
    }
  }

  /**
   * Parses a mix.
   *
   * @throws IllegalArgumentException that says in one line what was expected; does not check
   *     workloads and their parameters
   */
  public static RequestMix parse(String text) {
    List<Request> requests = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      try {
        requests.add(Request.parse(part));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "request %d, \"%s\": %s; expected %s"
                .formatted(requests.size() + 1, part.strip(), e.getMessage(), EXPECTED),
            e);
      }
    }
    return new RequestMix(requests);
  }

  /** The sum of all weights. */
  public int weight() {
    return requests.stream().mapToInt(Request::weight).sum();
  }

  /**
   * The metric of the submissions of one request.
   *
   * @param number of the request, from 1
   */
  public static Metric metric(int number) {
    Limits.requireBetween("request", number, 1, MAX_REQUESTS);
    return new Metric(
        "request" + number + "_ns",
        "response time of request " + number,
        Metric.Unit.NANOSECONDS,
        Metric.Direction.LOWER_IS_BETTER);
  }

  /** The metrics for the maximum number of requests. */
  public static List<Metric> metrics() {
    return IntStream.rangeClosed(1, MAX_REQUESTS).mapToObj(RequestMix::metric).toList();
  }

  /** In the form that {@link #parse} reads. */
  @Override
  public String toString() {
    return requests.stream().map(Request::toString).collect(Collectors.joining(", "));
  }
}
