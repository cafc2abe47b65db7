package io.tare.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.analysis.fixture.browser.Tab;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * The browser's layout of a page.
 *
 * @param width of the page in CSS pixels
 * @param outsidePage elements that begin or end outside the page, unless their own box scrolls
 * @param scrolling boxes with hidden overflow
 * @param outsideFigure words of a figure cut off by its edge
 * @param outsideCell words of a table that reach into the next cell
 * @param brokenWords cells with a usual word that continues on the next line; hashes and paths may
 */
record Layout(
    int width,
    List<String> outsidePage,
    List<String> scrolling,
    List<String> outsideFigure,
    List<String> outsideCell,
    List<String> brokenWords) {

  /** Half a pixel is rounding. */
  private static final String FUNCTIONS =
      """
      const inside = (a, b) => a.left >= b.left - 0.5 && a.right <= b.right + 0.5
          && a.top >= b.top - 0.5 && a.bottom <= b.bottom + 0.5;
      const box = each => each.getBoundingClientRect();
      const all = selector => [...document.querySelectorAll(selector)];
      const name = each => each.tagName + '.' + (each.getAttribute('class') || '') + ' "'
          + each.textContent.trim().slice(0, 40) + '" ' + box(each).left + ' to ' + box(each).right;
      const words = each => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getBoundingClientRect();
      };
      const breaks = each => {
        const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          for (const word of text.data.matchAll(/\\S+/g)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            if (/^\\p{L}{2,10}[.,;:]?$/u.test(word[0])
                && new Set([...range.getClientRects()].map(line => Math.round(line.top))).size > 1) {
              return true;
            }
          }
        }
        return false;
      };
      const scrolls = each => each && getComputedStyle(each).overflowX !== 'visible';
      const page = {left: 0, right: document.documentElement.clientWidth, top: 0, bottom: 1e9};
      """;

  static Layout of(Tab tab) {
    return new Layout(
        tab.value("document.documentElement.scrollWidth").asInt(),
        names(
            tab,
            "all('body *').filter(each => !scrolls(each.parentElement.closest('.scroll')) && !inside(box(each), page))"),
        names(
            tab,
            "all('body *').filter(each => each.scrollWidth > each.clientWidth && each.clientWidth > 0 && !each.closest('svg'))"),
        names(tab, "all('svg text').filter(each => !inside(box(each), box(each.closest('svg'))))"),
        names(
            tab,
            "all('th, td').filter(each => each.textContent && !inside(words(each), box(each)))"),
        names(tab, "all('th, td').filter(breaks)"));
  }

  private static List<String> names(Tab tab, String elements) {
    JsonNode names = tab.value("{" + FUNCTIONS + elements + ".map(name)}");
    return StreamSupport.stream(names.spliterator(), false).map(JsonNode::asText).toList();
  }
}
