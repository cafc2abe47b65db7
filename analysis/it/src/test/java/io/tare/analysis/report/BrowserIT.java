package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.analysis.capacity.models.ModelReport;
import io.tare.analysis.capacity.models.Models;
import io.tare.analysis.comparison.change.RunChange;
import io.tare.analysis.fixture.browser.Chromium;
import io.tare.analysis.fixture.browser.PageLinks;
import io.tare.analysis.fixture.browser.Tab;
import io.tare.analysis.studies.StudyFile;
import io.tare.analysis.studies.reproduction.Reproduction;
import io.tare.analysis.studies.reproduction.ReproductionReport;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Opens the page in a real browser, without a network: narrow and wide, light, dark and printed.
 */
class BrowserIT {

  @TempDir static Path directory;

  private static Optional<Chromium> browser = Optional.empty();

  @BeforeAll
  static void startTheBrowser() throws Exception {
    if (Chromium.program().isPresent()) {
      browser = Optional.of(Chromium.start(Chromium.program().get(), directory.resolve("profile")));
    }
  }

  @AfterAll
  static void closeTheBrowser() {
    browser.ifPresent(Chromium::close);
  }

  @Test
  void browserFindsEverySectionAndFigure() throws Exception {
    Tab tab = tab().open(page("report"));

    assertThat(tab.value("document.querySelectorAll('svg').length").asInt())
        .isEqualTo(count(Files.readString(page("report")), "<svg"))
        .isGreaterThan(40);
    assertThat(tab.value("document.querySelector('#method').parentElement.innerText").asText())
        .startsWith("Method");
    assertThat(tab.complaints()).isEmpty();
  }

  /** Also a target in a section that is closed until a link leads there. */
  @ParameterizedTest
  @ValueSource(strings = {"report", "clean", "crowded", "change", "study", "model"})
  void everyLinkShowsItsTarget(String name) throws Exception {
    Tab tab = tab().as("screen", "light", 1280).open(page(name));

    assertThat(PageLinks.number(tab)).isPositive();
    assertThat(PageLinks.hidden(tab)).isEmpty();
  }

  @Test
  @Tag("thorough")
  void aLinkToAHiddenTargetIsDetected() throws Exception {
    String bad =
        "<a href='#summary'>a</a><a href='#nowhere'>b</a>"
            + "<details><summary id='summary'>c</summary><p>d</p></details>";

    assertThat(PageLinks.hidden(tab().open(probe(bad))))
        .containsExactly(
            "#summary: it is in a closed section", "#nowhere: there is no such target");
  }

  @ParameterizedTest
  @Tag("thorough")
  @CsvSource({"360,dark", "1400,light"})
  void browserReportsNoErrorsAndFetchesNothing(int width, String scheme) throws Exception {
    Tab tab = tab().as("screen", scheme, width).open(page("report"));
    tab.value("window.scrollTo(0, document.body.scrollHeight)");
    tab.picture();

    assertThat(tab.complaints()).isEmpty();
    assertThat(tab.requests()).containsExactly(page("report").toUri().toString());
  }

  @Test
  @Tag("thorough")
  void errorsAndRequestsAreDetected() throws Exception {
    String bad =
        "<img src='missing.png' alt=''/><script>console.error('said on purpose'); throw new"
            + " Error('thrown on purpose');</script>";
    Tab tab = tab().open(probe(bad));

    assertThat(tab.complaints())
        .anyMatch(each -> each.contains("said on purpose"))
        .anyMatch(each -> each.contains("thrown on purpose"))
        .anyMatch(each -> each.contains("missing.png"));
    assertThat(tab.requests()).hasSize(2).anyMatch(each -> each.endsWith("/missing.png"));
  }

  @ParameterizedTest
  @Tag("thorough")
  @CsvSource({"360,light", "1400,dark"})
  void pageIsDrawn(int width, String scheme) throws Exception {
    byte[] picture = tab().as("screen", scheme, width).open(page("report")).picture();

    BufferedImage image = ImageIO.read(new ByteArrayInputStream(picture));
    assertThat(image.getWidth()).isEqualTo(width);
    assertThat(brightness(image, 3, 3)).isEqualTo(scheme);
    assertThat(colours(image)).isGreaterThan(20);
  }

  @ParameterizedTest
  @Tag("thorough")
  @CsvSource({
    "report,360",
    "report,1400",
    "crowded,360",
    "crowded,1400",
    "study,360",
    "study,1400"
  })
  void nothingIsCutOffOnAScreen(String name, int width) throws Exception {
    Tab tab = tab().as("screen", "light", width).open(page(name));
    tab.value("document.querySelectorAll('details').forEach(each => each.open = true)");
    Layout layout = Layout.of(tab);

    assertThat(layout.outsidePage()).isEmpty();
    assertThat(layout.outsideFigure()).isEmpty();
    assertThat(layout.outsideCell()).isEmpty();
    assertThat(layout.width()).isEqualTo(width);
  }

