package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.Models;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * Measures the processor time of answers that take longest, on the three platforms of the published
 * study. A program to run by hand, not a test: with the number of answers to each question, and
 * words of the questions to ask.
 */
final class AnswerBenchmark {

  private static final String SERVICE = "service: 80ms, like: soa.matmul, n: 1500";
  private static final String SLA = "sla: {quantile: 95%, under: 1s}\n";
  private static final double MILLISECONDS = 1e6;

  private AnswerBenchmark() {}

  private static Map<String, String> questions() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("predict 40/s", "question: predict\nvms: 3\n" + of("rate: 40/s"));
    all.put("predict disk", "question: predict\nvms: 3\n" + of("rate: 20/s, disk: 20ms"));
    all.put("predict 20/s beside 500 clients", "question: predict\nvms: 8\n" + beside("20/s", 500));
    all.put(
        "size 20/s beside 500 clients, 4 processors",
        "question: size\nvcpus: 4\n" + SLA + beside("20/s", 500));
    all.put(
        "size 1000 clients, 4 threads",
        "question: size\nthreads: 4\nsla: {quantile: 95%, under: 2s}\n" + clients(1000, ""));
    for (String fixed : List.of("", ", variation: 0")) {
      for (int processors : new int[] {1, 4}) {
        all.put(
            "size 2000 clients, processors: %d%s".formatted(processors, fixed),
            "question: size\nvcpus: %d\n".formatted(processors) + SLA + clients(2000, fixed));
      }
    }
    all.put(
        "inverse 10/s beside 200 clients",
        "question: inverse\nvms: 6\n" + SLA + beside("10/s", 200));
    all.put(
        "inverse link",
        "question: inverse\nvms: 6\nlink: 100Mbit/s\n"
            + SLA
            + of("rate: 10/s, request: {size: 100kB, characters: 100}"));
    for (int processors : new int[] {1, 4}) {
      all.put(
          "sweep to 2000 clients, processors: %d".formatted(processors),
          "question: sweep\nvms: 6\nvcpus: %d\n".formatted(processors)
              + "vary: {what: clients, from: 100, to: 2000, steps: 12}\n"
              + clients(200, ""));
    }
    all.put(
        "sweep rates, variation: 4",
        "question: sweep\nvms: 3\nvary: {what: rate, from: 1/s, to: 40/s, steps: 50}\n"
            + of("rate: 10/s, variation: 4"));
    return all;
  }

  private static String of(String load) {
    return "classes: [{%s, %s}]\n".formatted(SERVICE, load);
  }

  private static String clients(int number, String variation) {
    return of("clients: %d, think: 10s%s".formatted(number, variation));
  }

  private static String beside(String rate, int clients) {
    return "classes: [{name: a, %s, rate: %s}, {name: b, %s, clients: %d, think: 10s}]\n"
        .formatted(SERVICE, rate, SERVICE, clients);
  }

  /** Prints milliseconds of processor time of the first answer and of later ones. */
  public static void main(String[] arguments) throws QueryException {
    int answers = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 8;
    List<String> words = Arrays.stream(arguments).skip(1).toList();
    CapacityPlanner planner = new CapacityPlanner(List.of(Models.shipped()));
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    for (Map.Entry<String, String> question : questions().entrySet()) {
      if (!words.stream().allMatch(question.getKey()::contains)) {
        continue;
      }
      double[] times = new double[answers];
      double sum = 0;
      for (int i = 0; i < answers; i++) {
        long start = threads.getCurrentThreadCpuTime();
        CapacityAnswer answer = planner.answer(QueryReader.read("query", question.getValue()));
        times[i] = (threads.getCurrentThreadCpuTime() - start) / MILLISECONDS;
        sum = sum(answer);
      }
      double[] later = DoubleStream.of(times).skip(1).sorted().toArray();
      System.out.printf(
          Locale.ROOT,
          "%-45s first %5.0f ms, then %5.0f (median), %5.0f ms (longest); sum of values %.10g%n",
          question.getKey(),
          times[0],
          later.length == 0 ? Double.NaN : later[later.length / 2],
          later.length == 0 ? Double.NaN : later[later.length - 1],
          sum);
    }
  }

  /** Differs if answers differ. */
  private static double sum(CapacityAnswer answer) {
    return answer.found().quantities().stream()
        .map(Quantity::band)
        .flatMapToDouble(band -> DoubleStream.of(band.value(), band.low(), band.high()))
        .filter(Double::isFinite)
        .sum();
  }
}
