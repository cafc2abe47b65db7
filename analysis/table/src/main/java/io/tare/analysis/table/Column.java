package io.tare.analysis.table;

import io.tare.analysis.table.Table.Cell;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The single definition of a column for one kind of row.
 *
 * @param id for programs: the key of an object, the heading in a file; empty if only for people
 * @param value for programs, in base units and not rounded; null or an empty optional if there is
 *     none
 * @param heading for people; empty if only for programs
 * @param priority 0 if always shown; the higher, the earlier it is omitted from text without room;
 *     below 0 if pages show it next to the first column
 * @param cell its cell for a row
 * @param places where it is shown; everywhere if none is named
 * @param isThere whether it is a column at all
 */
public record Column<R>(
    String id,
    Function<R, ?> value,
    String heading,
    CellStyle look,
    int priority,
    Function<R, Cell> cell,
    Set<Enum<?>> places,
    boolean isThere) {

  public Column {
    places = Set.copyOf(places);
    if (id.isEmpty() && heading.isEmpty()) {
      throw new IllegalArgumentException("a column has neither an id nor a heading");
    }
  }

  static <R> Column<R> shown(
      String heading, CellStyle look, Function<R, Cell> cell, Set<Enum<?>> places) {
    return new Column<>("", row -> "", heading, look, 0, cell, places, true);
  }

  static <R> Column<R> field(String id, Function<R, ?> value, Set<Enum<?>> places) {
    return new Column<>(id, value, "", CellStyle.WORDS, 0, row -> Cell.EMPTY, places, true);
  }

  /**
   * For programs too.
   *
   * @param newValue in base units and not rounded; null or an empty optional if absent
   */
  public Column<R> as(String newId, Function<R, ?> newValue) {
    return new Column<>(newId, newValue, heading, look, priority, cell, places, isThere);
  }

  /**
   * Pages show it right after the first column, so that it is visible on a narrow screen; text has
   * it in its place.
   */
  public Column<R> foremost() {
    return priority(-1);
  }

  /** Text omits it if there is no room. */
  public Column<R> minor() {
    return priority(1);
  }

  /**
   * Text omits it if there is no room.
   *
   * @param newPriority at least 1; the highest is omitted first, and of equals the last
   */
  public Column<R> priority(int newPriority) {
    return new Column<>(id, value, heading, look, newPriority, cell, places, isThere);
  }

  Column<R> on(Set<Enum<?>> newPlaces) {
    return new Column<>(id, value, heading, look, priority, cell, newPlaces, isThere);
  }

  /** It is a column only on a condition. */
  public Column<R> when(boolean isWanted) {
    return new Column<>(id, value, heading, look, priority, cell, places, isThere && isWanted);
  }

  /** A row's value for programs; null if absent. */
  @Nullable Object of(R row) {
    return present(value.apply(row));
  }

  private static @Nullable Object present(@Nullable Object value) {
    if (value instanceof Optional<?> optional) {
      return present(optional.orElse(null));
    }
    if (value instanceof OptionalDouble optional) {
      return optional.isPresent() ? (Object) optional.getAsDouble() : null;
    }
    if (value instanceof OptionalLong optional) {
      return optional.isPresent() ? (Object) optional.getAsLong() : null;
    }
    if (value instanceof OptionalInt optional) {
      return optional.isPresent() ? (Object) optional.getAsInt() : null;
    }
    return value;
  }

  <S> Column<S> within(Function<S, Optional<R>> held) {
    return new Column<>(
        id,
        row -> held.apply(row).map(value).orElse(null),
        heading,
        look,
        priority,
        row -> held.apply(row).map(cell).orElse(Cell.EMPTY),
        places,
        true);
  }

  boolean isOn(Enum<?> place) {
    return places.isEmpty() || places.contains(place);
  }
}
