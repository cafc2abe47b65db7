/**
 * From results to text, tables, figures and files. Nothing is computed here that is not in the
 * results; rounding and choosing units happen here and nowhere else.
 */
@NullMarked
package io.tare.analysis.report;

import org.jspecify.annotations.NullMarked;
