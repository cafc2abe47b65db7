package io.tare.analysis.capacity.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.analysis.fixture.browser.Chromium;
import io.tare.analysis.fixture.browser.PageLinks;
import io.tare.analysis.fixture.browser.Tab;
import io.tare.services.fixture.ServerProgram;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page in a real browser. */
class PlannerPageIT {

  private static final int ARROW_RIGHT = 39;
  private static final int TAB = 9;

  /** Resolves when a round of questions that began later than now has been drawn. */
  private static final String DRAWN =
      """
      new Promise((keep, give) => {
        const end = performance.now() + 600000;
        const look = () => {
          if (document.body.dataset.round > %s) keep(Number(document.body.dataset.round));
          else if (performance.now() > end) give(new Error(document.body.innerText));
          else setTimeout(look, 5);
        };
        look();
      })
      """;

  /** Resolves when the page shows why there is no answer. */
  private static final String REFUSED =
      "new Promise(keep => { const look = () => document.getElementById('error').hidden"
          + " ? setTimeout(look, 5) : keep(1); look(); })";

  @TempDir static Path directory;

  private static ServerProgram server;
  private static Optional<Chromium> browser = Optional.empty();

  @BeforeAll
  static void start() throws Exception {
    Optional<Path> program = Chromium.program();
    assumeTrue(program.isPresent(), "chromium is missing: apt-get install chromium");
    server = ServerProgram.sharedPlanner();
    browser = Optional.of(Chromium.start(program.get(), directory.resolve("profile")));
  }

  @AfterAll
  static void end() {
    browser.ifPresent(Chromium::close);
  }

