/**
 * Common parts of all reports: numbers and units in words, display names, verdicts, colours,
 * legends and sections of a page. Depends on results and statistics, not on the features that use
 * it. Begin at {@link io.tare.analysis.presentation.Numbers} for text, {@link
 * io.tare.analysis.presentation.Style} for pages.
 */
package io.tare.analysis.presentation;
