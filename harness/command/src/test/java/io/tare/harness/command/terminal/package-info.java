/** Terminal input and output. */
package io.tare.harness.command.terminal;