  @Test
  void showsCurveFiguresPartsAndNotes() throws Exception {
    Tab tab = open("");

    assertThat(tab.value("document.querySelectorAll('#curve canvas').length").asInt()).isEqualTo(1);
    assertThat(text(tab, "#figures")).contains("native", "vmware", "hyperv", "%");
    assertThat(text(tab, "#parts")).contains("service", "unmarshal", "waiting");
    assertThat(text(tab, "#status")).contains("95 % within", "needed");
    assertThat(tab.value("document.querySelectorAll('#notes li').length").asInt()).isPositive();
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  @Tag("thorough")
  void beginsWithItsAnswerAsOtherPagesDo() throws Exception {
    Tab tab = open("");

    assertThat(
            tab.value(
                    "[...document.querySelectorAll('h1, #status .total, nav, #curve, form')]"
                        + ".map(each => each.id || each.className || each.tagName).join(' ')")
                .asText())
        .isEqualTo("H1 total total total NAV curve query");
    assertThat(
            tab.value("document.querySelector('#status .total').getBoundingClientRect().bottom")
                .asInt())
        .isLessThan(300);
    assertThat(tab.value("getComputedStyle(document.body).maxWidth").asText()).isEqualTo("1240px");
  }

  @Test
  @Tag("thorough")
  void requestsOnlyItsServer() throws Exception {
    Tab tab = open("");

    assertThat(tab.requests())
        .isNotEmpty()
        .allMatch(each -> each.startsWith(server.at("").toString()) || each.equals("data:,"));
  }

  @Test
  @Tag("thorough")
  void sliderMovedByTheKeyboardChangesChartAndFigures() throws Exception {
    Tab tab = open("");
    String figures = text(tab, "#figures");
    String chart = picture(tab);
    int round = round(tab);

    tab.value("document.getElementById('rate').focus()");
    tab.press("ArrowRight", ARROW_RIGHT);
    tab.value(DRAWN.formatted(round));

    assertThat(tab.value("document.getElementById('rate-value').textContent").asText())
        .isEqualTo("12.5 /s");
    assertThat(text(tab, "#figures")).isNotEqualTo(figures);
    assertThat(picture(tab)).isNotEqualTo(chart);
  }

  /** From the answer on, without the server's time. */
  @Test
  @Tag("long")
  void drawsAnAnswerWithinATenthOfASecond() throws Exception {
    Tab tab = open("");
    tab.value(
        """
        window.received = 0;
        window.slowest = 0;
        const json = Response.prototype.json;
        Response.prototype.json = async function () {
          const read = await json.call(this);
          window.received = performance.now();
          return read;
        };
        new MutationObserver(() => {
          window.slowest = Math.max(window.slowest, performance.now() - window.received);
        }).observe(document.getElementById('answer'), {subtree: true, childList: true, characterData: true});
        """);

    for (int i = 0; i < 5; i++) {
      int round = round(tab);
      tab.value("document.getElementById('rate').focus()");
      tab.press("ArrowRight", ARROW_RIGHT);
      tab.value(DRAWN.formatted(round));
    }

    assertThat(tab.value("window.slowest").asDouble()).isPositive().isLessThan(100);
  }

  @Test
  @Tag("thorough")
  void addressContainsTheQueryAndRestoresIt() throws Exception {
    Tab tab = open("");
    int round = round(tab);
    tab.value("document.getElementById('vcpus').focus()");
    tab.press("ArrowRight", ARROW_RIGHT);
    tab.value(DRAWN.formatted(round));
    String figures = text(tab, "#figures");
    String address = tab.value("location.search").asText();

    assertThat(address).contains("vcpus=3", "model=soa", "platforms=native,vmware,hyperv");
    tab.reload().value(DRAWN.formatted(0));
    assertThat(tab.value("document.getElementById('vcpus-value').textContent").asText())
        .isEqualTo("3 vCPUs");
    assertThat(text(tab, "#figures")).isEqualTo(figures);
  }

  @Test
  @Tag("thorough")
  void asksForClientsADiskAndASecondKindOfRequest() throws Exception {
    Tab tab = open("?platforms=native&load=clients&clients=8&disk=5&other-rate=2&other-service=10");

    assertThat(text(tab, "#figures")).contains("second kind", "native");
    assertThat(text(tab, "#curve-words")).contains("by clients");
    assertThat(tab.value("document.getElementById('rate-box').hidden").asBoolean()).isTrue();
    assertThat(tab.value("location.search").asText())
        .contains("load=clients", "clients=8", "disk=5", "other-rate=2");
  }

  @Test
  @Tag("thorough")
  void labelsAnswersByTheQuestionThatWasAsked() throws Exception {
    Tab tab = open("?vms=2");
    int round = round(tab);
    tab.value(
        """
        window.fetch = (real => async (path, asked) => {
          const answer = await real(path, asked);
          document.getElementById('vms').value = 6; // moved on while it is answered
          return answer;
        })(window.fetch);
        document.getElementById('rate').dispatchEvent(new Event('input', {bubbles: true}));
        """);
    tab.value(DRAWN.formatted(round));

    assertThat(text(tab, "#figures")).contains("With 2 VMs");
    assertThat(text(tab, "#status")).contains("with 2 VMs");
    assertThat(text(tab, "#curve-words")).contains("with 2 VMs");
  }

  /** With fewer draws, the number needed could miss the SLA in the line beside it. */
  @Test
  @Tag("thorough")
  void asksForVmsWithTheDrawsOfTheCommandLine() throws Exception {
    Tab tab = open("?platforms=native");
    int round = round(tab);
    tab.value(
        """
        window.draws = {};
        window.fetch = (real => (path, asked) => {
          const query = JSON.parse(asked.body);
          window.draws[query.question] = query.draws ?? 'usual';
          return real(path, asked);
        })(window.fetch);
        document.getElementById('rate').dispatchEvent(new Event('input', {bubbles: true}));
        """);
    tab.value(DRAWN.formatted(round));

    assertThat(tab.value("window.draws.predict + ' ' + window.draws.size").asText())
        .isEqualTo("usual usual");
  }

  @Test
  @Tag("thorough")
  void roundsPredictionsButNotCountsAndPrices() throws Exception {
    Tab tab = open("?platforms=native");
    int round = round(tab);
    tab.value(
        """
        window.fetch = (real => async (path, asked) => {
          const answer = await (await real(path, asked)).json();
          answer.platforms?.forEach(each => {
            each.vms = 5237;
            each.price = 12345.5;
            each.sla.met = true;
            each.classes[0].parts[0].seconds = {value: -0.00512, low: -0.00612, high: -0.00412};
          });
          return new Response(JSON.stringify(answer));
        })(window.fetch);
        document.getElementById('rate').dispatchEvent(new Event('input', {bubbles: true}));
        """);
    tab.value(DRAWN.formatted(round));

    assertThat(text(tab, "#status")).contains("5,237 VMs needed");
    assertThat(text(tab, "#figures")).contains("5,237", "12,345.5");
    assertThat(text(tab, "#parts")).contains("-5.12 ms");
  }

  @Test
  @Tag("thorough")
  void theCurveReachesBeyondTheLoadOfBothKinds() throws Exception {
    Tab tab = open("?platforms=native&rate=1&other-rate=100&other-service=1");

    assertThat(text(tab, "#curve-words")).contains("requests per second of both kinds");
    assertThat(
            tab.value("document.querySelector('#points tbody tr:last-child td').textContent")
                .asText())
        .isEqualTo("202");
  }

  @Test
  @Tag("thorough")
  void theCurveOfManyClientsEndsWhereQueriesDo() throws Exception {
    Tab tab = open("?platforms=native&vcpus=1&load=clients&clients=8");
    tab.value(
        """
        window.fetch = (real => (path, asked) => {
          const query = JSON.parse(asked.body);
          if (query.question !== 'sweep') return real(path, asked);
          window.sweptTo = query.vary.to;
          return new Promise(() => {});
        })(window.fetch);
        const clients = document.getElementById('clients');
        clients.value = clients.max;
        clients.dispatchEvent(new Event('input', {bubbles: true}));
        """);

    assertThat(
            tab.value(
                    "new Promise(keep => { const look = () => window.sweptTo ? keep(window.sweptTo)"
                        + " : setTimeout(look, 5); look(); })")
                .asInt())
        .isEqualTo(2000);
  }

  @ParameterizedTest
  @Tag("thorough")
  @CsvSource({"curve.svg, <svg", "curve.csv, 'platform,class,'", "platforms.csv, mean_seconds"})
  void savesCurveAndFigures(String file, String content) throws Exception {
    Tab tab = open("");
    tab.value(
        "URL.createObjectURL = blob => { blob.text().then(text => window.saved = text); return '#'; }");
    tab.value("document.querySelector('[data-file=\"" + file + "\"]').click()");

    assertThat(
            tab.value(
                    "new Promise(keep => { const look = () => window.saved ? keep(window.saved)"
                        + " : setTimeout(look, 5); look(); })")
                .asText())
        .contains(content);
  }

  @Test
  void everyLinkShowsItsTarget() throws Exception {
    Tab tab = open("");

    assertThat(PageLinks.number(tab)).isPositive();
    assertThat(PageLinks.hidden(tab)).isEmpty();
  }

  /** Also before anything is drawn, and if nothing can be. */
  @Test
  @Tag("thorough")
  void landmarksAndFiguresHaveTheirOwnNames() throws Exception {
    Tab tab = browser.orElseThrow().newTab().open(server.at("?size=100"));

    assertThat(
            tab.value(
                    "[...document.querySelectorAll('nav, section, [role=region], [role=img]')]"
                        + ".map(each => each.getAttribute('aria-label') || document.getElementById("
                        + "each.getAttribute('aria-labelledby'))?.textContent || each.outerHTML)"
                        + ".filter((name, i, all) => all.indexOf(name) !== i || name.startsWith('<'))"
                        + ".join()")
                .asText())
        .isEmpty();
  }

  @Test
  @Tag("thorough")
  void theAnswerStaysInSightOnANarrowScreen() throws Exception {
    Tab tab = browser.orElseThrow().newTab().as("screen", "light", 400);
    tab.open(server.at("")).value(DRAWN.formatted(0));

    tab.value("document.getElementById('under').scrollIntoView({block: 'end'})");

    assertThat(tab.value("document.getElementById('status').getBoundingClientRect().top").asInt())
        .isZero();
  }

  @Test
  @Tag("thorough")
  void addressKeepsValuesBetweenTheStepsOfASlider() throws Exception {
    Tab tab = open("?platforms=native&rate=11");

    assertThat(tab.value("document.getElementById('rate-value').textContent").asText())
        .isEqualTo("11 /s");
    assertThat(tab.value("location.search").asText()).contains("rate=11&");
  }

  @ParameterizedTest
  @Tag("thorough")
  @CsvSource({
    "model=mine&platforms=native, model mine",
    "platforms=native%2Ckvm, platform kvm",
    "like=soa.nothing, operation soa.nothing",
    "vms=100, vms 100",
    "service=many, service many"
  })
  void addressOfWhatIsNotHereIsRefused(String question, String missing) throws Exception {
    Tab tab = browser.orElseThrow().newTab().open(server.at("?" + question));
    tab.value(REFUSED);

    assertThat(text(tab, "#error")).contains(missing);
    assertThat(text(tab, "#status")).isBlank();
    assertThat(tab.value("location.search").asText()).isEqualTo("?" + question);
  }

  @Test
  @Tag("thorough")
  void theAnswerOnManyPlatformsLeavesRoomOnANarrowScreen() throws Exception {
    Tab tab = browser.orElseThrow().newTab().as("screen", "light", 400);
    tab.open(server.at("")).value(DRAWN.formatted(0));
    tab.value(
        "document.getElementById('status').append("
            + "...Array.from({length: 20}, () => document.querySelector('.total').cloneNode(true)))");

    assertThat(
            tab.value("document.getElementById('status').getBoundingClientRect().height").asInt())
        .isLessThan(150);
    assertThat(tab.value("document.getElementById('status').tabIndex").asInt()).isZero();
  }

  @Test
  @Tag("thorough")
  void addressChoosesPlatformsAndPrices() throws Exception {
    Tab tab = open("?platforms=native:10,hyperv:8&rate=20");

    assertThat(text(tab, "#figures")).contains("native", "hyperv").doesNotContain("vmware");
    assertThat(
            tab.value("document.querySelector('#figures tbody tr td:last-child').textContent")
                .asInt())
        .isGreaterThanOrEqualTo(10);
  }

  @Test
  @Tag("thorough")
  void everyControlHasAName() throws Exception {
    Tab tab = open("");

    assertThat(
            tab.value(
                    "[...document.querySelectorAll('input, select')].filter(each =>"
                        + " !each.labels?.length && !each.getAttribute('aria-label')).map(each =>"
                        + " each.outerHTML)")
                .size())
        .isZero();
    assertThat(tab.value("document.getElementById('size').getAttribute('aria-valuetext')").asText())
        .isEqualTo("6.3 MB");
    assertThat(
            tab.value("document.querySelector('[role=status]').getAttribute('aria-live')").asText())
        .isEqualTo("polite");
  }

  @Test
  @Tag("thorough")
  void everyControlIsReachedByTheTabKey() throws Exception {
    Tab tab = open("");
    int controls =
        tab.value(
                "[...document.querySelectorAll('input, select')]"
                    + ".filter(each => each.offsetParent !== null).length")
            .asInt();
    tab.value("window.reached = new Set()");
    for (int i = 0; i < controls + 13; i++) {
      tab.press("Tab", TAB);
      tab.value("window.reached.add(document.activeElement)");
    }

    assertThat(
            tab.value(
                    "[...document.querySelectorAll('input, select')].filter(each =>"
                        + " each.offsetParent !== null && !window.reached.has(each)).map(each =>"
                        + " each.outerHTML).join()")
                .asText())
        .isEmpty();
  }

  @Test
  @Tag("thorough")
  void explainsUnmeasuredQueries() throws Exception {
    Tab tab = browser.orElseThrow().newTab().open(server.at("?size=100"));
    tab.value(REFUSED);

    assertThat(text(tab, "#error")).contains("measured");
  }

  @Test
  @Tag("thorough")
  void showsNoAnswerOfAnotherQuestionBesideARefusal() throws Exception {
    Tab tab = open("");
    tab.value(
        "document.getElementById('size').value = 0;"
            + "document.getElementById('size').dispatchEvent(new Event('input', {bubbles: true}))");
    tab.value(REFUSED);

    assertThat(text(tab, "#error")).contains("measured");
    assertThat(text(tab, "#status") + text(tab, "#figures") + text(tab, "#parts")).isBlank();
    assertThat(tab.value("document.querySelectorAll('#curve canvas').length").asInt()).isZero();
  }

  @Test
  @Tag("thorough")
  void drawsTheCurveIfTheNumberOfVmsIsNotKnown() throws Exception {
    Tab tab = open("?platforms=native");
    tab.value(
        """
        window.fetch = (real => (path, asked) => JSON.parse(asked.body).question === 'size'
          ? Promise.resolve(new Response('<h1>gateway</h1>', {status: 502})) : real(path, asked))(window.fetch);
        const rate = document.getElementById('rate');
        rate.value = Number(rate.value) - 5;
        rate.dispatchEvent(new Event('input', {bubbles: true}));
        """);
    tab.value(REFUSED);

    assertThat(text(tab, "#error")).isEqualTo("VMs needed: the server refused with status 502");
    assertThat(text(tab, "#figures")).contains("not known");
    assertThat(tab.value("document.querySelectorAll('#curve canvas').length").asInt()).isEqualTo(1);
  }

  @Test
  @Tag("thorough")
  void saysThatTheServerIsGone() throws Exception {
    Tab tab = open("?platforms=native");
    tab.value(
        "window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));"
            + "document.getElementById('rate').dispatchEvent(new Event('input', {bubbles: true}))");
    tab.value(REFUSED);

    assertThat(text(tab, "#error")).contains("tare serve").doesNotContain("Failed to fetch");
  }

  @Test
  @Tag("thorough")
  void savesNothingWithoutAPlatform() throws Exception {
    Tab tab = open("?platforms=native");
    tab.value(
        "document.querySelector('input[name=platform]:checked').checked = false;"
            + "document.querySelector('[data-file=\"platforms.csv\"]').click()");
    tab.value(REFUSED);

    assertThat(text(tab, "#error")).isEqualTo("choose a platform");
  }

  @ParameterizedTest
  @Tag("thorough")
  @ValueSource(ints = {360, 1400})
  void isNotWiderThanItsWindow(int width) throws Exception {
    Tab tab = browser.orElseThrow().newTab().as("screen", "dark", width);
    tab.open(server.at("")).value(DRAWN.formatted(0));

    assertThat(tab.value("document.documentElement.scrollWidth").asInt()).isEqualTo(width);
  }

  private static Tab open(String query) throws InterruptedException {
    Tab tab =
        browser
            .orElseThrow()
            .newTab()
            .as("screen", "light", 1400)
            .open(server.at("").resolve(query));
    tab.value(DRAWN.formatted(0));
    return tab;
  }

  private static int round(Tab tab) {
    return tab.value("Number(document.body.dataset.round)").asInt();
  }

  private static String text(Tab tab, String selector) {
    return tab.value("document.querySelector('" + selector + "').innerText").asText();
  }

  private static String picture(Tab tab) {
    return tab.value("document.querySelector('#curve canvas').toDataURL()").asText();
  }
}
