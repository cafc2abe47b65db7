/**
 * A table as data, and its writers: text, Markdown, CSV, JSON, LaTeX, HTML. Independent of results
 * and units: a cell has its text and its value. Begin with {@link io.tare.analysis.table.Columns},
 * which declares every table of the program, and {@link io.tare.analysis.table.TableFormat}.
 */
package io.tare.analysis.table;
