/** The user's own programs. */
@NullMarked
package io.tare.harness.workloads.programs.command;

import org.jspecify.annotations.NullMarked;
