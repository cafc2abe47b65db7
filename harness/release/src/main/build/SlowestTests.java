import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Prints which tests of a build took longest, from the reports that the test runner left in all
 * modules. Run by Java as it is: {@code java SlowestTests.java DIRECTORY}.
 */
final class SlowestTests {

  private static final int SHOWN = 20;
  private static final Pattern CASE = Pattern.compile("<testcase ([^>]*)>");
  private static final Pattern ATTRIBUTE = Pattern.compile("(\\w+)=\"([^\"]*)\"");

  private record Test(String module, String name, double seconds) {}

  private SlowestTests() {}

  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[0]).toAbsolutePath().normalize();
    List<Test> tests = new ArrayList<>();
    try (Stream<Path> files = Files.find(root, 6, (file, attributes) -> isReport(file))) {
      for (Path file : files.toList()) {
        read(root, file, tests);
      }
    }
    if (tests.isEmpty()) {
      return;
    }
    double all = tests.stream().mapToDouble(Test::seconds).sum();
    System.out.printf(
        Locale.ROOT, "%nThe slowest of %d tests, which took %.0f s in all:%n", tests.size(), all);
    tests.stream()
        .sorted(Comparator.comparingDouble(Test::seconds).reversed())
        .limit(SHOWN)
        .forEach(
            test ->
                System.out.printf(
                    Locale.ROOT, "%8.1f s  %s  %s%n", test.seconds, test.module, test.name));
  }

  private static boolean isReport(Path file) {
    String directory = String.valueOf(file.getParent().getFileName());
    return file.getFileName().toString().matches("TEST-.*\\.xml")
        && (directory.equals("surefire-reports") || directory.equals("failsafe-reports"));
  }

  private static void read(Path root, Path file, List<Test> tests) throws IOException {
    String module = root.relativize(file.getParent().getParent().getParent()).toString();
    Matcher cases = CASE.matcher(Files.readString(file));
    while (cases.find()) {
      String name = "";
      String type = "";
      double seconds = 0;
      Matcher attributes = ATTRIBUTE.matcher(cases.group(1));
      while (attributes.find()) {
        switch (attributes.group(1)) {
          case "name" -> name = attributes.group(2).replaceAll("[({].*", "");
          case "classname" -> type = attributes.group(2).replaceAll(".*\\.", "");
          case "time" -> seconds = Double.parseDouble(attributes.group(2).replace(",", ""));
          default -> {
            // of no interest
          }
        }
      }
      tests.add(new Test(module, type + "." + name, seconds));
    }
  }
}
