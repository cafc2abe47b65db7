/**
 * What established benchmark programs print, read into figures in base units. Every reader is a
 * pure function of the text, so that kept outputs can be read again, and refuses what it does not
 * understand.
 */
@NullMarked
package io.tare.harness.output;

import org.jspecify.annotations.NullMarked;
