package io.tare.harness.archive.yaml;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * Follows the events of a document and stops when it grows too deep or too large, counting aliases
 * as if they were expanded.
 */
final class YamlBounds {

  private static final int MAX_DEPTH = 50;
  private static final int MAX_VALUES = 200_000;

  /** The size of a list or table, open or closed. */
  private static final class Extent {
    private final Optional<Anchor> anchor;
    private boolean isOpen = true;
    private int values = 1;
    private int depth = 1;

    private Extent(Optional<Anchor> anchor) {
      this.anchor = anchor;
    }

    private void add(int moreValues, int innerDepth) {
      values = Math.min(values + moreValues, MAX_VALUES + 1);
      depth = Math.max(depth, 1 + innerDepth);
    }
  }

  private final Deque<Extent> open = new ArrayDeque<>();
  private final Map<Anchor, Extent> named = new HashMap<>();

  void see(Event event) throws YamlException {
    if (event instanceof CollectionStartEvent start) {
      begin(start);
    } else if (event instanceof CollectionEndEvent) {
      Extent ended = open.pop();
      ended.isOpen = false;
      add(event, ended);
    } else if (event instanceof AliasEvent alias) {
      Extent extent = alias.getAnchor().map(named::get).orElse(null);
      if (extent != null && extent.isOpen) {
        throw wrong(event, "the alias refers to a node that contains it");
      }
      add(event, extent == null ? new Extent(Optional.empty()) : extent);
    } else if (event instanceof ScalarEvent scalar) {
      Extent extent = named(scalar);
      extent.isOpen = false;
      add(event, extent);
    }
  }

  private void begin(CollectionStartEvent start) throws YamlException {
    open.push(named(start));
    if (open.size() > MAX_DEPTH) {
      throw tooDeep(start);
    }
  }

  private Extent named(NodeEvent event) {
    Extent extent = new Extent(event.getAnchor());
    extent.anchor.ifPresent(anchor -> named.put(anchor, extent));
    return extent;
  }

  private void add(Event event, Extent part) throws YamlException {
    Extent around = open.peek();
    if (around == null) {
      return;
    }
    around.add(part.values, part.depth);
    if (around.values > MAX_VALUES) {
      throw wrong(event, "there are more than " + MAX_VALUES + " values, which is too many");
    }
    if (open.size() + part.depth > MAX_DEPTH) {
      throw tooDeep(event);
    }
  }

  private static YamlException tooDeep(Event event) {
    return wrong(event, "is nested deeper than " + MAX_DEPTH + " lists and tables");
  }

  private static YamlException wrong(Event event, String problem) {
    return new YamlException(event.getStartMark().map(Mark::getLine).orElse(0) + 1, problem);
  }
}
