/** The assembled program as a user runs it: its output, exit status and leftovers. */
package io.tare.harness.cli.program;
