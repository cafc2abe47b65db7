/**
 * A table as data, and what writes it: text, Markdown, CSV, JSON, LaTeX, HTML. Knows neither
 * results nor units: a cell brings its text and its value. Begin with {@link
 * io.tare.analysis.table.Columns}, by which every table of the program is declared, and {@link
 * io.tare.analysis.table.TableFormat}.
 */
@NullMarked
package io.tare.analysis.table;

import org.jspecify.annotations.NullMarked;
