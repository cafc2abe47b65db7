/**
 * Drawing in SVG: scales with nice ticks, and the frame of a plot. Knows elements and nothing of
 * what is drawn. Colours are classes, so that a page's theme decides them.
 */
@NullMarked
package io.tare.analysis.svg;

import org.jspecify.annotations.NullMarked;
