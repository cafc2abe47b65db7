/**
 * Drawing in SVG: scales with natural ticks, and the frame of a plot. Depends only on elements.
 * Colours are classes, so that a page's theme decides them.
 */
package io.tare.analysis.presentation.svg;
