/** What every command is given and how it ends: surroundings, exit status, failures in one line. */
@NullMarked
package io.tare.cli.invocation;

import org.jspecify.annotations.NullMarked;
