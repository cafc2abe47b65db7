/**
 * From results to text, tables, figures and files. Only rounding and the choice of units happen
 * here; all else is computed before.
 */
package io.tare.analysis.report;
