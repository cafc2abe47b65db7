/**
 * What all reports have in common: numbers and units in words, names for people, verdicts, colours,
 * legends and sections of a page. It knows results and statistics, and none of the features that
 * are shown. Begin at {@link io.tare.analysis.presentation.Numbers} for text, {@link
 * io.tare.analysis.presentation.Style} for pages.
 */
@NullMarked
package io.tare.analysis.presentation;

import org.jspecify.annotations.NullMarked;