  /** The total, the warnings and PD of all cells, on a usual screen and on a phone. */
  @ParameterizedTest
  @CsvSource({"1280,900", "400,1100"})
  void theAnswerIsOnTheFirstScreen(int width, int height) throws Exception {
    Tab tab = tab().as("screen", "light", width).open(page("clean"));

    assertThat(
            tab.value(
                    "[...document.querySelectorAll('.total, .warnings, .wide svg')]"
                        + ".map(each => each.getBoundingClientRect())"
                        + ".filter(each => each.height > 0 && each.bottom <= "
                        + height
                        + ").length")
                .asInt())
        .isGreaterThanOrEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"clean,1280", "clean,400", "crowded,1280", "study,1280", "study,400"})
  void nothingScrollsSidewaysEvenUnfolded(String name, int width) throws Exception {
    Tab tab = tab().as("screen", "light", width).open(page(name));
    tab.value("document.querySelectorAll('details').forEach(each => each.open = true)");

    assertThat(
            tab.value(
                    "[...document.querySelectorAll('.scroll')]"
                        + ".filter(each => each.clientWidth > 0)"
                        + ".map(each => each.scrollWidth > each.clientWidth).join()")
                .asText())
        .contains("false")
        .doesNotContain("true");
  }

  /** No cell is wider than the screen. */
  @ParameterizedTest
  @Tag("thorough")
  @CsvSource({"report,360", "crowded,360"})
  void verdictIsVisibleOnANarrowScreen(String name, int width) throws Exception {
    Tab tab = tab().as("screen", "light", width).open(page(name));

    assertThat(tab.value("document.querySelectorAll('.verdicts td.prose').length").asInt())
        .isPositive();
    assertThat(
            tab.value(
                    "Math.max(...[...document.querySelectorAll('.verdicts td.prose')]"
                        + ".map(each => each.getBoundingClientRect().right))")
                .asDouble())
        .isLessThanOrEqualTo(width);
  }

  /** 703 CSS pixels are the width of A4 with margins of 12 mm; US letter is wider. */
  @ParameterizedTest
  @Tag("thorough")
  @CsvSource({"report,703", "crowded,703", "study,703"})
  void nothingIsCutOffOnPaper(String name, int width) throws Exception {
    Layout layout = Layout.of(tab().as("print", "dark", width).open(page(name)));

    assertThat(layout.outsidePage()).isEmpty();
    assertThat(layout.scrolling()).isEmpty();
    assertThat(layout.outsideFigure()).isEmpty();
    assertThat(layout.outsideCell()).isEmpty();
    assertThat(layout.brokenWords()).isEmpty();
    assertThat(layout.width()).isEqualTo(width);
  }

  @Test
  @Tag("thorough")
  void aCellNarrowerThanItsWordIsDetected() throws Exception {
    String bad =
        "<table style='table-layout: fixed; width: 20px'>"
            + "<tr><td style='overflow-wrap: anywhere'>undecided</td></tr></table>";
    Layout layout = Layout.of(tab().as("print", "dark", 703).open(probe(bad)));

    assertThat(layout.brokenWords()).singleElement().asString().contains("\"undecided\"");
  }

  @Test
  @Tag("thorough")
  void pageIsPrinted() throws Exception {
    byte[] pdf = tab().open(page("report")).printed(8.27, 11.69);

    String text = new String(pdf, StandardCharsets.ISO_8859_1);
    assertThat(text).startsWith("%PDF-");
    assertThat(count(text, "/Type /Page\n")).isGreaterThan(5);
  }

  /** Written on first use. */
  private static Path page(String name) throws Exception {
    Path page = directory.resolve(name).resolve("index.html");
    if (!Files.exists(page)) {
      switch (name) {
        case "report" -> Report.of(ReportFixture.FLAWED).writeTo(page.getParent());
        case "clean" -> Report.of(ReportFixture.CLEAN).writeTo(page.getParent());
        case "crowded" -> Report.of(ReportFixture.CROWDED).writeTo(page.getParent());
        case "change" -> write(page, ChangeReport.files(change()).getOrDefault("index.html", ""));
        case "model" -> write(page, ModelReport.html(Models.shipped()));
        default -> writeTheStudy(page);
      }
    }
    return page;
  }

  private static void writeTheStudy(Path page) throws Exception {
    Reproduction study =
        Reproduction.of(StudyFile.shipped("soa"), ReportFixture.CROWDED, Map.of("vmware", "uml"));
    write(page, ReproductionReport.files(study).getOrDefault("index.html", ""));
  }

  private static RunChange change() {
    return RunChange.of(ReportFixture.CLEAN, ReportFixture.FLAWED, Map.of());
  }

  private static void write(Path page, String text) throws Exception {
    Files.createDirectories(page.getParent());
    Files.writeString(page, text);
  }

  private static Tab tab() {
    assumeTrue(browser.isPresent(), "chromium is missing: apt-get install chromium");
    return browser.orElseThrow().newTab();
  }

  /** The page with appended content. */
  private static Path probe(String end) throws Exception {
    Path probe = Files.createTempFile(directory, "probe", ".html");
    return Files.writeString(
        probe, Files.readString(page("report")).replace("</body>", end + "</body>"));
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
