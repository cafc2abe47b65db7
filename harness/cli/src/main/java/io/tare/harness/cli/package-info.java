/**
 * The command line: depends on all other parts, and none depends on it. Start reading at {@link
 * io.tare.harness.cli.Tare}.
 */
package io.tare.harness.cli;
