package io.tare.cli.export;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column of what is handed on.
 *
 * @param value a text or a number; null of a row that has none
 */
record ExportColumn<R>(String name, ColumnType type, Function<R, @Nullable Object> value) {}
