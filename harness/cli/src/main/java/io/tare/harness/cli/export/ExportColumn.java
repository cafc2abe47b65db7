package io.tare.harness.cli.export;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column of the export.
 *
 * @param value a text or a number; null for a row without a value
 */
record ExportColumn<R>(String name, ColumnType type, Function<R, @Nullable Object> value) {}
