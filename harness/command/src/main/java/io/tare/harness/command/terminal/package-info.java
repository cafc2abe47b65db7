/** Terminal input and output: streams, width, colour, words for numbers. */
package io.tare.harness.command.terminal;
