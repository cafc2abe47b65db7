/** Terminal input and output: streams, width, colour, words for numbers. */
@NullMarked
package io.tare.cli.terminal;

import org.jspecify.annotations.NullMarked;
