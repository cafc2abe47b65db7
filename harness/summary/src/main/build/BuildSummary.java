import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Prints a summary of a build: wall time, processor time, tests, what was skipped and why, and the
 * slowest classes. It reads the test reports that all modules wrote since its parent process,
 * Maven, began. Run directly by Java: {@code java BuildSummary.java DIRECTORY}.
 */
final class BuildSummary {

  private static final int SLOWEST = 20;

  private static final Pattern CASE =
      Pattern.compile("<testcase ([^>]*?)(/>|>(.*?)</testcase>)", Pattern.DOTALL);
  private static final Pattern ATTRIBUTE = Pattern.compile("([\\w:]+)=\"([^\"]*)\"");

  /** The reason is in an attribute, or in the first line of the content. */
  private static final Pattern SKIPPED =
      Pattern.compile("<skipped(?: [^>]*?message=\"([^\"]*)\")?[^>]*>(?:<!\\[CDATA\\[([^\n]*))?");

  private enum Outcome {
    PASSED,
    FLAKED,
    FAILED,
    SKIPPED
  }

  private record Test(String type, String name, double seconds, Outcome outcome, String why) {}

  private BuildSummary() {}

  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[0]).toAbsolutePath().normalize();
    ProcessHandle build = ProcessHandle.current().parent().orElseThrow();
    Instant begin = build.info().startInstant().orElse(Instant.EPOCH);
    List<Test> tests = new ArrayList<>();
    for (Path file : reports(root, FileTime.from(begin))) {
      if (isSkippedClass(file)) {
        tests.add(skippedClass(file));
      } else {
        read(file, tests);
      }
    }
    System.out.println();
    if (!tests.isEmpty()) {
      printSlowest(tests);
      printReasons("Skipped", tests, Outcome.SKIPPED);
      printReasons("Passed only when run again", tests, Outcome.FLAKED);
      System.out.printf(
          Locale.ROOT,
          "Tests run: %d, Failures: %d, Errors: 0, Skipped: %d, Flakes: %d%n",
          tests.stream().filter(test -> !test.name.isEmpty()).count(),
          count(tests, Outcome.FAILED),
          count(tests, Outcome.SKIPPED),
          count(tests, Outcome.FLAKED));
    }
    System.out.printf(
        Locale.ROOT,
        "Wall time %s; processor time of Maven and all that ended under it %s.%n",
        minutes(Duration.between(begin, Instant.now()).toMillis() / 1e3),
        minutes(processorSeconds(build.pid())));
  }

  private static void printSlowest(List<Test> tests) {
    Map<String, Double> seconds =
        tests.stream()
            .collect(
                Collectors.groupingBy(
                    Test::type, TreeMap::new, Collectors.summingDouble(Test::seconds)));
    System.out.printf(
        Locale.ROOT,
        "The slowest of %d test classes, which took %s in all, beside one another:%n",
        seconds.size(),
        minutes(seconds.values().stream().mapToDouble(each -> each).sum()));
    seconds.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(SLOWEST)
        .forEach(
            each ->
                System.out.printf(Locale.ROOT, "%8.1f s  %s%n", each.getValue(), each.getKey()));
  }

  private static void printReasons(String what, List<Test> tests, Outcome outcome) {
    Map<String, List<Test>> byReason =
        tests.stream()
            .filter(test -> test.outcome == outcome)
            .collect(Collectors.groupingBy(Test::why, TreeMap::new, Collectors.toList()));
    byReason.forEach(
        (reason, those) ->
            System.out.printf(
                Locale.ROOT,
                "%s: %s%n    %s%n",
                what,
                reason,
                those.stream()
                    .collect(Collectors.groupingBy(Test::type, TreeMap::new, Collectors.counting()))
                    .entrySet()
                    .stream()
                    .map(each -> each.getKey() + ofWhole(those, each.getKey(), each.getValue()))
                    .collect(Collectors.joining(", "))));
  }

  private static String ofWhole(List<Test> tests, String type, long count) {
    boolean whole = tests.stream().anyMatch(test -> test.type.equals(type) && test.name.isEmpty());
    return whole ? " (all)" : " (" + count + ")";
  }

  private static long count(List<Test> tests, Outcome outcome) {
    return tests.stream().filter(test -> test.outcome == outcome).count();
  }

  private static List<Path> reports(Path root, FileTime begin) throws IOException {
    try (Stream<Path> files =
        Files.find(root, 6, (file, attributes) -> attributes.isRegularFile() && isReport(file))) {
      List<Path> fresh = new ArrayList<>();
      for (Path file : files.sorted().toList()) {
        if (Files.getLastModifiedTime(file).compareTo(begin) >= 0) {
          fresh.add(file);
        }
      }
      return fresh;
    }
  }

  private static boolean isReport(Path file) {
    String directory = String.valueOf(file.getParent().getFileName());
    return isSkippedClass(file)
        || file.getFileName().toString().matches("TEST-.*\\.xml")
            && (directory.equals("surefire-reports") || directory.equals("failsafe-reports"));
  }

  /**
   * Whether a test case stands for a whole skipped class, as recorded by the tests' {@code
   * SkippedClasses}.
   */
  private static boolean isSkippedClass(Path file) {
    return file.getParent().endsWith(Path.of("target", "skipped"));
  }

  private static Test skippedClass(Path file) throws IOException {
    String type = file.getFileName().toString().replaceAll(".*\\.", "");
    String why = Files.readString(file).replaceFirst("^Assumption failed: ", "").strip();
    return new Test(type, "", 0, Outcome.SKIPPED, why);
  }

  private static void read(Path file, List<Test> tests) throws IOException {
    Matcher cases = CASE.matcher(Files.readString(file));
    while (cases.find()) {
      Map<String, String> attributes = new TreeMap<>();
      Matcher pairs = ATTRIBUTE.matcher(cases.group(1));
      while (pairs.find()) {
        attributes.put(pairs.group(1), pairs.group(2));
      }
      String type = attributes.getOrDefault("classname", "").replaceAll(".*\\.", "");
      String name = attributes.getOrDefault("name", "");
      double seconds = Double.parseDouble(attributes.getOrDefault("time", "0").replace(",", ""));
      String inside = cases.group(3) == null ? "" : cases.group(3);
      tests.add(test(type, name, seconds, inside));
    }
  }

  private static Test test(String type, String name, double seconds, String inside) {
    Matcher skipped = SKIPPED.matcher(inside);
    if (skipped.find()) {
      return new Test(type, name, seconds, Outcome.SKIPPED, reason(skipped));
    }
    if (inside.contains("<flakyFailure") || inside.contains("<flakyError")) {
      Matcher first = Pattern.compile("<flaky\\w+ (?:message=\"([^\"]*)\")?").matcher(inside);
      String why = first.find() && first.group(1) != null ? plain(first.group(1)) : "";
      String line = why.lines().findFirst().orElse("");
      return new Test(type, name, seconds, Outcome.FLAKED, name + ": " + line);
    }
    boolean failed = inside.contains("<failure") || inside.contains("<error");
    return new Test(type, name, seconds, failed ? Outcome.FAILED : Outcome.PASSED, "");
  }

  private static String reason(Matcher skipped) {
    String text = skipped.group(1) == null ? skipped.group(2) : skipped.group(1);
    return text == null
        ? "no reason given"
        : plain(text).replaceFirst("^(\\S+: )?Assumption failed: ", "").strip();
  }

  private static String plain(String escaped) {
    return escaped
        .replace("&#10;", " ")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&apos;", "'")
        .replace("&amp;", "&");
  }

  /**
   * User and system time of a process and its ended descendants, as added up by the kernel
   * (proc(5), fields 14 to 17 of {@code stat}); Debian's kernels count 100 ticks per second.
   */
  private static double processorSeconds(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    long ticks = 0;
    for (int i = 11; i <= 14; i++) {
      ticks += Long.parseLong(fields[i]);
    }
    return ticks / 100.0;
  }

  private static String minutes(double seconds) {
    return String.format(Locale.ROOT, "%d min %02d s", (long) seconds / 60, (long) seconds % 60);
  }
}
