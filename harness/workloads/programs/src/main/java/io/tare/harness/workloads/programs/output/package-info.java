/**
 * Parsers for the output of established benchmark programs, into figures in base units. Every
 * parser is a pure function of the text, so that kept outputs can be read again, and rejects what
 * it does not understand.
 */
package io.tare.harness.workloads.programs.output;
