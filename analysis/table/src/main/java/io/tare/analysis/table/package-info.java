/** A table as data, and what writes it: text, Markdown, CSV, JSON, LaTeX, HTML. */
@NullMarked
package io.tare.analysis.table;

import org.jspecify.annotations.NullMarked;
