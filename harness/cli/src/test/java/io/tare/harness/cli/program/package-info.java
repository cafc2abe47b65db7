/** The assembled program as a user runs it: its output, exit status and leftovers. */
@NullMarked
package io.tare.harness.cli.program;

import org.jspecify.annotations.NullMarked;
