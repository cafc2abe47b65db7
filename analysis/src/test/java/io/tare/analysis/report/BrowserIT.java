package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Opens the page in a real browser, without a network. */
class BrowserIT {

  @TempDir static Path directory;

  private static Path page = Path.of("index.html");
  private static Optional<String> browser = Optional.empty();

  @BeforeAll
  static void writeTheReport() throws IOException {
    browser = browser();
    page = Report.of(ReportFixture.FLAWED).writeTo(directory.resolve("report"));
  }

  @Test
  void browserFindsEverySectionAndFigure() throws Exception {
    Run run = open(List.of("--dump-dom"));

    assertThat(run.out).contains("id=\"method\"", "</html>");
    assertThat(count(run.out, "<svg"))
        .isEqualTo(count(Files.readString(page), "<svg"))
        .isGreaterThan(40);
  }

  @Test
  void browserHasNothingToComplainOf() throws Exception {
    List<String> options = List.of("--dump-dom", "--enable-logging=stderr", "--v=0");
    Path broken = probe("throw new Error('on purpose');");

    assertThat(open(options, broken).err).as("an error would be seen").contains(":CONSOLE");
    assertThat(open(options).err).doesNotContain(":CONSOLE");
  }

  @ParameterizedTest
  @CsvSource({"1280,false", "500,false", "1280,true"})
  void pageIsDrawn(int width, boolean dark) throws Exception {
    Path picture = directory.resolve("page-" + width + "-" + dark + ".png");
    List<String> options =
        new ArrayList<>(
            List.of(
                "--hide-scrollbars",
                "--window-size=" + width + ",2400",
                "--screenshot=" + picture));
    if (dark) {
      options.add("--blink-settings=preferredColorScheme=0");
    }
    open(options);

    BufferedImage image = ImageIO.read(picture.toFile());
    assertThat(image.getWidth()).isEqualTo(width);
    assertThat(brightness(image, 3, 3)).isEqualTo(dark ? "dark" : "light");
    assertThat(colours(image)).isGreaterThan(20);
  }

  @Test
  void pageIsNotWiderThanANarrowWindow() throws Exception {
    Path probe =
        probe(
            "document.title = document.documentElement.scrollWidth + ' of ' +"
                + " document.documentElement.clientWidth;");
    Run run = open(List.of("--window-size=500,900", "--dump-dom"), probe);

    assertThat(run.out).containsPattern("<title>(4\\d\\d|500) of \\1</title>");
  }

  /** The page with a script at its end. */
  private static Path probe(String script) throws IOException {
    Path probe = Files.createTempFile(directory, "probe", ".html");
    String end = "<script>" + script + "</script></body>";
    return Files.writeString(probe, Files.readString(page).replace("</body>", end));
  }

  private record Run(String out, String err) {}

  private static Run open(List<String> options) throws Exception {
    return open(options, page);
  }

  private static Run open(List<String> options, Path file) throws Exception {
    assumeTrue(browser.isPresent(), "chromium is missing: apt-get install chromium");
    Path profile = Files.createTempDirectory(directory, "profile");
    Path out = Files.createTempFile(directory, "out", ".txt");
    Path err = Files.createTempFile(directory, "err", ".txt");
    List<String> command =
        new ArrayList<>(
            List.of(
                browser.orElseThrow(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + profile));
    command.addAll(options);
    command.add(file.toUri().toString());
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("the browser ends").isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Run(Files.readString(out), Files.readString(err));
  }

  private static Optional<String> browser() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(File.pathSeparator))
        .map(each -> Path.of(each, "chromium"))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }

  private static int count(String text, String part) {
    return text.split(part, -1).length - 1;
  }

  private static String brightness(BufferedImage image, int x, int y) {
    int rgb = image.getRGB(x, y);
    int sum = (rgb >> 16 & 0xFF) + (rgb >> 8 & 0xFF) + (rgb & 0xFF);
    return sum > 3 * 128 ? "light" : "dark";
  }

  private static long colours(BufferedImage image) {
    return Stream.iterate(0, y -> y < image.getHeight(), y -> y + 3)
        .flatMap(
            y ->
                Stream.iterate(0, x -> x < image.getWidth(), x -> x + 3)
                    .map(x -> image.getRGB(x, y)))
        .distinct()
        .count();
  }
}
